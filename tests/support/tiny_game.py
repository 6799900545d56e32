"""A tiny game on five hexes in a row, for tests of chapters of mechanics."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from msgspec import field

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.game_data import SequenceFile, UnitSpec
from adjudicator.core.rules import Rules, applicable
from adjudicator.core.state import Frame, State

__all__ = [
    "BOARD",
    "HEXES",
    "Fighting",
    "Moving",
    "SettingUp",
    "TinyState",
    "feed",
    "pending",
    "said",
    "told",
]

HEXES = ("A", "B", "C", "D", "E")
BOARD = SimpleNamespace(
    sets={"west": frozenset("A"), "east": frozenset("E")},
    neighbours={one: [two for two in HEXES if abs(ord(one) - ord(two)) == 1] for one in HEXES},
)
#: red moves and fights, then blue
PHASES = tuple(
    SimpleNamespace(id=f"{side}-{kind}", side=side, kind=kind)
    for side in ("red", "blue")
    for kind in ("movement", "combat")
)


class SettingUp(Frame, tag_field="frame", tag="set-up", kw_only=True):
    """The set-up."""

    placed: list[str] = field(default_factory=list)


class Moving(Frame, tag_field="frame", tag="movement", kw_only=True):
    """A Movement Phase."""

    side: str = ""
    before: dict[str, str] = field(default_factory=dict)
    agreed: list[str] = field(default_factory=list)
    placed: list[str] = field(default_factory=list)


class Fighting(Frame, tag_field="frame", tag="combat", kw_only=True):
    """A Combat Phase."""

    side: str = ""


class TinyState(State):
    """Two units a side; a log may put them anywhere."""

    def __init__(self, **where: str) -> None:
        """Begin with units in places; all others are not set up."""
        names = ("red1", "red2", "blue1", "blue2")
        specs = {
            name: UnitSpec(
                id=name, name=name, side=name[:-1], type="infantry", combat=3, movement=2
            )
            for name in names
        }
        super().__init__(specs, frozenset(HEXES))
        self.board = BOARD
        #: a second player of the red side
        self.game = SimpleNamespace(file=SimpleNamespace(roles={"Ney": "red"}, phases=PHASES))
        self.game.sequence, self.game.memo = SequenceFile(), {}
        self.game.phases = {one.id: one for one in PHASES}
        self.enemy = {"red": "blue", "blue": "red"}
        self.off: frozenset[str] = frozenset()
        self.words = frozenset({"eliminated", "reserve", "exited-east", "exited-west", "unplaced"})
        self.turns = 2
        self.over = self.bound = False
        for name in names:
            self.relocate(name, where.get(name, "unplaced"))

    def enemies_in(self, side: str, place: str) -> bool:
        """Return whether an enemy of a side stands in a hex."""
        return any(self.units[unit].side != side for unit in self.stack(place))


def _rules(book: Book, *off: str) -> Rules:
    return Rules(book, book.cases() | set(off), off)


def _answers(groups: Any, state: Any, subject: Any) -> list[tuple[str, Fault | Unknown]]:
    found: list[tuple[str, Fault | Unknown]] = []
    for check in applicable(groups, state, subject):
        answer: Any = check.judge(state, subject)
        several = answer if isinstance(answer, list | tuple) else [answer] if answer else []
        found += [(one.rule or check.case, one) for one in several]
        if several and check.stops:
            break
    return found


def told(book: Book, state: Any, subject: Any, *off: str) -> list[tuple[str, Fault | Unknown]]:
    """Return what the rules say of an event, or of a frame that closes: case and objection."""
    rules = _rules(book, *off)
    state.off = frozenset(off)
    groups = rules.closing if isinstance(subject, Frame) else rules.on
    return _answers(groups.get(type(subject), ()), state, subject)


def said(book: Book, state: Any, subject: Any, *off: str) -> list[tuple[str, str]]:
    """Return the case and the sentence of every objection."""
    return [
        (case, one.message if isinstance(one, Fault) else one.why)
        for case, one in told(book, state, subject, *off)
    ]


def pending(book: Book, state: Any, *off: str) -> list[Pending]:
    """Return the duties that are open if the log ends now."""
    return [one for duty in _rules(book, *off).pending for one in duty(state)]


def feed(book: Book, state: Any, *events: Event) -> list[str]:
    """Judge and apply events, frames that close included; return the sentences."""
    found: list[str] = []
    for event in events:
        state.now += 1
        closes = book.closers.get(type(event))
        for _ in range(closes(state, event) if closes else 0):
            found += [message for _, message in said(book, state, state.frames.pop())]
        heard = said(book, state, event)
        found += [message for _, message in heard]
        state.refused = bool(heard)
        if type(event) in book.appliers:
            book.appliers[type(event)](state, event)
    return found
