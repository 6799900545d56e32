"""Test what players do with pieces and markers of the module of Austerlitz 1805."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.core.findings import Origin
from adjudicator.core.log import Header
from adjudicator.core.piece_hooks import CardMove, Site, TablePlace, hook_of
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.card_faces import cards, marker_of
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.read.convert import Converter
from adjudicator.vassal.read.event_writer import EventWriter, LogPart
from adjudicator.vassal.read.player_actions import Drag, Faced, Shift
from tests.support.games import game
from tests.support.vassal_round_trip import check_round_trip

NAME = "jours-de-gloire-austerlitz"
UNIT = "friant-108th-line"
ORIGIN = Origin(file="", step=1)
HEAD: dict[str, Any] = {"format": 1, "game": NAME, "scenario": "S3"}
START: list[dict[str, Any]] = [
    {"do": "phase", "phase": "orders", "turn": 1},
    {"do": "order", "by": "french", "leader": "davout", "formation": "friant"},
    {"do": "phase", "phase": "initiative", "turn": 1},
    {"do": "open", "by": "french", "marker": "friant"},
    {"do": "phase", "phase": "cup", "turn": 1},
    {"do": "fill", "by": "austro-russian", "hidden": 2},
    {"do": "phase", "phase": "activations", "turn": 1},
    {"do": "draw", "marker": "friant"},
]


def data(*events: dict[str, Any]) -> bytes:
    head = {**HEAD, "stamp": game(NAME).hashes()}  # as played with our module
    return b"".join(json.dumps(one).encode() + b"\n" for one in [head, *START, *events])


def test_a_turn_is_a_rotation_and_not_a_line() -> None:
    written = check_round_trip(NAME, data({"do": "face", "unit": UNIT, "facing": 4, "cost": 1}))
    lines = parse_log(written, file="game.vlog").script
    assert "# face" not in str(lines)
    assert "# cost 1" in str(lines)


def test_a_roll_of_both_sides_is_typed_with_a_die_for_each() -> None:
    end = [
        {"do": "phase", "phase": "end-of-turn", "turn": 1},
        {"do": "phase", "phase": "orders", "turn": 2},
        {"do": "phase", "phase": "initiative", "turn": 2},
        {"do": "initiative", "dice": {"french": 9, "austro-russian": 0}, "winner": "french"},
    ]
    written = check_round_trip(NAME, data(*end))
    assert "# initiative dice french=9 austro-russian=0" in str(
        parse_log(written, file="game.vlog").script
    )


def converter(**position: Any) -> Converter:
    part = LogPart(header=Header(format=1, game=NAME, scenario="S4", position=position))
    writer = EventWriter(game(NAME), part, first=1, options=())
    hook = hook_of(game(NAME))
    sites = {unit: hook.site(writer.state, at) for unit, at in writer.state.where.items()}
    return Converter(game(NAME), hook, writer, sites)


ACTIVE = {
    "turn": 1,
    "phase": "activations",
    "facing": {UNIT: 2},
    "frames": [
        {"frame": "activations"},
        {"frame": "activation", "marker": "friant", "side": "french", "formation": "friant"},
    ],
}


@pytest.mark.parametrize(("facing", "events"), [(3, [own.Face(unit=UNIT, facing=3)]), (2, [])])
def test_a_rotation_is_a_turn_unless_the_unit_faces_there(facing: int, events: list[Any]) -> None:
    found = converter(where={UNIT: "s0507"}, **ACTIVE)
    found.run([Faced(UNIT, facing, ORIGIN, "french")])
    assert [one for one, _ in found.writer.held] == events


def test_a_piece_that_follows_its_unit_means_nothing() -> None:
    found = converter(where={UNIT: "s0507"}, **ACTIVE)
    found.sites[UNIT] = Site("place", "s0508")
    found.run([Drag((Shift(UNIT, found.sites[UNIT], Site("place", "s0507")),), ORIGIN, "french")])
    found.drags.flush()
    assert not found.writer.held


def test_a_reinforcement_that_is_laid_on_the_map_enters() -> None:
    found = converter(where={UNIT: "reserve"}, **ACTIVE)
    found.run([Drag((Shift(UNIT, Site("reserve"), Site("place", "s0101")),), ORIGIN, "french")])
    found.drags.flush()
    assert [one for one, _ in found.writer.held] == [own.Enter(units=[UNIT], at="s0101")]


CUP = TablePlace("deck", "cup")


def test_markers_go_into_the_cup_unseen_and_are_drawn_by_name() -> None:
    hook, state = hook_of(game(NAME)), converter(where={UNIT: "s0507"}, **ACTIVE).writer.state
    put = CardMove((), 3, TablePlace("hand", "french"), CUP, "french")
    assert hook.dealt(state, put) == own.Fill(by="french", hidden=3)
    drawn = CardMove(("friant-2",), 1, CUP, TablePlace("spot", "drawn"), "french")
    assert hook.dealt(state, drawn) == own.Draw(marker="friant")
    assert hook.dealt(state, CardMove((), 1, CUP, TablePlace("spot", "drawn"), "french")) is None


def test_there_is_a_piece_for_every_marker() -> None:
    tables = game(NAME).tables
    found = cards(game(NAME))["marker"]
    named = [marker_of(one.id) for one in found]
    assert len({one.id for one in found}) == len(found)
    for name, line in tables.formations.items():
        assert named.count(name) == line.markers
    assert set(named) == {*tables.formations, *tables.combined}
    assert {one.deck for one in found} == {"french", "austro-russian"}
