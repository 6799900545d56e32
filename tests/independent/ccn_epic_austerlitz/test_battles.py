"""Test the independent judge of EPIC Austerlitz on battles, event by event.

The French are on turn on an open field, and all their units are ordered by FORWARD. Nothing of the
checker is imported here.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.independent.ccn_epic_austerlitz.model.facts import CARDS
from tests.independent.ccn_epic_austerlitz.model.grants import Play
from tests.independent.ccn_epic_austerlitz.model.hands import HIDDEN
from tests.independent.ccn_epic_austerlitz.model.position import Field
from tests.independent.ccn_epic_austerlitz.model.table import Given, Table, begin
from tests.independent.ccn_epic_austerlitz.verdict import judge_event
from tests.independent.judging import Forbidden

FLAG, SABRE, FOOT, HORSE, GUN = "flag", "sabre", "infantry", "cavalry", "artillery"


def field(tiles: dict[str, str] | None = None, /, **where: str) -> Table:
    """Return a table on which the French may battle: `fr_ln_1="0705"`."""
    table = begin("s5", "90", 2, {})
    position = table.position
    for name in list(position.where):
        position.remove(name)
    position.field = Field(position.field.board, tiles or {})
    table.battle = table.battle._replace(objectives=())
    table.purse.objectives = {}
    table.purse.held = {side: set() for side in table.purse.held}
    for name, hexagon in where.items():
        unit = name.replace("_", "-")
        position.put(unit, hexagon)
        if not position.is_leader(unit):
            position.blocks[unit] = position.full[unit] = position.kind(unit).blocks
    for side in ("french", "allied"):
        table.command.hands[side] = [HIDDEN] * 5
    table.start_turn("french")
    card = CARDS["Forward"]
    table.plays = [Play(card, "french", frozenset(range(3)), 5, user="french", owner="french")]
    table.orders = {unit: Given("Forward", "normal") for unit in position.units("french")}
    table.step, table.tells_orders, table.tells_battles = "battles", True, True
    return table


def play(table: Table, *events: dict[str, Any]) -> Table:
    for event in events:
        judge_event(table, event)
    return table


def refused(table: Table, *events: dict[str, Any]) -> bool:
    """Return whether the last of some events is illegal, and the others are not."""
    play(table, *events[:-1])
    try:
        judge_event(table.copy(), events[-1])
    except Forbidden:
        return True
    return False


def do(what: str, unit: str = "", **more: Any) -> dict[str, Any]:
    return {"do": what, **({"unit": unit} if unit else {}), **more}


def roll(*dice: str, **more: Any) -> dict[str, Any]:
    return {"do": "roll", "dice": list(dice), **more}


def test_a_melee_with_a_retreat_and_an_advance() -> None:
    table = field(fr_ln_1="0705", au_lt_1="0706")
    play(table, do("attack", "fr-ln-1", target="au-lt-1", kind="melee", dice=5))
    play(table, roll(FOOT, SABRE, FLAG, GUN, HORSE, hits=2, flags=1))
    assert refused(table, do("retreat", "au-lt-1", path=["0706", "0707"]))  # hits come first
    play(table, do("lose", "au-lt-1", steps=2), do("retreat", "au-lt-1", path=["0706", "0707"]))
    assert refused(table, do("battle-back", "au-lt-1"))
    play(table, do("advance", "fr-ln-1", to="0706"))
    assert refused(table, do("breakthrough", "fr-ln-1", to="0606"))  # only cavalry


def test_a_battle_back_counts_the_blocks_that_are_left() -> None:
    table = field(fr_ln_1="0705", ru_ln_1="0706")
    play(table, do("attack", "fr-ln-1", target="ru-ln-1"), roll(FOOT, GUN, GUN, GUN, GUN))
    play(table, do("lose", "ru-ln-1"))
    assert refused(table, do("battle-back", "ru-ln-1", dice=3))
    play(table, do("battle-back", "ru-ln-1", dice=2), roll(SABRE, FOOT, **{"for": "battle-back"}))
    play(table, do("lose", "fr-ln-1", steps=2))
    assert table.position.blocks["fr-ln-1"] == 2
    assert refused(table, do("battle-back", "fr-ln-1"))


def test_the_unit_must_stay_in_its_hex_for_a_battle_back_and_ignores_what_it_may() -> None:
    table = field(fr_ln_1="0705", ru_ln_1="0706")
    play(table, do("attack", "fr-ln-1", target="ru-ln-1"), roll(FLAG, FLAG, GUN, GUN, GUN))
    assert refused(table, do("ignore", "ru-ln-1", flags=2))
    play(table, do("ignore", "ru-ln-1", flags=1))
    assert refused(table, do("battle-back", "ru-ln-1"))
    assert refused(table, do("retreat", "ru-ln-1", path=["0706", "0806"]))  # sideways
    play(table, do("retreat", "ru-ln-1", path=["0706", "0807"]))


def test_austrian_line_runs_two_hexes_and_loses_blocks_where_it_cannot() -> None:
    table = field(fr_ln_1="0707", au_ln_1="0708")
    play(table, do("attack", "fr-ln-1", target="au-ln-1"), roll(FLAG, GUN, GUN, GUN, GUN))
    assert refused(table, do("lose", "au-ln-1", steps=2))  # it can retreat by one hex
    play(table, do("retreat", "au-ln-1", path=["0708", "0709"]))
    assert refused(table, do("advance", "fr-ln-1", to="0708"))  # a block is owed
    play(table, do("lose", "au-ln-1"), do("advance", "fr-ln-1", to="0708"))
    assert table.position.blocks["au-ln-1"] == 4


def test_a_leader_is_checked_and_gives_a_banner() -> None:
    table = field(fr_ln_1="0705", ru_ln_1="0706", langeron="0706")
    play(table, do("attack", "fr-ln-1", target="ru-ln-1"), roll(FOOT, GUN, GUN, GUN, GUN))
    play(table, do("lose", "ru-ln-1"))
    assert refused(table, do("battle-back", "ru-ln-1"))  # the check comes first
    assert refused(table, roll(SABRE, **{"for": "leader"}))  # two dice
    play(table, roll(SABRE, SABRE, **{"for": "leader"}, unit="langeron"))
    assert refused(table, do("battle-back", "ru-ln-1"))  # he is still on the board
    play(table, do("eliminate", "langeron"), do("banner", side="french", count=1))
    assert table.purse.total("french") == 1


def test_a_lone_leader_escapes_backward() -> None:
    table = field(fr_ln_1="0705", langeron="0706")
    play(table, do("attack", "fr-ln-1", target="langeron"), roll(FOOT, FLAG, GUN, GUN))
    assert refused(table, do("eliminate", "langeron"))
    assert refused(table, do("retreat", "langeron", path=["0706", "0606"]))
    play(table, do("retreat", "langeron", path=["0706", "0707", "0708"]))
    play(table, do("advance", "fr-ln-1", to="0706"))


def test_cavalry_breaks_through_and_battles_once_more() -> None:
    table = field(fr_lc_1="0705", ru_fa_1="0706", ru_lt_1="0708")
    attack = do("attack", "fr-lc-1", target="ru-fa-1")
    play(table, attack, roll(GUN, GUN, SABRE, FLAG), do("lose", "ru-fa-1", steps=3))
    assert table.purse.total("french") == 1
    assert refused(table, do("attack", "fr-lc-1", target="ru-lt-1"))
    play(table, do("advance", "fr-lc-1", to="0706"))
    play(table, do("breakthrough", "fr-lc-1", to="0707"))
    assert refused(table, do("breakthrough", "fr-lc-1", to="0606"))
    play(table, do("attack", "fr-lc-1", target="ru-lt-1", bonus=True))
    play(table, roll(FLAG, GUN, GUN, GUN), do("ignore", "ru-lt-1", flags=0))
    play(table, do("retreat", "ru-lt-1", path=["0708", "0709"]))
    play(table, do("advance", "fr-lc-1", to="0708"))
    assert refused(table, do("breakthrough", "fr-lc-1", to="0707"))


def test_a_square_strikes_first_with_one_die() -> None:
    table = field(fr_hc_1="0705", ru_ln_1="0706")
    play(table, do("attack", "fr-hc-1", target="ru-ln-1"), do("square", "ru-ln-1", counter=1))
    assert len(table.command.hands["allied"]) == 4
    assert refused(table, roll(FOOT, FOOT, **{"for": "first-strike"}))
    play(table, roll(GUN, **{"for": "first-strike"}, by="allied"))
    assert refused(table, roll(FOOT, FOOT))
    play(table, roll(FLAG, by="french"))
    assert refused(table, do("retreat", "ru-ln-1", path=["0706", "0707"]))
    play(table, do("lose", "ru-ln-1"))


def test_a_flag_of_a_square_throws_cavalry_back() -> None:
    table = field(fr_hc_1="0705", ru_ln_1="0706")
    play(table, do("attack", "fr-hc-1", target="ru-ln-1"), do("square", "ru-ln-1"))
    play(table, roll(FLAG, **{"for": "first-strike"}))
    assert refused(table, do("ignore", "fr-hc-1", flags=1))
    play(table, do("retreat", "fr-hc-1", path=["0705", "0704"]))
    assert refused(table, roll(FOOT))


@pytest.mark.parametrize(
    ("tile", "foe", "cards"), [("town", "fr_hc_1", 5), ("clear", "fr_ln_1", 5), ("", "fr_hc_1", 2)]
)
def test_who_may_not_form_square(tile: str, foe: str, cards: int) -> None:
    table = field({"0706": tile or "clear"}, **{foe: "0705", "ru_ln_1": "0706"})
    table.position.blocks[foe.replace("_", "-")] = 6
    table.command.hands["allied"] = [HIDDEN] * cards
    play(table, do("attack", foe.replace("_", "-"), target="ru-ln-1"))
    assert refused(table, do("square", "ru-ln-1"))


def test_cavalry_retires_before_infantry() -> None:
    table = field(fr_ln_1="0705", ru_lc_1="0706")
    play(table, do("attack", "fr-ln-1", target="ru-lc-1"), do("retire", "ru-lc-1"))
    play(table, roll(HORSE, SABRE, FLAG, FOOT), do("lose", "ru-lc-1"))
    assert refused(table, do("retreat", "ru-lc-1", path=["0706", "0707"]))  # two hexes
    play(table, do("retreat", "ru-lc-1", path=["0706", "0707", "0708"]))
    play(table, do("advance", "fr-ln-1", to="0706"))


def test_combined_arms_and_fire() -> None:
    table = field(fr_ln_1="0705", fr_fa_1="0605", ru_ln_1="0706")
    assert refused(
        table, do("attack", "fr-ln-1", target="ru-ln-1", dice=5, **{"with": ["fr-fa-1"]})
    )
    play(table, do("attack", "fr-ln-1", target="ru-ln-1", dice=8, **{"with": ["fr-fa-1"]}))
    play(table, roll(*[GUN] * 8))
    assert refused(table, do("attack", "fr-fa-1", target="ru-ln-1"))  # it has battled
    table = field(fr_ln_1="0705", fr_ln_2="0704", ru_ln_1="0707", ru_ln_2="0706")
    assert refused(table, do("attack", "fr-ln-1", target="ru-ln-1"))  # an enemy is adjacent
    assert refused(table, do("attack", "fr-ln-2", target="ru-ln-1"))  # three hexes


def test_a_garrison_falls_to_a_flag_and_gives_no_banner() -> None:
    table = field({"0706": "walled-farm"}, fr_gr_1="0705")
    table.position.add_garrison("ru-garrison-1", "allied", "RU", "0706")
    play(table, do("attack", "fr-gr-1", target="ru-garrison-1"), roll(FLAG, GUN, GUN))
    assert refused(table, do("ignore", "ru-garrison-1", flags=1))
    play(table, do("lose", "ru-garrison-1"), do("advance", "fr-gr-1", to="0706"))
    assert table.purse.total("french") == 0


def test_cossacks_give_no_banner_and_run_three_hexes() -> None:
    table = field(fr_ln_1="0705", ru_ck_1="0706")
    play(table, do("attack", "fr-ln-1", target="ru-ck-1"), roll(FLAG, GUN, GUN, GUN))
    part = do("retreat", "ru-ck-1", path=["0706", "0707"])
    assert refused(table, part, do("advance", "fr-ln-1", to="0706"))  # two hexes are owed
    play(table, do("retreat", "ru-ck-1", path=["0707", "0708", "0709"]))
    table = field(fr_ln_1="0705", ru_ck_1="0706")
    play(table, do("attack", "fr-ln-1", target="ru-ck-1"), roll(HORSE, HORSE, GUN, GUN))
    play(table, do("lose", "ru-ck-1", steps=2))
    assert table.purse.total("french") == 0
