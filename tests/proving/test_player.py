"""Test the random player on a made-up game: numbers are taken one by one, and none twice.

The sum of a round must be ten when it ends, so that many beginnings lead into a dead end.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import field

from adjudicator.core.book import Book
from adjudicator.core.events import Claim, Decline, End, Event, Phase, Roll
from adjudicator.core.findings import Fault
from adjudicator.core.legal import Alternatives, Proposal, Subsets, grouped, listed
from adjudicator.core.rules import RuleResult, Rules
from adjudicator.core.state import Frame, State
from adjudicator.mechanics.claims import Claims
from adjudicator.proving import preferences
from adjudicator.proving.player import PlayError, decisions
from adjudicator.proving.preferences import Style, distances
from adjudicator.proving.stated import random_claim

NUMBERS = (1, 2, 3, 4, 6, 9)
WHOLE = 10
ROUNDS = 4


class Round(Frame, kw_only=True):
    """One round, with the numbers taken in it."""

    taken: list[int] = field(default_factory=list)


class Numbers(State):
    """The state of the made-up game."""

    def __init__(self) -> None:
        super().__init__({}, frozenset({"A"}))
        self.over, self.enemy = False, {"red": "blue", "blue": "red"}

    def copy(self) -> Numbers:
        """Return an independent copy."""
        return deepcopy(self)


class Preferences(preferences.Preferences):
    """Ones are disliked; the number is what players state."""

    score = ("rounds",)

    def worth(self, state: Any, event: Event) -> float:
        """Never begin with one."""
        return float(not isinstance(event, Roll) or event.dice != [1])

    def values(self, state: Any, event: Event) -> dict[str, Any]:
        """State the number in a word."""
        return {"result": str(event.dice[0])} if isinstance(event, Roll) else {}

    def happened(self, before: Any, event: Event, after: Any) -> Iterator[str]:
        """Count the numbers."""
        if isinstance(event, Roll):
            yield f"number {event.dice[0]}"


def rules(*, grumpy: bool = False) -> tuple[Book, Claims]:
    """Return the rules; a grumpy referee objects to every stated result."""
    book = Book()

    @book.rule("once", on=Roll)
    def once(state: Any, event: Roll) -> RuleResult:
        again = event.dice[0] in state.frame.taken
        return Fault(message="again") if again or (grumpy and event.result) else None

    @book.rule("whole", closing=Round)
    def whole(state: Any, frame: Round) -> RuleResult:
        return None if sum(frame.taken) == WHOLE else Fault(message="not-whole")

    @book.closes(Phase, End)
    def closes(state: Any, event: Event) -> int:
        return len(state.frames)

    @book.applies(Phase)
    def opens(state: Any, event: Phase) -> None:
        state.turn = event.turn
        state.frames.append(Round(opened=state.now, taken=[]))

    @book.applies(Roll)
    def takes(state: Any, event: Roll) -> None:
        state.frame.taken.append(event.dice[0])

    @book.applies(End)
    def ends(state: Any, event: End) -> None:
        state.over = True

    claims = Claims(book)

    @claims("rounds", "rounds")
    def rounds(state: Any, claim: Claim) -> RuleResult:
        right = Fault(message="wrong", expected=state.turn, seen=claim.value, claim=True)
        return None if claim.value == state.turn else right

    return book, claims


def proposals(state: Any) -> Iterator[Proposal]:
    """Propose every number, and the next round or the end."""
    if state.frames and sum(state.frame.taken) < WHOLE:
        yield Alternatives(Roll, lambda: NUMBERS, lambda one: Roll(dice=[one]))
    yield Phase(turn=state.turn + 1, phase="round") if state.turn < ROUNDS else End()


def made_up(**options: Any) -> Any:
    """Return the game."""
    book, claims = rules(**options)
    parts = {
        "legal": SimpleNamespace(proposals=proposals),
        "player": SimpleNamespace(Preferences=Preferences),
        "claims": SimpleNamespace(claims=claims),
    }
    return SimpleNamespace(
        rules=Rules(book, book.cases()),
        code=SimpleNamespace(events=(Roll, Phase, End, Claim)),
        part=parts.__getitem__,
        outcome=lambda state: {"rounds": state.turn},
    )


def played(seed: int, style: Style | None = None, **options: Any) -> tuple[list[Event], Any]:
    counts: Counter[str] = Counter()
    chance = Random(seed)
    made = decisions(made_up(**options), Numbers(), chance, style or Style(), counts)
    return list(made), counts


@pytest.mark.parametrize("seed", range(20))
def test_it_goes_back_until_every_round_is_whole(seed: int) -> None:
    events, counts = played(seed)
    taken: list[list[int]] = []
    for event in events:
        if isinstance(event, Phase):
            taken.append([])
        elif isinstance(event, Roll):
            taken[-1] += event.dice
    assert [sum(one) for one in taken] == [WHOLE] * ROUNDS
    assert all(len(one) == len(set(one)) for one in taken)
    assert sum(counts.values()) == sum(map(len, taken))
    assert counts["number 1"] == 0  # it has no worth


def test_claims_are_made_as_often_as_the_style_says() -> None:
    for share, expected in ((0.0, set()), (1.0, {"2", "3", "4", "6"})):
        events = [one for seed in range(9) for one in played(seed, Style(claims=share))[0]]
        results = {one.result for one in events if isinstance(one, Roll)}
        assert (results - {""}) <= expected
        assert bool(results - {""}) == bool(share)


def test_the_score_is_claimed_after_the_end() -> None:
    last = played(1)[0][-2:]
    assert isinstance(last[0], End)
    assert last[1] == Claim(what="rounds", value=ROUNDS)


def test_a_right_claim_that_is_refused_is_an_error() -> None:
    with pytest.raises(PlayError, match="right claim"):
        played(1, grumpy=True)


def test_a_game_without_preferences_is_played_too() -> None:
    game = made_up()
    parts = game.part

    def part(name: str) -> Any:
        if name == "player":
            raise ModuleNotFoundError(name="games.made_up.player")
        return parts(name)

    game.part = part
    events = list(decisions(game, Numbers(), Random(1), Style(), Counter()))
    assert isinstance(events[-1], End)
    assert sum(one.dice[0] for one in events if isinstance(one, Roll)) == WHOLE * ROUNDS


def test_a_hopeless_position_is_left_by_the_next_phase() -> None:
    state = Numbers()
    state.frames.append(Round(opened=1, taken=[9, 9]))
    state.now = 3
    first = next(decisions(made_up(), state, Random(1), Style(), Counter()))
    assert isinstance(first, Phase)
    assert state.frames[0].taken == [9, 9]  # the state is not changed


def test_the_rules_name_the_right_value_of_a_random_claim() -> None:
    state = Numbers()
    state.turn = 3
    assert random_claim(made_up(), state, Random(1)) is None  # there is no unit to choose
    state.units = {"x": None}  # type: ignore[dict-item]
    assert random_claim(made_up(), state, Random(1)) == Claim(what="rounds", value=3)


# Proposals


def test_single_events_are_grouped_by_kind_and_unit() -> None:
    few = Alternatives(Roll, lambda: [Roll(dice=[1]), None, Roll(dice=[2])])
    some: list[Proposal] = [Decline(by="red"), few, None, Decline(by="blue"), End()]
    assert [(one.kind, len(list(one))) for one in grouped(some)] == [
        (Roll, 3),
        (Decline, 2),
        (End, 1),
    ]
    assert len(few.drawn(Random(1), 9)) == 2
    assert list(listed(some)).count(None) == 2


def test_subsets_are_listed_small_ones_first_and_drawn_of_all_sizes() -> None:
    made = Subsets(
        Roll, ["1", "2", "3"], lambda some: Roll(dice=[int(one) for one in some]), most=4
    )
    found = [one.dice if isinstance(one, Roll) else one for one in made]
    assert found == [[1], [2], [3], [1, 2], None]  # some were left out
    sizes = {len(one.dice) for one in made.drawn(Random(1), 30) if isinstance(one, Roll)}
    assert sizes == {1, 2, 3}


def test_distances_are_counted_from_the_nearest_source() -> None:
    row = {"a": ["b"], "b": ["a", "c"], "c": ["b", "d"], "d": ["c", "e"], "e": ["d"]}
    assert distances(row, ["a", "e"]) == {"a": 0, "e": 0, "b": 1, "d": 1, "c": 2}
