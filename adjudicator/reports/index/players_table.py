"""The players of an index as HTML tables: violations, and charts of their dice."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.phrases import Phrases
from adjudicator.reports.html.escape import element, phrased, text
from adjudicator.reports.index.rows import heads, p_text
from adjudicator.reports.index.tally import Die, Tally

__all__ = ["players_section"]

#: a die with more faces gets no column per face
_MOST_FACES = 20
_HIGH, _WIDE = 30, 96


def players_section(tallies: list[Tally], phrase: Phrases) -> Iterator[str]:
    """Yield a table for each kind of die, and the meaning of p."""
    if not tallies:
        return
    yield f'<section id="dice"><h2>{phrased(phrase, "index-players")}</h2>\n'
    for die in sorted({one.die for one in tallies}):
        yield from _table([one for one in tallies if one.die == die], die, phrase)
    yield f"<p>{phrased(phrase, 'index-p-means')}</p>\n</section>\n"


def _table(tallies: list[Tally], die: Die, phrase: Phrases) -> Iterator[str]:
    faces = die.faces if die.sides <= _MOST_FACES else range(0)
    label = phrase("index-dice-sides", sides=die.sides)
    mean = phrase.number(die.mean)
    yield f"<h3>{phrased(phrase, 'index-dice-fair', label=label, mean=mean)}</h3>\n"
    yield f'<div class="wide" role="region" aria-label="{text(label)}" tabindex="0">\n'
    yield '<table class="dice">\n<thead><tr>'
    yield from (element("th", title, scope="col") for title in heads(("player", "sides"), phrase))
    yield from map(_head, [*heads(("games", "violation"), phrase), *map(str, faces)])
    yield from (element("th", title, scope="col") for title in heads(("shape",), phrase))
    yield from map(_head, heads(("rolls", "mean", "p"), phrase))
    yield "</tr></thead>\n<tbody>\n"
    yield from (_row(one, faces, phrase) for one in tallies)
    yield "</tbody></table></div>\n"


def _head(title: str) -> str:
    return element("th", title, scope="col", class_="number")


def _row(one: Tally, faces: Iterable[int], phrase: Phrases) -> str:
    mean = "" if one.mean is None else phrase.number(one.mean, 2)
    return "".join(
        (
            "<tr>",
            element("th", one.player[:200] or phrase("index-no-name"), scope="row"),
            element("td", ", ".join(one.sides)[:200]),
            _numbers(one.games, one.violations, *(one.faces[face] for face in faces)),
            f"<td>{_bars(one)}</td>",
            _numbers(one.rolls, mean, p_text(one, phrase)),
            "</tr>\n",
        )
    )


def _numbers(*cells: object) -> str:
    return "".join(f'<td class="number">{cell}</td>' for cell in cells)


def _bars(tally: Tally) -> str:
    """Return a small chart of how often each face came; the line is the share of a fair die."""
    most = max([*tally.faces.values(), 1])
    die = tally.die
    wide = _WIDE / die.sides
    bars = "".join(
        f'<rect x="{at * wide + 1:.1f}" y="{_HIGH - tall:.1f}" '
        f'width="{max(wide - 2, 0.5):.1f}" height="{tall:.1f}"/>'
        for at, face in enumerate(die.faces)
        if (tall := tally.faces[face] / most * _HIGH)
    )
    fair = _HIGH - tally.rolls / die.sides / most * _HIGH
    line = f'<line x1="0" x2="{_WIDE}" y1="{fair:.1f}" y2="{fair:.1f}"/>'
    box = f'viewBox="0 0 {_WIDE} {_HIGH + 1}"'
    return f'<svg class="bars" {box} aria-hidden="true">{bars}{line}</svg>'
