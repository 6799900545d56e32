"""An audit as CSV: one row per detail of a finding, or per finding without details."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.reports.csv import csv_row
from adjudicator.vassal.audit.audit import Audit
from adjudicator.vassal.audit.kinds import Detail

__all__ = ["AUDIT_COLUMNS", "audit_rows"]

AUDIT_COLUMNS = (
    "file",
    "step",
    "code",
    "name",
    "severity",
    "player",
    "piece",
    "id",
    "what",
    "before",
    "after",
    "message",
)


def audit_rows(audit: Audit) -> Iterator[str]:
    """Yield the rows without line ends: the column names, then the findings."""
    yield csv_row(AUDIT_COLUMNS)
    for one in audit.findings:
        for detail in one.details or [Detail()]:
            step = detail.step if detail.step is not None else one.step
            yield csv_row(
                (
                    one.file,
                    step,
                    one.code,
                    one.name,
                    one.severity,
                    detail.player or one.player,
                    detail.piece,
                    detail.id,
                    detail.what,
                    detail.before,
                    detail.after,
                    one.message,
                )
            )
