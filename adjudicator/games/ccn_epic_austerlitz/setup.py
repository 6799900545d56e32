"""The start of a battle: its board, and the cards that its notes give to each side."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.findings import Unknown
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.cards import dealt_with, player_of, was_overdealt
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("setup")


@book.rule("CCN-6.setup-1", "CCN-2.board-1", on=common.Phase)
def the_right_board(state: CcnState, event: common.Phase) -> RuleResult:
    """A scenario is set up on the board of its format; half of a large one is not enough."""
    formats = {one.map: one for one in state.tables.formats.values()}
    if state.phasing or state.board.id not in formats or state.board.id == state.format.map:
        return None
    half = state.format.rack and not formats[state.board.id].rack
    return fault_of(
        event,
        "half-board" if half else "wrong-board",
        rule="CCN-2.board-1" if half else "CCN-6.setup-1",
        expected=state.format.map,
        seen=state.board.id,
    )


@book.rule("CCN-1.components-1", on=Header)
def units_of_the_boxes(state: CcnState, header: Header) -> RuleResult:
    """Of a nation that no box of the series has, nothing is known."""
    nations = {one.nation for one in state.tables.types.values()}
    strange = [one.nation for one in header.units if one.nation and one.nation not in nations]
    if not strange:
        return None
    return Unknown(why="nation-unknown", needs="nation-needed", args={"nation": strange[0]})


def _notes(case: str) -> None:
    """Register the battle notes of a scenario."""

    @book.rule(case, on=common.Phase)
    def cards_of_the_notes(state: CcnState, event: common.Phase) -> RuleResult:
        """Each side begins with the cards of the battle notes, as far as the log deals them."""
        if state.phasing or state.scenario.cases.notes != case:
            return None
        found = []
        for side, notes in state.scenario.sides.items():
            pools = (state.command, notes.command_cards), (state.tacticians, notes.tacticians)
            for pool, count in pools:
                hand = pool.hands.get(side)
                if hand is None or was_overdealt(pool, side, count):
                    continue
                if len(hand) != count:
                    right = {"expected": count, "seen": len(hand)}
                    found.append(fault_of(event, "notes-cards", side=side, **right))
        return found or None

    @book.rule(case, on=own.Draw)
    def deals_of_the_notes(state: CcnState, event: own.Draw) -> RuleResult:
        """No side is dealt more cards than the battle notes give."""
        side = player_of(state, event)
        if state.phasing or state.scenario.cases.notes != case or side not in state.enemy:
            return None
        notes = state.scenario.sides[side]
        count = notes.tacticians if event.deck == "tactician" else notes.command_cards
        seen = dealt_with(state, event, side)
        if seen <= count:
            return None
        return fault_of(event, "notes-cards", side=side, units=[], expected=count, seen=seen)


for _number in range(1, 7):
    _notes(f"CCN-6.s{_number}-notes")
