"""Check values that players state: morale, losses, units of a command, period, winner."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import answers
from adjudicator.games.coup_de_tonnerre.resolution import fix_results
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tracks import LOSSES, MORALE, tracks
from adjudicator.mechanics.claims import Claims, number, wrong

__all__ = ["claims"]

book = rulebook.chapter("claims")

claims = Claims(book)


@book.closes(Claim)
def fix_first(state: CdtState, claim: Claim) -> int:
    """Fix the results of an attack that cannot be answered, before a value is stated."""
    attack = open_attack(state)
    if claim.what == "period" and claim.value == state.phase:
        state.timed = 0  # the marker was moved; a later mark only repeats it
    if attack is None or not attack.die or attack.fixed:
        return 0
    after = state.copy()
    fix_results(after)
    if not answers(state, attack) or _value(state, claim) != claim.value == _value(after, claim):
        fix_results(state)
    return 0


def _value(state: CdtState, claim: Claim) -> int | str | None:
    """Return the value of a track that the result of an attack may have changed."""
    tracks: dict[str, dict[str, int]] = {"morale": state.morale, "losses": state.losses}
    if claim.what in tracks:
        return tracks[claim.what].get(claim.side)
    return state.phase if claim.what == "period" else None


claims("morale", *MORALE)(tracks.claimed)
claims("losses", *LOSSES)(tracks.claimed)


@claims.number("turn", "CDT-2-a")
def turn(state: CdtState, claim: Claim) -> int:
    """A turn consists of one slot for each side."""
    return state.turn


@claims.name("period", "CDT-2-l", names=lambda state: list(state.tables.time.periods))
def period(state: CdtState, claim: Claim) -> str:
    """The period follows from the losses."""
    return state.phase


@claims.name(
    "winner",
    *("CDT-2-h", "CDT-2-i", "CDT-4-i", "CDT-4-m", "CDT-4-h"),
    names=lambda state: [*state.enemy, "draw", ""],
)
def winner(state: CdtState, claim: Claim) -> str:
    """The winner is the one by the rules, or "draw"; "" while there is none."""
    return state.winner


@winner.explained
def _won_by(state: CdtState, claim: Claim, fault: Fault) -> None:
    fault.rule = state.won_by or "CDT-2-h"


@claims("units", "CDT-1-c", "CDT-3-re-a", "CDT-3-re-b", "CDT-5-mu-a")
def units(state: CdtState, claim: Claim) -> RuleResult:
    """The units of a command are those printed for it, as joined, lent and reinforced."""
    command = claim.at
    if command not in state.tables.commands:
        place = at_event(state.now, "at")
        raise no_such("command", command, state.tables.commands, place=place)
    said, mine = number(state, claim), state.units_of(command)
    waiting = [u for u, at in state.where.items() if at == "unplaced"]  # to be set up
    coming = sum(1 for unit in waiting if state.command[unit] == command)
    if said in (len(mine), len(mine) + coming):
        return None
    spec = state.tables.commands[command]
    printed = [unit for unit, one in state.units.items() if one.formation == spec.label]
    start = len(printed)
    moved = any(state.command[unit] != command for unit in printed)
    joined = any(unit not in printed for unit in mine)
    lent = [one for one in (spec.lent,) if one and state.on_map(one)]
    lender = any(one.lent in mine for one in state.tables.commands.values())
    if (lent and said == len(mine) + 1) or (lender and said == len(mine) - 1 and not joined):
        return wrong(claim, "CDT-5-mu-a", len(mine))
    if joined and len(mine) > start >= said:
        return wrong(claim, "CDT-3-re-b", len(mine))
    return wrong(claim, "CDT-3-re-a" if moved or joined else "CDT-1-c", len(mine))
