"""Values as players state them: morale, losses, units of a command, period, who has won."""

from __future__ import annotations

from adjudicator.claims import Claims, number, side_of, wrong
from adjudicator.events import Claim
from adjudicator.games.coup_de_tonnerre.book import book
from adjudicator.games.coup_de_tonnerre.cards import answers
from adjudicator.games.coup_de_tonnerre.resolution import fix, open_attack
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.names import no_such
from adjudicator.rules import Said

__all__ = ["claims"]

claims = Claims(book)


@book.closes(Claim)
def fix_first(state: CdtState, claim: Claim) -> int:
    """Whoever states a value after a die that nobody can answer speaks of its results."""
    attack = open_attack(state)
    if attack is not None and attack.die and not answers(state, attack):
        fix(state)
    return 0


@claims("morale", "CDT-4-b")
def morale(state: CdtState, claim: Claim) -> Said:
    """Morale stands where the rules put it."""
    side = side_of(state, claim)
    return (
        None
        if number(state, claim) == state.morale[side]
        else wrong(claim, "CDT-4-b", state.morale[side])
    )


@claims("losses", "CDT-2-f")
def losses(state: CdtState, claim: Claim) -> Said:
    """Losses are as many as units on the track."""
    side = side_of(state, claim)
    return (
        None
        if number(state, claim) == state.losses[side]
        else wrong(claim, "CDT-2-f", state.losses[side])
    )


@claims("turn", "CDT-2-a")
def turn(state: CdtState, claim: Claim) -> Said:
    """A turn is a slot of each side."""
    return None if number(state, claim) == state.turn else wrong(claim, "CDT-2-a", state.turn)


@claims("period", "CDT-2-l")
def period(state: CdtState, claim: Claim) -> Said:
    """The period follows from the losses."""
    return None if claim.value == state.phase else wrong(claim, "CDT-2-l", state.phase)


@claims("winner", "CDT-2-h", "CDT-2-i", "CDT-4-i")
def winner(state: CdtState, claim: Claim) -> Said:
    """Who has won, or that it is a draw; "" while nobody has."""
    if claim.value == state.winner:
        return None
    return wrong(claim, state.won_by or "CDT-2-h", state.winner)


def _units(state: CdtState, claim: Claim) -> tuple[str, int] | None:
    """Return the case that a wrong number of units breaks, and the right number."""
    command = claim.at
    if command not in state.tables.commands:
        place = f"event {state.now}, at"
        raise no_such("command", command, state.tables.commands, place=place)
    said, units = number(state, claim), state.of(command)
    if said == len(units):
        return None
    spec = state.tables.commands[command]
    printed = [unit for unit, one in state.units.items() if one.formation == spec.label]
    start = len(printed)
    moved = any(state.command[unit] != command for unit in printed)
    joined = any(unit not in printed for unit in units)
    lent = [one for one in (spec.lent,) if one and state.on_map(one)]
    lender = any(one.lent in units for one in state.tables.commands.values())
    if (lent and said == len(units) + 1) or (lender and said == len(units) - 1 and not joined):
        return "CDT-5-mu-a", len(units)
    if joined and len(units) > start >= said:
        return "CDT-3-re-b", len(units)
    return ("CDT-3-re-a" if moved or joined else "CDT-1-c"), len(units)


for _case in ("CDT-1-c", "CDT-3-re-a", "CDT-3-re-b", "CDT-5-mu-a"):

    @claims("units", _case)
    def _judge(state: CdtState, claim: Claim, case: str = _case) -> Said:
        found = _units(state, claim)
        return None if found is None or found[0] != case else wrong(claim, *found)
