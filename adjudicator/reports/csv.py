"""Findings as CSV, one row each, that a spreadsheet opens without acting on it. English only."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from adjudicator.core.findings import Finding, Report
from adjudicator.reports.fields import finding_fields
from adjudicator.reports.sentences import Source, Words, value_text

__all__ = ["COLUMNS", "csv_row", "csv_rows"]

COLUMNS = (
    "file",
    "event",
    "noticed_at",
    "turn",
    "phase",
    "side",
    "severity",
    "rule",
    "cite",
    "also",
    "units",
    "at",
    "message",
    "expected",
    "seen",
    "follows_from",
    "waived",
    "title",
    "reconstruction",
    "other_map",
    "log",
    "step",
    "player",
    "unsure",
    "owner",
)
#: what a spreadsheet takes for the beginning of a formula, the wide forms of Asian keyboards too
_FORMULA = re.compile(r"[\t\r\n]|\s*[=+\-@|%＝＋－＠]")
#: the same behind a semicolon, which parts cells wherever numbers have commas
_INNER = re.compile(r";(?=\s*[=+\-@|%＝＋－＠])")
_SPECIAL = re.compile(r"""[,;"\r\n]|^\s|\s$""")


def csv_rows(reports: Iterable[tuple[Report, Source]]) -> Iterator[str]:
    """Return the rows without line ends: the names of the columns, then one row a finding."""
    yield ",".join(COLUMNS)
    for report, source in reports:
        words = Words(source)
        for one in report.findings:
            yield csv_row(_cells(report.file, one, words))


def csv_row(values: Iterable[Any]) -> str:
    """Return values as one row without its line end."""
    return ",".join(_quoted(_cell(value)) for value in values)


def _cells(file: str, one: Finding, words: Words) -> Iterator[Any]:
    seldom = {"waived": "", "reconstruction": None, "other_map": None, "unsure": ""}
    fields = {**seldom, "file": file, "title": words.title(one.rule), **finding_fields(one, words)}
    source = fields.get("source", {})
    fields |= {
        "log": source.get("file"),
        "step": source.get("step"),
        "player": source.get("player"),
    }
    return (fields[name] for name in COLUMNS)


def _cell(value: Any) -> str:
    """Return a value as a cell; text that would be a formula gets an apostrophe before it."""
    if value is None or value == []:
        return ""
    text = value_text(value)
    if isinstance(value, int | float):  # -1 is a number and no formula
        return text
    text = _INNER.sub(";'", text)
    return f"'{text}" if _FORMULA.match(text) else text


def _quoted(cell: str) -> str:
    """Return a cell in quotation marks if a separator, a mark or a space at its end asks."""
    return '"' + cell.replace('"', '""') + '"' if _SPECIAL.search(cell) else cell
