"""Test column shifts uphill and by an enfilade, on a made-up piece of map."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.core.rules import Term
from adjudicator.mechanics.combat.shifts import (
    ShiftingHex,
    ShiftingSide,
    crest_shift,
    enfilade_shift,
    enfiladed,
)

#: the target in the middle, and the hexes around it, clockwise
AXIAL = {"t": (0, 0)} | dict(
    zip("abcdef", ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)), strict=True)
)
ENFILADE = Term("X-2", "enfilade", 1)


CLIMBS = frozenset({("a", "t"), ("b", "t"), ("t", "d")})
BOARD = SimpleNamespace(
    axial=AXIAL | {"far": (5, 5)}, climbs=CLIMBS, sides=dict.fromkeys(CLIMBS, ("crest",))
)
TABLES = SimpleNamespace(
    hexes={"clear": ShiftingHex(case="X-3"), "town": ShiftingHex(case="X-4", enfilade=False)},
    hexsides={"crest": ShiftingSide(case="X-1", shift_uphill=-1, shift_case="X-1")},
)
STATE = SimpleNamespace(board=BOARD, tables=TABLES)


def by_crest(hexes: str, *slips: str) -> tuple[str, int] | None:
    term = crest_shift(STATE, [*hexes], "t", slips)
    return (term.name, term.value) if term else None


@pytest.mark.parametrize(
    ("hexes", "slip", "shift"),
    [
        ("ab", "", ("uphill", -1)),
        ("ac", "", None),
        ("d", "", None),
        ("ab", "crest-ignored", None),
        ("ac", "crest-for-some", ("uphill", -1)),
        ("d", "crest-downhill", ("downhill", 1)),
        ("ab", "crest-downhill", None),
    ],
)
def test_a_crest_shifts_if_all_attack_uphill(
    hexes: str, slip: str, shift: tuple[str, int] | None
) -> None:
    assert by_crest(hexes, slip) == shift


@pytest.mark.parametrize(
    ("hexes", "wanted"),
    [("ad", True), ("ace", True), ("abc", False), ("ab", False), ("abcd", True), ("a", False)],
)
def test_opposite_hexes_or_every_second_one_enfilade(hexes: str, wanted: bool) -> None:
    assert enfiladed(BOARD, "t", [*hexes, "far"]) is wanted


def by_enfilade(hexes: str, terrain: str, *slips: str, beside: str = "") -> Any:
    return enfilade_shift(
        STATE, [*hexes], "t", term=ENFILADE, terrain=terrain, beside=[*beside], slips=slips
    )


def test_an_enfilade_shifts_unless_the_terrain_protects() -> None:
    assert by_enfilade("ad", "clear") is ENFILADE
    assert by_enfilade("ab", "clear") is None
    assert by_enfilade("ad", "town") is None


def test_slips_about_an_enfilade() -> None:
    assert by_enfilade("ad", "clear", "enfilade-ignored") is None
    assert by_enfilade("ad", "town", "town-enfiladed") is ENFILADE
    assert by_enfilade("ad", "town", "town-ignored") is ENFILADE
    assert by_enfilade("abc", "clear", "enfilade-by-three") is ENFILADE
    assert by_enfilade("a", "clear", beside="d") is None
    assert by_enfilade("a", "clear", "enfilade-by-bystanders", beside="d") is ENFILADE
