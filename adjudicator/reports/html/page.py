"""Assembles the page of a report: one file that loads nothing from outside."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec.structs import replace

from adjudicator import style
from adjudicator.core.findings import Finding, Report
from adjudicator.core.piece_hooks import hook_of
from adjudicator.digitize.render.palette import PAPER
from adjudicator.errors import InputError
from adjudicator.phrases import Phrases
from adjudicator.reports.html import player, sections
from adjudicator.reports.html.chart import charts
from adjudicator.reports.html.counters import Counters
from adjudicator.reports.html.document import document_head, sheet
from adjudicator.reports.html.escape import Safe, phrased
from adjudicator.reports.html.filters import filters
from adjudicator.reports.html.findings import MOST_FINDINGS, Findings
from adjudicator.reports.html.ground import PageGround, ground_of
from adjudicator.reports.html.history import History
from adjudicator.reports.html.pictures import MOST_PICTURES, FindingPictures
from adjudicator.reports.html.samples import Sample
from adjudicator.reports.html.summary import summary_block, summary_of
from adjudicator.reports.sentences import Words
from adjudicator.reports.text import verdict_word
from adjudicator.vassal.look.counters import side_look
from adjudicator.vassal.look.formation_names import group_of
from adjudicator.vassal.look.look import Look, read_look

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.core.game_data import UnitSpec

__all__ = ["page_pieces"]

_HERE = Path(__file__).parent
_SCRIPTS = ("data.js", "board.js", "camera.js", "player.js", "filters.js", "start.js")


def page_pieces(report: Report, game: Game, history: History) -> Iterator[str]:
    """Yield the page of a report piece by piece; `history` has watched the log being judged."""
    reader = history.side_view.reader
    report, kept_back = history.side_view.redact(report)
    words, look = history.words, read_look(game)
    phrase = words.phrase
    ground = _ground(history, words.language)
    units = history.shown
    counters = Counters({one.id: _drawn(game, words.named(one)) for one in units.values()}, look)
    findings: list[Finding] = list(islice(report.findings, MOST_FINDINGS))
    pictures: dict[int, str] = {}
    if ground is not None:
        some = enumerate(findings[:MOST_PICTURES], 1)
        pictures = FindingPictures(ground, counters, history).draw(some)
    section = Findings(words, units, report.players, pictures, history.legal)
    yield _head(report, words, look)
    yield player.defs(ground, counters)
    yield f'<a class="skip" href="#findings">{phrased(phrase, "page-skip")}</a>\n<header>\n'
    dark = phrased(phrase, "script-dark")
    yield f'<button type="button" id="theme" class="needs-script">{dark}</button>\n'
    yield from sections.head(report, words)
    yield f"</header>\n{_contents(report, phrase)}<main>\n"
    yield from _overview(section, findings, phrase)
    yield from _map(ground, counters, history, findings, words)
    yield from _findings(section, findings, report, kept_back=kept_back, words=words)
    yield from sections.open_duties(report, words)
    yield from sections.unchecked(report, words)
    end = Sample(history.state.now, history.state.turn, report.outcome)
    yield from sections.outcome(report, words, charts(history.samples.ending(end), words))
    yield from sections.dice(report, words)
    yield from sections.stamp(report.stamp, words, reader=reader)
    yield f"</main>\n<footer><p>{phrased(phrase, 'page-made-by')}</p></footer>\n"
    # programs read the same summary in every language
    yield summary_block(summary_of(report, Words(game), reader=reader))
    yield player.phrases_block(phrase)
    if ground is not None:
        yield player.history_block(history, ground, counters, words)
    yield f"<script>{_script()}</script>\n</body>\n</html>\n"


def _ground(history: History, language: str) -> PageGround | None:
    """Return the map; None if it cannot be drawn, for example because its hexes are tiny."""
    try:
        return ground_of(history.state.board, language)
    except InputError:
        return None


def _head(report: Report, words: Words, look: Look) -> str:
    css = sheet(_HERE / "page.css", more=_side_css(words, look))
    verdict = verdict_word(report.verdict, words.phrase)
    title = words.phrase("page-title", verdict=verdict, what=report.file or words.game)
    return document_head(title, css, script=_script(), language=words.phrase.language)


def _side_css(words: Words, look: Look) -> str:
    """Return the colours of the sides, readable on a light page and on a dark one."""
    fills = [side_look(look, side).fill for side in words.sides[:4]]
    light, dark, paper = (
        "".join(f"--{name}{n}:{style.readable(one, ground)};" for n, one in enumerate(fills))
        for name, ground in (
            ("s", style.PAGE["panel"][0]),
            ("s", style.PAGE["panel"][1]),
            ("m", PAPER),
        )
    )
    return style.themed(light + paper, dark)


def _script() -> str:
    parts = [(_HERE / name).read_text("utf-8") for name in _SCRIPTS]
    return '"use strict";\n(() => {\n' + "\n".join(parts) + "})();\n"


def _contents(report: Report, phrase: Phrases) -> str:
    links = {
        "glance": len(report.findings) > 0,
        "map": True,
        "findings": True,
        "pending": bool(report.pending),
        "unchecked": bool(report.unchecked),
        "outcome": bool(report.outcome),
        "dice": bool(report.dice),
        "stamp": True,
    }
    items = "".join(
        f'<li><a href="#{key}">{phrased(phrase, f"page-part-{key}")}</a>'
        for key, there in links.items()
        if there
    )
    return f'<nav aria-label="{phrased(phrase, "page-parts")}"><ul>{items}</ul></nav>\n'


def _drawn(game: Game, unit: UnitSpec) -> UnitSpec:
    """Return a unit with its arm in place of its type, and with what its colours follow."""
    arm = hook_of(game).arm(game, unit.type) or unit.type
    return replace(unit, type=arm, formation=group_of(unit))


def _overview(section: Findings, findings: list[Finding], phrase: Phrases) -> Iterator[str]:
    if findings:
        yield f'<section id="glance"><h2>{phrased(phrase, "page-at-a-glance")}</h2>\n'
        yield section.overview(findings)
        yield "</section>\n"


def _map(
    ground: PageGround | None,
    counters: Counters,
    history: History,
    findings: list[Finding],
    words: Words,
) -> Iterator[str]:
    phrase = words.phrase
    yield f'<section id="map"><h2>{phrased(phrase, "page-the-map")}</h2>\n'
    if ground is None:
        yield f"<p>{phrased(phrase, 'page-map-none')}</p></section>\n"
        return
    if history.cut:
        kept = len(history.steps) - 1
        yield f"<p>{phrased(phrase, 'page-map-cut', number=kept)}</p>\n"
    last = history.steps[-1].n
    after = (
        phrased(phrase, "page-map-after", event=last)
        if last
        else phrased(phrase, "page-map-after-set-up")
    )
    yield (
        f'<div id="player"><p class="no-script">{after}</p>'
        f'<div id="frame" tabindex="0" role="group" aria-label="{phrased(phrase, "page-map")}">'
    )
    yield player.large_map(ground, counters, history, phrase("page-map-at", event=last))
    yield f"</div>\n{player.controls(history, findings, words)}</div></section>\n"


def _findings(
    section: Findings, findings: list[Finding], report: Report, *, kept_back: int, words: Words
) -> Iterator[str]:
    phrase = words.phrase
    head = phrased(phrase, "page-part-findings")
    yield f'<section id="findings" tabindex="-1"><h2>{head}</h2>\n'
    if kept_back:
        yield f"<p>{phrased(phrase, 'page-kept-back', n=kept_back)}</p>\n"
    if not findings:
        yield f"<p>{phrased(phrase, 'page-none')}</p></section>\n"
        return
    shown, every = len(findings), len(report.findings)
    if shown < every:
        csv = Safe("<code>--format csv</code>")
        limit = phrased(phrase, "page-tells-first", number=shown, all=every, format=csv)
        yield f"<p>{limit}</p>\n"
    if len(findings) > MOST_PICTURES:
        yield f"<p>{phrased(phrase, 'page-first-pictures', number=MOST_PICTURES)}</p>\n"
    yield filters(findings, words)
    yield from section.groups(enumerate(findings, 1))
    yield "</section>\n"
