"""Test prices of steps: what is known without asking the rules is what the rules say."""

from __future__ import annotations

import pytest

from adjudicator.mechanics.hex_state import HexState
from adjudicator.mechanics.reach import reach
from tests.support.expectations import games_with
from tests.support.games import replayed


def on_hexes(name: str, most: int) -> HexState:
    state = replayed(name, 3, most).state
    if not isinstance(state, HexState):
        pytest.skip("not played on hexes")
    return state


@pytest.mark.parametrize("nr", range(4))
@pytest.mark.parametrize("name", games_with("play"))
def test_prices_are_those_of_the_rules(name: str, nr: int) -> None:
    """Every fourth unit on the map, others at each of four moments."""
    state = on_hexes(name, (1, 60, 150, 240)[nr])
    near = state.board.neighbours
    units = [unit for unit in sorted(state.where) if state.on_map(unit)][nr::4]
    assert units
    for unit in units:
        pricer, stands = state.pricer(unit), state.where[unit]
        steps = pricer.steps(near)
        for start in reach(stands, 4, near, lambda _one, _two: 1):
            said = [(end, pricer.explain(start, end)) for end in near[start]]
            right = {
                end: None if block else sum(term.value for term in terms)
                for end, (terms, block) in said
            }
            assert {end: pricer.price(start, end) for end in near[start]} == right
            for end, points in right.items():
                path = [start, end]
                assert pricer.along(path) == (None if points is None else [points])
            open_to = {end: points for end, points in right.items() if points is not None}
            assert dict(steps(start)) == open_to
