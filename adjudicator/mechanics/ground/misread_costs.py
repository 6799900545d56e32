"""Finds the case that explains a wrongly claimed cost: a term left out, or a misreading."""

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
    """Return the case that explains a wrong cost, and further cases that explain it as well.

    The terms of `ground` cases are the basic cost of a hex, at least 1; other terms can be missing.
    The case `adding` says that costs are added; `otherwise` is the case if nothing else explains
    the claim.
    """
    total = sum(term.value for term in terms)
    fits: list[str] = []
    for case in dict.fromkeys(term.case for term in misread):
        of_case = [term.value for term in misread if term.case == case]
        if claimed in (total + sum(of_case), *(total + value for value in of_case)):
            fits.append(case)
    for case in dict.fromkeys(term.case for term in reversed(terms)):
        of_case = [term.value for term in terms if term.case == case]
        if case in ground:  # the player charged it as clear terrain
            off = (total - sum(of_case) + len(of_case), total - of_case[0] + 1)
        else:
            off = (total - sum(of_case), total - of_case[0])
        if claimed in off or len(terms) == 1:
            fits.append(case)
    if len(terms) > 1 and claimed == max(term.value for term in terms):
        fits.append(adding)
    found = list(dict.fromkeys(fits))
    return (found[0], [*found[1:], otherwise]) if found else (otherwise, [])
