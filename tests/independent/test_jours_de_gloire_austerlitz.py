"""Test the independent model of Austerlitz 1805 against examples worked by hand.

Its games are judged by its own judge. Nothing of the checker is imported here.
"""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from tests.independent.jours_de_gloire_austerlitz import board, ground, play_game
from tests.independent.jours_de_gloire_austerlitz.combat import odds_of, result_of
from tests.independent.jours_de_gloire_austerlitz.judge import first_illegal
from tests.independent.jours_de_gloire_austerlitz.judge_command import drm
from tests.independent.jours_de_gloire_austerlitz.pieces import (
    ALLIES,
    FORMATIONS,
    FRENCH,
    SCENARIOS,
    may_order,
)
from tests.independent.jours_de_gloire_austerlitz.points import points_of, winner_of
from tests.independent.jours_de_gloire_austerlitz.quota import s4_quota, southern_quota
from tests.independent.jours_de_gloire_austerlitz.table import Table
from tests.independent.judging import CannotTell

HEADER = {"format": 1, "game": "jours-de-gloire-austerlitz"}
#: eight markers of each pool
FIRST = {"carneville": 2, "stutterheim": 2, "olsoufiev": 2, "muller-iii": 2}
SECOND = {"lewis": 2, "urusov": 2, "luders": 2, "buxhowden": 1, "koutousov": 1}
HAVE = {**FIRST, **SECOND, "kamenski": 2, "berg": 2}


def judged(scenario: str, *events: dict[str, Any]) -> int | None:
    lines = [{**HEADER, "scenario": scenario}, *events]
    return first_illegal([json.dumps(line).encode() for line in lines])


def phase(name: str, turn: int = 1) -> dict[str, Any]:
    return {"do": "phase", "phase": name, "turn": turn}


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_game_of_every_scenario_ends_and_is_legal(scenario: str) -> None:
    log = play_game(5, scenario)
    assert any(event["do"] == "end" for event in log[1:])
    assert first_illegal([json.dumps(line).encode() for line in log]) is None


def test_the_two_maps_are_joined() -> None:
    assert {"s1401", "s1501"} <= set(board.neighbours("n1420"))
    assert board.distance("n0120", "s0101") == 1
    assert board.ring("s0912")[1:3] == ("s1011", "s1012")


def test_costs_of_steps() -> None:
    assert ground.entry("s1009", "infantry") == 2  # a village
    assert ground.entry("s1009", "leader") == 1
    assert ground.entry("s1108", "infantry") == 3  # marsh
    assert ground.closed("s1108", "artillery")
    assert ground.closed("s1315", "horse-artillery")  # a pond
    assert not ground.closed("s1315", "cavalry")


@pytest.mark.parametrize(
    ("leader", "formation", "may"),
    [
        ("napoleon", "oudinot", True),
        ("murat", "oudinot", False),
        ("lannes", "oudinot", True),
        ("lannes", "imperial-guard-cavalry", False),
        ("davout", "legrand", True),
        ("davout", "suchet", False),
        ("buxhowden", "luders", True),
        ("buxhowden", "berg", False),
        ("bagration", "hohenlohe", True),
        ("bagration", "kologrivov", False),
        ("koutousov", "maliutin", True),
    ],
)
def test_who_commands_whom(leader: str, formation: str, *, may: bool) -> None:
    assert may_order(leader, formation) is may


def quota(*more: str, initiative: bool = False, less: str = "") -> str:
    chosen = Counter({**FIRST, **SECOND})
    chosen.update(more)
    chosen.subtract([less] if less else [])
    return southern_quota(+chosen, HAVE, initiative=initiative)


def test_the_quota_of_eight_eight_and_two() -> None:
    assert not quota("kamenski", "kamenski")
    assert not quota("kamenski", "berg")
    assert not quota("berg", "berg")
    assert quota("kamenski")
    assert quota("kamenski", "kamenski", "berg")
    assert not quota("kamenski", "kamenski", "berg", initiative=True)
    assert quota("kamenski", "kamenski", "berg", "berg", initiative=True)
    assert not quota("kamenski", "kamenski", "buxhowden", initiative=True)
    assert quota("kamenski", "buxhowden", "koutousov", initiative=True)
    assert quota("kamenski", "buxhowden")
    assert quota("kamenski", "kamenski", "kamenski", less="lewis")
    assert quota("kamenski", "kamenski", less="lewis")


def test_a_small_pool_gives_all_that_it_has() -> None:
    have = {**FIRST, "lewis": 2}
    assert not southern_quota(have, have, initiative=False)
    assert southern_quota(FIRST, have, initiative=False)


def test_markers_of_s4() -> None:
    have = dict.fromkeys(("olsoufiev", "lewis", "urusov", "luders", "loshakov", "carneville"), 2)
    chosen = {"olsoufiev": 2, "lewis": 2, "urusov": 2, "luders": 2}
    assert s4_quota(chosen, have, reinforced=False) == ("", 0)
    more = {**chosen, "loshakov": 2}
    assert s4_quota(more, have, reinforced=False) == ("", 2)
    assert s4_quota(more, have, reinforced=True) == ("", 1)
    assert s4_quota({**more, "carneville": 2}, have, reinforced=False)[0]
    assert s4_quota({**chosen, "olsoufiev": 1}, have, reinforced=False)[0]


def test_odds_and_results() -> None:
    assert odds_of(14, 7) == "2:1"
    assert odds_of(10, 8) == "1:1"
    assert odds_of(1, 9) == "1:3"
    assert odds_of(50, 2) == "4:1"
    assert result_of(0, -9) == "AR"
    assert result_of(6, 99) == "DE"


def test_modifiers_of_strategic_initiative() -> None:
    both = Table("A1")
    assert drm(both, ALLIES) == 1  # Koutousov, although Bagration has 2
    assert drm(Table("N1"), ALLIES) == 2
    assert drm(Table("N2"), ALLIES) == 0
    assert drm(both, FRENCH) == 3


def test_alexander_takes_an_order_from_koutousov() -> None:
    table = Table("A1")
    table.turn = 4  # by day
    assert ground.capacity(table, "koutousov") == 2
    assert ground.capacity(table, "bagration") == 2
    table.put("alexander-i", "n0101")
    assert ground.capacity(table, "koutousov") == 3


def test_low_fog_lies_in_the_valleys() -> None:
    table = Table("N1")
    table.turn = 1
    assert table.light == "low-fog"
    assert table.dark("n1706") is None
    assert table.dark(next(one for one in table.area if board.LEVEL[one] == 0)) is not None
    table.turn = 2
    assert table.light == "day"
    assert Table("S4").light == "day"


def test_states_get_worse_step_by_step() -> None:
    table = Table("S1")
    table.worsen("legrand-3rd-line", "disordered")
    assert table.state["legrand-3rd-line"] == "disordered"
    table.worsen("legrand-3rd-line", "disordered")
    assert table.state["legrand-3rd-line"] == "routed"
    table.worsen("legrand-3rd-line", "routed")
    assert table.gone["legrand-3rd-line"] == "eliminated"


def test_half_of_its_units_demoralize_a_formation() -> None:
    table = Table("S1")
    table.turn = 2
    assert table.markers("margaron") == 2
    table.worsen("margaron-8th-hussars", "routed")
    assert not table.demoralized("margaron")
    table.worsen("margaron-11th-chasseurs", "eliminated")
    assert table.demoralized("margaron")
    assert table.markers("margaron") == 1


def test_points_of_a_scenario() -> None:
    table = Table("N2")
    for one in ("hussards", "chevaliers-gardes", "gardes-du-corps"):
        table.worsen(f"kologrivov-{one}", "eliminated")
    # three units, the award for all of them, and three objectives
    assert points_of(table) == {FRENCH: 6 + 5 + 3, ALLIES: 0}
    assert winner_of(table) == FRENCH


def test_a_lead_of_six_is_a_draw() -> None:
    table = Table("S2")
    table.awards[ALLIES] += 11
    assert points_of(table) == {FRENCH: 5, ALLIES: 11}
    assert winner_of(table) == ""
    table.awards[ALLIES] += 1
    assert winner_of(table) == ALLIES


def test_formations_that_are_wiped_out() -> None:
    table = Table("A2")
    for unit in table.members["margaron"]:
        table.worsen(unit, "eliminated")
    assert points_of(table)[ALLIES] == 3 * 2 + 3 + 5


def test_the_judge_names_the_first_illegal_event() -> None:
    opening = [phase("orders"), phase("initiative")]
    friant = {"do": "open", "marker": "friant", "by": FRENCH}
    assert judged("S3", *opening, friant) is None
    assert judged("S3", phase("initiative")) == 1
    assert judged("S3", *opening, phase("cup")) == 3  # nobody has opened the turn
    assert judged("S3", *opening, {**friant, "by": ALLIES}) == 3
    assert judged("S3", *opening, {"do": "open", "marker": "urusov"}) == 3
    order = {"do": "order", "leader": "davout", "formation": "friant"}
    assert judged("S3", phase("orders"), order) is None
    assert judged("S3", phase("orders"), {**order, "formation": "oudinot"}) == 2
    assert judged("S3", *opening, order) == 3
    with pytest.raises(CannotTell):
        judged("S3", {"do": "ponder"})


def test_every_formation_has_units() -> None:
    used = {name for scenario in SCENARIOS for name in Table(scenario).members if name}
    assert used == set(FORMATIONS)
