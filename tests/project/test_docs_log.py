"""Test docs/log-format.md: it has every field of headers and events; its examples are legal."""

from __future__ import annotations

import io
import re

import msgspec
import pytest

from adjudicator.board.inline import InlineMap
from adjudicator.core.events import Event
from adjudicator.core.game import load_game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.log import Header, Log
from adjudicator.core.referee import adjudicate
from adjudicator.games.coup_de_tonnerre.claims import claims as thunder
from adjudicator.games.crowning_glory.claims import claims as glory
from adjudicator.games.jours_de_gloire_austerlitz.claims import claims as jours
from adjudicator.games.spi_austerlitz.claims import claims as spi
from tests.support.paths import ROOT

PAGE = (ROOT / "docs" / "log-format.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"^```json log\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
NAMES = ("spi-austerlitz", "crowning-glory", "coup-de-tonnerre", "jours-de-gloire-austerlitz")
GAMES = {name: load_game(name) for name in NAMES}
#: the heading of each game's section, and the claims its events may have
PARTS = {
    "## SPI Austerlitz": spi.known,
    "## A Crowning Glory": glory.known,
    "## Un coup de tonnerre": thunder.known,
    "## Jours de Gloire: Austerlitz 1805": jours.known,
}


def events_of(name: str) -> dict[str, type[Event]]:
    code = GAMES[name].code
    assert code is not None
    return {str(one.__struct_config__.tag): one for one in code.events}


EVENTS = events_of("spi-austerlitz")


def further(game: str) -> dict[str, type[Event]]:
    """Return the events of a game that the first game does not have."""
    return {name: kind for name, kind in events_of(game).items() if EVENTS.get(name) is not kind}


def rows(first: str, after: str) -> list[str]:
    """Return the rows of the first table with a given first column title, after a heading."""
    found = re.search(
        rf"^\| {re.escape(first)} \|.*\n\|[-|]+\n((?:\|.*\n)+)",
        PAGE.partition(after)[2],
        re.MULTILINE,
    )
    assert found, after
    return found[1].splitlines()


def fields(kind: type[msgspec.Struct]) -> list[str]:
    return [one.encode_name for one in msgspec.structs.fields(kind)]


def names(cell: str) -> list[str]:
    return re.findall(r"`([\w-]+)`", cell)


@pytest.mark.parametrize(
    ("heading", "kind"),
    [("## Header", Header), ("### Units", UnitSpec), ("### A map", InlineMap)],
)
def test_a_table_has_every_field_and_no_other(heading: str, kind: type[msgspec.Struct]) -> None:
    told = [name for row in rows("field", heading) for name in names(row.split("|")[1])]
    assert sorted(told) == sorted(fields(kind))


def test_the_fields_of_all_events_are_told() -> None:
    told = [names(row.split("|")[1])[0] for row in rows("field", "\n## Events\n")]
    assert told == fields(Event)


@pytest.mark.parametrize(
    ("heading", "events"),
    [
        ("\n## Events\n", EVENTS),
        ("\n## A Crowning Glory\n", further("crowning-glory")),
        ("\n## Un coup de tonnerre\n", further("coup-de-tonnerre")),
        ("\n## Jours de Gloire: Austerlitz 1805\n", further("jours-de-gloire-austerlitz")),
    ],
)
def test_the_table_of_events_has_every_event_with_every_field_and_no_other(
    heading: str, events: dict[str, type[Event]]
) -> None:
    told = {names(row.split("|")[1])[0]: names(row.split("|")[2]) for row in rows("`do`", heading)}
    assert set(told) == set(events)
    for name, kind in events.items():
        own = set(fields(kind)) - set(fields(Event))
        assert set(told[name]) == own, name


@pytest.mark.parametrize("heading", PARTS)
def test_the_table_of_claims_has_every_claim_and_no_other(heading: str) -> None:
    told = [names(row.split("|")[1])[0] for row in rows("`what`", f"\n{heading}\n")]
    assert sorted(told) == sorted(PARTS[heading])


def test_every_example_is_a_log() -> None:
    assert len(EXAMPLES) == PAGE.count("```json") >= 3


@pytest.mark.parametrize("example", EXAMPLES)
def test_an_example_is_legal(example: str) -> None:
    log = Log(io.BytesIO(example.encode()))
    report = adjudicate(GAMES[log.header.game], log)
    assert list(report.findings) == []
    assert report.verdict == "legal"
