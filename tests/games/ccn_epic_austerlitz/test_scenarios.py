"""Test the standard scenarios against the published facts: hex by hex, unit by unit."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.core.log import Header
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from tests.support.games import game
from tests.support.paths import TESTS_DIR

NAME = "ccn-epic-austerlitz"
FACTS = json.loads((TESTS_DIR / "data" / NAME / "published.json").read_text(encoding="utf-8"))
NATIONS = {"French": "FR", "Russian": "RU", "Austrian": "AU"}


def begun(scenario: str) -> CcnState:
    found: CcnState = game(NAME).start(Header(format=1, game=NAME, scenario=scenario))
    return found


@pytest.fixture(params=sorted(FACTS["scenarios"]))
def one(request: pytest.FixtureRequest) -> tuple[CcnState, dict[str, Any]]:
    return begun(request.param), FACTS["scenarios"][request.param]


def test_terrain_is_as_published(one: tuple[CcnState, dict[str, Any]]) -> None:
    state, facts = one
    tiles = {place: state.terrain_of(place) for place in state.places}
    laid = {place: name.replace("-", "_") for place, name in tiles.items() if name != "clear"}
    assert laid == facts["terrain"]


def test_units_and_blocks_are_as_published(one: tuple[CcnState, dict[str, Any]]) -> None:
    state, facts = one
    found = []
    for unit, place in state.where.items():
        spec = state.units[unit]
        if place in state.places and not state.is_leader(unit):
            nation = NATIONS[spec.nation]
            found.append([place, spec.side, nation, spec.code, state.blocks[unit]])
    assert sorted(found) == facts["units"]


def test_leaders_are_as_published(one: tuple[CcnState, dict[str, Any]]) -> None:
    state, facts = one
    found = []
    for unit, place in state.where.items():
        spec = state.units[unit]
        if place in state.places and state.is_leader(unit):
            beside = state.unit_in(place)
            other = state.units[beside] if beside else None
            with_ = f"{NATIONS[other.nation]} {other.code}" if other else ""
            found.append([place, spec.side, NATIONS[spec.nation], spec.name, with_])
    assert sorted(found) == facts["leaders"]


def test_notes_are_as_published(one: tuple[CcnState, dict[str, Any]]) -> None:
    state, facts = one
    rules = state.scenario
    sides = rules.sides
    assert {side: notes.command_cards for side, notes in sides.items()} == facts["command_cards"]
    assert {side: notes.tacticians for side, notes in sides.items()} == facts["tacticians"]
    assert rules.first == facts["moves_first"]
    assert rules.banners_to_win == facts["banners_to_win"]
    assert {side: state.total_banners(side) for side in sides} == facts["starting_banners"]
    assert rules.mother_russia.rolled == facts["mother_russia"]
    assert rules.bottom_bank == facts["bank_with_row_01"]


def test_sections_are_those_of_the_bottom_seat(one: tuple[CcnState, dict[str, Any]]) -> None:
    state, facts = one
    for place, sections in facts["sections"].items():
        assert state.sections_of("french", place) == sections
        turned = {"left": "right", "right": "left"}
        assert set(state.sections_of("allied", place)) == {turned.get(s, s) for s in sections}


def test_decks_are_as_published() -> None:
    tables = game(NAME).tables
    for deck, cards in FACTS["decks"].items():
        ours = {name: card.copies.get(deck, 0) for name, card in tables.command_cards.items()}
        assert {name: number for name, number in ours.items() if number} == cards
        assert sum(cards.values()) == int(deck)
    assert {n: card.copies for n, card in tables.tacticians.items()} == FACTS["tacticians"]
