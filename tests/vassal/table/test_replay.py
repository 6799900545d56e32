"""Test the replay of steps: the effect of commands on the table, and the record of a step."""

from __future__ import annotations

from adjudicator.vassal.format.commands import (
    AddPiece,
    AddStack,
    BoardPick,
    Change,
    Chat,
    Command,
    Move,
    Player,
    Remove,
    RemovePlayer,
    Secret,
    SetProperty,
    TurnChange,
)
from adjudicator.vassal.format.script import Action, Script
from adjudicator.vassal.format.sequences import nest
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.table.replay import Replay, ReplayStep
from adjudicator.vassal.table.table import Table
from tests.support.vassal_random_actions import ANN, MAIN, SPOTS, STATE, start

HERE = MapPoint(MAIN, 7, 8)


def replayed(*steps: list[Command]) -> tuple[Replay, list[ReplayStep]]:
    actions = tuple(Action(n, tuple(one)) for n, one in enumerate(steps, start=1))
    replay = Replay(Script(tuple(start()), actions))
    return replay, list(replay)


def move(identity: str, place: MapPoint = HERE, under: str | None = None) -> Move:
    return Move(identity, *place, under, MAIN, 0, 0, None, ANN.secret)


def states(table: Table, identity: str, **changed: str) -> str:
    """Return the state of a piece with the states of some kinds of traits replaced."""
    piece = table.pieces[identity]
    pairs = zip(piece.piece_type.kinds, piece.states, strict=True)
    return nest([changed.get(kind, state) for kind, state in pairs])


def test_a_move_has_a_start_and_an_end() -> None:
    _, (step,) = replayed([move("1"), Chat("* moves *")])
    ((piece, begin, end),) = step.moves
    assert (piece.id, begin, end) == ("1", SPOTS[0], HERE)
    assert (step.number, step.chat, step.created, step.removed) == (1, ("* moves *",), (), ())
    assert step.player == ANN


def test_a_move_of_a_stack_moves_all_its_pieces() -> None:
    replay, (step,) = replayed([move("1001")])
    assert [(one.piece.id, one.start, one.end) for one in step.moves] == [
        ("2", SPOTS[1], HERE),
        ("3", SPOTS[1], HERE),
    ]
    assert [one.id for one in replay.table.at(HERE)] == ["2", "3"]


def test_a_stack_lands_on_another() -> None:
    replay, _ = replayed([move("1001", SPOTS[2])])
    assert [one.id for one in replay.table.at(SPOTS[2])] == ["4", "5", "2", "3"]
    assert replay.table.stacks["1001"].pieces == []


def test_on_a_piece_below_it_or_under_all() -> None:
    replay, _ = replayed([move("1", SPOTS[2], "4")])
    assert [one.id for one in replay.table.at(SPOTS[2])] == ["4", "1", "5"]
    replay, _ = replayed([move("1", SPOTS[2])])
    assert [one.id for one in replay.table.at(SPOTS[2])] == ["1", "4", "5"]
    # the piece below it has moved elsewhere by now
    replay, _ = replayed([move("1", SPOTS[2], "6")])
    assert [one.id for one in replay.table.at(SPOTS[2])] == ["4", "5", "1"]


def test_order_within_a_stack() -> None:
    replay, (step,) = replayed([move("4", SPOTS[2], "5")])
    assert [one.id for one in replay.table.at(SPOTS[2])] == ["5", "4"]
    assert step.moves == ()


def test_there_and_back_within_a_step_is_no_move() -> None:
    _, (step,) = replayed([move("1"), move("1", SPOTS[0])])
    assert step.moves == ()


def test_a_stack_pulls_pieces_from_where_they_are() -> None:
    replay, (step,) = replayed([AddStack("99", *HERE, ("2", "5", "77"))])
    assert [one.id for one in replay.table.at(HERE)] == ["2", "5"]
    assert {one.piece.id for one in step.moves} == {"2", "5"}
    assert step.unknown == ("77",)


def test_off_the_map_and_back() -> None:
    gone = Move("1", None, 0, 0, None, MAIN, 100, 60, None)
    replay, (first, _, third) = replayed([move("1")], [gone], [move("1", SPOTS[3])])
    assert first.moves[0].end == HERE
    assert third.moves[0].end == SPOTS[3]
    assert [one.id for one in replay.table.at(HERE)] == []


def test_created_and_removed() -> None:
    table = Table()
    for command in start():
        table.apply(command)
    copy = AddPiece("50", table.pieces["1"].type, table.pieces["1"].state)
    replay, (first, second, third) = replayed(
        [copy, AddStack("51", *HERE, ("50",))], [Remove("50")], [copy, Remove("50")]
    )
    assert [(one.piece.id, one.place) for one in first.created] == [("50", HERE)]
    assert first.moves == ()
    assert [(one.piece.id, one.place) for one in second.removed] == [("50", HERE)]
    assert (third.created, third.removed) == ((), ())
    assert "50" not in replay.table.pieces


def test_a_change_sets_only_what_differs() -> None:
    table = Table()
    for command in start():
        table.apply(command)
    before = states(table, "1")
    turned = Change("1", states(table, "1", rotate="3"), before)
    flipped = Change("1", states(table, "1", emb2="2"), before)  # created at the same time
    replay, (_, second) = replayed([turned], [flipped])
    piece = replay.table.pieces["1"]
    assert piece.rotation is not None
    assert (piece.rotation.facing, piece.layers["Step"].level) == (4, 2)
    ((changed, traits, old),) = second.changed
    assert changed is piece
    assert [(one.kind, one.before, one.after) for one in traits] == [("emb2", "-1", "2")]
    assert piece.piece_type.layers(old)["Step"].active is False
    # without the old state, everything is set
    replay, _ = replayed([turned], [Change("1", states(table, "1", emb2="2"))])
    rotation = replay.table.pieces["1"].rotation
    assert rotation is not None
    assert rotation.facing == 1


def test_a_change_does_not_move_a_piece_within_a_stack() -> None:
    table = Table()
    for command in start():
        table.apply(command)
    old = states(table, "2")
    new = old.replace("200;120", "900;900")
    assert new != old
    _, (step,) = replayed([Change("2", new, old)])
    assert step.moves == ()


def test_undoing_a_deletion_puts_a_piece_back_into_its_stack() -> None:
    table = Table()
    for command in start():
        table.apply(command)
    back = AddPiece("2", table.pieces["2"].type, table.pieces["2"].state)
    spot = ";".join([MAIN.replace(";", "\\;"), "200", "120"])
    stack = Change("1001", f"{spot};2;3;@@-1", f"{spot};3;@@-1")
    replay, _ = replayed([Remove("2")], [back, stack])
    assert [one.id for one in replay.table.at(SPOTS[1])] == ["2", "3"]


def test_a_stack_that_is_removed_leaves_its_pieces() -> None:
    replay, (step,) = replayed([Remove("1001")])
    assert sorted(one.id for one in replay.table.at(SPOTS[1])) == ["2", "3"]
    assert step.moves == ()


def test_properties_turns_players_and_boards() -> None:
    bob = Secret("player-2")
    replay, (step,) = replayed(
        [
            SetProperty("VP", "3", "Module", "0"),
            TurnChange("TurnTracker0", "0|2"),
            RemovePlayer(bob),
            Player(bob, "Bob", "<observer>"),
        ]
    )
    table = replay.table
    assert table.properties["Module", "VP"] == "3"
    assert table.turns == {"TurnTracker0": "0|2"} != {"TurnTracker0": STATE}
    assert table.players[bob].side == "<observer>"
    assert table.boards[MAIN][1] == BoardPick("a/b", True, 1, 0)
    assert [one.value for one in step.properties] == ["3"]
    assert [one.tracker for one in step.turns] == ["TurnTracker0"]


def test_who_did_it() -> None:
    _, steps = replayed(
        [move("1")],
        [Chat("<Bob> - hello")],
        [Chat("*** 2d6 = 7 *** <Ann>")],
        [Chat("<Zoe> - who am I")],
        [Chat("* a report *")],
        [Move("1", *SPOTS[0], None, *HERE, None, Secret("unknown"))],
    )
    names = [one.player.name if one.player else None for one in steps]
    assert names == ["Ann", "Bob", "Ann", "Zoe", None, ""]


def test_steps_can_be_played_one_at_a_time() -> None:
    actions = (Action(1, (move("1"),)), Action(2, (move("2"),)))
    replay = Replay(Script(tuple(start()), actions))
    assert len(replay) == 2
    steps = iter(replay)
    assert next(steps).number == 1
    assert replay.table.pieces["2"].place == SPOTS[1]
    replay.run()
    assert replay.table.pieces["2"].place == HERE
    assert Replay(Script((), actions[:1]), replay.table).run() is replay.table
