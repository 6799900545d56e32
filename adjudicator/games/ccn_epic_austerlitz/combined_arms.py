"""Combined arms: artillery that joins a melee, and grand batteries."""

from __future__ import annotations

from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.allowance import allowance_of
from adjudicator.games.ccn_epic_austerlitz.attack import far_of, tired_horse
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.frames import Turn
from adjudicator.games.ccn_epic_austerlitz.open_dice import is_clear
from adjudicator.games.ccn_epic_austerlitz.paths import enemies_near
from adjudicator.games.ccn_epic_austerlitz.sight import blocked_by
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import battle_of, dice_for
from adjudicator.games.ccn_epic_austerlitz.terrain import is_spent

__all__: list[str] = []

book = rulebook.chapter("combined_arms")


@book.rule("CCN-C.ca-1", on=own.Fight)
def who_joins(state: CcnState, event: own.Fight) -> RuleResult:
    """Artillery that could battle the target joins a melee of another arm, or other artillery."""
    far, turn = far_of(state, event), state.open_turn
    if not event.support or not far or turn is None:
        return None
    battery = far > 1 and bool(state.type_of(event.unit).guns)
    if not battery and (
        far > 1 or state.type_of(event.unit).arm == "artillery" or len(event.support) > 1
    ):
        return fault_of(event, "joins-nobody")
    strange = [gun for gun in event.support if _cannot_join(state, turn, event, gun)]
    if strange:
        return [fault_of(event, "cannot-join", gun=gun) for gun in strange]
    gun = _unlinked(state, turn, event) if battery else ""
    # the text of the limits of a grand battery is missing; the module has these two
    return fault_of(event, "battery-limits", gun=gun, severity="doubt") if gun else None


def _cannot_join(state: CcnState, turn: Turn, event: own.Fight, gun: str) -> bool:
    """Return whether artillery could not battle the target on its own."""
    start, end = state.where.get(gun, ""), state.where[event.target]
    if (
        state.units[gun].side != state.units[event.unit].side
        or not state.type_of(gun).guns
        or gun in turn.battled
        or (turn.orders and gun not in {one.unit for one in turn.orders})
        or start not in state.places
        or turn.hexes.get(gun, 0) > allowance_of(state, gun).battle
    ):
        return True
    alone = battle_of(state, gun, event.target)
    idle = is_clear(state, alone) and not dice_for(state, alone)
    return idle or is_spent(state, gun) or _held(state, gun, start, end)


def _held(state: CcnState, gun: str, start: str, end: str) -> bool:
    """Return whether artillery cannot fire so far: enemies beside it, its move, or the line."""
    far = state.board.distance(start, end)
    if far > 1 and enemies_near(state, state.units[gun].side, start):
        return True
    tired = "guard" not in state.type_of(gun).classes and tired_horse(state, gun, far)
    return tired or bool(blocked_by(state, gun, start, end))


def _unlinked(state: CcnState, turn: Turn, event: own.Fight) -> str:
    """Return artillery that may be out of a grand battery: apart, in melee, or moved horse."""
    linked, rest = [event.unit], list(event.support)
    while near := [one for one in rest if any(_adjacent(state, one, two) for two in linked)]:
        linked += near
        rest = [one for one in rest if one not in near]
    moved = [one for one in linked if state.type_of(one).guns == "horse" and turn.hexes.get(one)]
    close = [one for one in event.support if _adjacent(state, one, event.target)]
    return next(iter([*rest, *moved, *close]), "")


def _adjacent(state: CcnState, one: str, other: str) -> bool:
    return state.board.distance(state.where[one], state.where[other]) == 1
