"""Charts of values over time: one line per side, distinguished by dashes and labels too."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import phrased, scrolling, text
from adjudicator.reports.html.samples import Sample
from adjudicator.reports.sentences import Words, value_text
from adjudicator.reports.tables import capital

__all__ = ["charts"]

_WIDTH, _HEIGHT = 420, 180
_LEFT, _TOP, _BOTTOM = 40, 14, 26
#: least room for the labels at the ends of lines, and the width of a letter of them
_RIGHT, _LETTER = 84, 7.2
#: least distance between the numbers of two turns
_TICK_GAP = 18.0


class _Series(NamedTuple):
    """One value of each side over time."""

    name: str
    #: side -> (event, value)
    lines: dict[str, list[tuple[int, float]]]


def charts(samples: list[Sample], words: Words) -> str:
    """Return a chart for each value that every side has, and a table of all of them."""
    if len(samples) < 2:
        return ""
    found = [one for one in _series(samples, words.sides) if _changes(one)]
    turns = _turns(samples)
    last = max(samples[-1].event, 1)
    drawn = "".join(_chart(one, words, turns, last) for one in found)
    more = _word_changes(samples, words) + _table(samples, found, words)
    return f'<div class="charts">{drawn}</div>{more}'


def _series(samples: list[Sample], sides: list[str]) -> list[_Series]:
    """Return the outcomes that are numbers by side."""
    names = dict.fromkeys(
        name for one in samples for name, value in one.outcome.items() if _by_side(value, sides)
    )
    return [_Series(name, {side: _line(samples, name, side) for side in sides}) for name in names]


def _by_side(value: Any, sides: list[str]) -> bool:
    return isinstance(value, dict) and bool(value) and set(value) <= set(sides)


def _line(samples: list[Sample], name: str, side: str) -> list[tuple[int, float]]:
    found = []
    for one in samples:
        value = one.outcome.get(name)
        number = value.get(side) if isinstance(value, dict) else None
        if isinstance(number, int | float):
            found.append((one.event, float(number)))
    return found


def _changes(one: _Series) -> bool:
    return any(len({value for _, value in line}) > 1 for line in one.lines.values())


def _turns(samples: list[Sample]) -> list[tuple[int, int]]:
    """Return each turn with the event with which it begins."""
    first: dict[int, int] = {}
    for one in samples:
        first.setdefault(one.turn, one.event)
    return [(turn, event) for turn, event in first.items() if turn]


def _chart(one: _Series, words: Words, turns: list[tuple[int, int]], last: int) -> str:
    values = [value for line in one.lines.values() for _, value in line]
    top = max(*values, 1.0)
    low = min(*values, 0.0)

    labels = {side: _label(words, side, line) for side, line in one.lines.items() if line}
    right = _WIDTH - max([_RIGHT, *(round(_LETTER * len(one)) + 6 for one in labels.values())])

    def at(event: int, value: float) -> tuple[float, float]:
        x = _LEFT + (right - _LEFT) * event / last
        y = _TOP + (_HEIGHT - _TOP - _BOTTOM) * (1 - (value - low) / (top - low))
        return round(x, 1), round(y, 1)

    parts = [_axis(low, top, turns, right, at)]
    ends: list[float] = []
    for number, (side, line) in enumerate(one.lines.items()):
        if not line:
            continue
        stops = [*line, (last, line[-1][1])]
        points = " ".join(f"{x:g},{y:g}" for x, y in (at(*stop) for stop in _steps(stops)))
        x, y = at(*stops[-1])
        while any(abs(y - other) < 13 for other in ends):  # labels must not overlap
            y += 13 if y < _HEIGHT / 2 else -13
        ends.append(y)
        parts.append(
            f'<polyline class="line s{number % 4}" points="{points}"/>'
            f'<text class="s{number % 4}" x="{x + 6:g}" y="{y + 4:g}">{text(labels[side])}</text>'
        )
    title, phrase = words.outcome(one.name), words.phrase
    caption = phrased(phrase, "chart-by-turn", title=capital(title))
    return (
        f'<figure class="chart"><figcaption>{caption}</figcaption>'
        f'<svg role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f"<title>{phrased(phrase, 'chart-over-time', title=title)}</title>{''.join(parts)}</svg>"
        "</figure>\n"
    )


def _label(words: Words, side: str, line: list[tuple[int, float]]) -> str:
    """Return what stands at the end of a line: the side and its last value."""
    value = words.phrase.number(line[-1][1])
    return words.phrase("chart-side-value", side=words.side(side), value=value)


def _steps(line: list[tuple[int, float]]) -> list[tuple[int, float]]:
    """Return a line that stays level between two samples."""
    found = line[:1]
    for event, value in line[1:]:
        if value != found[-1][1]:
            found.append((event, found[-1][1]))
        found.append((event, value))
    return found


def _axis(low: float, top: float, turns: list[tuple[int, int]], right: float, at: Any) -> str:
    parts = []
    taken = -_TICK_GAP
    for turn, event in turns:
        x, bottom = at(event, low)
        if x - taken >= _TICK_GAP:  # numbers must not overlap
            taken = x
            parts.append(
                f'<path class="rule" d="M{x:g} {_TOP}V{bottom:g}"/>'
                f'<text class="tick" x="{x:g}" y="{bottom + 16:g}">{turn}</text>'
            )
    middle = (low + top) / 2
    for value in dict.fromkeys((low, round(middle) if top - low > 9 else middle, top)):
        x, y = at(0, value)
        parts.append(
            f'<path class="rule" d="M{x:g} {y:g}H{right:g}"/>'
            f'<text class="value" x="{x - 6:g}" y="{y + 4:g}">{value:g}</text>'
        )
    return "".join(parts)


def _word_changes(samples: list[Sample], words: Words) -> str:
    """Return when an outcome that is a word changed: which side was demoralized, which won."""
    changes: list[str] = []
    before: Mapping[str, Any] = samples[0].outcome
    for one in samples[1:]:
        for name, value in one.outcome.items():
            if name in ("phase", "ratio", "to_act") or not isinstance(value, str):
                continue
            if value and value != before.get(name):
                title, word = capital(words.outcome(name)), words.value(value)
                changes.append(words.phrase("chart-moment", turn=one.turn, title=title, value=word))
        before = one.outcome
    return "".join(f'<p class="moment">{text(one)}</p>' for one in changes[:20])


def _table(samples: list[Sample], found: list[_Series], words: Words) -> str:
    """Return the same numbers as a table, with the last sample of each turn."""
    if not found:
        return ""
    last = {one.turn: one for one in samples}
    heads = [(one.name, side) for one in found for side in one.lines if one.lines[side]]
    phrase = words.phrase
    head = "".join(
        f'<th scope="col">'
        f"{phrased(phrase, 'chart-side-title', side=words.side(side), title=words.outcome(name))}"
        for name, side in heads
    )
    rows = "".join(
        f'<tr><th scope="row">{turn}'
        + "".join(f"<td>{_number(one.outcome.get(name), side, phrase)}" for name, side in heads)
        for turn, one in last.items()
    )
    turn = phrased(phrase, "chart-turn")
    table = f'<table><thead><tr><th scope="col">{turn}{head}</thead><tbody>{rows}</tbody></table>'
    return (
        f"<details><summary>{phrased(phrase, 'chart-numbers')}</summary>"
        f"{scrolling(phrase('chart-values'), table)}</details>\n"
    )


def _number(value: Any, side: str, phrase: Phrases) -> str:
    if not isinstance(value, dict) or side not in value:
        return "–"
    return text(value_text(value[side], phrase))
