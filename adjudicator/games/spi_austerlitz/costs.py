"""Costs as players claim them: the first step that differs names the case that was got wrong."""

from __future__ import annotations

from adjudicator.events import Move
from adjudicator.findings import Fault
from adjudicator.games.spi_austerlitz.book import book
from adjudicator.games.spi_austerlitz.movement import terms_of, walk
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.rules import Said, Term

__all__ = ["case_of"]


@book.rule("SPI-5C", on=Move)
def costs_as_claimed(state: SpiState, move: Move) -> Said:
    """A claimed cost is what the chart and the zones make it."""
    if (move.cost is None and not move.costs) or not (move.path or move.to):
        return None
    walked = walk(state, move)
    if walked.block is not None:
        return None
    if walked.found:
        return _open_claim(state, move)
    terms = terms_of(state, move.unit, walked.path)
    if move.costs:
        return _each_step(state, move, walked.path, terms)
    if move.cost is None or move.cost == walked.cost:
        return None
    every = [term for step in terms for term in step]
    wrong = _misread(state, move.unit, walked.path)
    return _fault(move, walked.path[-1], every, move.cost, wrong)


def _open_claim(state: SpiState, move: Move) -> Fault | None:
    """Without a path, a claim may be higher than the cheapest way, never lower."""
    walked = walk(state, move)
    claimed = sum(move.costs) if move.costs else move.cost
    if claimed is None or claimed >= walked.cost:
        return None
    every = [term for step in terms_of(state, move.unit, walked.path) for term in step]
    return _fault(move, walked.path[-1], every, claimed, [])


def _each_step(
    state: SpiState, move: Move, path: list[str], terms: list[list[Term]]
) -> Fault | None:
    if len(move.costs) != len(terms):
        return Fault(
            message="costs-and-steps",
            args={"unit": move.unit},
            units=[move.unit],
            expected=len(terms),
            seen=len(move.costs),
        )
    for at, (claimed, step) in enumerate(zip(move.costs, terms, strict=True)):
        if claimed != sum(term.value for term in step):
            wrong = _misread(state, move.unit, path[at : at + 2])
            return _fault(move, path[at + 1], step, claimed, wrong)
    if move.cost is not None and move.cost != sum(move.costs):
        every = [term for step in terms for term in step]
        return _fault(move, path[-1], every, move.cost, [])
    return None


def _misread(state: SpiState, unit: str, path: list[str]) -> list[Term]:
    pricer = state.pricer(unit)
    steps = zip(path, path[1:], strict=False)
    return [term for one, two in steps for term in pricer.misreadings(one, two)]


def case_of(terms: list[Term], claimed: float, misread: list[Term]) -> tuple[str, list[str]]:
    """Return the case that a wrong cost got wrong, and others that would explain it as well."""
    total = sum(term.value for term in terms)
    fits: list[str] = []
    for case in dict.fromkeys(term.case for term in reversed(terms)):
        of_case = [term.value for term in terms if term.case == case]
        # left out, or charged as if the ground were clear
        if claimed in (total - sum(of_case), total - of_case[0]):
            fits.append(case)
        elif len(terms) == 1 or claimed == total - sum(of_case) + len(of_case):
            fits.append(case)
    if len(terms) > 1 and claimed == max(term.value for term in terms):
        fits.append("SPI-13-plus")
    if claimed > total:
        fits = [term.case for term in misread if claimed == total + term.value] + fits
    found = list(dict.fromkeys(fits))
    return (found[0], [*found[1:], "SPI-5C"]) if found else ("SPI-5C", [])


def _fault(
    move: Move, at: str, terms: list[Term], claimed: float, misread: list[Term]
) -> Fault:
    rule, also = case_of(terms, claimed, misread)
    total = sum(term.value for term in terms)
    parts = " + ".join(f"{term.value} {term.name}" for term in terms)
    return Fault(
        rule=rule,
        also=also,
        message="cost-claimed",
        args={"unit": move.unit, "at": at, "terms": parts},
        units=[move.unit],
        at=at,
        expected=total,
        seen=claimed,
    )
