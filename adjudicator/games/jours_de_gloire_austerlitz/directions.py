"""Directions on the map: the six sides of a hex, clockwise from north, and the front of a unit."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.board.hex_board import HexBoard

__all__ = ["direction", "fronts", "in_front", "near", "turned"]

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


def in_front(board: HexBoard, place: str, facing: int, front: Sequence[int], end: str) -> bool:
    """Return whether a hex, near or far, lies in the cone of the front hexes of a unit."""
    (q, r), (to, down) = board.axial[place], board.axial[end]
    nearer = {
        side
        for side, (right, below) in enumerate(_STEPS)
        if _steps(to - q - right, down - r - below) < _steps(to - q, down - r)
    }
    return bool(nearer) and nearer <= {(facing + one) % 6 for one in front}


def _steps(q: int, r: int) -> int:
    """Return the length of a way in axial coordinates."""
    return (abs(q) + abs(r) + abs(q + r)) // 2


def turned(board: HexBoard, place: str, facing: int, end: str) -> int | None:
    """Return the side of a unit on which a neighbouring hex lies: 0 ahead, up to 3 behind."""
    side = direction(board, place, end)
    if side is None:
        return None
    away = (side - facing) % 6
    return min(away, 6 - away)


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
