"""The referee: replays a log, judges every event, and writes down what it finds."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from adjudicator import __version__
from adjudicator.errors import DocumentError, InputError, LabelError
from adjudicator.events import Claim, Event, Roll
from adjudicator.findings import Fault, Finding, Pending, Report, Spool, Unchecked, Unknown
from adjudicator.game import Game
from adjudicator.log import Header, Log, Rulings
from adjudicator.rules import Check

__all__ = ["Referee", "adjudicate"]

#: fields that name one unit, several units, one place, several places
_UNIT, _UNITS, _PLACE, _PLACES = ("unit",), ("units", "defenders"), ("at", "to", "start"), ("path", "targets")


def adjudicate(
    game: Game,
    log: Log,
    *,
    rulings: Rulings | None = None,
    options: Iterable[str] = (),
    paths: bool = False,
) -> Report:
    """Judge a whole log."""
    referee = Referee(game, log.header, rulings=rulings, options=options, paths=paths)
    feed = referee.feed
    try:
        for line, event in log.events(game.decoder):
            feed(event, line)
    except InputError as error:
        raise error.located(file=log.file) from None
    report = referee.report()
    report.file = log.file
    report.stamp["log"] = log.sha256
    return report


class Referee:
    """Judges the events of one log, one after another."""

    def __init__(
        self,
        game: Game,
        header: Header,
        *,
        rulings: Rulings | None = None,
        options: Iterable[str] = (),
        paths: bool = False,
    ) -> None:
        """Set the game up as the header says."""
        self.game = game
        self.rules = game.rules
        self.header = header
        self.options = sorted({*header.options, *options})
        self._check_options()
        try:
            self.state = game.start(header, self.options)
        except InputError as error:
            raise error.located(place="line 1") from None
        self.findings = Spool()
        self.counts: Counter[str] = Counter()
        self.waived = 0
        self.unchecked: dict[tuple[str, str], Unchecked] = {}
        self.dice: dict[str, Counter[str]] = {}
        self.events = 0
        self._line = 1
        self._waivers = {(one.event, one.rule): one.reason for one in (rulings.rulings if rulings else ())}
        self._told: set[tuple[Any, ...]] = set()
        self.state.record_paths = paths
        self._judge(self.rules.on.get(Header, ()), header)
        self._known: dict[type, Any] = {}

    def _check_options(self) -> None:
        known = [one.id for one in self.game.file.options]
        for option in self.options:
            if option not in known:
                raise DocumentError(
                    f"{self.game.id} has no option {option[:60]!r}", hint="known: " + ", ".join(known)
                )

    # One event

    def feed(self, event: Event, line: int = 0) -> None:
        """Judge one event, then apply it: the log stays the fact."""
        state, kind = self.state, type(event)
        self._line = line
        if event.n:
            if event.n <= state.now:
                raise DocumentError(
                    f"event {event.n} comes after event {state.now}", place=f"line {line}, n"
                )
            state.now = event.n
        else:
            state.now += 1
        self.events += 1
        self._check_names(event, kind, line)
        rules = self.rules
        closer = rules.closers.get(kind)
        if closer is not None:
            for _ in range(closer(state, event)):
                self._judge(rules.closing.get(type(state.frame), ()), state.frame)
                state.frames.pop()
        bad = False
        on = rules.on.get(kind)
        if on is not None:
            bad = self._judge(on, event)
        applier = rules.appliers.get(kind)
        if applier is not None:
            applier(state, event)
        after = rules.after.get(kind)
        if after is not None:
            bad = self._judge(after, event) or bad
        if bad:
            self._blame(event)
        elif state.suspect:
            state.suspect.pop(getattr(event, "unit", ""), None)
        if kind is Roll:
            self._count_dice(event)

    def _judge(self, checks: tuple[Check, ...], subject: Any) -> bool:
        """Ask some rules; tell whether one found a violation."""
        bad = False
        for check in checks:
            said = check.judge(self.state, subject)
            if said is None:
                continue
            found = self._record(check, said)
            bad = bad or found
            if check.stops and said:
                break
        return bad

    def _record(self, check: Check, said: Any) -> bool:
        bad = False
        for one in said if isinstance(said, (list, tuple)) else (said,):
            if isinstance(one, Unknown):
                self._leave_unchecked(check, one)
            else:
                self._find(check, one)
                bad = bad or one.severity == "violation"
        return bad

    def _find(self, check: Check, fault: Fault) -> None:
        state = self.state
        rule = fault.rule or check.case
        event = state.now if fault.event is None else fault.event
        key = (rule, event, fault.message, tuple(fault.units), fault.at)
        if key in self._told:  # one fault, one finding
            return
        self._told.add(key)
        if len(self._told) > 10_000:  # bounded; what repeats, repeats at once
            self._told.clear()
        waived = self._waivers.get((event, rule), "")
        finding = Finding(
            rule=rule,
            also=[one for one in dict.fromkeys([*fault.also, *check.also]) if one != rule],
            severity=fault.severity,
            event=event,
            noticed_at=None if event == state.now else state.now,
            line=self._line if event == state.now else 0,
            turn=state.turn,
            phase=state.phase,
            side=state.units[fault.units[0]].side if fault.units else state.phasing,
            units=list(fault.units),
            at=fault.at,
            message=fault.message,
            args=fault.args,
            expected=fault.expected,
            seen=fault.seen,
            cite=self.game.cases[rule].cite,
            follows_from=sorted(
                {state.suspect[one] for one in fault.units if state.suspect.get(one, event) < event}
            ),
            waived=waived,
        )
        self.findings.append(finding)
        if waived:
            self.waived += 1
        else:
            self.counts[finding.severity] += 1

    def _leave_unchecked(self, check: Check, unknown: Unknown) -> None:
        rule = unknown.rule or check.case
        key = (rule, unknown.why)
        if key in self.unchecked:
            self.unchecked[key].more += 1
            return
        self.unchecked[key] = Unchecked(
            rule=rule,
            event=self.state.now,
            why=unknown.why,
            needs=unknown.needs,
            args=unknown.args,
        )

    def _blame(self, event: Any) -> None:
        """Remember which units are where they are because of an illegal event."""
        state = self.state
        for unit in (getattr(event, "unit", ""), *getattr(event, "units", ())):
            if unit:
                state.suspect[unit] = state.now

    # Names

    def _check_names(self, event: Any, kind: type, line: int) -> None:
        """Refuse units that the game does not have, and places that the map does not have."""
        fields = self._known.get(kind)
        if fields is None:
            names = kind.__struct_fields__  # type: ignore[attr-defined]
            # a claim may be about what is no place, such as an edge: its game knows
            places = () if kind is Claim else _PLACE
            fields = self._known[kind] = tuple(
                tuple(one for one in group if one in names)
                for group in (_UNIT, _UNITS, places, _PLACES)
            )
        state = self.state
        for name in fields[0]:
            unit = getattr(event, name)
            if unit and unit not in state.units:
                raise self._no_unit(unit, line, name)
        for name in fields[1]:
            for unit in getattr(event, name):
                if unit not in state.units:
                    raise self._no_unit(unit, line, name)
        for name in fields[2]:
            place = getattr(event, name)
            if place and place not in state.places:
                raise self._no_place(place, line, name)
        for name in fields[3]:
            if not state.places.issuperset(getattr(event, name)):
                wrong = next(one for one in getattr(event, name) if one not in state.places)
                raise self._no_place(wrong, line, name)

    def _no_unit(self, unit: str, line: int, name: str) -> InputError:
        from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong name

        near = get_close_matches(unit, self.state.units, n=1)
        return DocumentError(
            f"there is no unit {unit[:60]!r}",
            place=f"line {line}, {name}",
            hint=f"did you mean {near[0]!r}?" if near else "the header may define it in 'units'",
        )

    def _no_place(self, place: str, line: int, name: str) -> LabelError:
        error: LabelError = self.state.board.unknown(place)
        error.place = f"line {line}, {'from' if name == 'start' else name}"
        return error

    def _count_dice(self, roll: Any) -> None:
        side = roll.by or self.state.phasing
        faces = self.dice.setdefault(side, Counter())
        for die in roll.dice:
            faces[str(die)] += 1

    # The end

    def report(self) -> Report:
        """Return the report on all that was fed."""
        state = self.state
        pending: list[Pending] = [one for duty in self.rules.pending for one in duty(state)]
        unchecked = list(self.unchecked.values())
        illegal = self.counts["violation"] > 0
        unsure = self.counts["doubt"] > 0 or bool(unchecked)
        return Report(
            game=self.game.id,
            verdict="illegal" if illegal else "cannot tell" if unsure else "legal",
            findings=self.findings,
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
            counts=dict(self.counts),
            waived=self.waived,
            paths=state.paths,
        )
