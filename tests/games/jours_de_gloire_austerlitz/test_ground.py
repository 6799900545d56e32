"""Test the ground of Austerlitz 1805: prices by type, light, entries, legal moves, the page."""

from __future__ import annotations

import io
import json
from typing import Any

import pytest

from adjudicator.core.events import Move
from adjudicator.core.findings import Report
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.games.jours_de_gloire_austerlitz import view
from adjudicator.games.jours_de_gloire_austerlitz.arrivals import next_stacks, open_hexes
from adjudicator.games.jours_de_gloire_austerlitz.charts import charts
from adjudicator.games.jours_de_gloire_austerlitz.ground_choices import legal_moves
from adjudicator.games.jours_de_gloire_austerlitz.movement import allowance
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.terrain import chart
from tests.support.games import game

NAME = "jours-de-gloire-austerlitz"
GUN, FOOT, HORSE = "friant-artillery", "friant-15th-leger", "bourcier-1st-dragoons"
ENEMY = "lewis-new-ingria"
Lines = list[dict[str, Any]]


def header(where: dict[str, str], *, turn: int = 5, **more: Any) -> dict[str, Any]:
    """Return a position of S1 in which Friant is activated with orders."""
    act = {"frame": "activation", "marker": "friant", "side": "french", "formation": "friant"}
    act |= {"ordered": True, **more.pop("activation", {})}
    frames = [{"frame": "activations"}, act]
    position = {"turn": turn, "phase": "activations", "where": where, "frames": frames, **more}
    return {"format": 1, "game": NAME, "scenario": "S1", "position": position}


def judged(*lines: dict[str, Any], stamped: bool = True) -> Report:
    first, *events = lines
    if stamped:
        first = {**first, "stamp": game(NAME).hashes()}
    data = "\n".join(json.dumps(one) for one in [first, *events])
    return adjudicate(game(NAME), Log(io.BytesIO(data.encode())))


def state_of(first: dict[str, Any]) -> JdgState:
    code = game(NAME).code
    assert code is not None
    log = Log(io.BytesIO(json.dumps(first).encode()))
    state = code.start(game(NAME), log.header, frozenset())
    state.rules, state.off = game(NAME).rules, frozenset()
    assert isinstance(state, JdgState)
    return state


@pytest.mark.parametrize(
    ("kind", "village", "wood", "marsh"),
    [("infantry", 2, 2, 3), ("cavalry", 2, 3, 3), ("artillery", 2, 3, 3), ("leader", 1, 2, 2)],
)
def test_prices_by_type(kind: str, village: int, wood: int, marsh: int) -> None:
    state = state_of(header({FOOT: "s0505"}))
    found = {}
    for place, names in state.board.terrain.items():
        found.setdefault(names[0], place)
    costs = [
        chart.entry_term(state, found[name], kind).value for name in ("village", "wood", "marsh")
    ]
    assert costs == [village, wood, marsh]


def test_a_road_lifts_the_price_of_a_slope() -> None:
    state = state_of(header({FOOT: "s0505"}))
    board = state.board
    steps = [one for one in board.climbs if board.roads.get(one)]
    assert steps
    assert {state.pricer(FOOT).open_price(*one) for one in steps} == {1}


@pytest.mark.parametrize(("turn", "bound", "points"), [(5, False, 5), (1, False, 4), (5, True, 2)])
def test_points_by_night_and_without_orders(turn: int, bound: bool, points: int) -> None:
    state = state_of(header({FOOT: "s0505"}, turn=turn, activation={"ordered": not bound}))
    assert allowance(state, FOOT) == points


@pytest.mark.parametrize(("turn", "zone"), [(1, False), (2, False), (3, False), (4, True)])
def test_zones_by_light(turn: int, zone: bool) -> None:
    """By night, in fog and at level 0 in low fog there are no zones."""
    state = state_of(header({ENEMY: "s0510"}, turn=turn, facing={ENEMY: 0}))
    assert state.board.levels.get("s0509", 0) == 0
    assert state.enemy_controls("french", "s0509") is zone
    assert not state.enemy_controls("french", "s0511")


def test_legal_moves_end_where_the_rules_allow_it() -> None:
    where = {FOOT: "s1314", GUN: "s1313", ENEMY: "s1312"}
    first = header(where, facing={ENEMY: 3})
    state = state_of(first)
    for unit in (FOOT, GUN):
        moves = legal_moves(state, unit)
        assert moves
        assert all(
            state.tables.ponds.terrain not in state.board.terrain[one.path[-1]] for one in moves
        )
        for one in moves:
            report = judged(first, {"do": "move", "unit": unit, "path": one.path, "cost": one.cost})
            assert report.verdict == "legal", (one, report.findings)


def test_a_blocked_entry_goes_aside() -> None:
    stack = ["friant-108th-line", FOOT]
    free = state_of(header(dict.fromkeys(stack, "reserve")))
    assert next_stacks(free) == [(stack, "s0110")]
    where = {**dict.fromkeys(stack, "reserve"), ENEMY: "s0110"}
    blocked = state_of(header(where, facing={ENEMY: 0}))  # it controls s0109
    assert open_hexes(blocked, "french", "s0110") == ["s0110", "s0111"]
    assert next_stacks(blocked) == [(stack, "s0111")]


def test_what_rests_on_the_series_is_a_doubt_without_our_numbers() -> None:
    path = [f"s05{row:02}" for row in range(4, 11)]
    lines = (header({FOOT: "s0504"}), {"do": "move", "unit": FOOT, "path": path})
    assert judged(*lines).verdict == "illegal"
    assert judged(*lines, stamped=False).verdict == "cannot tell"


def test_a_map_of_the_log_itself() -> None:
    first = header({FOOT: "0202"}) | {"map": {"grids": [{"columns": 6, "rows": 6}]}}
    assert judged(first, {"do": "move", "unit": FOOT, "path": ["0202", "0203"]}).verdict == "legal"


def test_the_page_shows_states_facings_and_zones() -> None:
    first = header({FOOT: "s0505", ENEMY: "s0510"}, facing={FOOT: 2, ENEMY: 0})
    state = state_of(first | {"position": first["position"] | {"condition": {FOOT: "routed"}}})
    marks = view.marks(state)
    assert str(marks[FOOT]) != str(marks[ENEMY])
    layers = view.layers(state)
    assert not layers["layer-zones"]["french"]
    assert "s0509" in layers["layer-zones"]["austro-russian"]
    move = Move(unit=FOOT, path=["s0505", "s0506"])
    assert "s0506" in view.legal_places(state, move)


def test_charts() -> None:
    found = charts(game(NAME))
    assert set(found) == {"crt", "fire", "terrain", "turns"}
    assert all(len(row) == len(one.header) for one in found.values() for row in one.rows)
    wood = next(row for row in found["terrain"].rows if row[0].text == "Wood")
    assert "3 for cavalry" in wood[3].text
