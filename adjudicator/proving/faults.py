"""Inserts faults into legal games, one at a time, with the case that the referee must report.

A game's package lists its kinds of faults (`faults.KINDS`). A trial shows whether the referee finds
a fault: the expected case, as a violation, at the expected event.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable, Iterator
from difflib import get_close_matches
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import msgspec
from msgspec import Struct

from adjudicator.core.events import End, Event, Phase
from adjudicator.core.log import Header, Log
from adjudicator.core.referee import Referee, adjudicate
from adjudicator.errors import InputError, did_you_mean
from adjudicator.proving.play import header_for, play

if TYPE_CHECKING:
    from adjudicator.core.findings import Finding
    from adjudicator.core.game import Game

__all__ = ["FaultKind", "Injection", "Kinds", "Opportunity", "Seeded", "Trial", "seeded", "tried"]

#: number of games that are searched for a place for one fault
_SEARCHED = 100


class Opportunity(Struct):
    """A place for a fault in a legal game: the state, and the next event."""

    state: Any
    events: list[Event]
    #: index of the event
    at: int
    chance: Random

    @property
    def event(self) -> Any:
        """The next event of the legal game."""
        return self.events[self.at]

    @property
    def number(self) -> int:
        """Its number."""
        return self.at + 1

    def following(self) -> Event | None:
        """Return the event after it."""
        return self.events[self.at + 1] if self.at + 1 < len(self.events) else None


class Injection(Struct, kw_only=True):
    """The events that replace a legal event, and the expected finding."""

    case: str
    events: list[Event] = []
    #: number of events of the legal game that are removed
    skip: int = 1
    #: number of the event to blame; 0: the last of the log; -1: the header
    event: int
    #: the rest of the log: nothing; only the next phase; or the rest of the phase and the next one
    then: Literal["stop", "next phase", "go on"] = "stop"
    #: in the rest of the phase, the events of this unit are removed
    without: str = ""
    #: changed fields of the header
    header: dict[str, Any] = {}


Maker = Callable[[Opportunity], Injection | None]


class FaultKind(Struct):
    """One kind of fault."""

    name: str
    about: str
    on: tuple[type[Event], ...]
    make: Maker
    #: optional rules with which the game must be played
    options: tuple[str, ...] = ()


class Kinds(dict[str, FaultKind]):
    """The kinds of faults of a game, by name."""

    def kind(
        self, name: str, *on: type[Event], options: tuple[str, ...] = ()
    ) -> Callable[[Maker], Maker]:
        """Register a function that makes a fault before an event of some types."""

        def register(make: Maker) -> Maker:
            about = (make.__doc__ or "").strip().splitlines()[0].rstrip(".")
            self[name] = FaultKind(name, about, on, make, options)
            return make

        return register


class Seeded(Struct):
    """A log with one fault in it."""

    kind: str
    lines: list[bytes]
    case: str
    event: int


class Trial(Struct):
    """The result of judging one fault."""

    kind: str
    case: str
    event: int
    found: bool
    #: only the fault was reported, and findings that follow from it
    alone: bool
    #: rule, event and severity of all findings
    said: list[tuple[str, int, str]]


def seeded(game: Game, name: str, seed: int) -> Seeded:
    """Return a log with a fault of one kind, in the first game from a seed on that has a place."""
    kinds: Kinds = game.part("faults").KINDS
    if name not in kinds:
        near = get_close_matches(name, kinds, n=1)
        hint = did_you_mean(near[0]) if near else "`--faults list` names them"
        raise InputError("there is no kind of fault {name!r}", name=name[:60], hint=hint)
    for one in range(seed, seed + _SEARCHED):
        for found in _faults(game, one, [kinds[name]]):
            return found
    raise InputError(
        "none of {number} games from seed {seed} on has a place for this fault",
        number=_SEARCHED,
        seed=seed,
    )


def tried(game: Game, seeds: Iterable[int]) -> Iterator[Trial]:
    """Insert every kind of fault into every game, one at a time; yield the results."""
    kinds: Kinds = game.part("faults").KINDS
    alike: dict[tuple[str, ...], list[FaultKind]] = {}
    for kind in kinds.values():
        alike.setdefault(kind.options, []).append(kind)
    for seed in seeds:
        for some in alike.values():
            for fault in _faults(game, seed, some):
                yield _judged(game, fault)


def _faults(game: Game, seed: int, kinds: list[FaultKind]) -> Iterator[Seeded]:
    """Insert one fault of each kind into a game, each into its own copy."""
    options = kinds[0].options
    events = list(play(game, seed=seed, options=options).events())
    header = header_for(game, options=options)
    chances = {kind.name: Random(f"{seed} {kind.name}") for kind in kinds}  # noqa: S311
    starts = {name: chance.randrange(len(events)) for name, chance in chances.items()}
    waiting = {kind.name: kind for kind in kinds}
    for again in (False, True):  # from a random place to the end, then from the beginning
        referee = Referee(game, header)
        for at, event in enumerate(events):
            for kind in list(waiting.values()):
                if type(event) not in kind.on or (at < starts[kind.name]) != again:
                    continue
                found = kind.make(Opportunity(referee.state, events, at, chances[kind.name]))
                if found is not None:
                    del waiting[kind.name]
                    yield _assembled(kind.name, header, events, at, found)
            referee.feed(event)


def _assembled(kind: str, header: Header, events: list[Event], at: int, made: Injection) -> Seeded:
    rest = events[at + made.skip :]
    ends = (i for i, one in enumerate(rest) if isinstance(one, (Phase, End)))
    end = next(ends, len(rest) - 1)
    after = {"stop": [], "next phase": rest[end : end + 1], "go on": rest[: end + 1]}[made.then]
    after = [one for one in after if not made.without or getattr(one, "unit", "") != made.without]
    log = [*events[:at], *made.events, *after]
    encode, changed = msgspec.json.encode, msgspec.structs.replace
    lines = [encode(changed(one, n=n)) for n, one in enumerate(log, start=1)]
    text = [line + b"\n" for line in (encode(changed(header, **made.header)), *lines)]
    return Seeded(kind, text, made.case, max(made.event, 0) if made.event else len(log))


def _judged(game: Game, fault: Seeded) -> Trial:
    report = adjudicate(game, Log(io.BytesIO(b"".join(fault.lines))))
    said: list[tuple[str, int, str]] = [
        (one.rule, one.event, one.severity) for one in report.findings
    ]
    wanted = (fault.case, fault.event, "violation")
    alone = said.count(wanted) == 1 and _rest_follows(report.findings, wanted)
    return Trial(fault.kind, fault.case, fault.event, wanted in said, alone, said)


def _rest_follows(findings: Iterable[Finding], wanted: tuple[str, int, str]) -> bool:
    """Return whether all other findings follow from the wanted one, directly or indirectly."""
    causes = {wanted[1]}
    for one in findings:
        if (one.rule, one.event, one.severity) == wanted:
            continue
        if causes.isdisjoint(one.follows_from):
            return False
        causes.add(one.event)
    return True
