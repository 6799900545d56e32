"""A small game for VASSAL, and random actions of its players."""

from __future__ import annotations

from random import Random

from adjudicator.vassal.format.command_text import parse_command
from adjudicator.vassal.format.commands import (
    AddStack,
    BoardPick,
    Boards,
    Command,
    Player,
    Secret,
    SetProperty,
    TurnChange,
)
from adjudicator.vassal.format.traits import (
    MapPoint,
    Piece,
    Trait,
    add_piece,
    layer,
    mark,
    mark_moved,
)
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.table import Table

MAIN = "Main; \"A/B\" 'map'"
ANN = Player(Secret("player-1"), "Ann", "Red")
FACING = Trait("rotate;6;93,130;91,130;CW;CCW;;;Facing;;;;;true", "0")
STATE = "0|1;0;false;-1;0\\;0\\;0\\;true,true"
SPOTS = [MapPoint(MAIN, 100 * n, 60 * n) for n in range(1, 7)] + [MapPoint("Boxes", 30, 30)]


def unit(name: str, gpid: int, *, moves: bool = True) -> Piece:
    """Return a unit with the usual traits."""
    flip = layer("Step", ["a.png", "b.png"], names=["", "+ (reduced)"])
    traits = (FACING, *([mark_moved("m.png", "77,130", (1, 1))] if moves else []), flip)
    return Piece(name, gpid, "a.png", (*traits, mark({"side": "red, or 'blue'\\", "code": name})))


def start(pieces: int = 6) -> list[Command]:
    """Return a position: units with awkward names, in stacks of two."""
    found: list[Command] = []
    for n in range(1, pieces + 1):
        one = unit(f"Žuráň; {n}/\"x\" 'y'", n, moves=n % 3 != 0)
        found.append(parse_command(add_piece(one, {}, str(n), SPOTS[n // 2 % len(SPOTS)])))
    for n in range(pieces // 2 + 1):
        held = tuple(str(m) for m in (2 * n, 2 * n + 1) if 0 < m <= pieces)
        found.append(AddStack(str(1000 + n), *SPOTS[n % len(SPOTS)], held, "-1"))
    return [
        *found,
        SetProperty("VP", "0", "Module"),
        ANN,
        Player(Secret("player-2"), "Bob", "Blue"),
        TurnChange("TurnTracker0", STATE),
        Boards(MAIN, (BoardPick("Field", False, 0, 0), BoardPick("a/b", True, 1, 0))),
    ]


def random_action(recorder: LogRecorder, random: Random) -> None:
    """Perform a random action of a player."""
    ids = sorted(recorder.table.pieces)
    text = random.choice(["hello", "it's 'quoted'", "tab\tand \\ back", "\\", "€ 中 <b>", ""])
    what = random.randrange(10)
    if what < 4 and ids:
        chosen = random.sample(ids, random.randint(1, min(3, len(ids))))
        recorder.drag(chosen, random.choice(SPOTS), [f"* {text} *"] if what < 2 else [])
    elif what == 4 and ids:
        recorder.layer(random.choice(ids), "Step", random.choice([-2, -1, 1, 2]))
    elif what == 5 and ids:
        piece = recorder.table.pieces[random.choice(ids)]
        if piece.place is not None:
            recorder.clone(piece.id)
    elif what == 6 and ids:
        recorder.delete(random.choice(ids), [text] if random.random() < 0.5 else [])
    elif what == 7:
        result = str(random.randint(1, 6))
        recorder.roll("1d6", {"result": result, "total": result}, f"*** 1d6 = {result} *** <Ann>")
    elif what == 8 and recorder.actions:
        recorder.undo() if recorder.can_undo else recorder.say(text)
    else:
        _other(recorder, random, text)


def _other(recorder: LogRecorder, random: Random, text: str) -> None:
    ids = sorted(recorder.table.pieces)
    what = random.randrange(5)
    if what == 0:
        recorder.say(text)
    elif what == 1:
        recorder.set_property("VP", text)
    elif what == 2:
        recorder.turn("TurnTracker0", STATE.replace("0|1", f"0|{random.randint(1, 9)}"), [text])
    elif what == 3 and ids:
        recorder.change(random.choice(ids), {0: str(random.randrange(6))})
    elif ids:
        model = recorder.table.pieces[random.choice(ids)]
        recorder.create(model.type, model.state, random.choice(SPOTS), [text])


def view(table: Table) -> dict[str, object]:
    """Return everything visible on a table."""
    return {
        "pieces": {
            one.id: (one.full_name, one.place, tuple(one.states[:-1]), one.gpid, one.position)
            for one in table.pieces.values()
        },
        "stacks": {
            one.id: (one.place, [piece.id for piece in one.pieces])
            for one in table.stacks.values()
            if one.pieces
        },
        "properties": dict(table.properties),
        "turns": dict(table.turns),
        "players": {one.name: one.side for one in table.players.values()},
        "boards": dict(table.boards),
    }
