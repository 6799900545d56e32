"""Logs as the public module of Commands & Colors: Napoleonics writes them, made by our recorder.

The build file is ours and has only what the reader of logs needs: named points for hexes and banner
slots. Pieces have the names and properties that the profile names.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from pathlib import Path

from adjudicator.core.game import Game, load_game
from adjudicator.vassal.build.build_file import module_data, save_data
from adjudicator.vassal.format.commands import (
    AddPiece,
    BoardPick,
    Boards,
    Chat,
    Command,
    Player,
    Remove,
    SetProperty,
)
from adjudicator.vassal.format.secrets import placeholder
from adjudicator.vassal.format.sequences import nest
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.read.profile import Profile, find_profile, read_profile
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.writing import log_bytes

MAIN = "Main Map"
MODULE = "Commands & Colors: Napoleonics V4.2"
#: draw deck, discards, and the place of cards that are played
DECKS = {"command": (1285, 433), "tactician": (1800, 433)}
DISCARDS = (1490, 433)
TACTICIAN_DISCARDS = (2000, 433)
PLAYED = (600, 300)
#: a place that the game does not have
ASIDE = "aside"
_SIDES = {"allied": "Allies", "french": "French"}
#: banner slots of a side; more units lie upon one another
_SLOTS = 14
#: the properties of units and markers
_UNIT = ("Strength", "MarkerLevel", "SqMarker")


@cache
def game() -> Game:
    """The game of the profile."""
    return load_game("ccn-epic-austerlitz")


@cache
def profile() -> Profile:
    """The profile that comes with the game."""
    return read_profile(find_profile(Path("ccn-napoleonics")))


def _points() -> dict[str, tuple[int, int]]:
    """Return the pixels of all named places."""
    found = {}
    for label in profile().maps[0].places:
        row, column = ord(label[0]) - ord("A"), int(label[1:])
        found[label] = (column * 87 + row % 2 * 43, 736 - row * 75)
    return found | {f"{n:02d}": (100 + 60 * n, 820) for n in range(_SLOTS)}


POINTS = _points()


def build_file() -> str:
    """Return a build file with the places of the map."""
    grids = "VASSAL.build.module.map.boardPicker.board"
    regions = "".join(
        f'<{grids}.Region name="{name}" originx="{x}" originy="{y}"/>'
        for name, (x, y) in POINTS.items()
    )
    zone = (
        f'<{grids}.mapgrid.Zone name="field" path="0,0;1260,0;1260,880;0,880" '
        f'locationFormat="$gridLocation$" useParentGrid="false"><{grids}.RegionGrid>{regions}'
        f"</{grids}.RegionGrid></{grids}.mapgrid.Zone>"
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<VASSAL.build.GameModule name="{MODULE.replace("&", "&amp;")}" version="4.2" '
        f'VassalVersion="3.7.5"><VASSAL.build.module.Map mapName="{MAIN}">'
        "<VASSAL.build.module.map.BoardPicker>"
        f'<VASSAL.build.module.map.boardPicker.Board name="Field"><{grids}.ZonedGrid>{zone}'
        f"</{grids}.ZonedGrid></VASSAL.build.module.map.boardPicker.Board>"
        "</VASSAL.build.module.map.BoardPicker></VASSAL.build.module.Map>"
        "</VASSAL.build.GameModule>"
    )


def label_of(place: str) -> str:
    """Return the label of a hex in the module."""
    return next(label for label, hexed in profile().maps[0].places.items() if hexed == place)


def point(place: str) -> MapPoint:
    """Return the pixel of a hex of the game, or of a label of the module."""
    if place == ASIDE:
        return MapPoint(MAIN, 3000, 3000)
    return MapPoint(MAIN, *POINTS[place if place in POINTS else label_of(place)])


def _piece(identity: str, name: str, place: MapPoint, **values: str) -> AddPiece:
    """Return a piece with properties, the mark of moved pieces, and a mask."""
    traits = ["markmoved;moved.gif;0;0", "obs;77,130;back.png;Mask;A card;sides:", *values]
    types = [*traits[:2], *(f"PROP;{one};;;" for one in values), f"piece;;;;{name}"]
    states = ["false", "null;", *values.values(), f"{place.map};{place.x};{place.y};0;0"]
    return AddPiece(identity, nest(types), nest(states, counted=True))


class PublicLog:
    """Records a log of the public module, beginning with the set-up of a scenario."""

    def __init__(
        self,
        scenario: str,
        moved: dict[str, str] | None = None,
        *,
        old: bool = False,
        codex: str = "",
        deck: str = "",
    ) -> None:
        """Lay out the pieces; `moved` puts some units elsewhere.

        Set-ups of today name the side that moves first; of `old` ones the first card tells it. The
        `codex` is the number of the battle, `deck` that of the Command deck: 1, 2 or 3.
        """
        #: unit, or side and card -> its piece
        self.ids: dict[str, str] = {}
        start: list[Command] = [Boards(MAIN, (BoardPick("Field", False, 0, 0),))]
        where = {**game().scenario(scenario).where, **(moved or {})}
        for number, (unit, place) in enumerate(where.items(), start=1):
            spec = game().units[unit]
            kind = next(
                one
                for one in profile().units.kinds
                if (one.type, one.nation) == (spec.type, spec.nation)
            )
            self.ids[unit] = str(number)
            values = dict(zip(_UNIT, (str(spec.combat), "0", "0"), strict=True))
            start.append(_piece(str(number), kind.names[0], point(place), **values))
        first = "" if old else _SIDES.get(game().scenario_rules(scenario).first, "")
        values = {"gTurn": "2", "gActiveSide": first, "gPhase": "0"}
        values |= {"codex": codex or f"60{scenario[1]}", "gDeck": deck}
        start += [SetProperty(name, value, "Module") for name, value in values.items()]
        self.recorder = LogRecorder(start, Player(placeholder(1), "Ann", "Solitaire"))
        self._slots = 2

    # Cards

    def deal(self, side: str, cards: Sequence[str], deck: str = "command") -> None:
        """Deal cards face down to a hand."""
        recorder, made = self.recorder, []
        for card in cards:
            identity = recorder.new_id()
            self.ids[f"{side} {card}"] = identity
            made.append(_piece(identity, card, MapPoint(MAIN, *DECKS[deck])))
        recorder.act(made)
        self._draw(side, [one.id for one in made])

    def _draw(self, side: str, ids: Sequence[str]) -> None:
        recorder, commands = self.recorder, []
        for identity in ids:
            piece = recorder.piece(identity)
            commands.append(recorder.change_command(piece, {1: f"{placeholder(1)};"}))
            commands += recorder.drag_commands([identity], MapPoint(f"{_SIDES[side]} Hand", 50, 50))
        recorder.act(commands)

    def play(self, side: str, card: str) -> None:
        """Play a card of a hand, and put it on the discards; the first one begins the game."""
        recorder, identity = self.recorder, self.ids[f"{side} {card}"]
        commands: list[Command] = [
            recorder.change_command(recorder.piece(identity), {1: "null;"}),
            *recorder.drag_commands([identity], MapPoint(MAIN, *PLAYED)),
        ]
        commands += self._set(gPhase="2")
        if not recorder.table.properties["Module", "gActiveSide"]:
            commands += self._set(gActiveSide=_SIDES[side])
        recorder.act([*commands, Chat(f"*  Ann (Solitaire) plays {card} from hand")])
        pile = TACTICIAN_DISCARDS if card in game().tables.tacticians else DISCARDS
        recorder.drag([identity], MapPoint(MAIN, *pile))

    def _set(self, **values: str) -> list[Command]:
        """Return commands that give properties of the module other values."""
        before = self.recorder.table.properties
        return [
            SetProperty(name, value, "Module", before["Module", name])
            for name, value in values.items()
        ]

    def next_turn(self, side: str) -> list[Command]:
        """Return commands that begin the turn of a side."""
        turn = int(self.recorder.table.properties["Module", "gTurn"])
        return self._set(gTurn=str(turn + 1), gActiveSide=_SIDES[side], gPhase="1")

    def move_card(self, name: str, place: tuple[int, int]) -> None:
        """Turn a card up, and drag it to a place beside the map."""
        recorder, identity = self.recorder, self.ids[name]
        up = recorder.change_command(recorder.piece(identity), {1: "null;"})
        recorder.act([up, *recorder.drag_commands([identity], MapPoint(MAIN, *place))])

    def end_turn(self, side: str, card: str) -> None:
        """End a turn: a card is drawn, and the other side is active."""
        recorder, identity = self.recorder, self.recorder.new_id()
        recorder.act([_piece(identity, card, MapPoint(MAIN, *DECKS["command"]))])
        piece = recorder.piece(identity)
        other = next(key for key in _SIDES if key != side)
        markers = [one.id for one in recorder.table.pieces.values() if one.name in _MARKERS]
        recorder.act(
            [
                recorder.change_command(piece, {1: f"{placeholder(1)};"}),
                *recorder.drag_commands([identity], MapPoint(f"{_SIDES[side]} Hand", 50, 50)),
                *map(Remove, markers),
                *self.next_turn(other),
                Chat("* Ann (Solitaire) ends turn *"),
            ]
        )

    # Units

    def order(self, *units: str) -> None:
        """Set the flag of ordered units."""
        for unit in units:
            self.recorder.change(self.ids[unit], {0: "true"})

    def move(self, unit: str, *places: str, leader: str = "") -> None:
        """Drag a unit from hex to hex, with a leader."""
        for place in places:
            both = [one for one in (self.ids[unit], self.ids.get(leader, "")) if one]
            self.recorder.drag(both, point(place))

    def mark(self, attacker: str, target: str, support: str = "") -> None:
        """Lay the markers of an attack, and add artillery to it."""
        self.remark("Attacker", attacker)
        self.remark("Target", target)
        if support:
            self.recorder.change(self.ids[support], {3: "-2"})

    def remark(self, name: str, unit: str) -> None:
        """Lay one marker on a unit, in place of the marker of this name."""
        recorder = self.recorder
        old = [one.id for one in recorder.table.pieces.values() if one.name == name]
        place = recorder.piece(self.ids[unit]).place
        assert place is not None
        recorder.act([_piece(recorder.new_id(), name, place), *map(Remove, old)])

    def roll(self, faces: str, before: str = "") -> None:
        """Roll dice: only the chat says so."""
        count = sum(int(one.split("x")[1]) for one in faces.split())
        noun = "die" if count == 1 else "dice"
        line = f"*  [ Ann (Solitaire) rolls {count} {noun}:  {faces.replace(' ', '  ')} ] *"
        first = [f"*  Ann (Solitaire) {before}"] if before else []
        self.recorder.act([Chat(one) for one in (*first, line)])

    def strength(self, unit: str, blocks: int) -> None:
        """Set the blocks of a unit."""
        self.recorder.change(self.ids[unit], {2: str(blocks)})

    def eliminate(self, unit: str) -> None:
        """Put a unit into a banner slot."""
        self.recorder.drag([self.ids[unit]], point(f"{self._slots % _SLOTS:02d}"))
        self._slots += 1

    def place(self, name: str, place: str) -> str:
        """Put a new piece on the map; return its id."""
        identity = self.recorder.new_id()
        self.recorder.act([_piece(identity, name, point(place))])
        return identity

    def delete(self, unit: str) -> None:
        """Delete the piece of a unit."""
        self.recorder.act(self.deletion(unit))

    def deletion(self, unit: str) -> list[Command]:
        """Return the commands that delete the piece of a unit."""
        return [Remove(self.ids[unit])]

    def square(self, unit: str, marker: str = "1") -> None:
        """Form square, or leave it with the marker 0."""
        self.recorder.change(self.ids[unit], {4: marker})

    def write(self, folder: Path, name: str = "game.vlog") -> tuple[Path, Path]:
        """Write the build file and the log; return their paths."""
        module, log = folder / "buildFile.xml", folder / name
        module.write_text(build_file(), encoding="utf-8")
        data = log_bytes(
            self.recorder.script,
            savedata=save_data("4.2", ""),
            moduledata=module_data(MODULE, "4.2", ""),
        )
        log.write_bytes(data)
        return module, log


_MARKERS = ("Attacker", "Target")
