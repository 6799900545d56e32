"""Which case a wrong cost got wrong: terms left out, or charged by a misreading."""

from __future__ import annotations

from collections.abc import Collection

from adjudicator.core.rules import Term

__all__ = ["case_of"]


def case_of(
    terms: list[Term],
    claimed: float,
    misread: list[Term],
    ground: Collection[str] = (),
    *,
    adding: str,
    otherwise: str,
) -> tuple[str, list[str]]:
    """Return the case that a wrong cost got wrong, and others that would explain it as well.

    The terms of `ground` cases are what a hex costs at least; others can be left out altogether.
    That costs are added is the case `adding`; if nothing explains the claim, it is `otherwise`.
    """
    total = sum(term.value for term in terms)
    fits: list[str] = []
    for case in dict.fromkeys(term.case for term in misread):
        of_case = [term.value for term in misread if term.case == case]
        if claimed in (total + sum(of_case), *(total + value for value in of_case)):
            fits.append(case)
    for case in dict.fromkeys(term.case for term in reversed(terms)):
        of_case = [term.value for term in terms if term.case == case]
        if case in ground:  # charged as if it were clear
            off = (total - sum(of_case) + len(of_case), total - of_case[0] + 1)
        else:
            off = (total - sum(of_case), total - of_case[0])
        if claimed in off or len(terms) == 1:
            fits.append(case)
    if len(terms) > 1 and claimed == max(term.value for term in terms):
        fits.append(adding)
    found = list(dict.fromkeys(fits))
    return (found[0], [*found[1:], otherwise]) if found else (otherwise, [])
