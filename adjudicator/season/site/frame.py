"""What all pages of a season share: head, navigation, tables, numbered parts of long lists."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from urllib.parse import quote

from adjudicator.phrases import Phrases
from adjudicator.reports.html.document import document_head, sheet
from adjudicator.reports.html.escape import element, phrased, text
from adjudicator.reports.index.collect import GENERATOR

__all__ = ["ROWS", "badge", "link", "number", "page", "parts_nav", "short", "table"]

_HERE = Path(__file__).parent
_INDEX = _HERE.parent.parent / "reports" / "index" / "index.css"
#: rows of one page
ROWS = 500
_LONGEST = 80
_NAV = ("index", "games-1", "players-1", "search-1")


def short(words: str) -> str:
    """Return text of bounded length."""
    return words if len(words) <= _LONGEST else f"{words[: _LONGEST - 1]}…"


def page(
    title: str, body: Iterable[str], phrase: Phrases, *, script: str = "", there: Sequence[str] = ()
) -> Iterator[str]:
    """Yield a page piece by piece; `there` are the pages of the navigation that exist."""
    code = (_HERE / script).read_text("utf-8") if script else ""
    css = sheet(_INDEX, _HERE / "site.css")
    yield document_head(title, css, script=code, generator=GENERATOR, language=phrase.language)
    yield f"<header>\n{element('h1', title)}\n</header>\n<nav>\n<ul class='ways'>\n"
    for name in _NAV:
        if name == "index" or name in there:
            kind = name.partition("-")[0]
            yield f"<li>{link(f'{name}.html', phrase(f'season-nav-{kind}'))}</li>\n"
    yield "</ul>\n</nav>\n<main>\n"
    yield from body
    yield f"</main>\n<footer><p>{phrased(phrase, 'page-made-by')}</p></footer>\n"
    yield f"<script>{code}</script>\n</body>\n</html>\n" if code else "</body>\n</html>\n"


def link(address: str, name: str) -> str:
    """Return a link; all special characters are escaped, so it leads nowhere else."""
    return f'<a href="{text(quote(address, safe="/.-_~#"))}">{text(name)}</a>'


def badge(kind: str, name: str) -> str:
    """Return a coloured word, such as a verdict."""
    return f'<span class="badge {kind.replace(" ", "-")}">{text(name)}</span>'


def number(cell: object) -> str:
    """Return a cell with a number."""
    return f'<td class="number">{text(cell)}</td>'


def table(
    label: str, heads: Sequence[tuple[str, bool]], rows: Iterable[str], identity: str = ""
) -> Iterator[str]:
    """Yield a table that scrolls sideways; heads are titles, and whether they are of numbers."""
    yield f'<div class="wide" role="region" aria-label="{text(label)}" tabindex="0">\n'
    yield f'<table class="dice"{f" id={identity}" if identity else ""}>\n<thead><tr>'
    for title, numeric in heads:
        yield f'<th scope="col"{" class=number" if numeric else ""}>{text(title)}</th>'
    yield "</tr></thead>\n<tbody>\n"
    yield from rows
    yield "</tbody></table></div>\n"


def parts_nav(name: str, part: int, parts: int, phrase: Phrases) -> str:
    """Return links to the other parts of a long list."""
    if parts < 2:
        return ""
    shown = sorted({1, parts, *range(max(1, part - 3), min(parts, part + 3) + 1)})
    items = "".join(
        f'<li aria-current="page">{one}</li>'
        if one == part
        else f"<li>{link(f'{name}-{one}.html', str(one))}</li>"
        for one in shown
    )
    label = phrased(phrase, "season-parts")
    return f'<nav aria-label="{label}"><ul class="parts">{items}</ul></nav>\n'
