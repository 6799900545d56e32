"""Chapters 5.6 and 5.7: the hidden Reserve and the Variable group; Duroc in the scenario (10.4)."""

from __future__ import annotations

from typing import Any

from adjudicator.events import Hold, Move, Place, Roll
from adjudicator.findings import Fault, Pending, Unknown
from adjudicator.games.crowning_glory.book import book
from adjudicator.games.crowning_glory.frames import Declaration, MovementPhase
from adjudicator.games.crowning_glory.movement import enters
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import prohibited
from adjudicator.games.crowning_glory.turns import selectable
from adjudicator.games.crowning_glory.zones import friends_in, in_zone
from adjudicator.rules import Said

__all__ = ["arrives", "reserve_due", "roll_for_variable", "variable_waits"]

#: what a player may write beside the die for the Variable group
_ARRIVES = ("arrive", "arrives", "arrival")
_WAITS = ("wait", "waits", "in transit", "transit")


# The Variable group


def variable_waits(state: CgState) -> list[str]:
    """Return the pieces of the Variable group that are still on the march."""
    return [
        u for u in state.tables.reinforcements.variable.units if state.where.get(u) == "variable"
    ]


@book.computes("CG-5.7b")
def arrives(state: CgState, die: int) -> bool:
    """Tell whether a die brings the Variable group in this turn; misread (5.7b off), as later."""
    variable = state.tables.reinforcements.variable
    first = state.turn <= 1 and "CG-5.7b" not in state.off
    return die in (variable.first_turn if first else variable.later)


def _for_variable(state: CgState) -> bool:
    return type(state.frame) in (Declaration, MovementPhase)


@book.rule("CG-5.7a", on=Roll)
def one_die_a_turn(state: CgState, event: Roll) -> Said:
    """One die a turn is thrown for the whole group, before the first move."""
    if not _for_variable(state):
        return None
    if len(event.dice) > 1:
        return Fault(message="one-die", args={}, expected=1, seen=len(event.dice))
    if state.rolled == state.turn:
        return Fault(message="rolled-again", args={"turn": state.turn}, expected=1, seen=2)
    if not variable_waits(state):
        return Unknown(why="die-for-nothing", args={})
    if type(state.frame) is MovementPhase and state.frame.last:
        return Fault(message="rolled-late", args={"turn": state.turn}, seen=state.turn)
    return None


@book.rule("CG-5.7b", on=Roll)
def arrival_as_claimed(state: CgState, event: Roll) -> Said:
    """What is said to follow from the die does."""
    if not _for_variable(state) or not event.result or not variable_waits(state):
        return None
    said, comes = event.result.casefold(), arrives(state, event.dice[0])
    expected = _ARRIVES[0] if comes else _WAITS[0]
    if said in (_ARRIVES if comes else _WAITS):
        return None
    args = {"die": event.dice[0], "turn": state.turn}
    return Fault(message="arrival-claimed", args=args, expected=expected, seen=event.result)


def roll_for_variable(state: CgState, event: Roll) -> None:
    """The group comes, its marker at once, or it does not."""
    if not _for_variable(state):
        return
    state.rolled = state.turn
    if arrives(state, event.dice[0]):
        for unit in variable_waits(state):
            state.relocate(unit, "box" if state.is_marker(unit) else "arriving")


@book.rule("CG-5.7b", on=Move, stops=True)
def not_before_the_die(state: CgState, move: Move) -> Said:
    """Nobody enters before the die has brought him."""
    if state.where[move.unit] != "variable":
        return None
    args = {"unit": move.unit, "turn": state.turn}
    return Fault(message="not-arrived", args=args, units=[move.unit], seen="variable")


@book.rule("CG-5.7b", on=Hold, stops=True)
def who_arrives_enters(state: CgState, event: Hold) -> Said:
    """Whom the die has brought enters; he does not stay off the map."""
    place = state.where[event.unit]
    if place not in ("arriving", "variable"):
        return None
    message = "stays-off-the-map" if place == "arriving" else "not-arrived"
    args = {"unit": event.unit, "turn": state.turn}
    return Fault(message=message, args=args, units=[event.unit], seen=place)


@book.rule("CG-8.1c", on=Move, stops=True)
def only_who_stands_somewhere_moves(state: CgState, move: Move) -> Said:
    """Where a unit is off the map, its move has to say where it comes in."""
    if move.path or move.start or state.where[move.unit] in state.places:
        return None
    return Unknown(why="move-from-nowhere", needs="path", args={"unit": move.unit})


@book.rule("CG-5.7c", on=Move)
def by_an_entry_hex(state: CgState, move: Move) -> Said:
    """Who arrives enters by the south edge west of the line, or by the west edge."""
    if state.where[move.unit] != "arriving":
        return None
    at = move.path[0] if move.path else move.start or move.to
    if not at:
        return None
    entry = state.board.sets.get(state.tables.reinforcements.variable.entry)
    if not entry:
        return Unknown(why="no-entry-hexes", needs=state.tables.reinforcements.variable.entry)
    if at in entry:
        return None
    args = {"unit": move.unit, "at": at}
    return Fault(message="not-an-entry-hex", args=args, units=[move.unit], at=at, seen=at)


@book.rule("CG-6.0", on=Move)
def not_into_enemies(state: CgState, move: Move) -> Said:
    """The hex by which a unit enters is not held by an enemy, nor closed to its arm (8.7)."""
    at = move.path[0] if move.path else move.start or move.to
    if not enters(state, move) or at not in state.places:
        return None
    spec = state.units[move.unit]
    args = {"unit": move.unit, "at": at, "type": spec.type}
    if state.enemies_in(spec.side, at):
        return Fault(message="enemy-occupied", args=args, units=[move.unit], at=at)
    if prohibited(state, spec.type, at):
        args["terrain"] = " and ".join(state.board.terrain[at])
        return Fault(rule="CG-8.7", message="prohibited", args=args, units=[move.unit], at=at)
    return None


# The Reserve, and Duroc


def reserve_due(state: CgState) -> list[str]:
    """Return the Reserve units that have to be placed in this Movement Phase."""
    if state.scenario is not None or state.turn != state.tables.reinforcements.reserve.turn:
        return []
    return [u for u, place in state.where.items() if place == "reserve"]


@book.rule("CG-5.6", on=Place, stops=True, unless=lambda state, _: state.scenario is not None)
def the_reserve_at_its_time(state: CgState, event: Place) -> Said:
    """The Reserve is placed at the end of the Movement Phase of turn 1, by the French."""
    unit, frame = event.unit, state.frame
    args: dict[str, Any] = {"unit": unit}
    if state.where[unit] != "reserve":
        return Fault(message="not-in-reserve", args=args, units=[unit], seen=state.where[unit])
    reserve = state.tables.reinforcements.reserve
    if event.by and event.by != reserve.side:
        args["by"] = event.by
        return Fault(rule="CG-8.1e", message="not-his-unit", args=args, units=[unit], seen=event.by)
    if state.turn != reserve.turn or type(frame) is not MovementPhase:
        args["turn"] = reserve.turn
        seen = f"{state.phase}, turn {state.turn}"
        return Fault(message="reserve-when", args=args, units=[unit], seen=seen)
    left = [one for side in state.enemy for one in selectable(state, side)]
    if left:
        args |= {"units": sorted(left), "count": len(left)}
        return Fault(message="reserve-early", args=args, units=[unit], seen=len(left))
    return None


@book.rule("CG-5.6", on=Place, unless=lambda state, _: state.scenario is not None)
def where_the_reserve_goes(state: CgState, event: Place) -> Said:
    """On the edges that the rules name, outside enemy zones, one in a hex."""
    unit, at = event.unit, event.at
    args = {"unit": unit, "at": at}
    entry = state.board.sets.get(state.tables.reinforcements.reserve.entry)
    if not entry:
        return Unknown(why="no-entry-hexes", needs=state.tables.reinforcements.reserve.entry)
    if at not in entry:
        return Fault(message="not-an-entry-hex", args=args, units=[unit], at=at, seen=at)
    if in_zone(state, unit, at):
        return Fault(message="placed-in-zone", args=args, units=[unit], at=at, also=["CG-7.0"])
    if state.stack(at):
        taken = friends_in(state, unit, at)
        message = "placed-on-friend" if taken else "enemy-occupied"
        return Fault(message=message, args=args, units=[unit], at=at, also=["CG-6.0"])
    return None


@book.rule("CG-10.4d", on=Place, unless=lambda state, _: state.scenario is None)
def duroc_at_his_time(state: CgState, event: Place) -> Said:
    """Duroc comes at the start of the third turn, in his hex or next to it."""
    assert state.scenario is not None  # noqa: S101  # the guard saw it
    unit, at, arrival = event.unit, event.at, state.scenario.arrival
    args = {"unit": unit, "at": at, "turn": arrival.turn}
    if unit != arrival.unit or state.where[unit] != "reserve":
        return Fault(message="not-in-reserve", args=args, units=[unit], seen=state.where[unit])
    if state.turn != arrival.turn or type(state.frame) is not Declaration:
        seen = f"{state.phase}, turn {state.turn}"
        return Fault(message="duroc-when", args=args, units=[unit], seen=seen)
    if state.stack(at):
        message = "enemy-occupied" if state.enemies_in("french", at) else "placed-on-friend"
        return Fault(message=message, args=args, units=[unit], at=at, also=["CG-6.0"])
    taken = bool(state.stack(arrival.at))
    if at == arrival.at or (taken and at in state.board.neighbours[arrival.at]):
        return None
    args["taken"] = arrival.at
    return Fault(
        message="duroc-where", args=args, units=[unit], at=at, expected=arrival.at, seen=at
    )


@book.applies(Place)
def apply_place(state: CgState, event: Place) -> None:
    """The unit stands on the map; the Reserve, placed when all have moved, has had its turn."""
    state.relocate(event.unit, event.at)
    if type(state.frame) is MovementPhase and state.scenario is None:
        state.frame.placed.append(event.unit)
        state.passive.add(event.unit)
        state.frame.unit = ""


@book.rule("CG-5.6", closing=MovementPhase)
def nobody_is_held_back(state: CgState, frame: MovementPhase) -> Said:
    """All of the Reserve is placed when the Movement Phase of turn 1 ends."""
    due = reserve_due(state)
    if not due:
        return None
    args = {"units": due, "count": len(due)}
    return Fault(message="reserve-held", args=args, units=due, expected=0, seen=len(due))


@book.duties
def reserve_still_to_come(state: CgState) -> list[Pending]:
    """List the Reserve units that have still to be placed when a log ends."""
    due = reserve_due(state) if type(state.frame) is MovementPhase else []
    if not due or "CG-5.6" in state.off or state.winner:
        return []
    args = {"units": due, "count": len(due)}
    return [Pending(rule="CG-5.6", message="reserve-held", args=args, units=due)]


@book.rule("CG-10.4d", closing=Declaration, unless=lambda state, _: state.scenario is None)
def duroc_comes(state: CgState, frame: Declaration) -> Said:
    """Duroc is placed before the third turn goes on."""
    assert state.scenario is not None  # noqa: S101  # the guard saw it
    arrival = state.scenario.arrival
    if state.turn != arrival.turn or state.where.get(arrival.unit) != "reserve":
        return None
    args = {"unit": arrival.unit, "at": arrival.at, "turn": arrival.turn}
    return Fault(message="duroc-when", args=args, units=[arrival.unit], seen="not placed")
