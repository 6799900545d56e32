"""Checks a map for mistakes; each module holds the checks of one topic."""

from __future__ import annotations

from adjudicator.digitize.verify.findings import MapFinding, Severity
from adjudicator.digitize.verify.registry import MapCheck
from adjudicator.digitize.verify.run import CHECKS, verify, verify_compiled

__all__ = ["CHECKS", "MapCheck", "MapFinding", "Severity", "verify", "verify_compiled"]
