"""Test which pieces stack, according to the maps of a module."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator.vassal.format.command_text import parse_command
from adjudicator.vassal.format.commands import AddStack, Command, Move
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.traits import MapPoint, Piece, Trait, add_piece, mark
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.stacking import Stacking
from adjudicator.vassal.table.table import Table
from tests.support.vassal_random_actions import ANN, unit

TAG = "VASSAL.build.module"
LAYERS = f'<{TAG}.map.LayeredPieceCollection property="side" layerOrder="red,blue"/>'
HERE, THERE = MapPoint("Main", 10, 10), MapPoint("Main", 50, 50)


def stacking(tmp_path: Path, parts: str) -> Stacking:
    path = tmp_path / "buildFile.xml"
    path.write_text(
        f'<VASSAL.build.GameModule name="Small" version="1"><{TAG}.Map mapName="Main">'
        f"<{TAG}.map.BoardPicker/>{parts}</{TAG}.Map></VASSAL.build.GameModule>",
        "utf-8",
    )
    return Stacking(read_module(path))


def piece(number: int, place: MapPoint, *traits: Trait) -> Command:
    base = unit(f"{number}", number)
    made = Piece(base.name, number, base.image, (*traits, *base.traits))
    return parse_command(add_piece(made, {}, str(number), place))


def sided(number: int, place: MapPoint, side: str) -> Command:
    return piece(number, place, mark({"side": side}))


def move(number: int, under: str | None = None) -> Move:
    return Move(str(number), *HERE, under, *THERE, None)


def piles(table: Table) -> list[list[str]]:
    """Return the ids of pieces that lie together, from the bottom up."""
    found = [[one.id for one in stack.pieces] for stack in table.stacks.values() if stack.pieces]
    alone = [[one.id] for one in table.pieces.values() if one.stack is None]
    return sorted(found + alone)


def played(table: Table, *commands: Command) -> list[list[str]]:
    for command in commands:
        table.apply(command)
    return piles(table)


def test_without_a_module_all_that_can_stack_does() -> None:
    table = Table()
    assert played(table, sided(1, HERE, "red"), sided(2, THERE, "blue"), move(2)) == [["2", "1"]]


@pytest.mark.parametrize(
    ("first", "second", "expected"),
    [
        ("red", "red", [["2", "1"]]),
        ("red", "blue", [["1"], ["2"]]),
        ("green", "", [["2", "1"]]),  # both above all layers
        ("green", "blue", [["1"], ["2"]]),
    ],
)
def test_layers_do_not_mix(
    tmp_path: Path, first: str, second: str, expected: list[list[str]]
) -> None:
    table = Table(stacking(tmp_path, LAYERS))
    pieces = [sided(1, HERE, first), sided(2, THERE, second)]
    assert played(table, *pieces, move(2)) == expected


def test_a_piece_joins_the_stack_of_its_layer(tmp_path: Path) -> None:
    table = Table(stacking(tmp_path, LAYERS))
    pieces = [sided(1, HERE, "red"), sided(2, HERE, "blue"), sided(3, THERE, "blue")]
    held = [AddStack("11", *HERE, ("1",)), AddStack("12", *HERE, ("2",))]
    assert played(table, *pieces, *held, move(3)) == [["1"], ["3", "2"]]


def test_what_a_move_is_put_on_counts_more_than_layers(tmp_path: Path) -> None:
    table = Table(stacking(tmp_path, LAYERS))
    pieces = [sided(1, HERE, "red"), sided(2, THERE, "blue")]
    assert played(table, *pieces, move(2, under="1")) == [["1", "2"]]


def test_a_map_without_stacks(tmp_path: Path) -> None:
    table = Table(stacking(tmp_path, f'<{TAG}.map.StackMetrics disabled="true"/>'))
    pieces = [sided(1, HERE, "red"), sided(2, THERE, "red")]
    assert played(table, *pieces, move(2)) == [["1"], ["2"]]


def test_what_is_fixed_to_the_map_does_not_stack() -> None:
    fixed = Trait("immob;;N;R;")
    assert played(Table(), piece(1, HERE, fixed), piece(2, THERE), move(2)) == [["1"], ["2"]]
    assert played(Table(), piece(1, HERE), piece(2, THERE, fixed), move(2)) == [["1"], ["2"]]
    loose = Trait("immob;;N;L;")
    assert played(Table(), piece(1, HERE, loose), piece(2, THERE), move(2)) == [["2", "1"]]


def test_a_deck_takes_anything(tmp_path: Path) -> None:
    table = Table(stacking(tmp_path, f'<{TAG}.map.StackMetrics disabled="true"/>'))
    deck = parse_command(
        "+/9/deck;true;0,0,0;40;40;Always;Always;true;true;true;;;;Pile/Main;10;10;true;1"
    )
    found = played(table, piece(1, THERE), deck, piece(2, THERE, Trait("immob;;N;R;")), move(2))
    assert found == [["2", "1"]]
    assert [(one.deck, one.face_down) for one in table.decks()] == [("Pile", True)]
    assert table.pieces["1"].deck == "Pile"
    assert table.pieces["1"].place == HERE


def test_a_drag_lands_on_what_it_stacks_with(tmp_path: Path) -> None:
    start = [sided(1, HERE, "red"), sided(2, THERE, "blue"), sided(3, THERE, "red")]
    recorder = LogRecorder(start, ANN, stacking=stacking(tmp_path, LAYERS))
    recorder.drag(["2", "3"], HERE)
    assert piles(recorder.table) == [["1", "3"], ["2"]]
