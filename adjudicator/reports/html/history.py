"""Records how a game went, event by event, as differences that a page can replay.

The recorder watches the referee. Its size is bounded: of a log that is too long only the
beginning is kept, and `cut` is set.
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
from adjudicator.reports.html.describe import describe_event
from adjudicator.reports.html.samples import Samples
from adjudicator.reports.sentences import Words

__all__ = ["HIDDEN", "MOST_EVENTS", "History", "HistoryStep", "NameIndex"]

#: events that are kept; a game of thirteen turns has about a thousand
MOST_EVENTS = 20_000
#: bytes of steps that are kept, over all events
_MOST_BYTES = 30_000_000
#: illegal events for which the legal destinations of the unit are kept
_MOST_LEGAL = 500
#: destinations that are kept for each of them, the nearest first
_MOST_PLACES = 500
#: place of a unit that the reader must not see
HIDDEN = "out of sight"

Held = dict[str, dict[str, frozenset[str]]]


class HistoryStep(Struct, omit_defaults=True, kw_only=True):
    """The changes made by one event; the names are short because there are thousands of steps."""

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
    #: (unit, place) of units that have moved
    m: list[tuple[int, int]] = []
    #: (unit, mark) of units whose marks have changed
    k: list[tuple[int, str]] = []
    #: (layer, side, places gained, places lost)
    z: list[tuple[int, int, list[int], list[int]]] = []
    #: facts about the event under the rules: (label, text)
    r: list[tuple[str, str]] = []


class NameIndex(dict[str, int]):
    """Numbers names in the order of their first use."""

    def __missing__(self, name: str) -> int:
        """Give a name the next number."""
        self[name] = len(self)
        return self[name]

    def all(self, names: Iterable[str]) -> list[int]:
        """Return the numbers of some names."""
        return [self[name] for name in names]


class History:
    """Watches a log being judged and records how it went."""

    def __init__(self, words: Words, *, reader: str = "") -> None:
        """Begin empty; `reader` is the side for which the page is made, "" for all."""
        #: language and names for descriptions
        self.words = words
        self.side_view = SideView(reader)
        self.units, self.places = NameIndex(), NameIndex()
        #: unit -> values on its counter
        self.specs: dict[str, UnitSpec] = {}
        self.layers: list[str] = []
        #: (turn, title of the phase), in the order of play
        self.phases: list[tuple[int, str]] = []
        #: the set-up, then one step per event
        self.steps: list[HistoryStep] = []
        self.samples = Samples(reader)
        #: event -> places to which its unit could have moved legally
        self.legal: dict[int, list[str]] = {}
        #: whether the log continues after what was kept
        self.cut = False
        self._where: dict[str, str] = {}
        self._marks: dict[str, str] = {}
        self._held: Held = {}
        self._bytes_left = _MOST_BYTES
        self._found = 0
        self._state_before: Any = None

    @property
    def shown(self) -> dict[str, UnitSpec]:
        """The units that the reader has seen at some time, by their ids."""
        if not self.side_view.reader:
            return self.specs
        return {unit: spec for unit, spec in self.specs.items() if unit in self.side_view.seen}

    # Calls of the referee

    def begin(self, referee: Referee) -> None:
        """Record the first position; a log of several parts begins several times."""
        self._referee, self.state = referee, referee.state
        self._view = View(referee.game)
        self.specs |= referee.state.units
        self.sides = list(referee.game.file.sides)
        self.side_view.begin(referee)
        self._found = len(referee.recorder.findings)
        phrase = self.words.phrase
        text = phrase("page-history-anew") if self.steps else phrase("page-history-begins")
        self.steps.append(self._changes(HistoryStep(w=text, p=self._phase())))
        self.samples.add(self.state, referee.game)

    def before(self, event: Event) -> None:
        """Keep the state before an event, to compare it with the state after it."""
        self.side_view.before(event)
        self.cut = self.cut or len(self.steps) > MOST_EVENTS or self._bytes_left <= 0
        self._state_before = None if self.cut else self.state.copy()

    def after(self, event: Event, line: int) -> None:
        """Record the changes made by an event."""
        self.side_view.after(event, line)
        self._record(event)
        if self._state_before is not None:
            # pricer and state refer to each other, and garbage collection is off
            vars(self._state_before).clear()

    def _record(self, event: Event) -> None:
        if self.samples.phase != (self.state.turn, self.state.phase):
            self.samples.add(self.state, self._referee.game)
        if self.cut:
            return
        step = HistoryStep(n=self.state.now, p=self._phase())
        hides = self.side_view.hides(event)
        shown = self.side_view.redacted(event) if hides else event
        if shown is None:
            step.w = self.words.phrase("page-history-hidden", event=self.state.now)
        else:
            self._describe(step, shown)
        self.steps.append(self._changes(step))
        self._bytes_left -= len(msgspec.json.encode(step))
        found = len(self._referee.recorder.findings)
        if found > self._found and len(self.legal) < _MOST_LEGAL:
            self._keep_legal(event)
        self._found = found

    def _keep_legal(self, event: Event) -> None:
        """Keep the legal destinations of the unit of an event, unless it stands on one of them."""
        if self.side_view.hidden:
            return
        places = self._view.legal_places(self._state_before, event)
        if places and self._where.get(getattr(event, "unit", "")) not in places:
            self.legal[self.state.now] = places[:_MOST_PLACES]

    def _phase(self) -> int:
        now = (self.state.turn, self.words.phase(self.state.phase))
        if not self.phases or self.phases[-1] != now:
            self.phases.append(now)
        return len(self.phases) - 1

    def _describe(self, step: HistoryStep, event: Event) -> None:
        """Describe an event: text, units and places that it names, path, facts under the rules."""
        step.w = describe_event(event, self.words, self._view.describe(self._state_before, event))
        units, places = self._named(event)
        step.u, step.h = self.units.all(units), self.places.all(places)
        path = [place for place in getattr(event, "path", ()) if place in self.state.places]
        unit = getattr(event, "unit", "")
        if not path and unit in self._where:
            path = [self._where[unit], self.state.where[unit]]
            path = path if len(set(path)) > 1 and set(path) <= self.state.places else []
        if not path and not unit and not self.side_view.hidden:
            path = self._view.arrow(self._state_before, event)
        step.l = self.places.all(path)
        if self.side_view.hidden:  # the cost of a path may reveal who stands beside it
            return
        facts = self._view.facts(self._state_before, event, self.state)
        step.r = [(self.words.label(name), self.words.label(one)) for name, one in facts.rows]
        step.c = self.places.all(facts.better_path)

    def _named(self, event: Event) -> tuple[list[str], list[str]]:
        """Return the units and places that an event names in any field."""
        names = [name for value in _values(event) for name in _names(value)]
        names = list(dict.fromkeys(names))
        units = [name for name in names if name in self.state.units]
        return units, [name for name in names if name in self.state.places]

    # Differences

    def _changes(self, step: HistoryStep) -> HistoryStep:
        """Record the differences from the last step."""
        state, hidden = self.state, self.side_view.hidden
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
        step.z = list(self._layer_changes(self._view.layers(state)))
        return step

    def _layer_changes(
        self, layers: Mapping[str, Mapping[str, Collection[str]]]
    ) -> Iterator[tuple[int, int, list[int], list[int]]]:
        """Yield the changes of layers."""
        if self.side_view.hidden:  # a zone would reveal the unit that exerts it
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
    """Return the pairs that turn the old dictionary into the new one; "" removes a mark."""
    if old == new:
        return []
    gone = [(name, "") for name in old if name not in new]
    return gone + [(name, text) for name, text in new.items() if old.get(name) != text]
