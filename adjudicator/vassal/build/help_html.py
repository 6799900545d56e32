"""Write HTML that VASSAL's help windows can show: version 3.2, ASCII, no styles, no scripts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape as _escape
from itertools import chain
from typing import Any

import msgspec

from adjudicator.phrases import phrases
from adjudicator.style import INK, SHEET, WHITE

__all__ = [
    "Say",
    "escape",
    "heading",
    "items",
    "link",
    "page",
    "paragraphs",
    "plain",
    "table",
    "value",
]

#: the text of an empty cell
NOTHING = "-"
#: marks for emphasis in a phrase
_BOLD, _ITALIC = re.compile(r"\*([^*]+)\*"), re.compile(r"(?<!\w)_([^_]+)_(?!\w)")
#: the deepest nesting of values; deeper ones are left out
MAX_DEPTH = 8


def escape(text: object) -> str:
    """Escape a text for HTML; characters that are not printable become "?"."""
    whole = str(text)
    if not whole.isprintable():
        whole = "".join(one if one.isprintable() or one.isspace() else "?" for one in whole)
    # the viewer supports only decimal references
    return _escape(whole).replace("&#x27;", "&#39;")


class Say:
    """Phrases in one language as HTML, with *bold* and _italic_; arguments must be HTML."""

    def __init__(self, language: str) -> None:
        """Load the catalogue of a language."""
        self.phrase = phrases(language, "vassal")

    def __call__(self, name: str, /, **args: object) -> str:
        """Return a phrase as HTML."""
        number = args.get("n")
        found = escape(self.phrase.template(name, number if isinstance(number, int) else None))
        return _ITALIC.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", found)).format_map(args)

    def heading(self, name: str, **args: object) -> str:
        """Return a phrase as a heading."""
        return heading(self.phrase(name, **args))


def link(target: str, text: object) -> str:
    """Return a link to a page or to an anchor."""
    return f'<a href="{escape(target)}">{escape(text)}</a>'


def heading(text: object, *, level: int = 2, name: str = "") -> str:
    """Return a heading; `name` is an anchor for links."""
    inner = f'<a name="{escape(name)}">{escape(text)}</a>' if name else escape(text)
    return f"<h{level}>{inner}</h{level}>\n"


def paragraphs(*texts: str) -> str:
    """Return HTML texts as paragraphs, without empty ones."""
    return "".join(f"<p>{text}</p>\n" for text in texts if text)


def items(texts: Iterable[str], *, numbered: bool = False) -> str:
    """Return HTML texts as a list; empty if there are none."""
    lines = "".join(f"<li>{text}</li>\n" for text in texts)
    kind = "ol" if numbered else "ul"
    return f"<{kind}>\n{lines}</{kind}>\n" if lines else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table; empty cells get a dash, because old viewers do not draw them."""
    lines = [_row("th", [cell or "&nbsp;" for cell in head], f' bgcolor="{SHEET}"')] if head else []
    lines += [_row("td", [cell or NOTHING for cell in row], "") for row in rows]
    return f'<table border="1" cellspacing="0" cellpadding="3">\n{"".join(lines)}</table>\n'


def _row(kind: str, cells: Sequence[str], colour: str) -> str:
    inner = "".join(f"<{kind}>{cell}</{kind}>" for cell in cells)
    return f"<tr{colour}>{inner}</tr>\n"


def page(title: str, body: str, links: Mapping[str, str]) -> bytes:
    """Return a whole page, with links to the other pages (target -> text) at the top."""
    bar = " | ".join(link(target, text) for target, text in links.items())
    text = (
        f"<html>\n<head><title>{escape(title)}</title></head>\n"
        f'<body bgcolor="{WHITE}" text="{INK}">\n<p>{bar}</p>\n<hr>\n'
        f"{heading(title, level=1)}{body}</body>\n</html>\n"
    )
    # the viewer ignores the encoding, so only ASCII is safe
    return text.encode("ascii", "xmlcharrefreplace")


def plain(data: Any) -> Any:
    """Convert typed data to dicts, lists and scalars, with all defaults; tuples stay tuples."""
    if isinstance(data, msgspec.Struct):
        return {name: plain(getattr(data, name)) for name in data.__struct_fields__}
    if isinstance(data, Mapping):
        return {str(key): plain(one) for key, one in data.items()}
    if isinstance(data, tuple):
        return tuple(plain(one) for one in data)
    return [plain(one) for one in data] if isinstance(data, list) else data


def value(data: Any, known: Mapping[str, str], depth: int = 0) -> str:
    """Return any plain data as HTML: tables where it has rows and columns, else text.

    `known` has the HTML for names and fields that need other texts.
    """
    if depth > MAX_DEPTH:
        return "..."
    if _is_results(data):
        return _results(data, known, depth)
    if isinstance(data, dict) and data:
        return _records(data, known, depth)
    if isinstance(data, list) and data and all(isinstance(one, dict) for one in data):
        names = _fields(data)
        head = [_words(name, known) for name in names]
        return table(head, [_cells(one, names, known, depth) for one in data])
    if isinstance(data, (list, tuple)):
        between = ":" if isinstance(data, tuple) else ", "
        lists = any(isinstance(one, (list, dict)) for one in data)
        return ("; " if lists else between).join(value(one, known, depth + 1) for one in data)
    return _scalar(data, known)


def _scalar(data: Any, known: Mapping[str, str]) -> str:
    if data is None or data is False or data == {}:
        return ""
    if data is True:
        return "yes"
    return known.get(data) or escape(data) if isinstance(data, str) else escape(data)


def _words(name: object, known: Mapping[str, str]) -> str:
    """Return the name of a field or of a row as readable HTML."""
    return known.get(str(name)) or escape(str(name).replace("_", " "))


def _fields(records: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the fields of records, without those that are empty or false in all of them."""
    found = list(records)
    names = dict.fromkeys(chain.from_iterable(found))
    return [name for name in names if not all(_says_nothing(one.get(name)) for one in found)]


def _says_nothing(data: Any) -> bool:
    return data is None or data is False or data in ("", [], {})


def _cells(
    record: Mapping[str, Any], names: Iterable[str], known: Mapping[str, str], depth: int
) -> list[str]:
    return [value(record.get(name), known, depth + 1) for name in names]


def _records(data: Mapping[str, Any], known: Mapping[str, str], depth: int) -> str:
    """Return a table with a row for each key, and columns if all values are records."""
    records = [one for one in data.values() if isinstance(one, dict)]
    if len(records) < len(data) or any(map(_is_results, records)):
        return table(
            [], [[_words(key, known), value(one, known, depth + 1)] for key, one in data.items()]
        )
    names = _fields(records)
    rows = [[_words(key, known), *_cells(one, names, known, depth)] for key, one in data.items()]
    return table(["", *(_words(name, known) for name in names)], rows)


def _is_results(data: Any) -> bool:
    """Return whether data is a table of results, such as a combat table: columns and rows."""
    if not isinstance(data, dict) or data.keys() != {"columns", "rows"}:
        return False
    columns, rows = data["columns"], data["rows"]
    return (
        isinstance(columns, list)
        and isinstance(rows, dict)
        and all(isinstance(cells, list) for cells in rows.values())
    )


def _results(data: Mapping[str, Any], known: Mapping[str, str], depth: int) -> str:
    """Return a table of results: columns are odds or other classes, rows are die rolls."""
    odds = [tuple(one) if isinstance(one, list) else one for one in data["columns"]]
    head = ["", *(value(one, known, depth + 1) for one in odds)]
    lines = [
        [_words(key, known), *(value(cell, known, depth + 1) for cell in cells)]
        for key, cells in data["rows"].items()
    ]
    return table(head, lines)
