"""Test the independent model of the EPIC Austerlitz rules against examples of the rulebook.

Nothing of the checker is imported here.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.independent.ccn_epic_austerlitz import play_and_count
from tests.independent.ccn_epic_austerlitz.__main__ import main
from tests.independent.ccn_epic_austerlitz.game import scenario_of
from tests.independent.ccn_epic_austerlitz.model.banners import Purse
from tests.independent.ccn_epic_austerlitz.model.board import distance
from tests.independent.ccn_epic_austerlitz.model.cards import sections_of
from tests.independent.ccn_epic_austerlitz.model.dice import Attack, hits, total
from tests.independent.ccn_epic_austerlitz.model.facts import (
    BOARDS,
    CARDS,
    PIECES,
    SCENARIOS,
    scenario,
)
from tests.independent.ccn_epic_austerlitz.model.falling_back import ahead_for, longest
from tests.independent.ccn_epic_austerlitz.model.grants import Play, grants, marches
from tests.independent.ccn_epic_austerlitz.model.marching import goes, reach
from tests.independent.ccn_epic_austerlitz.model.orders import matched
from tests.independent.ccn_epic_austerlitz.model.position import Field, Position
from tests.independent.ccn_epic_austerlitz.model.sight import sees
from tests.independent.ccn_epic_austerlitz.verdict import first_illegal
from tests.independent.judging import CannotTell, judge_of
from tests.independent.runs import StuckError

BOARD = BOARDS["standard"]
DATA = Path(__file__).resolve().parents[1] / "data"
#: what must happen at least once in the games of the test below
RARE = (
    "advance",
    "battle-back",
    "breakthrough",
    "eliminate",
    "gain",
    "garrison",
    "initiative",
    "relieve",
    "retire",
    "rolls for first-strike",
    "rolls for leader",
    "shuffle",
    "square",
    "tactician",
    "unsquare",
    "won by the allied",
    "won by the french",
)
HEADER = {
    "format": 1,
    "game": "ccn-epic-austerlitz",
    "scenario": "s2",
    "options": ["deck-90"],
}
DEAL = [
    {"do": "draw", "by": side, "deck": deck, "count": count}
    for side, deck, count in (
        ("allied", "command", 4),
        ("french", "command", 5),
        ("allied", "tactician", 3),
        ("french", "tactician", 5),
    )
]
TURN = {"do": "phase", "phase": "french", "turn": 1}
PROBE = {"do": "play", "by": "french", "card": "Probe Left Flank"}


def placed(tiles: dict[str, str] | None = None, /, **where: str) -> Position:
    """Return a position on the standard board: `fr_ln_1="0705"`."""
    position = Position(Field(BOARD, tiles or {}), dict(PIECES))
    for name, hexagon in where.items():
        unit = name.replace("_", "-")
        position.put(unit, hexagon)
        if not position.is_leader(unit):
            position.blocks[unit] = position.kind(unit).blocks
    return position


def melee(position: Position, unit: str, target: str, **more: int) -> int:
    return total(position, Attack(unit, target, melee=True, **more))


def fire(position: Position, unit: str, target: str, **more: int) -> int:
    return total(position, Attack(unit, target, melee=False, **more))


def test_boards() -> None:
    assert [len(one.hexes) for one in BOARDS.values()] == [113, 215, 281]
    assert set(BOARD.near("0705")) == {"0605", "0805", "0606", "0706", "0604", "0704"}
    assert BOARD.back("0705", top=False) == ("0604", "0704")
    assert (distance("0101", "0109"), distance("0101", "1301"), distance("0101", "1309")) == (
        8,
        12,
        16,
    )
    assert BOARD.sections("0404") == {0, 1}
    assert BOARD.sections("0401") == {0}
    assert sections_of(3, "left", top=True) == {2}
    assert sections_of(6, "left", top=True) == {4, 5}


@pytest.mark.parametrize("name", SCENARIOS)
def test_everything_stands_on_the_board(name: str) -> None:
    battle = scenario(name)
    assert set(battle.where.values()) <= battle.field.board.hexes
    units = [hexagon for one, hexagon in battle.where.items() if PIECES[one].kind]
    assert len(units) == len(set(units))
    assert not any(battle.field.terrain(hexagon).closed for hexagon in battle.where.values())


def test_melee_dice() -> None:
    position = placed(fr_ln_1="0705", ru_ln_1="0706", ru_ghc_1="0806", ru_lc_1="0606")
    assert melee(position, "fr-ln-1", "0706") == 5
    assert melee(position, "fr-ln-1", "0606") == 4
    assert melee(position, "ru-ghc-1", "0705") == 7
    assert melee(position, "ru-ln-1", "0705", bonus=1) == 4


@pytest.mark.parametrize(
    ("unit", "here", "there", "dice"),
    [
        ("ru-gr-1", "clear", "town", 3),
        ("fr-lc-1", "clear", "forest", 2),
        ("ru-ck-1", "clear", "forest", 2),
        ("fr-lc-1", "hill", "hill", 4),
        ("fr-lc-1", "hill", "clear", 3),
        ("fr-lt-1", "clear", "hill", 3),
        ("fr-lt-1", "hill", "hill", 4),
        ("fr-lt-1", "stream", "clear", 3),
        ("fr-lt-1", "clear", "stream", 4),
        ("fr-lt-1", "orchard", "orchard", 3),
        ("fr-fa-1", "forest", "town", 2),
        ("ru-gha-1", "clear", "clear", 4),
    ],
)
def test_terrain_takes_dice(unit: str, here: str, there: str, dice: int) -> None:
    foe = "ru-lc-1" if unit.startswith("fr") else "fr-lc-2"
    tiles = {"0705": here, "0706": there}
    position = placed(tiles, **{unit.replace("-", "_"): "0705", foe.replace("-", "_"): "0706"})
    assert melee(position, unit, "0706") == dice


def test_ranged_dice() -> None:
    position = placed(
        ru_ln_1="0705", au_ln_1="0505", fr_fa_1="0707", fr_ha_1="0507", ru_lt_1="0905"
    )
    assert fire(position, "ru-ln-1", "0707", moved=1) == 2
    assert fire(position, "au-ln-1", "0507", moved=1) == 2
    assert fire(position, "ru-lt-1", "0707") == 4
    assert [fire(position, "fr-fa-1", f"{column:02}07") for column in (9, 10, 11, 12)] == [
        3,
        2,
        1,
        1,
    ]
    position.blocks["fr-ha-1"] = 1
    assert [fire(position, "fr-ha-1", f"{column:02}07") for column in (7, 8, 9)] == [1, 1, 0]


def test_hits() -> None:
    position = placed(au_grz_1="0705", fr_ln_1="0706", fr_cu_1="0606", ru_ln_1="0804")
    rolled = ["infantry", "sabre", "cavalry", "cavalry"]
    assert hits(position, Attack("au-grz-1", "0706", melee=True), rolled, retires=False) == 1
    assert hits(position, Attack("ru-ln-1", "0706", melee=True), rolled, retires=False) == 2
    assert hits(position, Attack("ru-ln-1", "0606", melee=True), rolled, retires=True) == 2
    assert hits(position, Attack("ru-ln-1", "0606", melee=False), rolled, retires=False) == 1


def test_movement() -> None:
    tiles = {"0706": "town", "0605": "lake"}
    position = placed(tiles, fr_lc_1="0705", fr_ln_1="0805", merle="0704")
    assert goes(position, "fr-lc-1", ["0705", "0706", "0707"], 3) == "must stop"
    assert goes(position, "fr-lc-1", ["0705", "0805"], 3) == "another unit is there"
    assert goes(position, "fr-lc-1", ["0705", "0605"], 3) == "impassable terrain"
    assert goes(position, "fr-lc-1", ["0705", "0704", "0703"], 3) == "must stop"
    assert goes(position, "merle", ["0704", "0805", "0806"], 3) == ""
    found = reach(position, "fr-lc-1", 3)
    assert "0706" in found and "0605" not in found and "0805" not in found
    assert all(goes(position, "fr-lc-1", path, 3) == "" for path in found.values())


def test_retreats() -> None:
    position = placed(fr_ln_1="0703", fr_ln_2="0702", fr_ln_3="0602")
    ahead = ahead_for(position, "french")
    assert longest(position, "fr-ln-1", 1, ahead) == [("0703",)]
    position.remove("fr-ln-3")
    assert longest(position, "fr-ln-1", 3, ahead) == [
        ("0703", "0602", "0601"),
        ("0703", "0602", "0701"),
    ]
    near = ahead_for(position, "french", either=True)
    assert set(near("0708")) == {"0709", "0809"}
    assert len(near("0705")) == 4
    assert near("0709") == ()


def test_support_and_flags() -> None:
    position = placed(ru_ln_1="0705", ru_ln_2="0706", langeron="0605")
    assert position.may_ignore("ru-ln-1") == 2
    position.put("langeron", "0705")
    assert position.may_ignore("ru-ln-1") == 2
    position.add_garrison("ru-garrison-1", "allied", "RU", "0605")
    assert position.may_ignore("ru-ln-1") == 2
    assert position.may_ignore("ru-garrison-1") == 0


def test_line_of_sight() -> None:
    position = placed({"0706": "forest"}, fr_fa_1="0705", ru_ln_1="0707")
    assert sees(position, "fr-fa-1", "0707") == "clear"  # along an edge, one side blocks
    position.put("fr-ln-1", "0606")
    assert sees(position, "fr-fa-1", "0707") == "blocked"
    assert sees(position, "fr-fa-1", "0807") == "blocked"


@pytest.mark.parametrize(
    ("cards", "counts"),
    [
        (("Coordinated Advance", "Probe Center"), (1, 4, 1)),
        (("Recon in Force", "Flank Attack"), (3, 1, 3)),
        (("Coordinated Advance", "Recon in Force"), (2, 3, 2)),
    ],
)
def test_orders_add_up(cards: tuple[str, ...], counts: tuple[int, ...]) -> None:
    """The examples of section 4."""
    position = Position(Field(BOARDS["epic"], {}), dict(PIECES))
    slots = []
    for name in cards:
        card = CARDS[name]
        within = sections_of(3, card.section, top=False) if card.section else frozenset(range(3))
        slots += grants(position, Play(card, "french", within))[0]
    found = [sum(slot.sections == frozenset([n]) for slot in slots) for n in range(3)]
    assert tuple(found) == counts


def test_orders_of_hexes_that_are_cut() -> None:
    position = placed(fr_ln_1="0404", fr_ln_2="0402", fr_ln_3="0403")
    play = Play(CARDS["Recon in Force"], "french", frozenset(range(3)))
    (slots,) = grants(position, play)
    assert set(matched(position, slots, ["fr-ln-1", "fr-ln-2"])) == {"fr-ln-1", "fr-ln-2"}
    assert matched(position, slots, ["fr-ln-1", "fr-ln-2", "fr-ln-3"]) == {}
    assert marches(play) == []
    assert len(marches(play._replace(card=CARDS["Elan"]))) == 3


def test_banners_of_sokolnitz_and_telnitz() -> None:
    battle = scenario("s1")
    position = Position(battle.field, dict(PIECES))
    for name, hexagon in battle.where.items():
        position.put(name, hexagon)
    purse = Purse(battle.objectives)
    purse.open(position)
    assert (purse.total("french"), purse.total("allied")) == (2, 0)
    position.put("au-grz-1", "1103")
    purse.settle(position, "allied")
    assert (purse.total("french"), purse.total("allied")) == (0, 0)
    position.put("ru-ck-1", "0101")
    position.put("ru-ln-1", "0102")
    purse.start_turn(position, "allied")
    assert purse.total("allied") == 2
    position.put("au-grz-1", "1104")
    position.put("ru-ln-2", "1103")
    purse.settle(position, "french")
    assert purse.total("allied") == 1 + 1  # the hex is vacated and taken at once in this test


def verdict(*events: dict[str, Any]) -> int | None:
    return first_illegal([json.dumps(one).encode() for one in (HEADER, *DEAL, *events)])


def french_unit(section: str) -> tuple[str, str]:
    """Return a French line unit of the second battle in a section, and its hex."""
    number = ("left", "center", "right").index(section)
    where = scenario("s2").where.items()
    found = [(one, at) for one, at in where if one.startswith("fr-ln") and at in BOARD.hexes]
    return next((one, at) for one, at in found if BOARD.sections(at) == {number})


def test_every_game_ends_and_all_branches_are_met() -> None:
    total: Counter[str] = Counter()
    for seed in range(24):
        try:
            log, counts = play_and_count(seed)
        except StuckError:
            continue
        assert json.loads(json.dumps(log)) == log
        assert counts["won by the french"] + counts["won by the allied"] == 1
        assert first_illegal([json.dumps(one).encode() for one in log]) is None
        total += counts
    assert play_and_count(2) == play_and_count(2)
    assert [one for one in RARE if not total[one]] == []


def test_the_judge_names_the_first_illegal_event() -> None:
    unit, _ = french_unit("left")
    other, _ = french_unit("right")
    first = len(DEAL) + 1
    order = {"do": "order", "unit": unit, "card": "Probe Left Flank"}
    draw = {"do": "draw", "by": "french", "deck": "command", "count": 1}
    theirs = {"do": "phase", "phase": "allied", "turn": 1}
    assert verdict(TURN, PROBE, order, draw, theirs) is None
    assert verdict(theirs) == first  # the French move first
    assert verdict(TURN, order) == first + 1  # no card is played
    assert verdict(TURN, PROBE, {**order, "unit": other}) == first + 2  # another section
    assert verdict(TURN, PROBE, order, order) == first + 3
    assert verdict(TURN, PROBE, order, theirs) == first + 3  # no card is drawn
    assert verdict(TURN, PROBE, PROBE) == first + 2
    assert verdict(TURN, PROBE, draw, order) == first + 3  # orders come before draws


def test_the_judge_is_on_when_the_game_has_its_rules() -> None:
    """Derived faults need the rules: until then there is no `judge.py` that offers this verdict."""
    file = DATA / "ccn-epic-austerlitz" / "expectations.json"
    lacking = json.loads(file.read_text(encoding="utf-8")).get("lacking", {})
    assert "faults" in lacking or judge_of("ccn-epic-austerlitz") is first_illegal


def test_the_judge_does_not_know_every_position() -> None:
    for field in ("fieldworks", "russian_roll"):
        with pytest.raises(CannotTell):
            first_illegal([json.dumps({**HEADER, "position": {field: {"0705": []}}}).encode()])


def test_odd_seeds_alone_reach_every_scenario() -> None:
    """Only games of odd seeds are mutated as they are: see tests/faults/legal_games.py."""
    for first in (0, 1):
        assert {scenario_of(seed) for seed in range(first, 16, 2)} == set(SCENARIOS)


@pytest.mark.parametrize("told", [[], ["wrong"]])
def test_command_writes_games_and_shows_what_a_check_finds(tmp_path, capsys, told) -> None:
    options = ["--games", "2", "--first-seed", "4", "-o", str(tmp_path)]
    assert main(options, check=lambda data: told) == len(told)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["000004.jsonl", "000005.jsonl"]
    assert ("seed 4: wrong" in capsys.readouterr().out) is bool(told)
