"""Movement: units with their leaders, leaders alone, exits."""

from __future__ import annotations

from itertools import pairwise

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import allowance_of, marches
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.objectives import EXIT
from adjudicator.games.ccn_epic_austerlitz.paths import is_occupied, path_of
from adjudicator.games.ccn_epic_austerlitz.sequence import close_battles, reach_stage
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState

__all__ = ["end_of", "go", "hexes_of"]

book = rulebook.chapter("movement")
#: places of units that are certainly not on the map, even if the log begins in the middle
_GONE = ("eliminated", "exited", "removed")
#: the type of unit that a case of its own describes
_RUSSIAN_GUARD_HORSE = "ru-gha"


def end_of(state: CcnState, path: list[str], to: str, unit: str) -> str:
    """Return where a path or a plain destination ends; without either, where the unit is."""
    return path[-1] if path else to or state.where[unit]


def go(state: CcnState, unit: str, place: str) -> None:
    """Move a unit, with its leader, to a hex; leaders attach to the unit that they meet."""
    leader = "" if state.is_leader(unit) else state.leader_of(unit)
    state.relocate(unit, place)
    if leader:
        state.relocate(leader, place)
    if state.is_leader(unit):
        state.attached.pop(unit, None)
        if other := state.unit_in(place):
            state.attached[unit] = other
    elif not leader and (met := state.leader_in(place)):
        state.attached[met] = unit


@book.closes(common.Move, common.Exit)
def close_before_moves(state: CcnState, event: common.Event) -> int:
    """A move ends a battle."""
    return close_battles(state)


@book.applies(common.Move)
def apply_move(state: CcnState, event: common.Move) -> None:
    """Move a unit with its leader, and record how far."""
    before, place = state.where[event.unit], end_of(state, event.path, event.to, event.unit)
    turn = state.open_turn
    if turn is not None and before in state.places:
        if event.unit not in turn.freed:  # a leader moves by a card that is discarded at any time
            reach_stage(state, "moves")
        steps = len(event.path) - 1 if event.path else state.board.distance(before, place)
        turn.moved.setdefault(event.unit, before)
        turn.hexes[event.unit] = turn.hexes.get(event.unit, 0) + max(0, steps)
        if state.refused:
            turn.strayed.setdefault(event.unit, state.now)
        if event.unit in turn.freed:
            turn.freed.remove(event.unit)
    go(state, event.unit, place)


@book.applies(common.Exit)
def apply_exit(state: CcnState, event: common.Exit) -> None:
    """Take a unit off the map by the enemy's baseline."""
    reach_stage(state, "moves")
    leader = state.leader_of(event.unit)
    for one in (event.unit, leader):
        if one:
            state.relocate(one, "exited")
            state.attached.pop(one, None)
    if not state.is_leader(event.unit):
        side = state.units[event.unit].side
        state.banners[side] += 1
        state.count_banners(side, EXIT, 1)


@book.applies(common.SetUp)
def apply_set_up(state: CcnState, event: common.SetUp) -> None:
    """Place a unit before the battle."""
    go(state, event.unit, event.at)


@book.applies(common.Place)
def apply_place(state: CcnState, event: common.Place) -> None:
    """Place a unit that the Mother Russia roll gives."""
    state.reinforced.append(event.unit)
    go(state, event.unit, event.at)


def hexes_of(state: CcnState, event: common.Move) -> int:
    """Return the hexes that a unit has moved in the turn with this move."""
    turn = state.open_turn
    before = turn.hexes.get(event.unit, 0) if turn is not None else 0
    return before + len(path_of(state, event)) - 1


@book.rule("CCN-C.move-1", on=common.Move)
def hex_by_hex(state: CcnState, event: common.Move) -> RuleResult:
    """A move begins where the unit stands and goes from hex to hex."""
    here, path = state.where[event.unit], path_of(state, event)
    if here not in state.places:
        gone = here in _GONE or state.banners_known
        return fault_of(event, "absent") if gone else None
    start = event.start or path[0]
    if start != here or path[0] != here:
        return fault_of(
            event, "move-from", expected=here, seen=path[0] if path[0] != here else start
        )
    for one, two in pairwise(path):
        if two not in state.board.neighbours[one]:
            return fault_of(event, "move-jump", start=one, end=two)
    return None


@book.rule("CCN-C.move-2", on=common.Move)
def no_occupied_hex(state: CcnState, event: common.Move) -> RuleResult:
    """A unit enters no hex with another unit or an enemy leader."""
    if state.is_leader(event.unit):
        return None
    for place in path_of(state, event)[1:]:
        if is_occupied(state, event.unit, place):
            return fault_of(event, "move-occupied", place=place)
    return None


@book.rule("CCN-C.move-3", on=common.Move)
def stops_with_a_leader(state: CcnState, event: common.Move) -> RuleResult:
    """A unit stops in the hex of a friendly leader who is alone."""
    if state.is_leader(event.unit):
        return None
    for place in path_of(state, event)[1:-1]:
        leader = state.leader_in(place)
        if leader and not state.unit_in(place) and not is_occupied(state, event.unit, place):
            return fault_of(event, "move-past-leader", place=place, leader=leader)
    return None


@book.rule("CCN-C.move-4", on=common.Move)
def leaders_move(state: CcnState, event: common.Move) -> RuleResult:
    """A leader goes three hexes, not to another leader, and into no hex of the enemy."""
    if not state.is_leader(event.unit):
        return None
    path, most = path_of(state, event), allowance_of(state, event.unit)
    # a Tactician card that is discarded moves him once more, so each move is judged alone
    if (count := len(path) - 1) > most.move and not most.open:
        return fault_of(event, "move-far", expected=most.move, seen=count)
    for place in path[1:]:
        if is_occupied(state, event.unit, place):
            return fault_of(event, "move-occupied", place=place)
    others = [one for one in state.stacks.get(path[-1], ()) if state.is_leader(one)]
    if len(path) > 1 and any(one != event.unit for one in others):
        return fault_of(event, "two-leaders")
    return None


@book.rule("CCN-C.order-6", on=common.Move)
def leaders_of_squares_stay(state: CcnState, event: common.Move) -> RuleResult:
    """A leader with a unit in square does not detach, also by a card that is discarded."""
    turn, unit = state.open_turn, state.attached.get(event.unit, "")
    if turn is None or unit not in state.squares or event.unit not in turn.freed:
        return None
    return fault_of(event, "detaches-square")


def _too_far(state: CcnState, event: common.Move, *, slow: bool) -> RuleResult:
    """Return the fault of a unit that goes farther than its type and its order allow."""
    most, count = allowance_of(state, event.unit), hexes_of(state, event)
    if most.slow != slow or count <= most.move:
        return None
    if most.open:
        return Unknown(why="card-repeated", needs="repeated-needed", args={})
    case, turn = "CCN-C.card-3" if most.held else "", state.open_turn
    before = turn.hexes.get(event.unit, 0) if turn is not None else 0
    follows = moved_too_far(state, event.unit, most.move - (count - before))
    right = {"expected": most.move, "seen": count, "follows": follows}
    return fault_of(event, "move-far", rule=case, **right)


@book.rule("CCN-C.move-6", "CCN-C.card-3", on=common.Move)
def allowances(state: CcnState, event: common.Move) -> RuleResult:
    """A unit moves as many hexes as its type and its order allow."""
    kind = state.units[event.unit].type
    other = state.is_leader(event.unit) or kind in (GARRISON, _RUSSIAN_GUARD_HORSE)
    if other or marches(state, event.unit):
        return None
    return _too_far(state, event, slow=False)


@book.rule("CCN-C.move-7", on=common.Move)
def slow_austrians(state: CcnState, event: common.Move) -> RuleResult:
    """Austrian line and militia go one hex, also by Force March and Bayonet Charge."""
    if state.is_leader(event.unit) or not state.type_of(event.unit).most_march:
        return None
    return _too_far(state, event, slow=True)


@book.rule("CCN-3.gha-1", on=common.Move)
def russian_guard_horse_artillery(state: CcnState, event: common.Move) -> RuleResult:
    """Russian Guard horse artillery moves up to two hexes."""
    if state.units[event.unit].type != _RUSSIAN_GUARD_HORSE or marches(state, event.unit):
        return None
    return _too_far(state, event, slow=False)


def _tired(state: CcnState, event: own.Fight) -> RuleResult:
    """Return the fault of a unit that battles after a move that is too long for it."""
    turn = state.open_turn
    if turn is None or event.unit not in turn.moved or marches(state, event.unit):
        return None
    most, count = allowance_of(state, event.unit), turn.hexes.get(event.unit, 0)
    if count <= most.battle or event.unit in turn.battled:
        return None
    if most.open:
        return Unknown(why="card-repeated", needs="repeated-needed", args={})
    follows = moved_too_far(state, event.unit, most.battle)
    return fault_of(event, "battle-after-move", expected=most.battle, seen=count, follows=follows)


def moved_too_far(state: CcnState, unit: str, most: int) -> list[int]:
    """Return the illegal move of a unit that a lawful one of so many hexes could replace."""
    turn = state.open_turn
    if turn is None or unit not in turn.strayed or not state.on_map(unit):
        return []
    nearer = state.board.distance(turn.moved[unit], state.where[unit]) <= most
    return [turn.strayed[unit]] if nearer else []


@book.rule("CCN-C.move-6", on=own.Fight)
def battle_after_a_move(state: CcnState, event: own.Fight) -> RuleResult:
    """A unit that has moved too far does not battle."""
    kind = state.units[event.unit].type
    return None if kind == _RUSSIAN_GUARD_HORSE else _tired(state, event)


@book.rule("CCN-3.gha-1", on=own.Fight)
def guard_horse_artillery_battles(state: CcnState, event: own.Fight) -> RuleResult:
    """Russian Guard horse artillery battles after one hex at most."""
    kind = state.units[event.unit].type
    return _tired(state, event) if kind == _RUSSIAN_GUARD_HORSE else None


@book.rule("CCN-2.breakthrough-3", on=common.Exit)
def the_edge_is_closed(state: CcnState, event: common.Exit) -> RuleResult:
    """Without a breakthrough objective nobody leaves the map."""
    side = state.units[event.unit].side
    for one in state.objectives:
        if one.kind == "breakthrough" and one.side in ("", side):
            return None
    return fault_of(event, "edge-closed")
