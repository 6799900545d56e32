"""The charts of an audit: histograms of dice, and timelines of logs."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import text
from adjudicator.vassal.audit.audit import Timeline
from adjudicator.vassal.audit.fairness import DiceTable

__all__ = ["histogram", "timelines"]

_WIDTH, _HEIGHT = 360, 150
_TOP, _BOTTOM = 18, 22
#: results of one chart; dice with more results are only listed
MOST_BARS = 60
#: timeline: its width, the number of parts that it is divided into, its height
_STRIP, _PARTS, _HIGH = 900, 150, 46


def histogram(table: DiceTable, phrase: Phrases) -> str:
    """Return how often each result came; lines mark the expectation of fair dice."""
    faces = list(table.counts)
    if len(faces) > MOST_BARS:
        return ""
    most = max([*table.counts.values(), *table.expected.values(), 1])
    wide = (_WIDTH - 4) / len(faces)
    bars = "".join(_bar(table, face, 2 + n * wide, wide, most) for n, face in enumerate(faces))
    return (
        f'<svg class="dice" role="img" viewBox="0 0 {_WIDTH} {_HEIGHT}">'
        f"<title>{text(_chart_text(table, phrase))}</title>{bars}</svg>"
    )


def _chart_text(table: DiceTable, phrase: Phrases) -> str:
    """Return the chart in words."""
    counts = ", ".join(
        phrase("audit-dice-face", face=face, often=often) for face, often in table.counts.items()
    )
    return phrase("audit-dice-chart", dice=table.dice, counts=counts)


def _bar(table: DiceTable, face: str, x: float, wide: float, most: float) -> str:
    often, fair = table.counts[face], table.expected.get(face)
    high = _HEIGHT - _TOP - _BOTTOM
    tall = often / most * high
    bottom = _HEIGHT - _BOTTOM
    inner = max(wide - 4, 1)
    parts = [
        f'<rect x="{x + 2:.1f}" y="{bottom - tall:.1f}" width="{inner:.1f}" height="{tall:.1f}"/>',
        _label(x + wide / 2, _HEIGHT - 6, face) if wide >= 9 else "",
        _count(x + wide / 2, bottom, tall, often) if wide >= 14 else "",
    ]
    if fair is not None:
        y = bottom - fair / most * high
        parts.append(f'<path class="fair" d="M{x:.1f} {y:.1f}h{wide:.1f}"/>')
    return "".join(parts)


def _count(x: float, bottom: float, tall: float, often: int) -> str:
    """Return the number of a bar: inside at its foot, or above it if the bar is too low."""
    if tall < 18:
        return _label(x, bottom - tall - 4, str(often))
    return f'<text class="in" x="{x:.1f}" y="{bottom - 5:.1f}">{often}</text>'


def _label(x: float, y: float, label: str) -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}">{text(label)}</text>'


def timelines(lines: Sequence[Timeline], phrase: Phrases) -> str:
    """Return a timeline for each log: its steps, rolls above, undone steps below."""
    longest = max([one.steps for one in lines], default=0)
    return "".join(_strip(one, longest, phrase) for one in lines if longest)


def _strip(line: Timeline, longest: int, phrase: Phrases) -> str:
    wide = max(line.steps / longest * _STRIP, 1)
    middle = _HIGH / 2
    marks = _marks(line.rolls, longest, middle - 3, "rolls", up=True)
    marks += _marks(line.undone, longest, middle + 3, "undone", up=False)
    rolls, undone = len(line.rolls), len(line.undone)
    label = phrase("audit-strip", file=line.file, steps=line.steps, rolls=rolls, undone=undone)
    return (
        f'<figure class="strip"><figcaption>{text(label)}</figcaption>'
        f'<svg aria-hidden="true" viewBox="0 0 {_STRIP} {_HIGH}" preserveAspectRatio="none">'
        f'<rect class="steps" x="0" y="{middle - 2:g}" width="{wide:.1f}" height="4"/>'
        f"{marks}</svg></figure>\n"
    )


def _marks(steps: Sequence[int], longest: int, y: float, kind: str, *, up: bool) -> str:
    """Return bars along a timeline; the more steps fall into a part, the longer its bar."""
    per = max(longest / _PARTS, 1)
    parts: dict[int, int] = {}
    for step in steps:
        place = int((step - 1) / per)
        parts[place] = parts.get(place, 0) + 1
    wide = max(per / longest * _STRIP - 0.5, 1.5)
    found = []
    for place, number in sorted(parts.items()):
        tall = (_HIGH / 2 - 4) * (0.35 + 0.65 * min(number / per, 1))
        box = f'x="{place * per / longest * _STRIP:.1f}" y="{y - tall if up else y:.1f}"'
        found.append(f'<rect class="{kind}" {box} width="{wide:.1f}" height="{tall:.1f}"/>')
    return "".join(found)
