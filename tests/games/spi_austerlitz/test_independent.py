"""Test independent findings: an earlier finding, a doubt or a waiver hides none.

The logs in tests/data/spi-austerlitz were once judged wrongly.
"""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from adjudicator.core.findings import Report
from adjudicator.core.log import Rulings, open_log
from adjudicator.core.referee import Referee, adjudicate
from tests.support.paths import TESTS_DIR
from tests.support.spi_logs import game

LOGS = TESTS_DIR / "data" / "spi-austerlitz"


def judged(name: str, rulings: str = "", start: Any = None) -> Report:
    """Judge a log of the folder, with a file of rulings."""
    waived = None
    if rulings:
        waived = msgspec.json.decode((LOGS / f"rulings-{rulings}.json").read_bytes(), type=Rulings)
    with open_log(LOGS / f"{name}.jsonl") as log:
        return adjudicate(game(), log, rulings=waived, start=start)


def told(report: Report) -> list[tuple[str, int, str, list[int]]]:
    """Return the findings that are not waived: rule, event, severity, causes."""
    return [
        (one.rule, one.event, one.severity, one.follows_from)
        for one in report.findings
        if not one.waived
    ]


BROKEN = "violation"


@pytest.mark.parametrize(
    ("name", "rulings", "wanted"),
    [
        # misquoted odds, then a retreat into a zone; and the same with the right odds
        ("T31", "", [("SPI-8.0a", 1, BROKEN, []), ("SPI-9.31b", 3, BROKEN, [])]),
        ("T31c", "", [("SPI-9.31b", 3, BROKEN, [])]),
        ("T33", "T33", [("SPI-9.31b", 15, BROKEN, [])]),
        # the zone of a unit that moved too far
        ("T61w", "T61w", [("SPI-9.31b", 5, BROKEN, [])]),
        # odds that depend on a reconstruction
        ("T41", "", [("SPI-8.0a", 1, "doubt", []), ("SPI-9.31b", 3, BROKEN, [])]),
        ("T41c", "", [("SPI-9.31b", 3, BROKEN, [])]),
        # a misread result, and units that took no part
        ("T76w", "T76w-T62w", [("SPI-9.2-Dr", 4, BROKEN, [])]),
        ("T62w", "T76w-T62w", [("SPI-9.33a", 4, BROKEN, [])]),
        ("T90", "", [("SPI-9.2-Dr", 4, BROKEN, []), ("SPI-9.2-Dr", 5, BROKEN, [])]),
        # the loser moves a unit into a full hex, from which no unit is displaced
        ("T91w", "T91w", [("SPI-9.32a", 3, BROKEN, [])]),
        ("T91c", "", [("SPI-9.32a", 3, BROKEN, [])]),
        # misquoted odds two turns before
        ("T40", "", [("SPI-8.0a", 1, BROKEN, []), ("SPI-9.31c", 17, BROKEN, [])]),
        # one habit
        ("T98", "", [("SPI-12.0", 3, BROKEN, [])]),
        # readings: the displaced units, and their destinations
        ("T104", "", [("SPI-9.32a", 3, "doubt", [])]),
        ("T25", "", [("SPI-9.32c", 3, "doubt", []), ("SPI-9.32a", 4, "doubt", [])]),
        ("C3-whole", "", []),
    ],
)
def test_what_stands_on_its_own_is_reported(
    name: str, rulings: str, wanted: list[tuple[str, int, str, list[int]]]
) -> None:
    report = judged(name, rulings)
    assert told(report) == wanted
    severities = {severity for _, _, severity, _ in wanted}
    verdict = "illegal" if BROKEN in severities else "cannot tell" if wanted else "legal"
    assert report.verdict == verdict


def test_a_log_goes_on_although_its_numbers_begin_again() -> None:
    with open_log(LOGS / "C3a.jsonl") as log:
        referee = Referee(game(), log.header)
        referee.follow(log.events(game().decoder))
    report = judged("C3b", start=referee.state)
    assert (report.verdict, told(report)) == ("legal", [])
