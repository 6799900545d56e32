"""Writes one of our logs as a .vlog: plays its events on a simulated table of the game's module.

Every step of a path is a drag of its own. Events without a VASSAL action are typed into the chat.
A converter reads the result along: where it would understand another event than the log has, a
line in the chat states the intended one.
"""

from __future__ import annotations

from itertools import zip_longest
from typing import TYPE_CHECKING, Any

import msgspec

import adjudicator.core.events as ev
from adjudicator.core.events import Event
from adjudicator.core.findings import Origin
from adjudicator.core.log import Header, Log
from adjudicator.core.piece_hooks import NOWHERE, PieceHooks, Site, hook_of
from adjudicator.errors import DocumentError, InputError, Text, at_event, at_line
from adjudicator.vassal.look.look import read_look
from adjudicator.vassal.read.chain import marks_own
from adjudicator.vassal.read.convert import Converter
from adjudicator.vassal.read.event_writer import EventWriter, LogPart
from adjudicator.vassal.read.habits import HABIT_RULES, HABITS
from adjudicator.vassal.read.player_actions import PlayerAction
from adjudicator.vassal.read.scenarios import shares_units
from adjudicator.vassal.read.statements import EXACT, STANDALONE, statement_text
from adjudicator.vassal.read.turns.phase_search import TurnPhase
from adjudicator.vassal.write.card_writer import CardWriter
from adjudicator.vassal.write.event_diff import differing, event_fields, missing, same
from adjudicator.vassal.write.simulated_table import NowhereError, SimulatedTable

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["write_vlog"]

#: the origin of the first phase
_START = Origin(file="", step=0)
#: events that are written as a drag from place to place
_DRAGS = (ev.Move, ev.Place, ev.Exit, ev.Retreat, ev.Displace, ev.Eliminate, ev.Advance)
#: pairs of drags of the same unit that a reader separates without a statement
_PLAIN_PAIRS = ((ev.Place, ev.Move), (ev.Move, ev.Exit), (ev.Move, ev.Eliminate))
#: events that are written as statements in the chat only
_WORDS = (ev.Agree, ev.TakeBack, ev.Declare, ev.Claim, ev.Concede, ev.End, ev.Note, ev.Decline)


def write_vlog(game: Game, log: Log) -> bytes:
    """Return a log of ours as a .vlog of the game's own module.

    If the reader would mistake an event for a habit of players, the log is written again with a
    line which says that everything is to be read literally.
    """
    lines = list(log.events(game.decoder))
    events = [event for _, event in lines]
    written = b""
    for exact in (False, True):
        try:
            writer = _Writer(game, log.header, lines, exact=exact)
            writer.write_all()
        except InputError as error:
            raise error.located(file=log.file) from None
        written = writer.table.bytes(game.file.title)
        wrong = _read_otherwise(game, written, events, log.file)
        if not wrong:
            return written
    raise DocumentError(
        "cannot be written as a log of VASSAL: it would be read as something else",
        file=log.file,
        place=wrong,
    )


def _read_otherwise(game: Game, data: bytes, events: list[Event], file: str) -> Text | None:
    """Return the first event that is read back differently; None if there is none."""
    from adjudicator.vassal.format.logfile import parse_log  # noqa: PLC0415
    from adjudicator.vassal.read.chain import convert_logs  # noqa: PLC0415
    from adjudicator.vassal.read.log_context import own_context  # noqa: PLC0415

    (part,) = convert_logs(own_context(game), [parse_log(data, file=file)])
    for number, (one, two) in enumerate(zip_longest(part.events, events), start=1):
        if one is None or two is None or not same(one, two):
            return at_event(two.n or number) if two else Text("end")
    remarks = (one.rule for several in part.remarks.values() for one in several)
    habits = any(one.why in HABITS for one in part.unsure)
    return Text("end") if habits or not HABIT_RULES.isdisjoint(remarks) else None


class _Writer:
    """Plays events one after another, and reads them back at once."""

    def __init__(
        self, game: Game, header: Header, lines: list[tuple[int, Event]], *, exact: bool
    ) -> None:
        self.game = game
        #: whether players set up before the tracker shows the first phase
        self._prelude = read_look(game).prelude
        #: unit -> its place and the site of its piece, when they were last compared
        self._compared: dict[str, tuple[str, Site]] = {}
        self.events = events = [event for _, event in lines]
        self.hook: PieceHooks = hook_of(game)
        timed = any(issubclass(one, ev.Phase) for one in game.code.events) if game.code else True
        _check_header(game, header, timed=timed)
        part = LogPart(header=header)
        writer = EventWriter(game, part, first=1, options=())
        writer.strict = True
        for line, event in lines:
            writer.check_names(event, line)
        state = writer.state
        found = {unit: self.hook.site(state, place) for unit, place in state.where.items()}
        sites = {unit: site for unit, site in found.items() if site != NOWHERE}
        self.reader = Converter(game, self.hook, writer, sites)
        self.reader.exact = exact
        shown = self._shown_at_first(header) if self.reader.phases.clock.phases else None
        acting = {event.by for event in events} | set(header.players)
        roles = [role for role in game.file.roles if role in acting]
        self.table = SimulatedTable(
            game,
            sites,
            header.players,
            shown,
            roles=roles,
            scenario=header.scenario,
            tokens=self.hook.expected_table(state).tokens,
        )
        self.reader.marks_own = marks_own(self.table.profile, self.reader)
        self.card_writer = CardWriter(self.table, self.hook, self.reader.words, events)
        if header.position is None and shown:
            self.reader.phases.now = None
        elif shown:
            self.reader.phases.now = TurnPhase(*shown)
        self._agree_on(header)
        if self._names_sides():
            self._say("sides", {"sides": "named"}, game.file.sides[0])

    @property
    def state(self) -> Any:
        return self.reader.writer.state

    def _shown_at_first(self, header: Header) -> tuple[int, str] | None:
        if header.position is not None:
            return _moment(header)
        first = self.game.file.phases[0].id if self.game.file.phases else ""
        return (1, first) if first and not self._prelude else None

    def _names_sides(self) -> bool:
        """Return whether most events name the player, in a game where that is optional."""
        acts = [event for event in self.events if not isinstance(event, _WORDS)]
        named = sum(bool(event.by) for event in acts)
        return self.hook.decisions_name_side() and named * 2 > len(acts)

    def _agree_on(self, header: Header) -> None:
        side = self.game.file.sides[0]
        if self.reader.exact:
            self.table.say(EXACT, side)
        rest = {key: one for key, one in (header.position or {}).items() if key != "where"}
        if header.position is not None and not self.reader.phases.clock.phases:
            self.table.say(statement_text("position", {"position": rest or {"turn": 1}}), side)
        if self.game.file.scenarios and shares_units(self.game, header.scenario):
            name = self.game.scenario(header.scenario).id
            self.table.say(statement_text("scenario", {"scenario": name}), side)
        for option in header.options:
            self.table.say(statement_text("option", {"option": option}), side)
        if header.turns:
            self.table.say(statement_text("turns", {"turns": header.turns}), side)

    def write_all(self) -> None:
        """Play all events; an error names the event."""
        try:
            for at in range(len(self.events)):
                self.write(at)
            self.follow()
        except NowhereError as error:
            raise error.located(place=self._field_place(error.unit)) from None
        except InputError as error:
            raise error.located(place=at_event(self._number)) from None

    def _field_place(self, unit: str) -> Text:
        """Return the place of the current event, with the field that names a unit."""
        named = {"unit": [getattr(self._event, "unit", "")]}
        named |= {name: getattr(self._event, name, []) for name in ("units", "defenders")}
        field = next((name for name, units in named.items() if unit in units), "")
        return at_event(self._number, field)

    # One event

    def write(self, at: int) -> None:
        """Play an event, and check that it is read back."""
        self._event = event = self.events[at]
        self.follow()
        self._number = event.n or at + 1
        following = self.events[at + 1] if at + 1 < len(self.events) else None
        match event:
            case ev.Phase():
                self._phase(event, following)
            case ev.Attack():
                self._attack(event, following)
            case ev.Roll():
                side = event.by or self._phasing()
                self._read(self.table.roll(event.dice, side))
                self._settle(event, side)
            case ev.Hold():
                self._hold(event)
            case ev.Lose():
                self._lose(event)
            case _ if self._is_own(event):
                self._own(event, at)
            case _ if isinstance(event, _WORDS):
                self._speak(event)
            case _ if isinstance(event, _DRAGS):
                self._drag(event, following)
            case _ if str(event.__struct_config__.tag) in STANDALONE:
                self._speak(event)
                self.reader.writer.settle()
                self._show_steps(event.by or self._phasing())
            case _:
                raise self._unwritable(Text("VASSAL has nothing for it"))

    def follow(self) -> None:
        """Write the pending events, and update the table as the rules demand."""
        self.reader.writer.settle()
        side = self._phasing()
        self.card_writer.follow(self.state, side)
        if self.hook.pieces_follow():
            self._move_after(side)
        elif not self.hook.path_matters():
            for unit, place in self.state.where.items():
                site = self.hook.site(self.state, place)
                known = unit in self.table.sites and site != NOWHERE
                if known and site != self.table.sites[unit] and self.hook.ignores(self.state, unit):
                    self._read(*self.table.send(unit, site, side))
                    self.reader.drags.flush()

    def _move_after(self, side: str) -> None:
        """Put pieces where their units are after an event that was typed."""
        where, turns = self.state.where, self.table.look.facings > 1
        for unit, site in list(self.table.sites.items()):
            compared = (where[unit], site)
            if not turns and self._compared.get(unit) == compared:
                continue
            self._compared[unit] = compared
            facing = self.hook.facing(self.state, unit) if turns else None
            if facing is not None and facing != self.table.facing(unit):
                self._read(self.table.face(unit, facing, side))
            now = self.hook.site(self.state, where[unit])
            if now not in (site, NOWHERE):
                moves = (
                    [self.table.drag(unit, now, side)]
                    if now.kind == "place"
                    else self.table.send(unit, now, side)
                )
                self._read(*moves)
                self.reader.drags.flush()

    # Events that only this game has

    def _is_own(self, event: Event) -> bool:
        tag = str(event.__struct_config__.tag)
        return tag in self.reader.words.verbs or (
            isinstance(event, ev.Declare) and self.hook.decisions_name_side()
        )

    def _own(self, event: Event, at: int) -> None:
        """Give the command or move the card, token or unit that means an event; else type it."""
        side = self._acting(event)
        actions = self.card_writer.report(self.state, event, side) or self.card_writer.play(
            self.state, event, at, side
        )
        unit = getattr(event, "unit", "")
        if not actions and self._marks_attack(event, at, side):
            return
        actions = actions or self._by_state(event, unit, side)
        if not actions and unit and self._turns(event, unit):
            actions = [self.table.face(unit, event.facing, side)]  # type: ignore[attr-defined]
        if not actions and unit and self._goes_off(event, unit):
            actions = list(self.table.send(unit, Site("removed"), side))
        if not actions:
            self._speak(event)
            return
        self._read(*actions)
        self._settle(event, side)

    def _marks_attack(self, event: Event, at: int, side: str) -> bool:
        """Mark the units of an attack that only this game has; return whether that is one."""
        unit, target = getattr(event, "unit", ""), getattr(event, "target", "")
        if not self.reader.marks_own or not {unit, target} <= self.table.sites.keys():
            return False
        seen = self.hook.marked(self.state, [unit], [target], [])
        if seen is None or type(seen) is not type(event):
            return False
        self._read(*self.table.clear_marks(side))
        self._read(self.table.mark(unit, "attacker"), self.table.mark(target, "target"))
        fields = differing(seen, event)
        following = self.events[at + 1] if at + 1 < len(self.events) else None
        if fields or not isinstance(following, ev.Roll):
            self._say(str(event.__struct_config__.tag), fields, side)
            self._settle(event, side)
        return True

    def _by_state(self, event: Event, unit: str, side: str) -> list[PlayerAction]:
        """Put on or take off a mark that states an event, or show more steps."""
        if unit not in self.table.sites or self.table.site(unit).kind != "place":
            return []
        for one in self.table.look.marks:
            for says, on in ((one.says, True), (one.unsays, False)):
                verb = says.partition(" ")[0]
                means = verb == event.__struct_config__.tag
                if means and self.table.has_state(unit, one) != on:
                    return self.table.put_state(unit, one, says, on, side)
        return self._gains(event, unit, side)

    def _gains(self, event: Event, unit: str, side: str) -> list[PlayerAction]:
        """Show more steps, if that is the event."""
        shown = self.table.steps_shown(unit) if self.table.profile.marks.steps else 0
        room = self.table.most_shown(unit) - shown if shown else 0
        for more in range(1, room + 1):
            seen = self.hook.stepped(self.state, unit, -more)
            if seen is not None and same(msgspec.structs.replace(seen, by=event.by), event):
                return [self.table.step(unit, -more, side)]
        return []

    def _acting(self, event: Event) -> str:
        """Return the player who acts in an event."""
        side = event.by or self.hook.actor(self.state, event)
        return side if side in self.table.players else self._phasing()

    def _turns(self, event: Event, unit: str) -> bool:
        """Return whether an event is understood when its unit is turned to a direction."""
        facing = getattr(event, "facing", None)
        if facing is None or unit not in self.table.sites or self.table.facing(unit) == facing:
            return False
        return type(self.hook.faced(self.state, unit, facing)) is type(event)

    def _goes_off(self, event: Event, unit: str) -> bool:
        """Return whether an event is understood when its unit is laid into the removed box."""
        seen = self.hook.removed(self.state, unit)
        return type(seen) is type(event) and self.table.site(unit).kind == "place"

    def _unwritable(self, why: Text) -> DocumentError:
        return DocumentError(
            "cannot be written as a log of VASSAL: {why}", why=why, place=at_event(self._number)
        )

    def _phasing(self) -> str:
        side: str = self.state.phasing
        return side if side in self.game.file.sides else self.game.file.sides[0]

    def _read(self, *actions: PlayerAction) -> None:
        self.reader.run(actions)

    def _say(self, verb: str, fields: dict[str, Any], side: str) -> None:
        self._read(self.table.say(statement_text(verb, fields, self.reader.words), side))

    def _settle(self, wanted: Event, side: str) -> None:
        """Read back what was done, and state in the chat what a reader cannot know."""
        self.reader.drags.flush()
        for _ in range(3):
            read = [event for event, _ in self.reader.writer.held]
            if len(read) == 1 and same(read[0], wanted):
                return
            verb, fields = missing(read, wanted)
            if not verb and not fields:
                break
            self._say(verb, fields, side)
        raise self._unwritable(Text("no words in the chat can say it"))

    # Phases

    def _phase(self, event: ev.Phase, following: Event | None) -> None:
        self.reader.drags.flush()
        self._read(*self.table.clear_marks(self._phasing()))
        self._read(*self.table.turn_back(self._phasing()))
        moment = (event.turn, event.phase)
        self._read(*self.table.clear_states(self._phasing()))
        if self.reader.phases.now is None and self._prelude:
            self._read(self.table.turn(*moment))
        elif self.reader.phases.now is None:
            if moment != self.table.shown:
                raise self._unwritable(Text("a game begins with its first phase"))
            # notes and claims may also come before the phase, and without an action no phase begins
            if following is None or isinstance(following, ev.Note | ev.Claim):
                self._say("phase", event_fields(event), self._phasing())
            else:
                self.reader.begin(TurnPhase(*moment), _START)
        elif moment == self.table.shown:
            self._say("phase", event_fields(event), self._phasing())
        else:
            self._read(self.table.turn(*moment))

    # Faces and steps

    def _hold(self, event: ev.Hold) -> None:
        """Turn over a unit that holds; where that has no meaning, type a statement."""
        side = event.by or self.game.units[event.unit].side
        if self.hook.turned(self.state, event.unit) is None or event.unit in self.table.turned:
            self._speak(event)
            return
        self._read(self.table.turn_over(event.unit, side))
        self._settle(event, side)

    def _lose(self, event: ev.Lose) -> None:
        """Show fewer steps, or lay a unit into the box of eliminated units."""
        unit = event.unit
        side = event.by or self.game.units[unit].side
        left = self.hook.steps_left(self.state, unit)
        if not left and isinstance(self.hook.lost(self.state, unit), ev.Lose):
            if self.table.site(unit).kind == "place":
                self._read(*self.table.send(unit, Site("eliminated"), side))
                self._settle(event, side)
            else:
                self._speak(event)
            return
        if self.hook.stepped(self.state, unit, event.steps) is None:
            self._speak(event)
            return
        if event.steps >= left:
            self._read(*self.table.send(unit, Site("eliminated"), side))
        else:
            self._read(self.table.step(unit, event.steps, side))
        self._settle(event, side)

    def _show_steps(self, side: str) -> None:
        """Show the current steps of every unit: a statement, or its return, gave some back."""
        for unit in list(self.table.sites) if self.table.profile.marks.steps else ():
            self._show_steps_of(unit, side)

    def _show_steps_of(self, unit: str, side: str) -> None:
        left = self.hook.steps_left(self.state, unit)
        stands = unit in self.table.sites and self.table.sites[unit].kind == "place"
        shown = self.table.steps_shown(unit) if stands else 0
        if shown and left and shown != left and left <= self.table.most_shown(unit):
            self._read(self.table.step(unit, shown - left, side))

    # Attacks

    def _attack(self, event: ev.Attack, following: Event | None) -> None:
        side = self.game.units[event.units[0]].side
        self._read(*self.table.clear_marks(side))
        for unit in dict.fromkeys(event.units):
            self._read(self.table.mark(unit, "attacker"))
        for unit in self._targets(event, side):
            self._read(self.table.mark(unit, "target"))
        units, targets = self.reader.marks.attack(self.reader.sites)
        marked = ev.Attack(units=units, targets=targets) if units else None
        fields = differing(marked, event) if marked else event_fields(event)
        if fields or not isinstance(following, ev.Roll):
            order = ("attack", *(key for key in fields if key != "attack"))
            self._say("attack", {key: fields[key] for key in order if key in fields}, side)
            self._settle(event, side)

    def _targets(self, event: ev.Attack, side: str) -> list[str]:
        stacks = [self.state.stack(place) for place in event.targets]
        return [u for stack in stacks for u in stack if self.game.units[u].side != side]

    # Words

    def _speak(self, event: Event) -> None:
        tag = str(event.__struct_config__.tag)
        side = self._acting(event)
        fields: dict[str, Any] = msgspec.to_builtins(event)
        for key in ("do", "n", "by"):
            fields.pop(key, None)
        if isinstance(event, ev.Agree | ev.TakeBack) and not event.by:
            fields["by"] = ""
        self._say(tag, fields, side)
        if isinstance(event, ev.TakeBack):
            site = self.reader.sites[event.unit]
            if site != self.table.site(event.unit):
                self._read(self.table.drag(event.unit, site, side))
                self.reader.drags.flush()
            return
        self._settle(event, side)

    # Drags

    def _drag(self, event: Any, following: Event | None) -> None:
        side = self._dragger(event)
        unit = event.unit
        match event:
            case ev.Move():
                self._walk(event, side)
            case ev.Eliminate():
                self._read(*self.table.send(unit, Site("eliminated"), side))
            case ev.Exit():
                edge = event.edge or self.hook.exit_by(self.state, unit)
                self._read(*self.table.send(unit, Site("exit", "", edge), side))
            case ev.Place():
                self._read(self.table.drag(unit, Site("place", event.at), side))
            case _:
                self._read(self.table.drag(unit, Site("place", event.to), side))
        self._settle(event, side)
        if isinstance(event, ev.Place) and self.table.profile.marks.steps:
            self.reader.writer.settle()
            self._show_steps_of(event.unit, side)
        goes_on = type(following) in _KINDS and getattr(following, "unit", "") == unit
        if goes_on and (type(event), type(following)) not in _PLAIN_PAIRS:
            # without a statement, a reader would join both drags to one
            self._say(str(event.__struct_config__.tag), {}, side)

    def _dragger(self, event: Any) -> str:
        """Return the player who drags: the one that the event names, or the usual one."""
        owner = self.game.units[event.unit].side
        if event.by:
            return str(event.by)
        if isinstance(event, ev.Retreat | ev.Displace):
            return self.hook.chooser(self.state, event.unit) or owner
        # in a phase of both sides, each side drags its own units
        ours = self.state.phasing in (owner, "") or not isinstance(event, ev.Move)
        return owner if ours else self._phasing()

    def _walk(self, event: ev.Move, side: str) -> None:
        first = event.path[:1] or ([event.start] if event.start else [])
        enters = self.table.site(event.unit).kind == "reserve"
        ends = event.path[1:] or ([event.to] if event.to else [])
        ends = [*first, *ends] if enters or not ends else ends
        if not ends:
            raise self._unwritable(Text("the move has no end"))
        for place in ends:
            site = Site("place", place)
            if site != self.table.site(event.unit):
                self._read(self.table.drag(event.unit, site, side))


_KINDS = frozenset(_DRAGS)


def _check_header(game: Game, header: Header, *, timed: bool) -> None:
    """Refuse a header that the game's own module cannot show."""
    why: Text | None = None
    hint = None
    if header.units:
        why = Text("it brings units of its own")
    elif header.map not in ("", _map_of(game, header)):
        why = Text("it is not played on the map of the module")
    elif header.begins == "set-up":
        why = Text("it sets up its units itself")
    elif timed and set(header.position or {}) - {"turn", "phase", "where"}:
        why = Text("it begins in the midst of a procedure")
        hint = "a position for VASSAL has turn, phase and where, and nothing else"
    if why:
        text = Text("cannot be written as a log of VASSAL: {why}", why=why)
        raise DocumentError(text, place=at_line(1), hint=hint)


def _map_of(game: Game, header: Header) -> str:
    """Return the map of the scenario of a log."""
    return game.scenario(header.scenario).map if game.file.scenarios else game.file.map


def _moment(header: Header) -> tuple[int, str] | None:
    """Return the turn and phase of the header's position, if it has a phase."""
    position = header.position or {}
    phase = position.get("phase", "")
    return (int(position.get("turn", 1)), str(phase)) if phase else None
