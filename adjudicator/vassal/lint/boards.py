"""Check boards, grids, and the stacks on them at the start of a game."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from math import ceil, sqrt

from lxml import etree

from adjudicator.errors import LabelError
from adjudicator.vassal.format.module_reader import component_name
from adjudicator.vassal.lint.registry import LintTrouble, Subject, check
from adjudicator.vassal.table.boards import GRID_HOLDERS, BoardGrid, finds_location, grids_in
from adjudicator.vassal.table.hex_grid import HexGrid

__all__ = ["corners"]

#: the most boards that are searched for the place of a stack without a board
_MOST_BOARDS = 50
#: the most hexes of a module whose labels are tested
_MOST_HEXES = 60_000


@check(
    "VMOD401",
    "unknown-board",
    "error",
    "an at-start stack or deck belongs to a board that its map does not have, and never appears",
    whole=True,
)
def _unknown_board(subject: Subject) -> Iterator[LintTrouble]:
    maps = {one.map for one in subject.boards}
    for stack in subject.initial_stacks:
        if stack.map not in maps and subject.module.custom:
            continue  # a custom class may provide the boards
        if stack.board and not subject.boards_of(stack):
            yield LintTrouble(
                f"the map {stack.map[:60]!r} has no board {stack.board[:60]!r}: what stands there "
                "never appears",
                [stack.name],
            )


@check(
    "VMOD402",
    "unreadable-location",
    "error",
    "an at-start stack or deck stands at a place that its board's grid does not know",
    whole=True,
)
def _unreadable_location(subject: Subject) -> Iterator[LintTrouble]:
    for stack in subject.initial_stacks:
        found = subject.boards_of(stack)[:_MOST_BOARDS]
        if (
            stack.location
            and found
            and all(finds_location(one, stack.location) is False for one in found)
        ):
            yield LintTrouble(
                f"no grid of its board knows the place {stack.location[:60]!r}: VASSAL puts it at "
                f"{stack.x or 0},{stack.y or 0}",
                [stack.name],
            )


@check("VMOD403", "broken-grid", "warning", "a grid whose attributes make no sense")
def _broken_grid(subject: Subject) -> Iterator[LintTrouble]:
    for board in subject.boards:
        for name, grid in board.grids():
            if grid.problem:
                yield LintTrouble(grid.problem, [name])


@check("VMOD404", "unnumbered-grid", "note", "a hex grid without numbers: its hexes have no names")
def _unnumbered(subject: Subject) -> Iterator[LintTrouble]:
    for board in subject.boards:
        for name, grid in board.grids():
            if grid.kind == "hex" and not grid.numbered:
                yield LintTrouble("the grid has no numbering: logs will not name its hexes", [name])


def corners(grid: BoardGrid) -> list[str]:
    """Return the labels of the hexes at the corners of a grid: two top, two bottom."""
    if grid.hexes is None or grid.size is None or not grid.numbered or grid.kind != "hex":
        return []
    (left, top), (width, height) = grid.origin, grid.size
    right, bottom = left + width - 1, top + height - 1
    places = [(left, top), (right, top), (left, bottom), (right, bottom)]
    return [grid.hexes.label_at(*_nearest(grid, *place), width, height) for place in places]


def _nearest(grid: BoardGrid, x: int, y: int) -> tuple[int, int]:
    """Return the centre of the hex at a corner, or of the nearest one with its centre inside."""
    assert grid.hexes is not None  # noqa: S101
    column, row = grid.hexes.raw(x, y)
    near = [(column + i, row + j) for i in (0, 1, -1) for j in (0, 1, -1)]
    centres = [grid.hexes.centre(*one) for one in near]
    within = [one for one in centres if _covers(grid, one)]
    return min(within or centres, key=lambda c: (c[0] - x) ** 2 + (c[1] - y) ** 2)


def _covers(grid: BoardGrid, place: tuple[int, int]) -> bool:
    size = grid.size or (0, 0)
    return all(0 <= place[i] - grid.origin[i] < size[i] for i in (0, 1))


@check("VMOD405", "grid-corners", "note", "the labels at the corners of a grid, to hold to the map")
def _grid_corners(subject: Subject) -> Iterator[LintTrouble]:
    for board in subject.boards:
        for name, grid in board.grids():
            labels = corners(grid)
            if labels:
                above, below = " and ".join(labels[:2]), " and ".join(labels[2:])
                drawn = "draws" if grid.visible else "does not draw"
                yield LintTrouble(
                    f"in its corners are {above} above, {below} below; VASSAL {drawn} the numbers",
                    [name],
                )


@check(
    "VMOD406",
    "unsteady-labels",
    "warning",
    "VASSAL sends some labels of a grid to another hex, or cannot read them",
)
def _unsteady(subject: Subject) -> Iterator[LintTrouble]:
    grids = [pair for board in subject.boards for pair in board.grids() if _hexes(pair[1])]
    for name, grid in grids:
        wrong = _misread(grid, _MOST_HEXES // len(grids))
        if wrong:
            yield LintTrouble(
                f"labels do not lead back to their hexes, such as {', '.join(wrong[:3])}",
                [name],
                "give places by x and y, or number the grid without stagger",
            )


def _hexes(grid: BoardGrid) -> int:
    """Return the approximate number of hexes of a grid; 0 if it is not a numbered hex grid."""
    if grid.kind != "hex" or not grid.numbered or grid.hexes is None or grid.size is None:
        return 0
    columns, rows = grid.size[0] / grid.hexes.dx + 3, grid.size[1] / grid.hexes.dy + 3
    return int(columns * rows)


def _misread(grid: BoardGrid, most: int) -> list[str]:
    """Return labels that VASSAL misreads; of more than `most` hexes only a sample is tested."""
    hexes, size = grid.hexes, grid.size
    if hexes is None or size is None:
        return []
    step = max(1, ceil(sqrt(_hexes(grid) / max(most, 1))))
    ends = [grid.origin, (grid.origin[0] + size[0], grid.origin[1] + size[1])]
    (first, top), (last, bottom) = (hexes.raw(*end) for end in ends)
    centres = (
        hexes.centre(column, row)
        for column in range(first - 1, last + 2, step)
        for row in range(top - 1, bottom + 2, step)
    )
    labels = ((hexes.label_at(*one, *size), one) for one in centres if _covers(grid, one))
    return [label for label, place in labels if not _leads_back(hexes, label, place, size)]


def _leads_back(hexes: HexGrid, label: str, place: tuple[int, int], size: tuple[int, int]) -> bool:
    try:
        return hexes.raw(*hexes.location(label, *size)) == hexes.raw(*place)
    except (LabelError, re.error):
        return False


@check(
    "VMOD407",
    "board-size-ignored",
    "note",
    "a board with a picture says another size, which VASSAL ignores",
    packed=True,
)
def _size_ignored(subject: Subject) -> Iterator[LintTrouble]:
    for board in subject.boards:
        if board.image and board.size and board.stated_size and board.size != board.stated_size:
            said, real = ("{} by {}".format(*size) for size in (board.stated_size, board.size))
            yield LintTrouble(f"it says {said} pixels, but its picture has {real}", [board.name])


@check("VMOD408", "duplicate-board", "warning", "two boards of one map have one name")
def _duplicate_board(subject: Subject) -> Iterator[LintTrouble]:
    names = Counter((one.map, one.name) for one in subject.boards)
    for (where, name), count in names.items():
        if count > 1:
            yield LintTrouble(f"the map {where[:60]!r} has {count} boards of this name", [name])


@check(
    "VMOD409",
    "stack-off-board",
    "warning",
    "an at-start stack or deck stands outside of its board",
)
def _off_board(subject: Subject) -> Iterator[LintTrouble]:
    for stack in subject.initial_stacks:
        sizes = [one.size for one in subject.boards_of(stack)]
        place = [_integer(stack.x), _integer(stack.y)]
        if stack.location or not stack.board or None in sizes or None in place:
            continue
        if sizes and not any(_within(place, size) for size in sizes):
            yield LintTrouble(
                f"it stands at {stack.x},{stack.y}, outside of its board", [stack.name]
            )


def _integer(text: str) -> int | None:
    return int(text) if re.fullmatch("-?[0-9]{1,7}", text, re.ASCII) else None


def _within(place: list[int | None], size: tuple[int, int] | None) -> bool:
    return size is None or all(
        n is not None and 0 <= n <= side for n, side in zip(place, size, strict=True)
    )


@check(
    "VMOD410",
    "two-grids",
    "warning",
    "a zone or board has more than one grid: only the last counts",
)
def _two_grids(subject: Subject) -> Iterator[LintTrouble]:
    for element in subject.module.elements:
        count = len(grids_in(element)) if element.tag in GRID_HOLDERS else 0
        if count > 1:
            inner = element.get("name") or _named_around(element)
            yield LintTrouble(
                f"{count} grids stand in it side by side; only the last counts", [inner]
            )


def _named_around(element: etree._Element) -> str:
    """Return the name of the nearest enclosing component that has one."""
    return next((found for one in element.iterancestors() if (found := component_name(one))), "")
