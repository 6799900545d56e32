"""The fixtures of the tests of the desk."""

from __future__ import annotations

from tests.support.desk import desk, start_desk, visit

__all__ = ["desk", "start_desk", "visit"]
