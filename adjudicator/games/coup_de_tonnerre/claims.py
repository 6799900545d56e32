"""Check values that players state: morale, losses, units of a command, period, winner."""

from __future__ import annotations

from collections.abc import Callable

from adjudicator.core.events import Claim
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import answers
from adjudicator.games.coup_de_tonnerre.resolution import fix_results
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tracks import LOSSES, MORALE, wrong_case
from adjudicator.mechanics.claims import Claims, number, side_of, wrong

__all__ = ["claims"]

book = rulebook.chapter("claims")

claims = Claims(book)
#: the case that a wrong value breaks, and the right value
Right = tuple[str, int | str]
Judge = Callable[[CdtState, Claim], Right | None]


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


def _stated(what: str, *cases: str) -> Callable[[Judge], Judge]:
    """Register a claim that may break one of several cases."""

    def register(judge: Judge) -> Judge:
        def judged(state: CdtState, claim: Claim) -> RuleResult:
            found = judge(state, claim) if claim.what == what else None
            return None if found is None else wrong(claim, *found)

        book.rule(*cases, on=Claim)(judged)
        claims.known.append(what)
        return judge

    return register


@_stated("morale", *MORALE)
def morale(state: CdtState, claim: Claim) -> Right | None:
    """Stated morale is the morale by the rules."""
    return _on_track(state, claim, "morale", state.morale)


@_stated("losses", *LOSSES)
def losses(state: CdtState, claim: Claim) -> Right | None:
    """Stated losses are the number of units on the track."""
    return _on_track(state, claim, "losses", state.losses)


def _on_track(state: CdtState, claim: Claim, what: str, values: dict[str, int]) -> Right | None:
    side, said = side_of(state, claim), number(state, claim)
    if said == values[side] or (what == "morale" and state.low[side] <= said <= state.high[side]):
        return None
    return wrong_case(state, what, side, int(said)), values[side]


@claims("turn", "CDT-2-a")
def turn(state: CdtState, claim: Claim) -> RuleResult:
    """A turn consists of one slot for each side."""
    return None if number(state, claim) == state.turn else wrong(claim, "CDT-2-a", state.turn)


@claims("period", "CDT-2-l")
def period(state: CdtState, claim: Claim) -> RuleResult:
    """The period follows from the losses."""
    return None if claim.value == state.phase else wrong(claim, "CDT-2-l", state.phase)


@_stated("winner", "CDT-2-h", "CDT-2-i", "CDT-4-i", "CDT-4-m", "CDT-4-h")
def winner(state: CdtState, claim: Claim) -> Right | None:
    """The winner is the one by the rules, or "draw"; "" while there is none."""
    if claim.value == state.winner:
        return None
    return state.won_by or "CDT-2-h", state.winner


@_stated("units", "CDT-1-c", "CDT-3-re-a", "CDT-3-re-b", "CDT-5-mu-a")
def units(state: CdtState, claim: Claim) -> Right | None:
    """Return the case that a wrong number of units breaks, and the right number."""
    command = claim.at
    if command not in state.tables.commands:
        place = at_event(state.now, "at")
        raise no_such("command", command, state.tables.commands, place=place)
    said, mine = number(state, claim), state.units_of(command)
    if said == len(mine):
        return None
    spec = state.tables.commands[command]
    printed = [unit for unit, one in state.units.items() if one.formation == spec.label]
    start = len(printed)
    moved = any(state.command[unit] != command for unit in printed)
    joined = any(unit not in printed for unit in mine)
    lent = [one for one in (spec.lent,) if one and state.on_map(one)]
    lender = any(one.lent in mine for one in state.tables.commands.values())
    if (lent and said == len(mine) + 1) or (lender and said == len(mine) - 1 and not joined):
        return "CDT-5-mu-a", len(mine)
    if joined and len(mine) > start >= said:
        return "CDT-3-re-b", len(mine)
    return ("CDT-3-re-a" if moved or joined else "CDT-1-c"), len(mine)
