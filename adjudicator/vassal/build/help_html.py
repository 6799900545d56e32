"""HTML as the help windows of VASSAL can show it: version 3.2, ASCII, no styles, no scripts."""

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

#: what stands in a cell that has nothing to say
NOTHING = "-"
#: what stands out in a phrase
_BOLD, _ITALIC = re.compile(r"\*([^*]+)\*"), re.compile(r"(?<!\w)_([^_]+)_(?!\w)")
#: how deep values may be nested before they are left out
MAX_DEPTH = 8


def escape(text: object) -> str:
    """Return a text as HTML that shows it as it is; what cannot be shown becomes "?"."""
    whole = str(text)
    if not whole.isprintable():
        whole = "".join(one if one.isprintable() or one.isspace() else "?" for one in whole)
    # the viewer knows only decimal references
    return _escape(whole).replace("&#x27;", "&#39;")


class Say:
    """Phrases of modules in one language as HTML: *bold*, _italic_; arguments are HTML already."""

    def __init__(self, language: str) -> None:
        """Find the catalogue."""
        self.phrase = phrases(language, "vassal")

    def __call__(self, name: str, /, **args: object) -> str:
        """Return a phrase."""
        number = args.get("n")
        found = escape(self.phrase.template(name, number if isinstance(number, int) else None))
        return _ITALIC.sub(r"<i>\1</i>", _BOLD.sub(r"<b>\1</b>", found)).format_map(args)

    def heading(self, name: str, **args: object) -> str:
        """Return a phrase as a heading."""
        return heading(self.phrase(name, **args))


def link(target: str, text: object) -> str:
    """Return a link to a page or to a place on one."""
    return f'<a href="{escape(target)}">{escape(text)}</a>'


def heading(text: object, *, level: int = 2, name: str = "") -> str:
    """Return a heading; other pages can link to its name."""
    inner = f'<a name="{escape(name)}">{escape(text)}</a>' if name else escape(text)
    return f"<h{level}>{inner}</h{level}>\n"


def paragraphs(*texts: str) -> str:
    """Return paragraphs of HTML; empty ones are left out."""
    return "".join(f"<p>{text}</p>\n" for text in texts if text)


def items(texts: Iterable[str], *, numbered: bool = False) -> str:
    """Return a list of HTML; nothing if it is empty."""
    lines = "".join(f"<li>{text}</li>\n" for text in texts)
    kind = "ol" if numbered else "ul"
    return f"<{kind}>\n{lines}</{kind}>\n" if lines else ""


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table of HTML; an empty cell gets a dash, because old viewers draw none at all."""
    lines = [_row("th", [cell or "&nbsp;" for cell in head], f' bgcolor="{SHEET}"')] if head else []
    lines += [_row("td", [cell or NOTHING for cell in row], "") for row in rows]
    return f'<table border="1" cellspacing="0" cellpadding="3">\n{"".join(lines)}</table>\n'


def _row(kind: str, cells: Sequence[str], colour: str) -> str:
    inner = "".join(f"<{kind}>{cell}</{kind}>" for cell in cells)
    return f"<tr{colour}>{inner}</tr>\n"


def page(title: str, body: str, links: Mapping[str, str]) -> bytes:
    """Return a whole page, with links to the others (target -> text) above what it says."""
    bar = " | ".join(link(target, text) for target, text in links.items())
    text = (
        f"<html>\n<head><title>{escape(title)}</title></head>\n"
        f'<body bgcolor="{WHITE}" text="{INK}">\n<p>{bar}</p>\n<hr>\n'
        f"{heading(title, level=1)}{body}</body>\n</html>\n"
    )
    # the viewer does not ask for an encoding, so that only ASCII is safe
    return text.encode("ascii", "xmlcharrefreplace")


def plain(data: Any) -> Any:
    """Return typed data as dicts, lists and scalars, with all their defaults; pairs stay tuples."""
    if isinstance(data, msgspec.Struct):
        return {name: plain(getattr(data, name)) for name in data.__struct_fields__}
    if isinstance(data, Mapping):
        return {str(key): plain(one) for key, one in data.items()}
    if isinstance(data, tuple):
        return tuple(plain(one) for one in data)
    return [plain(one) for one in data] if isinstance(data, list) else data


def value(data: Any, known: Mapping[str, str], depth: int = 0) -> str:
    """Return any plain data as HTML: tables where it has rows and columns, else text.

    `known` has the HTML of names and fields that are better shown in another way.
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
    """Return the name of a field or of a row as words."""
    return known.get(str(name)) or escape(str(name).replace("_", " "))


def _fields(records: Iterable[Mapping[str, Any]]) -> list[str]:
    return list(dict.fromkeys(chain.from_iterable(records)))


def _cells(
    record: Mapping[str, Any], names: Iterable[str], known: Mapping[str, str], depth: int
) -> list[str]:
    return [value(record.get(name), known, depth + 1) for name in names]


def _records(data: Mapping[str, Any], known: Mapping[str, str], depth: int) -> str:
    """Return a table with a row for each key; with a column for each field, if all have fields."""
    records = [one for one in data.values() if isinstance(one, dict)]
    if len(records) < len(data) or any(map(_is_results, records)):
        return table(
            [], [[_words(key, known), value(one, known, depth + 1)] for key, one in data.items()]
        )
    names = _fields(records)
    rows = [[_words(key, known), *_cells(one, names, known, depth)] for key, one in data.items()]
    return table(["", *(_words(name, known) for name in names)], rows)


def _is_results(data: Any) -> bool:
    """Tell whether data is a table of results, such as a combat table: columns, rows of cells."""
    if not isinstance(data, dict) or data.keys() != {"columns", "rows"}:
        return False
    columns, rows = data["columns"], data["rows"]
    return (
        isinstance(columns, list)
        and isinstance(rows, dict)
        and all(isinstance(cells, list) for cells in rows.values())
    )


def _results(data: Mapping[str, Any], known: Mapping[str, str], depth: int) -> str:
    """Return a table of results: columns are odds or other classes, rows are throws of a die."""
    odds = [tuple(one) if isinstance(one, list) else one for one in data["columns"]]
    head = ["", *(value(one, known, depth + 1) for one in odds)]
    lines = [
        [_words(key, known), *(value(cell, known, depth + 1) for cell in cells)]
        for key, cells in data["rows"].items()
    ]
    return table(head, lines)
