"""Findings as SARIF 2.1.0, which code hosts and editors show beside the log; always in English."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any
from urllib.parse import quote

from adjudicator.core.findings import Finding, Report
from adjudicator.core.game_data import Case
from adjudicator.reports.fields import finding_sentence, source_fields, unchecked_count
from adjudicator.reports.json import json_value
from adjudicator.reports.sentences import Source, Words, value_text

__all__ = ["sarif_pieces"]

_SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LITERAL = str.maketrans({"[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})
_LEVELS = {"violation": "error", "doubt": "warning", "note": "note"}


def sarif_pieces(reports: Iterable[tuple[Report, Source]], *, version: str) -> Iterator[str]:
    """Yield one SARIF document piece by piece: one run with the results of all logs."""
    given = list(reports)
    cases = {name: case for _, source in given for name, case in source.cases.items()}
    index = {name: number for number, name in enumerate(cases)}
    driver = {
        "name": "Adjudicator",
        "version": version,
        "rules": [_rule(case) for case in cases.values()],
    }
    yield f'{{"$schema":"{_SCHEMA}","version":"2.1.0","runs":[{{\n"tool":'
    yield json_value({"driver": driver})
    yield ',\n"columnKind":"unicodeCodePoints",\n"results":['
    before = "\n"
    for report, source in given:
        words = Words(source)
        for one in report.findings:
            yield before + json_value(_result(one, report, words, index))
            before = ",\n"
    yield f'\n],\n"properties":{json_value({"logs": [_log(report) for report, _ in given]})}}}]}}\n'


def _log(report: Report) -> dict[str, Any]:
    """Return the properties of a run that describe a whole log."""
    return {
        "file": report.file,
        "verdict": report.verdict,
        "events": report.events,
        "unchecked": unchecked_count(report),
        "pending": len(report.pending),
        "stamp": report.stamp,
    }


def _rule(case: Case) -> dict[str, Any]:
    """Return a case of the rulebook as a rule of SARIF."""
    text, reading = case.text.get("en") or case.id, case.reading.get("en")
    return {
        "id": case.id,
        "shortDescription": {"text": case.title.get("en") or case.id},
        "fullDescription": {"text": text},
        "help": {"text": f"{text} Our reading: {reading}" if reading else text},
        "properties": {"cite": case.cite, "kind": case.kind, "status": case.status},
    }


def _result(one: Finding, report: Report, words: Words, index: dict[str, int]) -> dict[str, Any]:
    result: dict[str, Any] = {
        "ruleId": one.rule,
        "level": _LEVELS[one.severity],
        "message": {"text": _message(one, words)},
        "locations": [_location(one, report.file)],
        "properties": {
            "event": one.event,
            "turn": one.turn,
            "phase": one.phase,
            "side": one.side,
            "owner": one.owner,
            "units": one.units,
            "at": one.at,
            "also": one.also,
            "cite": one.cite or words.cite(one.rule),
            "follows_from": one.follows_from,
        },
    }
    if one.source:
        result["properties"]["source"] = source_fields(one.source)
    if one.rule in index:
        result["ruleIndex"] = index[one.rule]
    if one.waived:
        result["suppressions"] = [{"kind": "external", "justification": one.waived}]
    return result


def _message(one: Finding, words: Words) -> str:
    """Return the sentence of a finding; no viewer reads a link or a placeholder in it."""
    text = finding_sentence(one, words)
    for label, value in (("Expected", one.expected), ("Seen", one.seen)):
        if value is not None:
            text = f"{text.rstrip('.')}. {label}: {value_text(value)}."
    return text.translate(_LITERAL)


def _location(one: Finding, file: str) -> dict[str, Any]:
    """Return the location of an event: its line, if known, and its number."""
    place: dict[str, Any] = {
        "artifactLocation": {"uri": _uri(one.source.file if one.source else file)}
    }
    if one.line and not one.source:
        place["region"] = {"startLine": one.line}
    names = [{"name": f"event {one.event}", "fullyQualifiedName": f"turn {one.turn}/{one.phase}"}]
    if one.source:
        names.append({"name": f"step {one.source.step}"})
    return {"physicalLocation": place, "logicalLocations": names}


def _uri(file: str) -> str:
    """Return a file name as a relative or absolute URI."""
    return quote(file.replace("\\", "/"), safe="/-._~", errors="replace") or "log"
