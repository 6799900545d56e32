"""A simulated table of a game's module: drags, marks, dice and chat, logged as VASSAL does.

Each method does one action of a player, and returns the actions that a reader of the log will see.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from adjudicator.core.findings import Origin
from adjudicator.core.piece_hooks import Site, TablePlace
from adjudicator.errors import DocumentError
from adjudicator.vassal.build.boxes import BOXES, BoxBoard, BoxLayout
from adjudicator.vassal.build.build_file import module_data, save_data
from adjudicator.vassal.build.card_pieces import card_keys, card_pieces, token_pieces
from adjudicator.vassal.build.faced_dice import report_of
from adjudicator.vassal.build.ground import find_ground
from adjudicator.vassal.build.maps import MAIN
from adjudicator.vassal.build.pieces import layer_name, make_pieces, one_line, piece_keys, tidy
from adjudicator.vassal.build.setups import free_spot, setup_bytes
from adjudicator.vassal.build.turn_tracker import own_tracker, shown_turn, turn_line
from adjudicator.vassal.format import codec
from adjudicator.vassal.format.chat import Typed, typed, typed_line
from adjudicator.vassal.format.commands import BoardPick, Boards, Chat, Command, Player, TurnChange
from adjudicator.vassal.format.script import parse_script
from adjudicator.vassal.format.secrets import placeholder
from adjudicator.vassal.format.traits import MapPoint
from adjudicator.vassal.look.card_table import CardTable
from adjudicator.vassal.look.gpids import assign, read_lock
from adjudicator.vassal.look.look import MarkLook, most_steps, read_look, side_name
from adjudicator.vassal.look.words import localized
from adjudicator.vassal.read.own_profile import combat_dice, own_profile
from adjudicator.vassal.read.player_actions import (
    AttackMark,
    AttackRoll,
    Drag,
    Faced,
    PhaseChange,
    PlayerAction,
    Shift,
    Stepped,
    Talk,
    Turned,
)
from adjudicator.vassal.table.recording import LogRecorder
from adjudicator.vassal.table.writing import log_bytes
from adjudicator.vassal.write.simulated_cards import SimulatedCards

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["NowhereError", "SimulatedTable"]

_NO_ORIGIN = Origin(file="", step=0)


class NowhereError(DocumentError):
    """A unit that is not on the table, and so cannot be dragged, turned or marked."""

    def __init__(self, unit: str) -> None:
        """Name the unit."""
        super().__init__(
            "cannot be written as a log of VASSAL: {unit!r} is nowhere on its table",
            unit=unit,
            hint="the position of the header may say where it is",
        )
        self.unit = unit


class SimulatedTable:
    """A game on the table of its own module."""

    def __init__(
        self,
        game: Game,
        sites: Mapping[str, Site],
        players: Mapping[str, str],
        shown: tuple[int, str] | None,
        *,
        roles: Iterable[str] = (),
        scenario: str = "",
        tokens: Mapping[str, TablePlace] | None = None,
    ) -> None:
        """Set up the table: units in their places, players at their sides, the tracker."""
        self.game, self.look = game, read_look(game)
        self.profile, self.tracker = own_profile(game, self.look), own_tracker(game, self.look)
        self.box_board, self.card_table = BoxBoard(game, self.look), CardTable(game, self.look)
        played = game.scenario(scenario)
        ground = find_ground(game, self.look, played.id)
        self._pixels = ground.spots()
        #: place -> its name on the board, where that is not its id
        self._names: dict[str, str] = getattr(ground, "names", {})
        lock = assign(read_lock(game), [*piece_keys(game, self.look), *card_keys(self.card_table)])
        self._pieces = make_pieces(game, self.look, self.box_board, lock)._replace(
            cards=card_pieces(self.card_table, lock, "en"),
            tokens=token_pieces(self.card_table, lock),
        )
        #: unit -> id of its piece
        self.ids = {unit: str(one.gpid) for unit, one in self._pieces.units.items()}
        self.sites = dict(sites)
        self.players = self._roster(players, roles)
        self.shown = shown
        self.marked: dict[tuple[str, str], None] = {}
        #: ids of marks that state something, and the units that had them since they were cleared
        self.stated: set[tuple[str, str]] = set()
        #: units that show the face of units that have acted
        self.turned: dict[str, None] = {}
        taken: dict[str, list[tuple[int, int]]] = {}
        where = {unit: self._begins(unit, site, taken) for unit, site in self.sites.items()}
        self.about = module_data(
            one_line(game.file.title), self.look.version, one_line(game.text(game.file.about))
        )
        data = setup_bytes(
            self.look,
            played,
            self._pieces,
            where,
            self.about,
            card_table=self.card_table,
            tokens=tokens or {},
        )
        saved = codec.parse_saved(data)
        start = list(parse_script(saved.text).start)
        start += [*self.players.values()]
        if shown is not None:
            start.append(TurnChange(self.tracker.id, self._turn_state(*shown)))
        start.append(Boards(MAIN, (BoardPick(tidy(ground.id), False, 0, 0),)))
        self.recorder = LogRecorder(start)
        self._layers = {
            "attacker": self.profile.marks.attacker,
            "target": self.profile.marks.target,
        }
        pieces = {one: str(piece.gpid) for one, piece in self._pieces.tokens.items()}
        cards = {one: str(piece.gpid) for one, piece in self._pieces.cards.items()}
        #: cards and tokens
        self.cards = SimulatedCards(self, cards, pieces)

    def _roster(self, names: Mapping[str, str], roles: Iterable[str]) -> dict[str, Player]:
        """Return a player for each side and role, with different names."""
        found: dict[str, Player] = {}
        titles = {one.id: localized(one.title) for one in self.look.roles}
        for number, side in enumerate([*self.game.file.sides, *roles], start=1):
            title = tidy(titles.get(side) or side_name(self.game, side))
            name = one_line(names.get(side, "")).strip() or title
            readable = typed(typed_line(name, "")) == Typed(name, "")
            if any(one.name == name for one in found.values()) or not readable:
                name = f"{title} player"
            found[side] = Player(placeholder(number), name, title)
        return found

    def pixel(self, unit: str, site: Site) -> MapPoint:
        """Return the point on the map for the piece of a unit."""
        if site.kind == "place":
            if site.name not in self._pixels:
                raise self.game.board().unknown(site.name)
            spots = [MapPoint(MAIN, *spot) for spot in self._pixels[site.name]]
            if len(spots) == 1:
                return spots[0]
            return min(spots, key=lambda spot: len(self.recorder.table.at(spot)))
        box = self.box(unit, site)
        return MapPoint(BOXES, *self.box_board.spot(box, unit))

    def _begins(self, unit: str, site: Site, taken: dict[str, list[tuple[int, int]]]) -> MapPoint:
        """Return the point on the map for the piece of a unit at the start."""
        if site.kind != "place":
            return self.pixel(unit, site)
        spots = self._pixels[site.name]
        return MapPoint(MAIN, *free_spot(spots, taken.setdefault(site.name, [])))

    def site(self, unit: str) -> Site:
        """Return the site of a unit."""
        found = self.sites.get(unit)
        if found is None:
            raise NowhereError(unit)
        return found

    def side_of(self, actor: str) -> str:
        """Return the side of a player, who is a side or one of several roles that share it."""
        return self.game.file.roles.get(actor, actor)

    def box(self, unit: str, site: Site) -> BoxLayout:
        """Return the box for a unit that is off the map."""
        side = self.game.units[unit].side
        for box in self.box_board.boxes:
            fits = box.look.kind == site.kind and box.look.edge == site.edge
            if fits and box.look.side in (None, side):
                return box
        raise DocumentError(
            "the module has no box {kind!r} for {unit!r}", kind=site.kind, unit=unit
        )

    def bytes(self, title: str) -> bytes:
        """Return the log as a .vlog file."""
        saved = save_data(self.look.version, title)
        return log_bytes(self.recorder.script, savedata=saved, moduledata=self.about)

    # Actions of players

    def act_as(self, side: str) -> None:
        """Make the player of a side the author of the next actions."""
        self.recorder.player = self.players[side]

    def _location(self, unit: str, site: Site) -> str:
        if site.kind == "place":
            return self._names.get(site.name, site.name)
        return tidy(localized(self.box(unit, site).look.title))

    def drag(self, unit: str, site: Site, side: str) -> Drag:
        """Drag a unit somewhere."""
        self.act_as(side)
        old = self.site(unit)
        name = self._pieces.units[unit].name
        line = f"* {name}: {self._location(unit, old)} to {self._location(unit, site)}"
        self.recorder.drag([self.ids[unit]], self.pixel(unit, site), [line])
        self.sites[unit] = site
        return Drag((Shift(unit, old, site),), _NO_ORIGIN, side)

    def send(self, unit: str, site: Site, side: str) -> list[Drag | AttackMark]:
        """Give the command that sends a unit to a box; its marks come off."""
        box = self.box(unit, site)
        if not box.look.command or self.site(unit).kind != "place":
            return [self.drag(unit, site, side)]
        self.act_as(side)
        off: list[Drag | AttackMark] = [
            AttackMark(unit, role, False, _NO_ORIGIN)  # type: ignore[arg-type]
            for role in self._layers
            if (role, unit) in self.marked
        ]
        recorder, piece = self.recorder, self.recorder.piece(self.ids[unit])
        old = self.site(unit)
        commands: list[Command] = []
        for action in off:
            assert isinstance(action, AttackMark)  # noqa: S101
            index = piece.piece_type.layer_index(self._layers[action.role])
            assert index is not None  # noqa: S101
            self.marked.pop((action.role, unit))
            commands.append(recorder.change_command(piece, {index: "-1"}))
        commands += recorder.drag_commands([piece.id], self.pixel(unit, site))
        who = f"{self._pieces.units[unit].name} [{unit}]"
        commands.append(
            Chat(f"* {who} leaves {self._location(unit, old)}: {tidy(localized(box.look.title))}")
        )
        recorder.act(commands)
        self.sites[unit] = site
        return [*off, Drag((Shift(unit, old, site),), _NO_ORIGIN, side)]

    def mark(self, unit: str, role: str) -> AttackMark:
        """Mark a unit as one that attacks, or is attacked."""
        words = {one.id: one.report for one in self.look.marks}
        report = words["attack" if role == "attacker" else "target"]
        who = f"{self._pieces.units[unit].name} [{unit}]"
        line = f"* {who} in {self._location(unit, self.site(unit))} {report}"
        self.recorder.layer(self.ids[unit], self._layers[role], 1, [line])
        self.marked[role, unit] = None
        return AttackMark(unit, role, True, _NO_ORIGIN)  # type: ignore[arg-type]

    def turn_over(self, unit: str, side: str) -> Turned:
        """Turn a unit to the face of units that have acted."""
        self.act_as(side)
        flip = self.look.flip
        assert flip is not None  # noqa: S101
        self.site(unit)  # raises an error if the unit is not on the table
        who = f"{self._pieces.units[unit].name} [{unit}]"
        layer, line = self.profile.marks.passive, f"* {who} is {flip.title.lower()}"
        self.recorder.layer(self.ids[unit], layer, 1, [line])
        self.turned[unit] = None
        return Turned(unit, True, _NO_ORIGIN, side)

    def turn_back(self, side: str) -> list[Turned]:
        """Turn up the front of all units with the button for it."""
        self.act_as(side)
        commands: list[Command] = []
        for unit in self.turned:
            piece = self.recorder.piece(self.ids[unit])
            index = piece.piece_type.layer_index(self.profile.marks.passive)
            assert index is not None  # noqa: S101
            commands.append(self.recorder.change_command(piece, {index: "-1"}))
        if commands:
            self.recorder.act(commands)
        back, self.turned = list(self.turned), {}
        return [Turned(unit, False, _NO_ORIGIN, side) for unit in back]

    def steps_shown(self, unit: str) -> int:
        """Return the steps that a unit shows; 0 if it has none to show."""
        layer = self.recorder.piece(self.ids[unit]).layers.get(self.profile.marks.steps)
        return most_steps(self.look, self.game.units[unit]) - layer.level + 1 if layer else 0

    def step(self, unit: str, steps: int, side: str) -> Stepped:
        """Remove steps from a unit; a negative number adds them."""
        self.act_as(side)
        layer = self.profile.marks.steps
        level = self.recorder.piece(self.ids[unit]).layers[layer].level + steps
        who = f"{self._pieces.units[unit].name} [{unit}]"
        left = most_steps(self.look, self.game.units[unit]) - level + 1
        self.recorder.layer(self.ids[unit], layer, level, [f"* {who} has steps left: {left}"])
        return Stepped(unit, steps, _NO_ORIGIN, side)

    def most_shown(self, unit: str) -> int:
        """Return the most steps that the piece of a unit can show."""
        return most_steps(self.look, self.game.units[unit])

    def has_state(self, unit: str, mark: MarkLook) -> bool:
        """Return whether a unit has a mark that states something."""
        return self.recorder.piece(self.ids[unit]).layers[layer_name(mark.id)].active

    def put_state(
        self, unit: str, mark: MarkLook, says: str, on: bool, side: str
    ) -> list[PlayerAction]:
        """Put on or take off a mark whose line in the chat informs the referee."""
        self.act_as(side)
        words = says.replace("(unit)", unit)
        who = f"{self._pieces.units[unit].name} [{unit}]"
        report = mark.report if on else f"no longer {mark.report}"
        line = f"* {who} in {self._location(unit, self.site(unit))} {report} [# {words}]"
        self.stated.add((mark.id, unit))
        level = 1 if on else -1
        self.recorder.layer(self.ids[unit], layer_name(mark.id), level, [line])
        return [Talk(f"# {words}", _NO_ORIGIN, "")]

    def clear_states(self, side: str) -> list[PlayerAction]:
        """Press the buttons that remove a single kind of mark from all units."""
        self.act_as(side)
        for mark in self.look.marks:
            named = [unit for one, unit in self.stated if one == mark.id and mark.clears]
            on = [unit for unit in named if self.has_state(unit, mark)]
            self.stated = {one for one in self.stated if one[1] not in named or one[0] != mark.id}
            if on:
                pieces = [self.recorder.piece(self.ids[unit]) for unit in on]
                layer, commands = layer_name(mark.id), list[Command]()
                for piece in pieces:
                    index = piece.piece_type.layer_index(layer)
                    assert index is not None  # noqa: S101
                    commands.append(self.recorder.change_command(piece, {index: "-1"}))
                commands.append(Chat(f"* {mark.clears} ({self.players[side].name})"))
                self.recorder.act(commands)
        return []

    def facing(self, unit: str) -> int | None:
        """Return the direction to which a unit is turned; None if its piece has none."""
        found = self.recorder.piece(self.ids[unit]).rotation
        return found.facing - 1 if found and found.name == self.profile.marks.facing else None

    def face(self, unit: str, facing: int, side: str) -> Faced:
        """Turn a unit to a direction."""
        self.act_as(side)
        self.site(unit)  # raises an error if the unit is not on the table
        index = self.recorder.piece(self.ids[unit]).piece_type.rotation_index()
        assert index is not None  # noqa: S101
        self.recorder.change(self.ids[unit], {index: str(facing)})
        return Faced(unit, facing, _NO_ORIGIN, side)

    def clear_marks(self, side: str) -> list[AttackMark]:
        """Take all marks off."""
        if not self.marked:
            return []
        off: list[AttackMark] = []
        commands: list[Command] = []
        for role, unit in self.marked:
            piece = self.recorder.piece(self.ids[unit])
            index = piece.piece_type.layer_index(self._layers[role])
            assert index is not None  # noqa: S101
            commands.append(self.recorder.change_command(piece, {index: "-1"}))
            off.append(AttackMark(unit, role, False, _NO_ORIGIN))  # type: ignore[arg-type]
        titles = " and ".join(one.title.lower() for one in self.look.marks if not one.lasts)
        commands.append(Chat(f"* Take off all marks: {titles} ({self.players[side].name})"))
        self.recorder.act(commands)
        self.marked = {}
        return off

    def roll(self, dice: Sequence[int | str], side: str) -> AttackRoll:
        """Roll the dice of an attack."""
        button = combat_dice(self.look)
        if button is None:
            raise DocumentError("the module has no dice")
        name = tidy(button.name)
        text = ",".join(map(str, dice))
        if button.faces:
            self.act_as(side)
            self.recorder.act([Chat(f"* {report_of(button, text, self.players[side].name)}")])
            return AttackRoll(tuple(dice), _NO_ORIGIN, side)
        numbers = [one for one in dice if isinstance(one, int)]
        results = {"result": text, "total": str(sum(numbers)), "keep": str(len(dice))}
        line = f"* {name} roll: {text} ({self.players[side].name})"
        self.recorder.roll(name, results, line)
        return AttackRoll(tuple(dice), _NO_ORIGIN, side)

    def turn(self, turn: int, phase: str) -> PhaseChange:
        """Set the turn tracker."""
        shown = self._shown(turn, phase)
        was = self._shown(*self.shown) if self.shown else ""
        line = f"* {turn_line(self.game, shown, was) if was else shown}"
        self.recorder.turn(self.tracker.id, self._turn_state(turn, phase), [line])
        self.shown = (turn, phase)
        return PhaseChange(turn, phase, _NO_ORIGIN)

    def _shown(self, turn: int, phase: str) -> str:
        titles = {one: text for text, one in self.profile.phases.shown.items()}
        return shown_turn(self.game, self.look, turn, titles[phase])

    def _turn_state(self, turn: int, phase: str) -> str:
        index = [one.id for one in self.game.file.phases].index(phase)
        return self.tracker.state({"Turn": turn, "Phase": index})

    def say(self, text: str, side: str) -> Talk:
        """Type a line into the chat."""
        self.act_as(side)
        self.recorder.say(text)
        return Talk(text, _NO_ORIGIN, side)
