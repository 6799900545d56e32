"""The machine-readable summary in a page, which an index of many pages reads."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.core.findings import Report
from adjudicator.reports.fields import unchecked_count
from adjudicator.reports.html.escape import script_json
from adjudicator.reports.sentences import Words

__all__ = ["SUMMARY_ID", "Summary", "blame_of", "read_summary", "summary_block", "summary_of"]

#: id of the block in a page
SUMMARY_ID = "summary"
_BLOCK = re.compile(
    rf'<script type="application/json" id="{SUMMARY_ID}">([^<]*)</script>'.encode("ascii")
)


class Summary(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The summary of one report."""

    format: int
    #: id and title of the game
    game: str
    title: str
    #: name of the log
    file: str
    verdict: str
    #: violation, doubt, note, waived, pending, unchecked -> how many
    counts: dict[str, int]
    events: int
    #: the turn in which the log ends
    turn: int
    #: side -> its name in the game
    sides: dict[str, str]
    #: side -> name of its player
    players: dict[str, str]
    #: side -> face -> number of rolls
    dice: dict[str, dict[str, int]]
    #: computed values: losses, points, level of victory
    outcome: dict[str, Any]
    #: versions and hashes that reproduce the verdict
    stamp: dict[str, Any]
    #: the side for which the page is made; "" for all
    reader: str = ""
    #: side -> number of its violations
    blame: dict[str, int] = {}


def summary_of(report: Report, words: Words, *, reader: str = "") -> Summary:
    """Return the summary of a report."""
    counts = {name: report.counts.get(name, 0) for name in ("violation", "doubt", "note")}
    counts |= {"waived": report.waived, "pending": len(report.pending)}
    turn = report.outcome.get("turn", 0)
    return Summary(
        format=1,
        game=report.game,
        title=words.game,
        file=report.file,
        verdict=report.verdict,
        counts=counts | {"unchecked": unchecked_count(report)},
        events=report.events,
        turn=turn if isinstance(turn, int) else 0,
        sides={side: words.side(side) for side in words.sides},
        players=report.players,
        dice=report.dice,
        outcome=report.outcome,
        stamp=report.stamp,
        reader=reader,
        blame=blame_of(report.findings),
    )


def blame_of(findings: Iterable[Any]) -> dict[str, int]:
    """Return the number of violations by side, without waived ones."""
    found = Counter(
        one.side for one in findings if one.severity == "violation" and not one.waived and one.side
    )
    return dict(sorted(found.items()))


def summary_block(summary: Summary) -> str:
    """Return the summary as a block of the page."""
    return f'<script type="application/json" id="{SUMMARY_ID}">{script_json(summary)}</script>\n'


def read_summary(page: bytes) -> Summary | None:
    """Return the summary in a page; None if it is not our page, or has another version."""
    found = _BLOCK.search(page)
    if found is None:
        return None
    try:
        return msgspec.json.decode(found.group(1), type=Summary)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return None
