"""The referee: replays a log, judges every event and reports the findings."""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from adjudicator import __version__
from adjudicator.core.asking import answers_of_readings
from adjudicator.core.events import Event, Roll
from adjudicator.core.findings import Fault, Pending, Report, Unchecked, Unsure
from adjudicator.core.game import Game
from adjudicator.core.log import AnyLog, Header, Rulings
from adjudicator.core.names import Names, no_such
from adjudicator.core.recorder import Recorder
from adjudicator.core.rules import Group
from adjudicator.errors import DocumentError, InputError, Text, at_line

__all__ = ["BrokenStateError", "Referee", "Watcher", "adjudicate"]

#: number of events between two checks of the whole state
_CHECK_INTERVAL = 1000


class BrokenStateError(Exception):
    """A unit is in two places or in none, or losses do not add up: a bug in Adjudicator."""


class Watcher(Protocol):
    """An observer of the referee: called at the start, and before and after each event."""

    def begin(self, referee: Referee) -> None:
        """Observe the start state of the log."""

    def before(self, event: Event) -> None:
        """Observe an event that is about to be judged and applied."""

    def after(self, event: Event, line: int) -> None:
        """Observe an event that was judged and applied; `line` is its line in the log."""


def adjudicate(
    game: Game,
    log: AnyLog,
    *,
    rulings: Rulings | None = None,
    options: Iterable[str] = (),
    paths: bool = False,
    start: Any = None,
    watchers: Sequence[Watcher] = (),
) -> Report:
    """Judge a whole log; `start` is the state at the end of an earlier log."""

    def judged() -> Report:
        referee = Referee(
            game,
            log.header,
            rulings=rulings,
            options=options,
            paths=paths,
            start=start,
            unsure=log.unsure,
        )
        referee.watchers = watchers
        referee.follow(log.events(game.decoder))
        return referee.report()

    try:
        with _gc_paused():  # until the state of the game is gone as well
            report = judged()
    except InputError as error:
        raise error.located(file=log.file) from None
    report.file = log.file
    report.stamp["log"] = log.sha256
    return report


@contextmanager
def _gc_paused() -> Iterator[None]:
    """Pause the search for reference cycles: judging creates none, and the search takes time."""
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()


def _with_line(error: InputError, line: int) -> InputError:
    """Return an error with its line: rules know only the number of an event."""
    known, _, field = (error.place or "event").partition(", ")
    if line and known.startswith("event"):
        error.where = at_line(line, field)
    return error


#: groups of rules as plain tuples, which Python unpacks faster than named ones
_Plain = tuple[tuple[Any, ...], ...]
#: what the rules of a game say about a kind of event, looked up once: which frames it closes, who
#: decides it, its shortcut, the rules that judge it, its effect, the rules that judge it later,
#: whether it is a roll, and whether it names a unit and several
_Course = tuple[Any, Any, Any, _Plain, Any, _Plain, bool, bool, bool]


def _not_after(number: int, now: int, line: int) -> DocumentError:
    """Return the error for an event whose number does not rise."""
    text = Text("event {n} comes after event {now}", n=number, now=now)
    return DocumentError(text, place=at_line(line, "n"), hint="numbers must rise")


def _plain(groups: Iterable[Group]) -> _Plain:
    return tuple([tuple(group) for group in groups])


class Referee:
    """Judges the events of one log, one after another."""

    #: observers of every event; usually none, so that they cost nothing
    watchers: Sequence[Watcher] = ()

    def __init__(
        self,
        game: Game,
        header: Header,
        *,
        rulings: Rulings | None = None,
        options: Iterable[str] = (),
        paths: bool = False,
        start: Any = None,
        unsure: Sequence[Unsure] = (),
    ) -> None:
        """Set up the game by the header, or continue from the end of an earlier log."""
        self.game = game
        self.rules = game.rules
        self.header = header
        self.options = sorted({*header.options, *options})
        self._check_header()
        self.state = self._begin(start)
        self.state.record_paths = paths
        self.recorder = Recorder(game, header, self.state, rulings)
        self.recorder.unsure = unsure
        self.dice: dict[str, dict[str, int]] = {}
        self.events = 0
        self._names = Names(self.state, game.file, self.rules.validators)
        self._courses: dict[type, _Course] = {}
        self._closing = {kind: _plain(groups) for kind, groups in self.rules.closing.items()}
        if start is None:
            self._judge(_plain(self.rules.on.get(Header, ())), header)
            self._note_unplaced()

    def _check_header(self) -> None:
        if self.header.game != self.game.id:
            raise DocumentError(
                "a log of {name!r}, not of {game!r}",
                name=self.header.game[:60],
                game=self.game.id,
                place=at_line(1, "game"),
            )
        known = [one.id for one in self.game.file.options]
        for option in self.options:
            if option not in known:
                own = option in self.header.options
                place = at_line(1, "options") if own else "--option"
                raise no_such("option", option, known, place=place)

    def _begin(self, start: Any) -> Any:
        """Return the start state of the log."""
        if start is None:
            try:
                return self.game.start(self.header, self.options)
            except InputError as error:
                if error.file is None:  # else the error is in a file of the game
                    error.where = at_line(1, error.where or "")
                raise
        if self.header.position is not None or self.header.begins == "set-up":
            raise DocumentError(
                "a log that goes on from another brings no position of its own", place=at_line(1)
            )
        start.begin_next_log()
        self.options = sorted({*self.options, *start.options})  # options last for the whole game
        start.options = frozenset(self.options)
        return start

    def _note_unplaced(self) -> None:
        """Note the units of the header that its position leaves out."""
        header = self.header
        if header.begins == "set-up" or (header.position is None and isinstance(header.map, str)):
            return
        where = (header.position or {}).get("where", {})
        waiting: dict[str, list[str]] = {}
        for one in header.units:
            if one.id not in where:
                waiting.setdefault(self.state.where[one.id], []).append(one.id)
        for place, units in waiting.items():
            args = {"units": units, "place": place}
            note = Fault(rule="LOG-where", message="units-without-place", args=args, units=units)
            note.severity = "note"
            self.recorder.remark(note)

    # One event

    def feed(self, event: Event, line: int = 0) -> None:
        """Judge one event, then apply it; an event that cannot be read raises an error."""
        try:
            self._feed(event, line)
        except InputError as error:
            raise _with_line(error, line) from None

    def follow(self, events: Iterable[tuple[int, Event]]) -> None:
        """Judge events one after another, each with its line number."""
        line = 0  # the last line read, for the error below
        feed = self._watched if self.watchers else self._feed
        for watcher in self.watchers:
            watcher.begin(self)
        try:
            for line, event in events:
                feed(event, line)
        except InputError as error:
            raise _with_line(error, line) from None

    def _watched(self, event: Event, line: int) -> None:
        """Judge and apply one event, and call the watchers before and after it."""
        for watcher in self.watchers:
            watcher.before(event)
        self._feed(event, line)
        for watcher in self.watchers:
            watcher.after(event, line)

    def _feed(self, event: Event, line: int) -> None:
        """Judge one event, then apply it even if it is illegal, because the players went on."""
        state, kind, recorder = self.state, type(event), self.recorder
        course = self._courses.get(kind) or self._course(kind)
        closes, decides, shortcut, rules, apply, after, is_roll, has_unit, has_units = course
        recorder.line = line
        number = event.n or state.now + 1
        if number <= state.now:
            raise _not_after(number, state.now, line)
        state.now = number
        self.events += 1
        if closes is not None:
            self._close_frames(closes(state, event))
        # the state before the event decides who decides it
        try:
            by = event if decides is None or event.by else decides(state, event)
        except (KeyError, IndexError):
            self._names.check(event, kind, line)  # refuses the name that the game does not know
            raise
        recorder.decisions[number] = by
        recorder.illegal_action = recorder.questioned = bad = False
        if shortcut is None or not shortcut(state, event):
            self._names.check(event, kind, line)  # a shortcut implies that all names are known
            bad = bool(rules) and self._judge_decision(rules, event)
        state.refused, state.illegal_action = bad, recorder.illegal_action
        state.unquestioned = -1 if recorder.questioned else number
        before = None
        if bad or after or state.suspect:
            before = self._unit_states(event, has_unit, has_units)
        if apply is not None:
            apply(state, event)
        if after:
            self._judge(after, event, duty=True)
        if before and (recorder.illegal_action or state.suspect):
            self._update_suspects(before)
        # the unit of the event is checked at once, the whole state at intervals
        unit: str = event.unit if has_unit else ""  # type: ignore[attr-defined]
        if unit and unit not in state.stacks.get(state.where[unit], ()):
            self._check_unit(unit)
        if is_roll:
            self._count_dice(event)
        if not self.events % _CHECK_INTERVAL:
            recorder.forget_old_decisions()
            self._check_state()

    def _course(self, kind: type[Event]) -> _Course:
        """Look up what the rules say about a kind of event."""
        rules = self.rules
        found = self._courses[kind] = (
            rules.closers.get(kind),
            rules.deciders.get(kind),
            rules.shortcuts.get(kind),
            _plain(rules.on.get(kind, ())),
            rules.appliers.get(kind),
            _plain(rules.after.get(kind, ())),
            issubclass(kind, Roll),
            "unit" in kind.__struct_fields__,
            "units" in kind.__struct_fields__,
        )
        return found

    def _close_frames(self, number: int) -> None:
        """Close so many of the innermost frames."""
        for _ in range(number):
            self._close(self.state.frame)

    def _close(self, frame: Any) -> None:
        """Judge the duties of the innermost frame, and close it."""
        kind = type(frame)
        quick = self.rules.shortcuts.get(kind)
        if quick is None or not quick(self.state, frame):
            self._judge(self._closing.get(kind, ()), frame, duty=True)
        self.state.frames.pop()

    def _check_unit(self, unit: str) -> None:
        """Check the place of a unit that stands in no stack."""
        if not self.state.is_consistent(unit):
            self._check_state()

    def _check_state(self) -> None:
        """Raise an error if the state is impossible: then no verdict can be trusted."""
        wrong = self.state.broken_invariants()
        if wrong:
            raise BrokenStateError(f"after event {self.state.now}: {'; '.join(wrong[:3])}")

    def _judge_decision(self, groups: _Plain, event: Any) -> bool:
        """Judge a decision under each reading of its procedure; return whether it is illegal."""
        rules, kind = self.rules, type(event)
        found = answers_of_readings(rules, self.state, event) if kind in rules.readings else None
        if found is None:
            return self._judge(groups, event)
        bad = [self.recorder.record(check, answer, event) for check, answer in found]
        return any(bad)

    def _judge(self, groups: _Plain, subject: Any, *, duty: bool = False) -> bool:
        """Apply some rules; return whether one of them found a violation."""
        bad, state = False, self.state
        several = bool(state.readings)
        for unless, _, judges, alone in groups:
            if unless is not None and unless(state, subject):
                continue
            for judge, check in judges if several else alone:
                answer = judge(state, subject)
                if answer is not None:
                    bad = self.recorder.record(check, answer, subject, duty=duty) or bad
                    if check.stops and answer:
                        return bad
        return bad

    def _unit_states(self, event: Any, has_unit: bool, has_units: bool) -> dict[str, Any]:
        """Return the states of the units of an event."""
        unit_state, unit = self.state.unit_state, event.unit if has_unit else ""
        found = {unit: unit_state(unit)} if unit else {}
        return found | {one: unit_state(one) for one in event.units} if has_units else found

    def _update_suspects(self, before: dict[str, Any]) -> None:
        """Mark the units that an illegal event changed; unmark those that a legal one changed."""
        state, bad = self.state, self.recorder.illegal_action
        for unit, earlier in before.items():
            if state.unit_state(unit) == earlier:
                continue
            if bad:
                state.suspect[unit] = state.now
            else:
                state.suspect.pop(unit, None)

    def _count_dice(self, roll: Any) -> None:
        side = self.recorder.decider(self.state.now) or self.state.phasing
        side = side if side in self.game.file.sides else ""
        faces = self.dice.get(side)
        if faces is None:
            faces = self.dice[side] = {}
        for face in map(str, roll.dice):
            faces[face] = faces.get(face, 0) + 1

    # The end

    def report(self) -> Report:
        """Return the report on all events judged so far."""
        state, recorder = self.state, self.recorder
        self._check_state()
        pending: list[Pending] = [one for duty in self.rules.pending for one in duty(state)]
        unchecked = list(recorder.unchecked.values())
        if self.game.file.unfinished:
            unchecked.append(Unchecked(rule="LOG-unfinished", event=0, why="game-unfinished"))
        illegal = recorder.counts["violation"] > 0
        unsure = recorder.counts["doubt"] > 0 or bool(unchecked) or not self.events
        return Report(
            game=self.game.id,
            players=dict(self.header.players),
            verdict="illegal" if illegal else "cannot tell" if unsure else "legal",
            findings=recorder.findings,
            pending=pending,
            unchecked=unchecked,
            outcome=self.game.outcome(state),
            dice={side: dict(sorted(faces.items())) for side, faces in sorted(self.dice.items())},
            stamp={
                "adjudicator": __version__,
                "rules": self.game.file.version,
                "language": "en",
                "options": self.options,
                "module": self.game.module_hash,
                "map": self.game.map_hash(state.board),
            },
            events=self.events,
            counts=dict(recorder.counts),
            waived=recorder.waived,
            idle_rulings=list(recorder.unused_rulings),
            paths=state.paths,
            units=state.units,
        )
