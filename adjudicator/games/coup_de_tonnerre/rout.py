"""Rout tests (chapter 4), and what the dice of this game do."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.attacks import open_attack, undone_fault, why_unclear
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.dice import purpose, take_die
from adjudicator.games.coup_de_tonnerre.events import Throw
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.loss_priority import owed_by
from adjudicator.games.coup_de_tonnerre.resolution import fix_results, settle
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics_play import take_tactics_die
from adjudicator.mechanics.combat.rout import RoutCases, RoutHooks, RoutTests

__all__ = ["tests"]

book = rulebook.chapter("rout")


@book.closes(Throw)
def fix_first(state: CdtState, event: Throw) -> int:
    """Fix the results of the open attack when a rout test is rolled."""
    if purpose(state, event) == "rout":
        fix_results(state)
    return 0


def _modifier(state: CdtState, side: str) -> int:
    """Return the modifier of a side's rout tests: for lost commands."""
    commands = state.tables.commands
    return sum(commands[one].rout for one in state.gone if commands[one].side == side)


tests = RoutTests(
    book,
    RoutCases(
        rolled="CDT-2-g",
        due="CDT-4-g",
        after_losses="CDT-4-f",
        order="CDT-4-j",
        over="CDT-2-h",
        above="CDT-4-i",
        lowered="CDT-4-h",
        modifier="CDT-4-m",
    ),
    roll=Throw,
    attack=Attack,
    by_losses=("CDT-2-h", "CDT-2-i"),
    hooks=RoutHooks(
        attack=open_attack,
        is_test=lambda state, event: purpose(state, event) == "rout",
        owed=owed_by,
        tests=lambda state, side: state.tables.tracks[side].tests,
        lowering=lambda state, side: state.tables.tracks[side].minus_one,
        modifier=_modifier,
        fallen=lambda state, attack: -attack.hours * state.tables.time.morale,
        unclear=why_unclear,
        blame=undone_fault,
        settle=settle,
    ),
)


@book.applies(Throw)
def apply_throw(state: CdtState, event: Throw) -> None:
    """Apply a die: of an attack, of a card, or of a rout test."""
    what = purpose(state, event)
    if what in ("tactics", "confirm"):
        take_tactics_die(state, event)
    elif what == "rout":
        tests.take_die(state, event)
    else:
        take_die(state, event)
