"""Remembers how a game went, event by event, as differences: what a page needs to replay it.

It watches the referee at work. What it keeps is bounded: of a log that is too long only the
beginning is kept, and `cut` says so.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.core.events import Event
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.referee import Referee
from adjudicator.core.side_view import SideView
from adjudicator.mechanics.view import View
from adjudicator.reports.html.describe import described
from adjudicator.reports.html.samples import Samples
from adjudicator.reports.sentences import Words

__all__ = ["HIDDEN", "MOST_EVENTS", "History", "HistoryStep", "NameIndex"]

#: events that are kept; a game of thirteen turns has about a thousand
MOST_EVENTS = 20_000
#: numbers and letters that are kept, over all events
_ROOM = 30_000_000
#: illegal events of which it is kept where the unit could have gone instead
_MOST_LEGAL = 500
#: places that are kept of each of them, the nearest
_MOST_PLACES = 500
#: where a unit is that the reader must not see
HIDDEN = "out of sight"

Held = dict[str, dict[str, frozenset[str]]]


class HistoryStep(Struct, omit_defaults=True, kw_only=True):
    """What one event did; names are short, because there are thousands."""

    #: number of the event
    n: int = 0
    #: the event in words
    w: str = ""
    #: index of its turn and phase
    p: int = 0
    #: units and places that it names
    u: list[int] = []
    h: list[int] = []
    #: the path as logged, and the cheapest legal one
    l: list[int] = []  # noqa: E741
    c: list[int] = []
    #: unit, place: who is somewhere else now
    m: list[tuple[int, int]] = []
    #: unit, mark: whose counter says something else now
    k: list[tuple[int, str]] = []
    #: layer, side, places that came to it, places that went from it
    z: list[tuple[int, int, list[int], list[int]]] = []
    #: what it comes to by the rules: label and text
    r: list[tuple[str, str]] = []


class NameIndex(dict[str, int]):
    """Numbers names in the order in which they are first asked for."""

    def __missing__(self, name: str) -> int:
        """Give a name the next number."""
        self[name] = len(self)
        return self[name]

    def all(self, names: Iterable[str]) -> list[int]:
        """Return the numbers of some names."""
        return [self[name] for name in names]


class History:
    """Watches a log being judged and keeps how it went."""

    def __init__(self, words: Words, *, reader: str = "") -> None:
        """Begin with nothing; `reader` is the side for whose eyes it is, "" for all."""
        #: the words of what is told
        self.words = words
        self.curtain = SideView(reader)
        self.units, self.places = NameIndex(), NameIndex()
        #: what the counters say
        self.specs: dict[str, UnitSpec] = {}
        self.layers: list[str] = []
        #: (turn, title of the phase), in the order in which they came
        self.phases: list[tuple[int, str]] = []
        #: how it begins, then a step an event
        self.steps: list[HistoryStep] = []
        self.samples = Samples(reader)
        #: event -> where its unit could have gone instead
        self.legal: dict[int, list[str]] = {}
        #: whether the log goes on after what was kept
        self.cut = False
        self._where: dict[str, str] = {}
        self._marks: dict[str, str] = {}
        self._held: Held = {}
        self._room = _ROOM
        self._found = 0
        self._twin: Any = None

    @property
    def shown(self) -> dict[str, UnitSpec]:
        """The units that the reader has seen at some time, by their ids."""
        if not self.curtain.reader:
            return self.specs
        return {unit: spec for unit, spec in self.specs.items() if unit in self.curtain.seen}

    # What the referee shows

    def begin(self, referee: Referee) -> None:
        """Take down how everything stands; a log of several parts begins several times."""
        self._referee, self.state = referee, referee.state
        self._view = View(referee.game)
        self.specs |= referee.state.units
        self.sides = list(referee.game.file.sides)
        self.curtain.begin(referee)
        self._found = len(referee.recorder.findings)
        phrase = self.words.phrase
        told = phrase("page-history-anew") if self.steps else phrase("page-history-begins")
        self.steps.append(self._changes(HistoryStep(w=told, p=self._phase())))
        self.samples.add(self.state, referee.game)

    def before(self, event: Event) -> None:
        """Keep how it was, for what comes of the event."""
        self.curtain.before(event)
        self.cut = self.cut or len(self.steps) > MOST_EVENTS or self._room <= 0
        self._twin = None if self.cut else self.state.copy()

    def after(self, event: Event, line: int) -> None:
        """Take down what an event did."""
        self.curtain.after(event, line)
        self._take_down(event)
        if self._twin is not None:
            # what prices steps knows its state, and that knows it: nobody collects such rings now
            vars(self._twin).clear()

    def _take_down(self, event: Event) -> None:
        if self.samples.phase != (self.state.turn, self.state.phase):
            self.samples.add(self.state, self._referee.game)
        if self.cut:
            return
        step = HistoryStep(n=self.state.now, p=self._phase())
        hides = self.curtain.hides(event)
        shown = self.curtain.veiled(event) if hides else event
        if shown is None:
            step.w = self.words.phrase("page-history-hidden", event=self.state.now)
        else:
            self._tell(step, shown)
        self.steps.append(self._changes(step))
        self._room -= len(msgspec.json.encode(step))
        found = len(self._referee.recorder.findings)
        if found > self._found and len(self.legal) < _MOST_LEGAL:
            self._keep_legal(event)
        self._found = found

    def _keep_legal(self, event: Event) -> None:
        """Keep where the unit of an event could have gone, unless it is where it may be."""
        if self.curtain.hidden:
            return
        places = self._view.legal_places(self._twin, event)
        if places and self._where.get(getattr(event, "unit", "")) not in places:
            self.legal[self.state.now] = places[:_MOST_PLACES]

    def _phase(self) -> int:
        now = (self.state.turn, self.words.phase(self.state.phase))
        if not self.phases or self.phases[-1] != now:
            self.phases.append(now)
        return len(self.phases) - 1

    def _tell(self, step: HistoryStep, event: Event) -> None:
        """Say what an event is, whom and what it names, and what it comes to."""
        step.w = described(event, self.words, self._view.told(self._twin, event))
        units, places = self._named(event)
        step.u, step.h = self.units.all(units), self.places.all(places)
        path = [place for place in getattr(event, "path", ()) if place in self.state.places]
        unit = getattr(event, "unit", "")
        if not path and unit in self._where:
            path = [self._where[unit], self.state.where[unit]]
            path = path if len(set(path)) > 1 and set(path) <= self.state.places else []
        if not path and not unit and not self.curtain.hidden:
            path = self._view.arrow(self._twin, event)
        step.l = self.places.all(path)
        if self.curtain.hidden:  # what a way costs may tell who stands beside it
            return
        facts = self._view.facts(self._twin, event, self.state)
        step.r = [(self.words.label(name), self.words.label(one)) for name, one in facts.rows]
        step.c = self.places.all(facts.way)

    def _named(self, event: Event) -> tuple[list[str], list[str]]:
        """Return the units and places that an event names, in whatever field."""
        names = [name for value in _values(event) for name in _names(value)]
        names = list(dict.fromkeys(names))
        units = [name for name in names if name in self.state.units]
        return units, [name for name in names if name in self.state.places]

    # Differences

    def _changes(self, step: HistoryStep) -> HistoryStep:
        """Write down what is no longer as it was."""
        state, hidden = self.state, self.curtain.hidden
        where = dict(state.where)
        if hidden:
            where = {unit: at for unit, at in where.items() if unit not in hidden}
            where |= dict.fromkeys([unit for unit in self._where if unit not in where], HIDDEN)
        changed = [pair for pair in where.items() if self._where.get(pair[0]) != pair[1]]
        step.m = [(self.units[unit], self.places[at]) for unit, at in changed]
        self._where = where
        marks = {
            unit: self.words.label(mark)
            for unit, mark in self._view.marks(state).items()
            if unit not in hidden
        }
        step.k = [(self.units[u], text) for u, text in _differences(self._marks, marks)]
        self._marks = marks
        step.z = list(self._shifts(self._view.layers(state)))
        return step

    def _shifts(
        self, layers: Mapping[str, Mapping[str, Collection[str]]]
    ) -> Iterator[tuple[int, int, list[int], list[int]]]:
        """Go through the layers of which the places have changed."""
        if self.curtain.hidden:  # a zone would give away who exerts it
            return
        for title, by_side in layers.items():
            if title not in self.layers:
                self.layers.append(title)
            for side, places in by_side.items():
                old = self._held.setdefault(title, {}).get(side, frozenset())
                new = frozenset(places)
                if new != old and side in self.sides:
                    self._held[title][side] = new
                    yield (
                        self.layers.index(title),
                        self.sides.index(side),
                        self.places.all(sorted(new - old)),
                        self.places.all(sorted(old - new)),
                    )


def _values(event: Event) -> Iterator[Any]:
    for name in event.__struct_fields__:
        yield getattr(event, name)


def _names(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list | dict):
        yield from (one for one in value if isinstance(one, str))


def _differences(old: dict[str, str], new: dict[str, str]) -> list[tuple[str, str]]:
    """Return what must be set to make the new of the old; "" takes a mark away."""
    if old == new:
        return []
    gone = [(name, "") for name in old if name not in new]
    return gone + [(name, text) for name, text in new.items() if old.get(name) != text]
