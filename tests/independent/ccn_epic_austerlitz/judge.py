"""Whether the rules allow a log: a second opinion that shares no code with the referee."""

from __future__ import annotations

from .verdict import first_illegal

__all__ = ["first_illegal"]
