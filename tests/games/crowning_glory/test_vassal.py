"""Test VASSAL logs of A Crowning Glory, as players make them."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.core.piece_hooks import Site, hook_of
from adjudicator.proving.play import header_for
from adjudicator.vassal.format.logfile import parse_log
from adjudicator.vassal.read.judging import PartLog, part_logs
from adjudicator.vassal.write.simulated_table import SimulatedTable
from tests.support.cg_logs import NAME, game
from tests.support.vassal_round_trip import context, without_number

# Keys for faces and steps, markers on the target


class Table:
    """The module with the units of the battle in their hexes, some of them elsewhere."""

    def __init__(self, **moved: str) -> None:
        state = game().start(header_for(game()))
        hook = hook_of(game())
        where = {unit: hook.site(state, place) for unit, place in state.where.items()}
        where |= {unit.replace("_", "-"): Site("place", at) for unit, at in moved.items()}
        self.stage = SimulatedTable(game(), where, {}, (2, "declaration"))

    def part(self) -> PartLog:
        (part,) = part_logs(context(NAME), [parse_log(self.stage.bytes("test"), file="game.vlog")])
        return part

    def lines(self) -> list[dict[str, Any]]:
        return [msgspec.to_builtins(without_number(event)) for _, event in self.part().events()]


def test_a_unit_that_is_turned_over_without_a_move_holds() -> None:
    table = Table()
    stage = table.stage
    stage.say("# declare movement", "french")
    stage.turn(2, "movement")
    stage.turn_over("french-morand", "french")
    stage.drag("allied-urusov", Site("place", "2316"), "allied")
    stage.turn_over("allied-urusov", "allied")  # it has moved: this adds no information
    stage.turn_back("french")
    assert table.lines()[-2:] == [
        {"do": "hold", "unit": "french-morand"},
        {"do": "move", "unit": "allied-urusov", "path": ["2317", "2316"]},
    ]


def test_a_fight_with_a_marker_on_the_target() -> None:
    table = Table(allied_urusov="1614")
    stage = table.stage
    stage.say("# declare combat", "french")
    stage.turn(2, "combat")
    stage.drag("french-guns-3a", Site("place", "1614"), "french")
    for unit in ("french-morand", "french-guns-3a"):
        stage.mark(unit, "attacker")
    stage.mark("allied-urusov", "target")
    stage.roll([4], "french")
    stage.step("french-morand", 1, "french")
    stage.step("allied-urusov", 1, "allied")
    stage.drag("french-guns-3a", Site("reserve"), "french")
    stage.say("# decline", "allied")
    assert table.lines()[2:] == [
        {"do": "attack", "units": ["french-morand", "french-guns-3a"], "targets": ["1614"]},
        {"do": "roll", "dice": [4], "by": "french"},
        {"do": "lose", "unit": "french-morand"},
        {"do": "lose", "unit": "allied-urusov"},
        {"do": "decline"},
    ]
