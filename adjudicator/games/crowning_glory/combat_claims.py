"""Check claims about an attack: points, factors, differential, shift, column.

Each claim is compared with the value that follows from the claims before it, so that one mistake
gives one finding.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import known_names
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.data import CombatTable
from adjudicator.games.crowning_glory.differential import SLIPS, column_name, column_of, sure, weigh
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.participants import fight_of, known, possible_fights
from adjudicator.games.crowning_glory.shifts import SHIFT_CASES, Fight
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.uncertainty import TABLE
from adjudicator.mechanics.claims import odds_can_be_read, unreadable
from adjudicator.mechanics.combat.attack_claims import AttackClaims, Slip, WrongClaim, wrong_points
from adjudicator.mechanics.combat.difference import WeighedDifference, shifted
from adjudicator.mechanics.combat.weighing import some_of
from adjudicator.mechanics.tables import head_number

__all__ = ["claimed_column", "read_column"]

book = rulebook.chapter("combat_claims")

_FACTORS = ("artillery", "attack", "defence", "differential")
#: the case of a wrong claim that no slip explains
_OTHERWISE = {
    "artillery": "CG-9.13.1",
    "attack": "CG-9.5",
    "defence": "CG-9.5",
    "differential": "CG-9.5",
    "shift": "CG-9.7",
    "column": "CG-9.6",
    "odds": "CG-9.5",
}
#: the cases of artillery factors
_GUNS = ("CG-9.13b", "CG-9.13.1", "CG-9.13.2", "CG-11.0")
#: most units whose combinations are all tried, to find which of them were left out
_MOST = 6


def read_column(table: CombatTable, text: str) -> int:
    """Return the column of a heading, or -1 if the table has no such column."""
    number = head_number(text)
    return table.columns.index(number) if number in table.columns else -1


def _follows(
    state: CgState, event: Assault, fight: Fight, ours: WeighedDifference
) -> dict[str, float]:
    """Return what each total would be, given the claims before it."""
    put = [event.points.get(unit, state.steps[unit]) for unit in fight.attackers]
    guns = ours.artillery if event.artillery is None else event.artillery
    attack = sum(put) + guns
    total = attack if event.attack is None else event.attack
    defence = ours.defence if event.defence is None else event.defence
    return {"artillery": ours.artillery, "attack": attack, "defence": ours.defence} | {
        "differential": total - defence
    }


def claimed_column(state: CgState, event: Assault, ours: WeighedDifference) -> int:
    """Return the column that the players used, as far as the log shows it."""
    fight = fight_of(state, event)
    if fight is None:
        return ours.at
    table = state.tables.combat[fight.side]
    found = read_column(table, event.column) if event.column else -1
    if found >= 0:
        return found
    differential = event.differential
    if differential is None:
        said = _follows(state, event, fight, ours)["differential"]
        differential = ours.differential if said != int(said) else int(said)
        differential = ours.differential if _nothing(event) else differential
    shift = ours.shift if event.shift is None else event.shift
    if (differential, shift) == (ours.differential, ours.shift):
        return ours.at
    return shifted(table.columns, column_of(table, differential), shift)


def _nothing(event: Assault) -> bool:
    """Return whether a log claims no factors at all."""
    return not event.points and all(getattr(event, name) is None for name in _FACTORS)


@book.validates(Assault)
def odds_and_column_can_be_read(state: CgState, event: Assault) -> None:
    """Odds are two numbers, a column is one number."""
    odds_can_be_read(state, event)
    if event.column and head_number(event.column) is None:
        table = next(iter(state.tables.combat.values()))
        names = [repr(column_name(table, at)) for at in range(len(table.columns))]
        raise unreadable(state, "column", event.column, known_names(names))


@book.rule("CG-9.3", "CG-2.9", on=Assault)
def whole_factors(state: CgState, event: Assault) -> RuleResult:
    """A unit attacks with its whole factor."""
    for unit, fault in wrong_points(event, state.steps.__getitem__):
        if fault is not None and state.units[unit].combat is not None and not state.is_marker(unit):
            printed = unit in event.units and fault.seen == state.units[unit].combat
            fault.rule, fault.strengths = ("CG-2.9" if printed else "CG-9.3"), [unit]
            fault.claim = True
            return fault
    return None


def _fights(state: CgState, event: Assault) -> Iterator[Fight]:
    """Iterate over the attack as declared, and without its illegal parts."""
    fight = fight_of(state, event)
    if fight is not None:
        yield fight
        if known(state, fight):
            yield from (one for one in possible_fights(state, event) if one != fight)


def _compared(state: CgState, event: Assault, fight: Fight) -> list[Fault | Unknown | None]:
    """Return the faults of the claims about a fight."""
    if not known(state, fight):
        return [Unknown(why="strength-unknown", needs="combat", args={"at": fight.target})]
    ours = weigh(state, fight)
    said: list[Fault | Unknown | None] = []
    if event.odds:
        said.append(_wrong_sum(fight, "odds-claimed", ours.differential, event.odds))
    follows = _follows(state, event, fight, ours)
    for name in _FACTORS:
        value = getattr(event, name)
        if value not in (None, getattr(ours, name), follows[name]):
            said.append(_CLAIMS.wrong(state, fight, name, value))
            break
    said += [_sum_of_claims(event, fight)] if not any(said) or not state.bound else []
    if event.shift not in (None, ours.shift):
        said.append(_CLAIMS.wrong(state, fight, "shift", event.shift))
    if event.column:
        said.append(_wrong_column(state, event, fight, ours))
    return said


def _sum_of_claims(event: Assault, fight: Fight) -> Fault | None:
    """Report a differential that is not the difference of the stated factors."""
    attack, defence, claimed = event.attack, event.defence, event.differential
    if attack is None or defence is None or claimed in (None, attack - defence):
        return None
    fault = _wrong_sum(fight, "differential-of-claims", attack - defence, claimed)
    fault.args |= {"attack": attack, "defence": defence}
    return fault


def _wrong_sum(fight: Fight, message: str, expected: float, claimed: float | str | None) -> Fault:
    """Return the fault of a differential that is computed wrongly."""
    args = {"claimed": claimed, "expected": expected, "at": fight.target}
    fault = Fault(message, args, rule="CG-9.5", expected=expected, seen=claimed, claim=True)
    fault.units, fault.at = list(fight.attackers), fight.target
    return fault


def _wrong_column(
    state: CgState, event: Assault, fight: Fight, ours: WeighedDifference
) -> Fault | None:
    """Compare the column, unless it follows from other claims."""
    table = state.tables.combat[fight.side]
    at = read_column(table, event.column)
    if at in (ours.at, claimed_column(state, replace(event, column=""), ours)):
        return None
    seen = column_name(table, at) if at >= 0 else event.column
    fault = _CLAIMS.wrong(state, fight, "column", seen)
    if not sure(table, ours.differential, ours.base, ours.at):
        fault.strengths.append(TABLE)
    return fault


def _facts(state: CgState, claim: WrongClaim[Fight]) -> dict[str, Any]:
    """Return the terms of a value, and the reconstructed values on which it depends."""
    fight, name, ours = claim.fight, claim.name, weigh(state, claim.fight)
    right = getattr(ours, name)
    args = {"claimed": claim.seen, "expected": right, "at": fight.target}
    facts = {
        "also": claim.other_cases[:1],
        "args": args | {"factors": _factors(name, ours)},
        "expected": right,
        # shifts depend on terrain only
        "strengths": [] if name == "shift" else [*fight.attackers, *fight.markers, fight.defender],
    }
    guns = [term.case for term in ours.terms if term.case in _GUNS]
    if name == "artillery" and not claim.slips and len(guns) <= 1:
        # neither limit nor pond applies: the number on the marker is added unchanged
        facts["rule"] = "CG-9.5"
    return facts


def _factors(name: str, ours: WeighedDifference) -> list[list[str | int]]:
    """Return the terms of a value, for a reader to add up."""
    moved = [term for term in ours.terms if term.case in SHIFT_CASES]
    terms = [term for term in ours.terms if term not in moved]
    if name == "artillery":
        terms = [term for term in terms if term.case in _GUNS]
    elif name == "attack":
        terms = [term for term in terms if term.value > 0 or term.case in _GUNS]
    elif name == "shift":
        terms = []
    shifts = moved if name in ("column", "shift") else []
    named = [(term.name, term.value) for term in terms]
    named += [(f"shift {term.name}", term.value) for term in shifts]
    return [[one, value] for one, value in named]


def _slips(state: CgState, fight: Fight, name: str) -> Iterator[Slip]:
    """Iterate over the slips of an attack; then a unit counts with other than its steps."""
    for case, slips in weigh.slips.items():
        yield from (Slip(case, slip(state, fight)) for slip in slips)
    if name in ("artillery", "shift"):
        return
    for unit in (*fight.attackers, fight.defender):
        if state.lost(unit):
            printed = state.steps | {unit: state.units[unit].combat or 0}
            yield Slip("CG-2.9", weigh(state, fight, printed))
    for some in some_of(fight.attackers, _MOST):
        yield Slip("CG-9.3", weigh(state, fight._replace(attackers=list(some))))


_CLAIMS = AttackClaims(
    book,
    Assault,
    ("CG-9.5", *sorted(SLIPS.keys() - {"CG-9.5"}), "CG-2.9", "CG-9.3"),
    otherwise=_OTHERWISE,
    fights=_fights,
    compare=_compared,
    slips=_slips,
    facts=_facts,
)
