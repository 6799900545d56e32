"""Check claims about an attack: points, factors, differential, shift, column.

Each claim is compared with the value that follows from the claims before it, so that one mistake
gives one finding.
"""

from __future__ import annotations

from itertools import combinations

from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.data import CombatTable
from adjudicator.games.crowning_glory.differential import (
    SLIPS,
    WeighedAttack,
    column_name,
    column_of,
    sure,
    weigh,
)
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.participants import fight_of, known, possible_fights
from adjudicator.games.crowning_glory.shifts import SHIFT_CASES, Fight
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.uncertainty import TABLE

__all__ = ["claimed_column", "column_number", "read_column"]

book = rulebook.chapter("combat_claims")

_FACTORS = ("artillery", "attack", "defence", "differential")
_CLAIMS = (*_FACTORS, "shift", "column")
#: the case of a wrong claim that no slip explains
_OTHERWISE = {
    "artillery": "CG-9.13.1",
    "attack": "CG-9.5",
    "defence": "CG-9.5",
    "differential": "CG-9.5",
    "shift": "CG-9.7",
    "column": "CG-9.6",
}
#: the cases of artillery factors
_GUNS = ("CG-9.13b", "CG-9.13.1", "CG-9.13.2", "CG-11.0")
#: most units whose combinations are all tried, to find which of them were left out
_MOST = 6


def column_number(text: str) -> int | None:
    """Return the number in a heading such as "+5", "<=0" or ">=25"; None if there is none."""
    plain = text.strip()
    for mark in ("≤", "≥", "<=", ">=", "<", ">", "=", "+"):
        plain = plain.removeprefix(mark).strip()
    try:
        return int(plain)
    except ValueError:
        return None


def read_column(table: CombatTable, text: str) -> int:
    """Return the column of a heading, or -1 if the table has no such column."""
    number = column_number(text)
    return table.columns.index(number) if number in table.columns else -1


def _follows(state: CgState, event: Assault, fight: Fight, ours: WeighedAttack) -> dict[str, float]:
    """Return what each total would be, given the claims before it."""
    put = [event.points.get(unit, state.steps[unit]) for unit in fight.attackers]
    guns = ours.artillery if event.artillery is None else event.artillery
    attack = sum(put) + guns
    total = attack if event.attack is None else event.attack
    defence = ours.defence if event.defence is None else event.defence
    return {"artillery": ours.artillery, "attack": attack, "defence": ours.defence} | {
        "differential": total - defence
    }


def claimed_column(state: CgState, event: Assault, ours: WeighedAttack) -> int:
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
    return max(0, min(len(table.columns) - 1, column_of(table, differential) + shift))


def _nothing(event: Assault) -> bool:
    """Return whether a log claims no factors at all."""
    return not event.points and all(getattr(event, name) is None for name in _FACTORS)


@book.rule("CG-9.3", "CG-2.9", on=Assault)
def whole_factors(state: CgState, event: Assault) -> RuleResult:
    """A unit attacks with its whole factor."""
    for unit, points in event.points.items():
        whole = state.steps[unit] if unit in event.units else 0
        if state.units[unit].combat is None or points == whole or state.is_marker(unit):
            continue
        args = {"unit": unit, "points": points, "strength": whole}
        printed = unit in event.units and points == state.units[unit].combat
        return Fault(
            rule="CG-2.9" if printed else "CG-9.3",
            message="divided" if unit in event.units else "points-of-nobody",
            args=args,
            units=[unit],
            expected=whole,
            seen=points,
            strengths=[unit],
            claim=True,
        )
    return None


@book.rule("CG-9.5", *sorted(SLIPS.keys() - {"CG-9.5"}), "CG-2.9", "CG-9.3", on=Assault)
def as_claimed(state: CgState, event: Assault) -> RuleResult:
    """Claims about an attack equal the values by the rules."""
    fight = fight_of(state, event)
    claims = [name for name in _CLAIMS if getattr(event, name) not in (None, "")]
    if fight is None or not (claims or event.odds):
        return None
    if not known(state, fight):
        return Unknown(why="strength-unknown", needs="combat", args={"at": fight.target})
    said = _compared(state, event, fight)
    # players may state an illegal attack without its illegal part
    others = (one for one in possible_fights(state, event) if said and one != fight)
    return said if said and all(_compared(state, event, one) for one in others) else None


def _compared(state: CgState, event: Assault, fight: Fight) -> list[Fault | Unknown]:
    """Return the faults of the claims about a fight."""
    ours = weigh(state, fight)
    said: list[Fault | None] = [_odds(event, fight, ours)] if event.odds else []
    follows = _follows(state, event, fight, ours)
    for name in _FACTORS:
        value = getattr(event, name)
        if value not in (None, getattr(ours, name), follows[name]):
            said.append(_wrong(state, fight, name, value, ours))
            break
    said += [_sum_of_claims(event, fight)] if not any(said) or not state.bound else []
    if event.shift not in (None, ours.shift):
        said.append(_wrong(state, fight, "shift", event.shift, ours))
    if event.column:
        said.append(_wrong_column(state, event, fight, ours))
    return [fault for fault in said if fault is not None]


def _sum_of_claims(event: Assault, fight: Fight) -> Fault | None:
    """Report a differential that is not the difference of the stated factors."""
    attack, defence, claimed = event.attack, event.defence, event.differential
    if attack is None or defence is None or claimed is None or claimed == attack - defence:
        return None
    args = {"claimed": claimed, "expected": attack - defence, "at": fight.target}
    return Fault(
        rule="CG-9.5",
        message="differential-of-claims",
        args=args | {"attack": attack, "defence": defence},
        units=list(fight.attackers),
        at=fight.target,
        expected=attack - defence,
        seen=claimed,
        claim=True,
    )


def _odds(event: Assault, fight: Fight, ours: WeighedAttack) -> Fault:
    args = {"claimed": event.odds, "expected": ours.differential, "at": fight.target}
    return Fault(
        rule="CG-9.5",
        message="odds-claimed",
        args=args,
        units=list(fight.attackers),
        at=fight.target,
        expected=ours.differential,
        seen=event.odds,
        claim=True,
    )


def _wrong_column(
    state: CgState, event: Assault, fight: Fight, ours: WeighedAttack
) -> Fault | None:
    """Compare the column, unless it follows from other claims."""
    table = state.tables.combat[fight.side]
    at = read_column(table, event.column)
    rest = claimed_column(state, _without_column(event), ours)
    if at in (ours.at, rest):
        return None
    seen = column_name(table, at) if at >= 0 else event.column
    fault = _wrong(state, fight, "column", seen, ours)
    if not sure(table, ours.differential, ours.base, ours.at):
        fault.strengths.append(TABLE)
    return fault


def _without_column(event: Assault) -> Assault:
    fields = {name: getattr(event, name) for name in event.__struct_fields__ if name != "column"}
    return Assault(**fields)


def _wrong(state: CgState, fight: Fight, name: str, seen: object, ours: WeighedAttack) -> Fault:
    """Return the fault of a wrong claim, under the case that explains it."""
    case, also = _case_of(state, fight, name, seen)
    expected = getattr(ours, name)
    return Fault(
        rule=case,
        also=also,
        message=f"wrong-{name}",
        args={
            "claimed": seen,
            "expected": expected,
            "at": fight.target,
            "factors": _factors(name, ours),
        },
        units=list(fight.attackers),
        at=fight.target,
        expected=expected,
        seen=seen,  # type: ignore[arg-type]
        # shifts depend on terrain only
        strengths=[] if name == "shift" else [*fight.attackers, *fight.markers, fight.defender],
        claim=True,
    )


def _factors(name: str, ours: WeighedAttack) -> list[list[str | int]]:
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


def _case_of(state: CgState, fight: Fight, name: str, seen: object) -> tuple[str, list[str]]:
    """Return the case of the first slip that explains a claim, and other such cases."""
    found: list[str] = []
    for case, slips in weigh.slips.items():
        if any(getattr(slip(state, fight), name) == seen for slip in slips):
            found.append(case)
    found += [case for case in _left_out(state, fight, name, seen) if case not in found]
    guns = [term.case for term in weigh(state, fight).terms if term.case in _GUNS]
    # if neither limit nor pond applies, the number on the marker is added unchanged
    plain = name == "artillery" and len(guns) <= 1
    found = found or ["CG-9.5" if plain else _OTHERWISE[name]]
    return found[0], found[1:2]


def _left_out(state: CgState, fight: Fight, name: str, seen: object) -> list[str]:
    """Return the cases by which a unit counts with all of its remaining steps."""
    if name in ("artillery", "shift"):
        return []
    found = []
    for unit in (*fight.attackers, fight.defender):
        printed = state.steps | {unit: state.units[unit].combat or 0}
        if state.lost(unit) and getattr(weigh(state, fight, printed), name) == seen:
            found.append("CG-2.9")
    few = fight.attackers[:_MOST]
    fewer = (some for size in range(1, len(few)) for some in combinations(few, size))
    if any(getattr(weigh(state, fight._replace(attackers=list(u))), name) == seen for u in fewer):
        found.append("CG-9.3")
    return list(dict.fromkeys(found))
