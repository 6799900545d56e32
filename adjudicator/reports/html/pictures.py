"""The small picture of a finding: its place on the map, the units there, the path, what was legal.

It needs no script. Everything in it is already defined in the page and only shown again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from adjudicator.core.findings import Finding
from adjudicator.phrases import Phrases
from adjudicator.reports.html.counters import Counters
from adjudicator.reports.html.escape import attributes, phrased, text
from adjudicator.reports.html.ground import At, Box, PageGround
from adjudicator.reports.html.history import History, HistoryStep

__all__ = ["MOST_PICTURES", "FindingPictures"]

#: pictures in one page
MOST_PICTURES = 150
#: greatest part of the map that a picture shows, in distances between neighbouring places
_WIDEST, _HIGHEST = 9, 7
#: least part of the map that a picture shows
_NARROWEST, _LOWEST = 6, 5
#: legal places that are drawn; further ones are left out
_MOST_LEGAL = 250
#: distance between the end of an arrow and the centre of a place
_TIP = 26


class _Situation(NamedTuple):
    """The position after an event."""

    step: HistoryStep
    #: place -> units
    stacks: dict[str, list[str]]
    #: units that the event removed from the map -> their last places
    gone: dict[str, str]


class FindingPictures:
    """Draws the pictures of findings in one pass through the history."""

    def __init__(self, ground: PageGround, counters: Counters, history: History) -> None:
        """Remember the map, the counters and the history."""
        self._ground, self._counters, self._history = ground, counters, history
        self._places, self._units = list(history.places), list(history.units)

    def draw(self, findings: Iterable[tuple[int, Finding]]) -> dict[int, str]:
        """Return number -> picture, for the findings that have a place on the map."""
        wanted: dict[int, list[tuple[int, Finding]]] = {}
        for number, one in findings:
            wanted.setdefault(one.event, []).append((number, one))
        drawn: dict[int, str] = {}
        where: dict[str, str] = {}
        for step in self._history.steps:
            before = {self._units[unit]: where.get(self._units[unit], "") for unit, _ in step.m}
            for unit, at in step.m:  # the unit that came last is on top
                where.pop(self._units[unit], None)
                where[self._units[unit]] = self._places[at]
            if step.n in wanted:
                situation = self._situation(step, where, before)
                for number, one in wanted.pop(step.n):
                    if svg := self._picture(one, situation):
                        drawn[number] = svg
        return drawn

    def _situation(
        self, step: HistoryStep, where: dict[str, str], before: dict[str, str]
    ) -> _Situation:
        middles = self._ground.middles
        stacks: dict[str, list[str]] = {}
        for unit, at in where.items():
            if at in middles:
                stacks.setdefault(at, []).append(unit)
        gone = {u: at for u, at in before.items() if at in middles and where[u] not in middles}
        return _Situation(step, stacks, gone)

    def _picture(self, one: Finding, situation: _Situation) -> str:
        """Return the picture of a finding; "" if it has no place on the map."""
        middles = self._ground.middles
        step = situation.step
        logged = [self._places[at] for at in step.l]
        legal = self._legal(one)
        stands = {unit: at for at, stack in situation.stacks.items() for unit in stack}
        occupied = [stands.get(unit) or situation.gone.get(unit, "") for unit in one.units[:20]]
        about = [place for place in (one.at, *logged, *occupied) if place in middles]
        if not about:
            return ""
        pitch = self._ground.pitch
        box = _window([middles[place] for place in about], [middles[p] for p in legal], pitch)
        parts = [
            self._ground.shown(box),
            *(self._cell(place, "ok") for place in legal if _inside(middles[place], box, pitch)),
            *([self._cell(one.at, "at")] if one.at in middles else []),
            *(
                self._counters.stack(stack, middles[place], self._ground.slots.get(place, ()))
                for place, stack in situation.stacks.items()
                if _inside(middles[place], box, pitch)
            ),
            *(self._crossed(unit, middles[place]) for unit, place in situation.gone.items()),
            _line(self._points(step.c), "way") if step.c != step.l else "",
            _line([middles[place] for place in logged], "path"),
        ]
        left, top, right, bottom = box
        view = f"{left} {top} {right - left} {bottom - top}"
        words = self._history.words
        phrase = words.phrase
        label = phrase("page-map-around", at=words.word(one.at or about[0]), event=one.event)
        caption = _caption(logged, legal, situation, phrase)
        return (
            f'<svg class="shot" role="img"{attributes(viewBox=view)}>'
            f"<title>{text(label)}</title>{''.join(parts)}</svg>{caption}"
        )

    def _legal(self, one: Finding) -> list[str]:
        """Return the legal destinations: those that the finding expects, or those recorded."""
        expected = one.expected if isinstance(one.expected, list) else [one.expected]
        named = [at for at in expected if isinstance(at, str) and at in self._ground.middles]
        found = named or self._history.legal.get(one.event, [])
        return [place for place in found if place in self._ground.middles][:_MOST_LEGAL]

    def _points(self, places: list[int]) -> list[At]:
        names = [self._places[at] for at in places]
        return [self._ground.middles[name] for name in names if name in self._ground.middles]

    def _cell(self, place: str, kind: str) -> str:
        x, y = self._ground.middles[place]
        return f'<use href="#{self._ground.cell(place)}" class="{kind}" x="{x}" y="{y}"/>'

    def _crossed(self, unit: str, at: At) -> str:
        x, y = at
        return f'{self._counters.stack([unit], at)}<use href="#gone" x="{x}" y="{y}"/>'


def _caption(logged: list[str], legal: list[str], situation: _Situation, phrase: Phrases) -> str:
    """Return what the symbols in a picture mean; only those that appear in it."""
    shown = {
        "path": len(logged) > 1,
        "way": bool(situation.step.c),
        "legal": bool(legal),
        "gone": bool(situation.gone),
    }
    words = " ".join(phrased(phrase, f"picture-{name}") for name, seen in shown.items() if seen)
    return f"<figcaption>{words}</figcaption>" if words else ""


def _line(points: list[At], kind: str) -> str:
    """Return a path with an arrow that ends at the edge of the counter."""
    if len(points) < 2:
        return ""
    (ax, ay), (bx, by) = points[-2:]
    length = max(1.0, ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5)
    short = min(_TIP, length / 2) / length
    end = (round(bx - (bx - ax) * short), round(by - (by - ay) * short))
    data = "L".join(f"{x} {y}" for x, y in [*points[:-1], end])
    return f'<path class="casing" d="M{data}"/><path class="{kind}" d="M{data}"/>'


def _inside(at: At, box: Box, pitch: int) -> bool:
    rim = pitch // 2
    return box[0] - rim < at[0] < box[2] + rim and box[1] - rim < at[1] < box[3] + rim


def _window(about: list[At], more: list[At], pitch: int) -> Box:
    """Return the part of the map to show: all places concerned, and as many others as fit."""
    (left, right), (top, bottom) = (
        _span([at[axis] for at in about], [at[axis] for at in more], (least, most), pitch)
        for axis, least, most in ((0, _NARROWEST, _WIDEST), (1, _LOWEST, _HIGHEST))
    )
    return left, top, right, bottom


def _span(
    about: list[int], more: list[int], bounds: tuple[int, int], pitch: int
) -> tuple[int, int]:
    """Return the range to show on one axis: the values that fit together, with a margin."""
    least, most = (pitch * bound for bound in bounds)
    room, first = most - 2 * pitch, about[0]
    low, high = min(about), max(about)
    if high - low > room:
        low, high = first - room // 2, first + room // 2
    for value in sorted(more, key=lambda one: abs(one - first)):
        if max(high, value) - min(low, value) <= room:
            low, high = min(low, value), max(high, value)
    rim = max(pitch, (least - (high - low)) // 2)
    return low - rim, high + rim
