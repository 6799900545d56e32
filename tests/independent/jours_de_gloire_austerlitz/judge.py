"""Whether the rules allow a log: a second opinion that shares no code with the referee."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.independent.judging import Replays, fields, forbid, unknown

from . import judge_combat, judge_command, judge_ground
from .pieces import OPTIONS, OTHER, PHASES, SCENARIOS, SIDES, UNITS
from .points import points_of, points_so_far, turn_points, winner_of
from .table import Table

__all__ = ["BEYOND_VICTORY", "first_illegal", "judge", "start"]

_HEADER = {"format", "game", "scenario", "options", "stamp", "players", "log"}
#: what belongs to a shock that is open, beside duties
_INSIDE = {
    "counter-charge",
    "retire",
    "decline",
    "test-engagement",
    "resolve",
    "retreat",
    "advance",
}
_DUTIES = {"rout", "eliminate", "test-leader", "displace", "ice", "test-cohesion"}
_SAID = {"claim", "note", "concede"}
#: what may still happen when one side has won at once
BEYOND_VICTORY = _DUTIES | _SAID | {"end"}


def start(header: dict[str, Any]) -> Table:
    """Return the table at the beginning of a log."""
    unknown(set(header) - _HEADER, "fields of the header")
    scenario, options = header.get("scenario") or "S1", frozenset(header.get("options", []))
    unknown(scenario not in SCENARIOS or options - OPTIONS, "a scenario or an option")
    unknown("lannes" in options and not SCENARIOS[scenario]["rules"].get("lannes"), "Lannes")
    return Table(scenario, options)


def judge(table: Table, event: dict[str, Any]) -> None:
    """Judge one event, and carry it out."""
    do = event["do"]
    unknown(do not in _HANDLERS, f"the event {do}")
    if do not in _SAID:
        unknown(table.over, f"{do} after the end")
        _duties(table, do)
        forbid(table.winner and do not in BEYOND_VICTORY, "the game is won")
    _HANDLERS[do](table, event)


def draw(table: Table, event: dict[str, Any]) -> None:
    """Judge what the last marker leaves undone, then the next one."""
    if table.phase == "activations":
        judge_ground.whole_brigades(table)
    judge_command.draw(table, event)


def _duties(table: Table, do: str) -> None:
    """Judge whether something else had to come first."""
    forbid(table.ice and do != "ice", "a die for each pond hex")
    forbid(table.test and do != "test-cohesion", "the unit that was hit must test (6)")
    if do in _DUTIES or (do in _INSIDE and table.fight is not None):
        return
    if table.winner and do == "end":
        return
    judge_combat.over(table)


def phase(table: Table, event: dict[str, Any]) -> None:
    fields(event, "phase", "turn")
    name, turn = event["phase"], event["turn"]
    unknown(name not in PHASES, "no phase")
    forbid((turn, name) != _next(table), "the order of phases (1)")
    forbid(turn > table.turns, "after the last turn (duration)")
    if table.phase == "cup":
        judge_command.check_cup(table)
    if table.phase == "initiative":
        forbid(not table.opened, "the opening marker (1)")
    if table.phase == "activations":
        forbid(table.opening or table.cup.total() > 1, "markers are left (1)")
        judge_ground.whole_brigades(table)
        judge_command.end_activation(table)
    table.turn, table.phase = turn, name
    table._zones.clear()  # the light has changed
    if name == "orders":
        _new_turn(table)
    if name == "end-of-turn":
        turn_points(table)


def _next(table: Table) -> tuple[int, str]:
    if not table.phase:
        return 1, PHASES[0]
    at = PHASES.index(table.phase) + 1
    return (table.turn + 1, PHASES[0]) if at == len(PHASES) else (table.turn, PHASES[at])


def _new_turn(table: Table) -> None:
    if table.turn > 1:
        table.initiative = ""
    table.opened = table.opening = ""
    for side in SIDES:
        table.filled[side].clear()
    table.cup.clear()
    table.ordered.clear()
    table.given.clear()
    table.moved_leaders.clear()
    table.planned.clear()
    table.played.clear()
    table.free_rallies = 0
    table.acted_in_orders = False


def end(table: Table, event: dict[str, Any]) -> None:
    fields(event)
    last = table.turn == table.turns and table.phase == "end-of-turn"
    forbid(not (last or table.winner), "before the end (duration)")
    table.over = True


def concede(table: Table, event: dict[str, Any]) -> None:
    fields(event)
    unknown(event.get("by") not in OTHER or table.winner, "who concedes")
    table.winner = OTHER[event["by"]]


def claim(table: Table, event: dict[str, Any]) -> None:
    fields(event, "what", "value", "side", "unit", "at")
    what, value = event["what"], event["value"]
    if what == "points":
        unknown(event.get("side") not in SIDES, "points of whom")
        last = table.turn == table.turns and table.phase == "end-of-turn"
        count = points_of if table.over or last else points_so_far
        forbid(value != count(table)[event["side"]], "victory points")
    elif what == "winner":
        won = winner_of(table) if table.over else table.winner
        forbid(value != (won or "nobody"), "the winner (margin)")
    else:
        unknown(what not in _OF_UNITS, f"a claim about {what}")
        unit = event.get("unit")
        lost = table.gone.get(str(unit)) == "eliminated" and what == "state"
        unknown(unit not in UNITS or (unit in table.gone and not lost), "a unit that is gone")
        assert isinstance(unit, str)
        forbid(lost and value != "eliminated", "the state of a unit")
        if lost:
            return
        if unit in table.state:
            forbid(value != _OF_UNITS[what](table, unit), f"the {what} of a unit")
        else:
            forbid(value != _printed(what, unit), f"the {what} of a unit")


def _printed(what: str, unit: str) -> object:
    """Return what is true of a unit that is not in this game."""
    one = UNITS[unit]
    if what in ("cohesion", "engagement"):
        return one.ratings.get(what, 0)
    return {"state": "good", "demoralized": False, "strength": one.strength}[what]


def _morale(table: Table, unit: str) -> bool:
    return table.demoralized(table.formation[unit])


#: claims about a unit -> what is true
_OF_UNITS: dict[str, Callable[[Table, Any], Any]] = {
    "state": lambda table, unit: table.state[unit],
    "strength": Table.strength,
    "cohesion": lambda table, unit: table.rating(unit, "cohesion"),
    "engagement": lambda table, unit: table.rating(unit, "engagement"),
    "demoralized": _morale,
}


def note(table: Table, event: dict[str, Any]) -> None:
    """Accept a remark, which has no effect."""


_HANDLERS = {
    **judge_command.HANDLERS,
    **judge_ground.HANDLERS,
    **judge_combat.HANDLERS,
    "draw": draw,
    "phase": phase,
    "end": end,
    "concede": concede,
    "claim": claim,
    "note": note,
}

first_illegal = Replays(start, judge, Table.copy).first_illegal
