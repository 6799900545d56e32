"""Garrisons: a block that a unit leaves in a building or behind walls."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import is_ordered
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState

__all__ = ["free_piece"]

book = rulebook.chapter("garrisons")


def free_piece(state: CcnState, unit: str) -> str:
    """Return a garrison piece of the nation of a unit that is not on the map, or ""."""
    mine = state.units[unit]
    return next(
        (
            one
            for one, spec in state.units.items()
            if spec.type == GARRISON
            and (spec.side, spec.nation) == (mine.side, mine.nation)
            and not state.on_map(one)
        ),
        "",
    )


@book.validates(own.Garrison)
def a_garrison_piece(state: CcnState, event: own.Garrison) -> None:
    """The piece is a garrison."""
    if not event.piece:
        return
    pieces = [one for one, spec in state.units.items() if spec.type == GARRISON]
    if event.piece not in pieces:
        raise no_such("unit", event.piece, pieces, place=at_event(state.now, "piece"))


@book.applies(own.Garrison)
def apply_garrison(state: CcnState, event: own.Garrison) -> None:
    """Place a garrison."""
    piece = event.piece or free_piece(state, event.unit)
    if not piece:
        return
    state.change_blocks(piece, (state.units[piece].combat or 1) - state.blocks[piece])
    state.put_garrison(piece, event.at)
    state.garrisons[piece] = state.now
    if state.open_turn is not None:
        state.open_turn.placed.append(piece)


@book.applies(own.Relieve)
def apply_relieve(state: CcnState, event: own.Relieve) -> None:
    """Take a garrison away."""
    state.take_garrison(event.unit)
    state.garrisons.pop(event.unit, None)


@book.rule("CCN-2.garrison-1", on=own.Garrison)
def who_leaves_a_garrison(state: CcnState, event: own.Garrison) -> RuleResult:
    """An infantry unit of two blocks or more leaves a garrison."""
    arm, least = state.type_of(event.unit).arm, state.tables.garrison.least_blocks
    if arm == "infantry" and state.blocks[event.unit] >= least:
        return None
    return fault_of(event, "garrison-unit", least=least)


@book.rule("CCN-2.garrison-2", on=own.Garrison)
def there_from_the_start(state: CcnState, event: own.Garrison) -> RuleResult:
    """The unit has begun its turn in the hex."""
    turn = state.open_turn
    if turn is None or event.unit not in turn.moved or turn.moved[event.unit] == event.at:
        return None
    return fault_of(event, "garrison-start", expected=turn.moved[event.unit], seen=event.at)


@book.rule("CCN-2.garrison-3", on=own.Garrison)
def ordered_and_out(state: CcnState, event: own.Garrison) -> RuleResult:
    """The unit is ordered and leaves a building, a walled garden or a walled farm."""
    turn, spec = state.open_turn, state.tables.hexes[state.terrain_of(event.at)]
    if not (spec.building or spec.walled):
        return fault_of(event, "garrison-place")
    if turn is None:
        return None
    told = turn.orders or state.orders_known
    if told and not is_ordered(state, event.unit):
        return fault_of(event, "garrison-unordered")
    late = told and turn.stage not in ("orders", "moves")
    if event.unit not in turn.moved or state.where[event.unit] == event.at or late:
        return fault_of(event, "garrison-stays")
    if state.stacks.get(event.at):
        return fault_of(event, "garrison-again")
    return None


@book.rule("CCN-2.garrison-5", on=own.Garrison)
def a_block_of_its_army(state: CcnState, event: own.Garrison) -> RuleResult:
    """A garrison is a block of the unit's army that is not on the map."""
    if not event.piece:
        return None
    mine, other = state.units[event.unit], state.units[event.piece]
    free = not state.on_map(event.piece) or _is_relieved(state, event.piece)
    if (mine.side, mine.nation) == (other.side, other.nation) and free:
        return None
    return fault_of(event, "garrison-piece", piece=event.piece)


def _is_relieved(state: CcnState, piece: str) -> bool:
    """Return whether a friendly unit has entered the hex of a garrison: it is gone by itself."""
    side, turn = state.units[piece].side, state.open_turn
    return turn is not None and any(
        one != piece and one in turn.moved and state.units[one].side == side
        for one in state.stacks.get(state.where[piece], ())
        if not state.is_leader(one)
    )


@book.rule("CCN-2.garrison-8", on=common.Move)
def a_garrison_stays(state: CcnState, event: common.Move) -> RuleResult:
    """A garrison cannot be moved."""
    if state.units[event.unit].type != GARRISON:
        return None
    return fault_of(event, "garrison-moves")


@book.rule("CCN-2.garrison-14", on=own.Relieve)
def relieved_by_a_friend(state: CcnState, event: own.Relieve) -> RuleResult:
    """A garrison is taken away when a friendly unit has entered its hex."""
    friends = [
        one
        for one in state.stacks.get(state.where[event.unit], ())
        if one != event.unit and not state.is_leader(one)
    ]
    if state.units[event.unit].type == GARRISON and friends:
        return None
    return fault_of(event, "garrison-relieved")


@book.rule("CCN-2.garrison-6", on=common.Lose)
def no_block_is_lost(state: CcnState, event: common.Lose) -> RuleResult:
    """The unit that leaves a garrison has as many blocks as before."""
    turn = state.open_turn
    if turn is None or state.open_battle is not None or turn.stage != "moves":
        return None
    left = [one for one in turn.placed if state.where[one] == turn.moved.get(event.unit)]
    return fault_of(event, "garrison-block", garrison=left[0]) if left else None


@book.rule("CCN-2.garrison-14", on=(own.Fight, own.Draw))
def relieved_in_time(state: CcnState, event: own.Fight | own.Draw) -> RuleResult:
    """A garrison is taken away before battles begin, if a friend has entered its hex."""
    turn = state.open_turn
    if turn is None or turn.stage != "moves":
        return None
    found = []
    for piece in state.garrisons:
        for one in state.stacks.get(state.where[piece], ()):
            friend = state.units[one].side == state.units[piece].side
            if one != piece and friend and not state.is_leader(one) and one in turn.moved:
                found.append(fault_of(event, "garrison-kept", unit=piece, other=one))
    return found or None
