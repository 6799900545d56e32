"""Directions on the map: the six sides of a hex, clockwise from north, and the front of a unit."""

from __future__ import annotations

from adjudicator.board.hex_board import HexBoard

__all__ = ["direction", "fronts", "near"]

#: steps in axial coordinates: north, north-east, south-east, south, south-west, north-west
_STEPS = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))


def _labels(board: HexBoard) -> dict[tuple[int, int], str]:
    """Return the hexes by their coordinates."""
    found: dict[tuple[int, int], str] | None = board.memo.get("labels")
    if found is None:
        found = board.memo["labels"] = {at: label for label, at in board.axial.items()}
    return found


def near(board: HexBoard, place: str, side: int) -> str | None:
    """Return the hex beyond a side of a hex; None off the map."""
    (q, r), (right, down) = board.axial[place], _STEPS[side % 6]
    return _labels(board).get((q + right, r + down))


def direction(board: HexBoard, start: str, end: str) -> int | None:
    """Return the side of a hex beyond which its neighbour lies; None if they are not adjacent."""
    (q, r), (to, down) = board.axial[start], board.axial[end]
    step = (to - q, down - r)
    return _STEPS.index(step) if step in _STEPS else None


def fronts(board: HexBoard, front: tuple[int, ...]) -> dict[str, tuple[str, ...]]:
    """Return "hex/facing" -> the hexes in front of a unit there."""
    key = ("fronts", front)
    found: dict[str, tuple[str, ...]] | None = board.memo.get(key)
    if found is None:
        found = {}
        for place in board.places:
            for facing in range(6):
                hexes = (near(board, place, facing + one) for one in front)
                found[f"{place}/{facing}"] = tuple(one for one in hexes if one is not None)
        board.memo[key] = found
    return found
