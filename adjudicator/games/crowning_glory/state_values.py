"""Values of the state (2.10, 3.3, 4.8, 4.9, 7.0, 10.3): zones, faces, control, morale."""

from __future__ import annotations

from typing import TYPE_CHECKING

from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.mechanics.ground.zones import zone_field

if TYPE_CHECKING:
    from adjudicator.board.hex_board import HexBoard
    from adjudicator.core.game import Game
    from adjudicator.games.crowning_glory.data import ScenarioRules
    from adjudicator.games.crowning_glory.state import CgState

__all__ = [
    "chapter_4_applies",
    "demoralization_case",
    "entering_takes",
    "holder_of",
    "is_demoralized",
    "is_demoralized_ally",
    "loss_turns_passive",
    "zones_of",
]


@rulebook.value
def chapter_4_applies(game: Game, *, scenario: ScenarioRules | None) -> bool:
    """Return whether demoralization and the victory rules of chapter 4 apply: not in a scenario."""
    return scenario is None


chapter_4_applies.slips_to(True, "CG-10.3")  # chapter 4 applies in a scenario too


@rulebook.value
def zones_of(game: Game, board: HexBoard) -> dict[str, tuple[str, ...]]:
    """Return the hexes that a unit in a hex controls: all adjacent ones (7.0)."""
    return board.neighbours


@zones_of.slip("CG-7.0")
def zones_without_ponds(game: Game, board: HexBoard) -> dict[str, tuple[str, ...]]:
    """Slip: no zone crosses a pond hexside."""
    return zone_field(board, barred=["pond"])


@rulebook.value
def loss_turns_passive(state: CgState) -> bool:
    """Return whether a unit that loses a step turns passive (2.10b)."""
    return True


loss_turns_passive.slips_to(False, "CG-2.10b")  # a unit that loses a step keeps its face


@rulebook.value
def entering_takes(game: Game) -> bool:
    """Return whether a unit takes the hexes that it enters (3.3b)."""
    return True


entering_takes.slips_to(False, "CG-3.3b")  # hexes stay with the side that had them at the start


@rulebook.value
def holder_of(state: CgState, place: str) -> str:
    """Return the side that holds a hex, or "" if the map does not say."""
    return state.control.get(place) or state.behind_lines.get(place, "")


@holder_of.slip("CG-3.3a")
def holder_by_entering_only(state: CgState, place: str) -> str:
    """Slip: nobody holds a hex that no unit has entered."""
    return state.control.get(place, "")


@holder_of.slip("CG-3.3c")
def holder_by_zone(state: CgState, place: str) -> str:
    """Slip: a zone gives control of an empty hex."""
    reach = [side for side in state.enemy if place in state.zones.counts[side]]
    if len(reach) == 1 and not state.stacks.get(place):
        return reach[0]
    return holder_of.right(state, place)


def demoralization_case(state: CgState, side: str) -> str:
    """Return the case by which a side is demoralized."""
    return "CG-4.8a" if side == state.tables.exits.side else "CG-4.9"


@rulebook.value
def is_demoralized(state: CgState, side: str) -> bool:
    """Return whether a side is demoralized: permanently, once its losses reach the limit."""
    if not state.chapter_4_applies:
        return False
    return side in state.demoralized or state.losses[side] >= state.tables.demoralization[side]


@is_demoralized.slip("CG-4.8a")
def only_french_demoralized(state: CgState, side: str) -> bool:
    """Slip: the Allies are never demoralized."""
    return side != state.tables.exits.side and is_demoralized.right(state, side)


@is_demoralized.slip("CG-4.9")
def only_allies_demoralized(state: CgState, side: str) -> bool:
    """Slip: the French are never demoralized."""
    return side == state.tables.exits.side and is_demoralized.right(state, side)


def is_demoralized_ally(state: CgState, side: str) -> bool:
    """Return whether a side must retreat and may not advance, as demoralized Allies (4.8)."""
    return side == state.tables.exits.side and is_demoralized(state, side)
