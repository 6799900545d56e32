"""Advances: taking ground, and the breakthrough of cavalry."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.movement import go
from adjudicator.games.ccn_epic_austerlitz.paths import is_occupied
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("advance")


@book.rule("CCN-C.tg-1", "CCN-C.mel-4", "CCN-C.tg-2", on=common.Advance)
def who_takes_ground(state: CcnState, event: common.Advance) -> RuleResult:
    """The attacker of a melee takes the hex that it has emptied; guns and squares do not."""
    battle = state.open_battle
    if battle is None:
        return None
    if not battle.dice:
        return fault_of(event, "ground-early", rule="CCN-C.mel-4")
    fixed = event.unit in state.squares or event.unit in state.garrisons
    if fixed or state.type_of(event.unit).arm == "artillery":
        return fault_of(event, "ground-fixed")
    wrong = event.unit != battle.unit or battle.back or battle.first or event.to != battle.at
    if wrong or battle.kind != "melee" or state.stacks.get(battle.at):
        return fault_of(event, "no-ground")
    return fault_of(event, "ground-again", rule="CCN-C.tg-2") if battle.advanced else None


@book.rule("CCN-C.tg-2", on=own.Breakthrough)
def who_goes_on(state: CcnState, event: own.Breakthrough) -> RuleResult:
    """Cavalry that has taken ground goes one hex on, but not after its bonus melee."""
    battle = state.open_battle
    if battle is None:
        return None
    if event.unit != battle.unit or state.type_of(event.unit).arm != "cavalry":
        return fault_of(event, "goes-on-not-cavalry")
    if battle.advanced != 1 or battle.bonus:
        return fault_of(event, "goes-on-not-now")
    near = state.board.neighbours.get(state.where[event.unit], ())
    if event.to not in near or is_occupied(state, event.unit, event.to):
        return fault_of(event, "goes-on-where")
    return None


@book.applies(common.Advance)
def apply_advance(state: CcnState, event: common.Advance) -> None:
    """Take ground."""
    _advance(state, event.unit, event.to)


@book.applies(own.Breakthrough)
def apply_breakthrough(state: CcnState, event: own.Breakthrough) -> None:
    """Go one hex on."""
    _advance(state, event.unit, event.to)


def _advance(state: CcnState, unit: str, place: str) -> None:
    if (battle := state.open_battle) is not None and battle.unit == unit:
        battle.advanced += 1
        turn, cavalry = state.open_turn, state.type_of(unit).arm == "cavalry"
        if turn is not None and cavalry and not battle.bonus:
            turn.pursuing = unit
    go(state, unit, place)
