"""The fields of findings as plain values, in the order in which JSON and CSV print them."""

from __future__ import annotations

from typing import Any

from adjudicator.core.findings import Finding, Origin, Pending, Report, Unchecked
from adjudicator.phrases import Phrases
from adjudicator.reports.sentences import Source, Words

__all__ = [
    "finding_fields",
    "finding_sentence",
    "pending_fields",
    "pending_sentence",
    "sentence",
    "source_fields",
    "source_text",
    "unchecked_count",
    "unchecked_fields",
]


def finding_sentence(one: Finding, words: Words) -> str:
    """Return the sentence of a finding."""
    return words.sentence(
        one.message,
        one.args,
        unit=", ".join(one.units),
        units=one.units,
        at=one.at,
        side=words.side(one.side),
        expected=one.expected,
        seen=one.seen,
    )


def sentence(game: Source, finding: Finding, language: str = "en") -> str:
    """Return the sentence of a finding of a game, in a language."""
    return finding_sentence(finding, Words(game, language=language))


def pending_sentence(one: Pending, words: Words) -> str:
    """Return the sentence of an open duty."""
    unit = ", ".join(one.units)
    return words.sentence(one.message, one.args, unit=unit, units=one.units, at=one.at)


def finding_fields(one: Finding, words: Words) -> dict[str, Any]:
    """Return a finding as printed fields; rarely set fields come last, and only if set."""
    fields: dict[str, Any] = {
        "rule": one.rule,
        "also": one.also,
        "severity": one.severity,
        "event": one.event,
        "noticed_at": one.noticed_at,
        "turn": one.turn,
        "phase": one.phase,
        "side": one.side,
        "owner": one.owner,
        "units": one.units,
        "at": one.at,
        "message": finding_sentence(one, words),
        "expected": one.expected,
        "seen": one.seen,
        "cite": one.cite or words.cite(one.rule),
        "follows_from": one.follows_from,
    }
    if one.waived:
        fields["waived"] = one.waived
    if one.reconstruction:
        fields["reconstruction"] = True
    if one.other_map:
        fields["other_map"] = True
    if one.unsure:
        fields["unsure"] = one.unsure
    if one.source:
        fields["source"] = source_fields(one.source)
    return fields


def source_fields(one: Origin) -> dict[str, Any]:
    """Return the origin of an event as printed fields."""
    return {"file": one.file, "step": one.step, "player": one.player}


def source_text(one: Origin, phrase: Phrases) -> str:
    """Return the origin of an event in words."""
    if not one.step:
        name = "source-beginning-player" if one.player else "source-beginning"
    else:
        name = "source-player" if one.player else "source"
    return phrase(name, file=one.file, step=one.step, player=one.player)


def pending_fields(one: Pending, words: Words) -> dict[str, Any]:
    """Return an open duty as printed fields."""
    return {
        "rule": one.rule,
        "message": pending_sentence(one, words),
        "units": one.units,
        "at": one.at,
        "cite": words.cite(one.rule),
    }


def unchecked_fields(one: Unchecked, words: Words) -> dict[str, Any]:
    """Return a check that could not be made as printed fields."""
    fields = {
        "rule": one.rule,
        "event": one.event,
        "why": words.sentence(one.why, one.args),
        "needs": words.needs(one.needs),
        "more": one.more,
        "cite": words.cite(one.rule),
    }
    if one.source:
        fields["source"] = source_fields(one.source)
    return fields


def unchecked_count(report: Report) -> int:
    """Return the number of checks that could not be made."""
    return sum(1 + one.more for one in report.unchecked)
