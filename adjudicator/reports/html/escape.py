"""Makes foreign text harmless in a page: in its text, in its attributes, in its data."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from adjudicator.phrases import Phrases

__all__ = ["Safe", "attributes", "element", "phrased", "script_json", "scrolling", "text"]

# Characters that HTML forbids or that turn the direction of a line: they could disguise a text.
_ODD = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_MEANING = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;"}
)


class Safe(str):
    """HTML of ours, which goes into a page as it is."""

    __slots__ = ()


def text(value: object) -> str:
    """Return foreign text for a page: it shows as it is, and means nothing."""
    return _plain(str(value)).translate(_MEANING)


def _plain(value: str) -> str:
    return _ODD.sub("\N{REPLACEMENT CHARACTER}", value)


def phrased(phrase: Phrases, name: str, /, **args: object) -> str:
    """Return a phrase for a page; its arguments are foreign text, but for HTML of ours."""
    shown = {key: one if isinstance(one, Safe) else text(one) for key, one in args.items()}
    number = args.get("n")
    found = phrase.template(name, number if isinstance(number, int) else None)
    return text(found).format_map(shown)


def attributes(**given: object) -> str:
    """Return attributes; a trailing _ of a name falls away, other _ become -; None is left out."""
    parts = []
    for name, value in given.items():
        if value is not None:
            parts.append(f' {name.rstrip("_").replace("_", "-")}="{text(value)}"')
    return "".join(parts)


def element(tag: str, content: object = "", **given: object) -> str:
    """Return an element whose content is foreign text."""
    return f"<{tag}{attributes(**given)}>{text(content)}</{tag}>"


def scrolling(label: str, table: str) -> str:
    """Return a table that can be scrolled sideways on a small screen, by keys too."""
    return (
        f'<div class="scroll" tabindex="0" role="region"{attributes(aria_label=label)}>'
        f"{table}</div>\n"
    )


def script_json(value: Any) -> str:
    """Return a value as JSON for a script block: nothing in it can end the block."""
    data = msgspec.json.encode(value).decode("utf-8")
    data = _ODD.sub(_escaped, data)
    return data.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
