"""The start of a battle: its board, and the cards that its notes give to each side."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.state import CcnState

__all__: list[str] = []

book = rulebook.chapter("setup")


@book.rule("CCN-6.setup-1", on=common.Phase)
def the_right_board(state: CcnState, event: common.Phase) -> RuleResult:
    """A scenario is set up on the board of its format."""
    boards = [one.map for one in state.tables.formats.values()]
    if state.phasing or state.board.id not in boards or state.board.id == state.format.map:
        return None
    return fault_of(event, "wrong-board", expected=state.format.map, seen=state.board.id)


def _notes(case: str) -> None:
    """Register the battle notes of a scenario."""

    @book.rule(case, on=common.Phase)
    def cards_of_the_notes(state: CcnState, event: common.Phase) -> RuleResult:
        """Each side begins with the cards of the battle notes, as far as the log deals them."""
        if state.phasing or state.scenario.cases.notes != case:
            return None
        for side, notes in state.scenario.sides.items():
            pools = (state.command, notes.command_cards), (state.tacticians, notes.tacticians)
            for pool, count in pools:
                hand = pool.hands.get(side)
                if hand is not None and len(hand) != count:
                    return fault_of(event, "notes-cards", side=side, expected=count, seen=len(hand))
        return None


for _number in range(1, 7):
    _notes(f"CCN-6.s{_number}-notes")
