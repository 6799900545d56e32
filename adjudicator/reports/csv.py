"""Findings as CSV, one row each, safe to open in a spreadsheet; always in English."""

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
#: the start of what a spreadsheet reads as a formula, including full-width forms of the signs
_FORMULA = re.compile(r"[\t\r\n]|\s*[=+\-@|%＝＋－＠]")
#: the same after a semicolon, which separates cells where numbers have decimal commas
_INNER = re.compile(r";(?=\s*[=+\-@|%＝＋－＠])")
_SPECIAL = re.compile(r"""[,;"\r\n]|^\s|\s$""")


def csv_rows(reports: Iterable[tuple[Report, Source]]) -> Iterator[str]:
    """Return the rows without line ends: the column names, then one row per finding."""
    yield ",".join(COLUMNS)
    for report, source in reports:
        words = Words(source)
        for one in report.findings:
            yield csv_row(_cells(report.file, one, words))


def csv_row(values: Iterable[Any]) -> str:
    """Return values as one row without its line end."""
    return ",".join(_quoted(_cell(value)) for value in values)


def _cells(file: str, one: Finding, words: Words) -> Iterator[Any]:
    optional = {"waived": "", "reconstruction": None, "other_map": None, "unsure": ""}
    fields: dict[str, Any] = {**optional, "file": file, "title": words.title(one.rule)}
    fields |= finding_fields(one, words)
    source = fields.get("source", {})
    fields |= {
        "log": source.get("file"),
        "step": source.get("step"),
        "player": source.get("player"),
    }
    return (fields[name] for name in COLUMNS)


def _cell(value: Any) -> str:
    """Return a value as a cell; an apostrophe is put before text that would be a formula."""
    if value is None or value == []:
        return ""
    text = value_text(value)
    if isinstance(value, int | float):  # -1 is a number, not a formula
        return text
    text = _INNER.sub(";'", text)
    return f"'{text}" if _FORMULA.match(text) else text


def _quoted(cell: str) -> str:
    """Return a cell, quoted if it contains a separator or a quotation mark, or has outer spaces."""
    return '"' + cell.replace('"', '""') + '"' if _SPECIAL.search(cell) else cell
