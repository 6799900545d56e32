"""Small chained logs of a fictional module, for tests of transcripts, statistics and audits."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from adjudicator.vassal.format.codec import Saved, pack
from adjudicator.vassal.format.command_text import command_text
from adjudicator.vassal.format.commands import (
    AddPiece,
    AddStack,
    Change,
    Chat,
    Command,
    Move,
    Other,
    Player,
    Remove,
    Secret,
    SetProperty,
    TurnChange,
    Undo,
)
from adjudicator.vassal.format.logfile import LogFile, parse_log
from adjudicator.vassal.format.sequences import join, nest
from adjudicator.vassal.table.replay import Replay
from adjudicator.vassal.table.table import Table

MAP = "Main Map"
ANN, BOB = Secret("open-sesame-7"), Secret("hunter2-bob")
ANN_PLAYS, BOB_PLAYS = Player(ANN, "Ann", "Red"), Player(BOB, "Bob", "Blue")

_LAYER = (
    "emb2;Flip;130;A;;0;;;0;;;;1;false;0;0;full.png,reduced.png;,+ (reduced);true;Step;;;false;"
    ";1;1;true;65,130;;;;1.0;;"
)
_KINDS = (_LAYER, "markmoved;/images/moved.gif;0;0", "mark;side", "obs;77,130;mask.png;Mask;I;?;x:")


def type_of(name: str) -> str:
    """Return the type of a piece with a layer, a mark of movement, a property and a mask."""
    return nest([*_KINDS, f"piece;;;{name}.png;{name}"])


def state_of(
    x: int, y: int, *, gpid: str, level: int = 1, moved: bool = False, mask: str = "null"
) -> str:
    side = "Red" if gpid < "4" else "Blue"
    flag = "true" if moved else "false"
    return nest([str(level), flag, side, f"{mask};", f"{MAP};{x};{y};{gpid};0"])


def piece(identity: str, name: str, x: int, y: int, **rest: object) -> AddPiece:
    gpid = identity[-1]
    return AddPiece(identity, type_of(name), state_of(x, y, gpid=gpid, **rest))  # type: ignore[arg-type]


#: three red and three blue pieces; two of the blue ones are stacked
START: tuple[Command, ...] = (
    piece("101", "Red 1", 60, 50),
    piece("102", "Red 2", 60, 130),
    piece("103", "Red 3", 129, 170),
    piece("104", "Blue 1", 614, 370),
    piece("105", "Blue 2", 614, 370),
    piece("106", "Blue HQ", 683, 490),
    *(
        AddStack(f"20{n}", MAP, x, y, ids, "0")
        for n, (x, y, ids) in enumerate(
            [
                (60, 50, ("101",)),
                (60, 130, ("102",)),
                (129, 170, ("103",)),
                (614, 370, ("104", "105")),
                (683, 490, ("106",)),
            ]
        )
    ),
    SetProperty("VP", "0", "Module"),
    Other("UNMASK\tnull"),
    ANN_PLAYS,
    BOB_PLAYS,
    TurnChange("TurnTracker0", "0|1;0;;"),
    Other("SETUP_STACK\t"),
)


def position_of(table: Table) -> tuple[Command, ...]:
    """Return the first commands of a saved game of a table."""
    found: list[Command] = [AddPiece(one.id, one.type, one.state) for one in table.pieces.values()]
    found += [
        AddStack(one.id, one.map, one.x, one.y, tuple(each.id for each in one.pieces), one.layer)
        for one in table.stacks.values()
        if one.pieces
    ]
    found += [
        SetProperty(name, value, box)
        for (box, name), value in table.properties.items()
        if not name.endswith("_result")
    ]
    found += [Other("UNMASK\tnull"), *table.players.values()]
    found += [TurnChange(name, value) for name, value in table.turns.items()]
    return (*found, Other("SETUP_STACK\t"))


def _about(**fields: object) -> bytes:
    inner = "".join(f"<{name}>{value}</{name}>" for name, value in fields.items())
    return f'<?xml version="1.0" encoding="UTF-8"?><data version="1">{inner}</data>'.encode()


class Writer:
    """Builds a log step by step."""

    def __init__(self, start: Sequence[Command] = START, number: int = 1) -> None:
        self.start = tuple(start)
        self.number = number
        self.steps: list[tuple[Command, ...]] = []
        self.module = {"name": "Hex Demo", "version": "1.2", "VassalVersion": "3.7.26"}
        self.engine = "3.7.26"
        self.saved: int | None = 1_700_000_000_000 + 86_400_000 * number

    @property
    def table(self) -> Table:
        return Replay(self.log.script).run()

    def act(self, *commands: Command) -> int:
        self.steps.append(commands)
        return len(self.steps)

    def drag(self, identity: str, x: int, y: int, by: Secret = ANN, *, report: bool = True) -> int:
        """Drag a piece to an empty place, as the engine logs it."""
        here = self.table.pieces[identity]
        assert here.place is not None
        old = here.place
        move = Move(identity, MAP, x, y, None, old.map, old.x, old.y, None, by)
        said = [Chat(f"* {here.name} moves to {x},{y} *")] if report else []
        new = AddStack(f"{self.number}{len(self.steps):04}", MAP, x, y, (identity,), "0")
        return self.act(move, new, *said)

    def roll(self, value: int, by: str = "Ann", name: str = "2d6") -> int:
        old = self.table.properties.get(("Module", f"{name}_result"), "1")
        return self.act(
            SetProperty(f"{name}_result", str(value), "Module", old),
            Chat(f"*** {name} = {value} *** <{by}>"),
        )

    def say(self, text: str, by: str = "Ann") -> int:
        return self.act(Chat(f"<{by}> - {text}"))

    def flip(self, identity: str, level: int) -> int:
        here = self.table.pieces[identity]
        return self.act(Change(identity, nest([str(level), *here.states[1:]]), here.state))

    def undo(self, number: int) -> int:
        """Take back a step, in brackets."""
        opposite: list[Command] = []
        for one in reversed(self.steps[number - 1]):
            match one:
                case Chat():
                    opposite.append(Chat(f"* UNDO: {one.text}"))
                case Move():
                    opposite.append(_returned(one))
                case SetProperty():
                    value = one.old or ""
                    opposite.append(SetProperty(one.name, value, one.container, one.value))
                case AddPiece() | AddStack():
                    opposite.append(Remove(one.id))
                case Change():
                    opposite.append(Change(one.id, one.old or "", one.state))
                case _:
                    raise TypeError(one)
        return self.act(Undo(True), *opposite, Undo(False))

    def turn(self, state: str) -> int:
        return self.act(TurnChange("TurnTracker0", state))

    def following(self, step: int | None = None) -> Writer:
        """Return the log that continues this one, from its end or after one of its steps."""
        replay = Replay(self.log.script)
        for one in replay if step != 0 else ():
            if one.number == step:
                break
        return Writer(position_of(replay.table), self.number + 1)

    @property
    def text(self) -> str:
        start = [command_text(one) for one in self.start]
        steps = [join([f"LOG\t{command_text(one)}" for one in each], "\x1b") for each in self.steps]
        return join(["begin_save", *start, "end_save", *steps], "\x1b")

    @property
    def data(self) -> bytes:
        about = {"VassalVersion": self.engine}
        if self.saved is not None:
            about["dateSaved"] = str(self.saved)
        module = _about(**self.module, dateSaved=1)
        return pack(Saved(self.text, _about(**about), module), key=90)

    @property
    def name(self) -> str:
        return f"turn{self.number}.vlog"

    @property
    def log(self) -> LogFile:
        return parse_log(self.data, file=self.name)

    def write(self, folder: Path) -> Path:
        path = folder / self.name
        path.write_bytes(self.data)
        return path


def _returned(move: Move) -> Move:
    there = (move.map, move.x, move.y, move.under)
    back = (move.old_map, move.old_x, move.old_y, move.old_under)
    return Move(move.id, *back, *there, move.player)
