"""Reads the players' actions from a log, in terms of a game: units, places, phases, dice, chat.

Pixels, layers and commands end here. An undone action is left out together with its undo. The
actions become events of the game in :mod:`adjudicator.vassal.read.convert`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from adjudicator.core.findings import Origin
from adjudicator.core.piece_hooks import NOWHERE, Site
from adjudicator.vassal.format.chat import REPORT, as_shown, bare_report, is_undo_line, typed
from adjudicator.vassal.format.commands import BoardPick
from adjudicator.vassal.format.dice_faces import face_numbers
from adjudicator.vassal.format.script import Script
from adjudicator.vassal.format.traits import MOVED_BY, MapPoint
from adjudicator.vassal.read.card_actions import FOLLOWS, CardAction, CardReader, statement_in
from adjudicator.vassal.read.piece_changes import (
    AttackMark,
    PieceChanges,
    Stated,
    Stepped,
    phase_by_property,
)
from adjudicator.vassal.read.piece_kinds import (
    KindPiece,
    Kinds,
    NamedPieces,
    ground_of_tiles,
    named_scenario,
    pieces_of_kinds,
)
from adjudicator.vassal.read.profile import Profile, match_format
from adjudicator.vassal.read.profile_pieces import KindProfile
from adjudicator.vassal.table.counters import TablePiece
from adjudicator.vassal.table.replay import Replay, ReplayStep

__all__ = [
    "ActionReader",
    "AttackMark",
    "AttackRoll",
    "Doubtful",
    "Drag",
    "Faced",
    "Noted",
    "PhaseChange",
    "PlayerAction",
    "RollUndone",
    "Shift",
    "Stated",
    "Stepped",
    "Talk",
    "Turned",
]

#: the prefix of lines that the engine writes itself
_ENGINE = "*"
#: the maximum number of dice of one roll, and of faces of a die
_MOST_DICE, _MOST_FACES = 20, 100
_LAST_TURN = 1_000_000


class Shift(NamedTuple):
    """A change of a unit's site by one user action."""

    unit: str
    start: Site
    end: Site


class Drag(NamedTuple):
    """Units that one user action moved."""

    shifts: tuple[Shift, ...]
    origin: Origin
    #: the side of the player, if it is known
    side: str = ""


class Turned(NamedTuple):
    """A unit is turned over to the face of units that have acted, or back."""

    unit: str
    on: bool
    origin: Origin
    side: str = ""


class Faced(NamedTuple):
    """A unit is rotated to another direction, clockwise from the top."""

    unit: str
    facing: int
    origin: Origin
    side: str = ""


class AttackRoll(NamedTuple):
    """The roll of an attack, or any roll whose line says what it is for."""

    dice: tuple[int | str, ...]
    origin: Origin
    side: str = ""
    #: fields of the event beside the dice
    fields: Mapping[str, str] = MappingProxyType({})


class RollUndone(NamedTuple):
    """A roll that was undone."""

    dice: tuple[int | str, ...]
    #: the step that undid it
    undone_by: int
    origin: Origin
    side: str = ""


class PhaseChange(NamedTuple):
    """A phase begins, by the turn tracker, the chat or a list of steps."""

    #: None if only the phase is given
    turn: int | None
    #: empty if only the turn is given: its first phase
    phase: str
    origin: Origin
    side: str = ""


class Talk(NamedTuple):
    """A line that a player typed into the chat."""

    text: str
    origin: Origin
    side: str = ""
    #: False: `text` is the whole line, in a form that no version of VASSAL writes
    known_form: bool = True


class Noted(NamedTuple):
    """A remark about actions, at the place where it belongs."""

    rule: str
    message: str
    severity: Literal["doubt", "note"]
    args: dict[str, Any]
    origin: Origin
    #: the reason why violations are doubts from there to the end of the log; empty: they are not
    lasting: str = ""


class Doubtful(NamedTuple):
    """The next move of a unit has two readings; `why` is the reason of the doubt."""

    unit: str
    why: str
    #: the rules for which it matters; empty: all
    cases: frozenset[str]
    origin: Origin


PlayerAction = (
    Drag
    | AttackMark
    | Turned
    | Stepped
    | Faced
    | AttackRoll
    | RollUndone
    | PhaseChange
    | Talk
    | Noted
    | Doubtful
    | Stated
    | CardAction
)
#: returns the name of the location of a pixel, given the boards on each map; empty if none
Locate = Callable[[MapPoint, Mapping[str, tuple[BoardPick, ...]]], str]
#: returns the units of pieces that are alike, given the scenario that the log names
NamePieces = Callable[[Sequence[KindPiece], str], NamedPieces]
#: returns the first unit of a kind that is not taken; empty if all are
FreeUnit = Callable[[KindProfile, Container[str]], str]
#: returns the turn and all texts that a turn tracker shows in a state
ShowTurn = Callable[[str, str], tuple[int | None, tuple[str, ...]]]


class ActionReader:
    """Reads one log: the sites of units at its start, and the actions of players."""

    def __init__(
        self,
        script: Script,
        profile: Profile,
        units: Container[str],
        *,
        file: str,
        locate: Locate,
        turn: ShowTurn,
        name: NamePieces | None = None,
        free: FreeUnit | None = None,
    ) -> None:
        """Set up the table."""
        self.profile, self.file = profile, file
        self.replay = Replay(script)
        self._units, self._locate, self._turn = units, locate, turn
        self._free_unit: FreeUnit = free or (lambda *_: "")
        self._maps = {one.map: one for one in profile.maps}
        self._phase_forms = [(as_shown(one), "") for one in profile.phases.chat]
        buttons = profile.phases.buttons.items()
        self._phase_forms += [(as_shown(form), phase) for form, phase in buttons]
        self._boxes = {(one.map, one.location): one for one in profile.boxes}
        #: map and location -> its site, as far as they were asked for
        self._sites: dict[tuple[str, str], Site] = {}
        self._dice = [(one, bare_report(one.format), bare_report(one.line)) for one in profile.dice]
        self._pieces: dict[str, str] = {}
        #: unit -> id of its piece
        self.piece_ids: dict[str, str] = {}
        #: units with a second piece
        self.twins: list[str] = []
        #: the number of pieces that are no units
        self.others = 0
        self.counts: Counter[str] = Counter()
        self._card_reader = CardReader(
            profile,
            self.replay.table,
            lambda place: locate(place, self.replay.table.boards),
            lambda name: profile.sides.get(name, ""),
        )
        self._kinds = Kinds(profile.units)
        #: the scenario that a property of the module names; empty if none does
        self.scenario = named_scenario(profile.scenarios, self.replay.table)
        #: the units of pieces that are alike
        self.named = NamedPieces({}, "", ())
        if name:
            alike = pieces_of_kinds(self._kinds, self.replay.table, self._place)
            self.named = name(alike, self.scenario)
        for piece in self.replay.table.pieces.values():
            self._unit(piece)
        #: place -> terrain of the tile that lies on it
        self.ground = ground_of_tiles(profile.ground, self.replay.table, self._place)
        self._changes = PieceChanges(
            profile,
            self.replay.table,
            lambda piece: self._pieces.get(piece, ""),
            self._place,
            self._units_at,
        )
        #: cards, tokens, lost steps, steps left and facings at the start
        shown = self._card_reader.shown()
        self.shown = shown._replace(lost=self._lost(), steps=self._steps(), facing=self._facings())
        #: whether players typed the position at the start
        self.position_typed = False
        #: the scenarios that begin as the log does, if the players do not say which one they play
        self.scenarios: list[str] = []
        #: unit -> its site at the start
        self.start = self.current_sites()
        #: unit -> the properties of its piece
        self.printed = {
            unit: self.replay.table.pieces[piece].properties
            for unit, piece in self.piece_ids.items()
        }
        self.first_turn = self._shown_at_first()
        #: the turn at the start of the log, if the tracker shows only turns
        self.turn_alone = self._turn_at_first()
        self._shown_phase = self._phase_by_property()

    def shown_options(self) -> list[str]:
        """Return the options that properties of the module show now."""
        values = {key: value for (_, key), value in self.replay.table.properties.items()}
        found = (one.values.get(values.get(one.property, "")) for one in self.profile.options)
        return list(dict.fromkeys(filter(None, found)))

    # Units and sites

    def _unit(self, piece: TablePiece) -> str:
        """Return the unit of a piece; empty if it has none."""
        found = self._pieces.get(piece.id)
        if found is None:
            found = self._pieces[piece.id] = self._known(piece)
            if not found:
                self.others += not self._card_reader.is_known(piece)
            elif found in self.piece_ids:
                self.twins.append(found)
                self._pieces[piece.id] = found = ""
            else:
                self.piece_ids[found] = piece.id
        return found

    def _arrives(self, piece: TablePiece) -> bool:
        """Return whether a piece is of a kind that is put on the map during play."""
        kind = self._kinds.of(piece.gpid, piece.name)
        return kind is not None and kind.arrives

    def _join(self, piece: TablePiece) -> None:
        """Let a piece that is put on the map be the next free unit of its kind, if it has one."""
        kind = self._kinds.of(piece.gpid, piece.name)
        if kind is None or not kind.arrives or piece.id in self._pieces:
            return
        pieces = self.replay.table.pieces
        here = {unit for unit, one in self.piece_ids.items() if one in pieces}
        # a unit that was not in play yet comes before one that has left the map
        unit = self._free_unit(kind, self.piece_ids) or self._free_unit(kind, here)
        if unit:
            self._pieces[piece.id], self.piece_ids[unit] = unit, piece.id

    def _is_known(self, piece: TablePiece) -> bool:
        """Return whether a piece that is no unit moves for a reason that is known."""
        return MOVED_BY in piece.properties or self._card_reader.is_known(piece)

    def _known(self, piece: TablePiece) -> str:
        if (alike := self.named.units.get(piece.id)) is not None:
            return alike
        by = self.profile.units
        names = (
            piece.properties.get(by.property, "") if by.property else "",
            by.gpids.get(piece.gpid, ""),
            by.names.get(piece.name, ""),
        )
        return next((one for one in names if one and one in self._units), "")

    def _site(self, place: MapPoint | None) -> Site:
        if place is None:
            return NOWHERE
        key = (place.map, self._locate(place, self.replay.table.boards))
        site = self._sites.get(key)
        if site is None:
            site = self._sites[key] = self._site_of(*key)
        return site

    def _site_of(self, on_map: str, location: str) -> Site:
        """Return the site of a location of a map, as the profile names it."""
        box = self._boxes.get((on_map, location)) or self._boxes.get(("", location))
        if box is not None:
            return Site(box.kind, "", box.edge)
        known = self._maps.get(on_map)
        if known is None or not location:
            return NOWHERE
        name = known.places.get(location)
        if name is None:
            name = (match_format(known.format, location) or {}).get("place", "")
        return Site("place", name) if name else NOWHERE

    def _place(self, place: MapPoint | None) -> str:
        """Return the place of the game at a pixel; empty if there is none."""
        return self._site(place).name

    def current_sites(self) -> dict[str, Site]:
        """Return the current site of every unit; after reading all, the final one."""
        pieces = self.replay.table.pieces
        return {
            unit: self._site(pieces[piece].place if piece in pieces else None)
            for unit, piece in self.piece_ids.items()
        }

    def _lost(self) -> dict[str, int]:
        """Return the lost steps of units whose pieces show steps."""
        layer, pieces = self.profile.marks.steps, self.replay.table.pieces
        shown = {unit: pieces[piece].layers.get(layer) for unit, piece in self.piece_ids.items()}
        whole = 1 + self.profile.marks.more
        return {
            unit: one.level - whole for unit, one in shown.items() if one and one.level != whole
        }

    def _steps(self) -> dict[str, int]:
        """Return the steps of units whose pieces show them by a property."""
        pieces = self.replay.table.pieces
        found = {u: self._changes.strength(pieces[piece]) for u, piece in self.piece_ids.items()}
        return {unit: steps for unit, steps in found.items() if steps is not None}

    def _units_at(self, place: str) -> list[str]:
        """Return the units at a place."""
        pieces = self.replay.table.pieces
        return [
            unit
            for unit, piece in self.piece_ids.items()
            if piece in pieces and self._site(pieces[piece].place).name == place
        ]

    def _facings(self) -> dict[str, int]:
        """Return the directions to which units are turned, if their pieces show them."""
        name, pieces = self.profile.marks.facing, self.replay.table.pieces
        shown = {unit: pieces[piece].rotation for unit, piece in self.piece_ids.items()}
        return {
            unit: one.facing - 1 for unit, one in shown.items() if name and one and one.name == name
        }

    @property
    def players(self) -> dict[str, str]:
        """Side -> the name of its player, if there is exactly one name."""
        found: dict[str, str] = {}
        for one in self.replay.table.players.values():
            side = self.profile.sides.get(one.side, "")
            if side and one.name != one.side:  # otherwise the player entered no name
                found[side] = "" if side in found and found[side] != one.name else one.name
        return {side: name for side, name in found.items() if name}

    # The phase

    def _shown_at_first(self) -> tuple[int | None, str] | None:
        """Return the turn and phase at the start of the log, if they are known."""
        found = None
        for tracker, state in self.replay.table.turns.items():
            found = self._phase(tracker, state) or found
        found = self._phase_by_property() or found
        for one in self.profile.phases.steps:
            if one.step == 0 and one.file in ("", self.file):
                found = (one.turn, one.phase)
        return found

    def _turn_at_first(self) -> int | None:
        """Return the turn that a tracker without phases shows at the start of the log."""
        found = None
        for tracker, state in self.replay.table.turns.items():
            turn = self._turn_alone(tracker, state)
            found = turn if turn is not None else found
        return found

    def _turn_alone(self, tracker: str, state: str) -> int | None:
        """Return the turn that a tracker without phases shows."""
        if not self.profile.phases.turns:
            return None
        turn, _ = self._turn(tracker, state)
        return turn if turn is not None and 0 <= turn <= _LAST_TURN else None

    def _phase_by_property(self) -> tuple[int | None, str] | None:
        """Return the turn and phase that properties of the module show, if they do."""
        return phase_by_property(self.profile.phases, self.replay.table)

    def _phase_of_step(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[PhaseChange]:
        """Yield the phase that a step shows by a property of the module."""
        phases = self.profile.phases
        names = {phases.property, phases.turn, *phases.waits} - {""}
        if not any(one.name in names for one in step.properties):
            return
        shown = self._phase_by_property()
        if shown is not None and shown != self._shown_phase:
            self._shown_phase = shown
            yield PhaseChange(*shown, origin, side)

    def _phase(self, tracker: str, state: str) -> tuple[int | None, str] | None:
        turn, texts = self._turn(tracker, state)
        known = self.profile.phases.shown
        if turn is not None and not self.profile.phases.begins <= turn <= _LAST_TURN:
            return None
        return next(((turn, known[one]) for one in reversed(texts) if one in known), None)

    # Actions

    def __iter__(self) -> Iterator[PlayerAction]:
        """Yield the actions of players, without undone ones."""
        steps: dict[int, list[PhaseChange]] = {}
        for one in self.profile.phases.steps:
            if one.step and one.file in ("", self.file):
                turn = PhaseChange(one.turn, one.phase, self._origin(one.step, ""))
                steps.setdefault(one.step, []).append(turn)
        for step in self.replay:
            yield from steps.get(step.number, ())
            for piece in step.created:
                self._join(piece.piece)
                self._unit(piece.piece)
            if step.undone_by is not None or (step.undo and step.undo.action is not None):
                self.counts["undone"] += step.undone_by is not None
                self.counts["taken back"] += 1
                yield from self._rolls_undone(step)
                continue
            actions = list(self._of_step(step))
            self.counts[_step_kind(step, actions)] += 1
            yield from actions

    def _origin(self, step: int, player: str) -> Origin:
        return Origin(file=self.file, step=step, player=player)

    def _by(self, step: ReplayStep) -> tuple[Origin, str]:
        """Return the origin of a step, and the side of its player."""
        player = step.player
        side = self.profile.sides.get(player.side, "") if player else ""
        return self._origin(step.number, player.name if player else ""), side

    def _rolls_undone(self, step: ReplayStep) -> Iterator[RollUndone]:
        """Yield the rolls of an undone step."""
        if step.undone_by is not None:
            for one in self._rolls(step, *self._by(step)):
                yield RollUndone(one.dice, step.undone_by, one.origin, one.side)

    def _of_step(self, step: ReplayStep) -> Iterator[PlayerAction]:
        origin, side = self._by(step)
        for change in step.turns:
            shown = self._phase(change.tracker, change.state)
            if shown:
                yield PhaseChange(*shown, origin, side)
            elif (turn := self._turn_alone(change.tracker, change.state)) is not None:
                yield PhaseChange(turn, "", origin, side)
        # a step that ends a phase belongs to it: its cards are drawn before
        begun = self._shown_phase is not None
        turns = list(self._phase_of_step(step, origin, side))
        yield from () if begun else turns
        yield from self._appeared(step, origin)
        yield from self._marks(step, origin, side)
        yield from self._changes.marks(step, origin, side)
        yield from self._changes.stated(step, origin, side)
        yield from self._faces(step, origin, side)
        yield from self._rotated(step, origin, side)
        if self._changes.keeps_strength:  # the module rolls, and then takes the losses
            yield from self._rolls(step, origin, side)
            yield from self._changes.strengths(step, origin, side)
        shifts = tuple(self._shifts(step))
        if shifts:
            yield Drag(shifts, origin, side)
        yield from self._card_reader.of_step(step, origin, side)
        if not self._changes.keeps_strength:
            yield from self._rolls(step, origin, side)
        for line in step.chat:
            if not is_undo_line(line):
                yield from self._line(line, origin, side)
        yield from turns if begun else ()

    def _appeared(self, step: ReplayStep, origin: Origin) -> Iterator[Noted]:
        """Yield a doubt for pieces that are units and were put into the game during play."""
        names = [
            one.piece.name
            for one in step.created
            if one.place and self._kinds.of(one.piece.gpid, one.piece.name) is not None
            if not (self._arrives(one.piece) and self._unit(one.piece))
        ]
        if names:
            args = {"pieces": names[:10], "count": len(names)}
            yield Noted("VASSAL-twin", "unit-appeared", "doubt", args, origin, "unit-appeared")

    def _shifts(self, step: ReplayStep) -> Iterator[Shift]:
        arrived = {one.piece.id for one in step.created if self._arrives(one.piece)}
        for identity in sorted(arrived):
            unit, piece = self._pieces[identity], self.replay.table.pieces.get(identity)
            end = self._site(piece.place if piece else None)
            if unit and end.kind != "nowhere":
                yield Shift(unit, Site("reserve"), end)
        for moved in step.moves:
            if moved.piece.id in arrived:
                continue
            unit = self._pieces.get(moved.piece.id, "")
            start, end = self._site(moved.start), self._site(moved.end)
            if self._arrives(moved.piece):
                start = Site("reserve") if start.kind == "nowhere" else start
                end = Site("removed") if end.kind == "nowhere" else end
            if not unit or self.piece_ids.get(unit) != moved.piece.id:
                self.counts["others"] += not self._is_known(moved.piece)
            elif start == end:
                self.counts["within"] += 1
            else:
                yield Shift(unit, start, end)
        gone = Site("eliminated") if self.profile.deleted == "eliminated" else NOWHERE
        units = [one.piece for one in step.removed if self._pieces.get(one.piece.id)]
        cleared = not all(map(self._arrives, units))  # whoever clears the table relieves nobody
        for old in step.removed:
            unit = self._pieces.get(old.piece.id, "")
            if unit and self.piece_ids.get(unit) == old.piece.id:
                self.counts["deleted"] += 1
                left = gone if cleared or not self._arrives(old.piece) else Site("removed")
                yield Shift(unit, self._site(old.place), left)

    def _marks(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[AttackMark]:
        layers = self.profile.marks
        for changed in step.changed:
            unit = self._pieces.get(changed.piece.id, "")
            if not unit or not any(one.kind in ("emb2", "emb") for one in changed.traits):
                continue
            before = changed.piece.piece_type.layers(changed.before)
            after = changed.piece.layers
            for role, name in (("attacker", layers.attacker), ("target", layers.target)):
                if name and name in after and after[name].active != before[name].active:
                    yield AttackMark(unit, role, after[name].active, origin, side)  # type: ignore[arg-type]

    def _faces(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[Turned | Stepped]:
        """Yield the units that were turned over or changed their steps."""
        names = self.profile.marks
        for changed in step.changed if names.passive or names.steps else ():
            unit = self._pieces.get(changed.piece.id, "")
            before = changed.piece.piece_type.layers(changed.before) if unit else {}
            after = changed.piece.layers if unit else {}
            face, steps = after.get(names.passive), after.get(names.steps)
            if face and face.active != before[names.passive].active:
                yield Turned(unit, face.active, origin, side)
            if steps and steps.level != before[names.steps].level:
                yield Stepped(unit, steps.level - before[names.steps].level, origin, side)

    def _rotated(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[Faced]:
        """Yield the units that were rotated, if that is their facing."""
        name = self.profile.marks.facing
        for changed in step.changed if name else ():
            unit = self._pieces.get(changed.piece.id, "")
            after = changed.piece.rotation if unit else None
            before = changed.piece.piece_type.rotation(changed.before) if unit else None
            if after and before and after.name == name and after.facing != before.facing:
                yield Faced(unit, after.facing - 1, origin, side)

    def _rolls(self, step: ReplayStep, origin: Origin, side: str) -> Iterator[AttackRoll]:
        """Yield the rolls of a step, from a property or from the chat."""
        lines = [
            bare_report(one)
            for one in step.chat
            if one.startswith(_ENGINE) and not is_undo_line(one)
        ]
        for one, form, head in self._dice if lines else ():
            if one.line and all(match_format(head, line) is None for line in lines):
                continue
            reports = [found for line in lines if (found := match_format(form, line)) is not None]
            texts = [new.value for new in step.properties if new.name == one.property]
            if not one.property:
                texts = [found.get("dice", "") for found in reports]
            for number, text in enumerate(texts):
                name = reports[number].get("player", "") if number < len(reports) else ""
                if dice := face_numbers(text, one.faces) if one.faces else _faces(text):
                    yield self._roll(dice, name, origin, side)._replace(fields=one.fields)
            if one.line:  # the line says what its dice are for: they are read once
                return

    def _line(self, line: str, origin: Origin, side: str) -> Iterator[PlayerAction]:
        """Yield the actions in a line of the chat."""
        if (said := typed(line)) is not None:
            yield Talk(said.text, origin, side)
        elif "#" in line and not line.startswith(REPORT):
            yield Talk(line, origin, side, known_form=False)
        if line.startswith(_ENGINE):
            yield from self._changes.said(line, origin, side)
        shown = as_shown(line)
        found = statement_in(shown) if self.profile.tells else None
        if found is not None and found[0] != FOLLOWS:
            yield self._module_talk(*found, origin, side)
        for form, begun in self._phase_forms:
            match = match_format(form, shown)
            named = match.get("phase", "") if match else ""
            phase = begun or self.profile.phases.shown.get(named) if match is not None else None
            if match is not None and phase:
                turn = match.get("turn", "")
                number = int(turn) if turn.isascii() and turn.isdigit() and len(turn) < 7 else None
                yield PhaseChange(number, phase, origin, side)
                return

    def _module_talk(self, says: str, head: str, origin: Origin, side: str) -> Talk:
        """Return a statement of the module, by the player whom its line names."""
        for one in self.replay.table.players.values():
            if one.name and head.endswith(f"({one.name})"):
                side = self.profile.sides.get(one.side, "")
                origin = self._origin(origin.step, one.name)
        return Talk(says, origin, side)

    def _roll(
        self, dice: tuple[int | str, ...], name: str, origin: Origin, side: str
    ) -> AttackRoll:
        """Return a roll by the player whom its line names."""
        known = [one for one in self.replay.table.players.values() if one.name == name]
        if name and len({one.side for one in known}) == 1:
            side = self.profile.sides.get(known[0].side, "")
            origin = self._origin(origin.step, name)
        return AttackRoll(dice, origin, side)


def _step_kind(step: ReplayStep, actions: Sequence[PlayerAction]) -> str:
    """Return whether a step is play, chat, or changes pieces without a meaning in the game."""
    if any(not isinstance(one, Talk) for one in actions):
        return "play"
    changes = (step.moves, step.changed, step.created, step.removed, step.properties)
    return "other" if any(changes) else "talk"


def _faces(text: str) -> tuple[int, ...]:
    """Return the faces of dice, written with commas or spaces between them."""
    words = text.replace(",", " ").split()
    if not words or len(words) > _MOST_DICE:
        return ()
    if not all(one.isascii() and one.isdigit() and len(one) < 4 for one in words):
        return ()
    dice = tuple(int(one) for one in words)
    return dice if all(1 <= one <= _MOST_FACES for one in dice) else ()
