"""Makes untrusted text safe in a page: in text, in attributes, in script data."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from adjudicator.phrases import Phrases

__all__ = ["Safe", "attributes", "element", "phrased", "script_json", "scrolling", "text"]

# Characters that HTML forbids, or that reverse the direction of a line and so could disguise text.
_FORBIDDEN = re.compile(
    "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069"
    "\ud800-\udfff\ufdd0-\ufdef\ufffe\uffff]"
)
_ENTITIES = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;", "`": "&#96;"}
)


class Safe(str):
    """HTML that we wrote, inserted into a page unchanged."""

    __slots__ = ()


def text(value: object) -> str:
    """Return untrusted text escaped for a page, so that it is shown literally."""
    return _plain(str(value)).translate(_ENTITIES)


def _plain(value: str) -> str:
    return _FORBIDDEN.sub("\N{REPLACEMENT CHARACTER}", value)


def phrased(phrase: Phrases, name: str, /, **args: object) -> str:
    """Return a phrase as HTML; its arguments are escaped unless they are `Safe`."""
    shown = {key: one if isinstance(one, Safe) else text(one) for key, one in args.items()}
    number = args.get("n")
    found = phrase.template(name, number if isinstance(number, int) else None)
    return text(found).format_map(shown)


def attributes(**given: object) -> str:
    """Return HTML attributes; a final _ of a name is dropped, other _ become -, None is omitted."""
    parts = []
    for name, value in given.items():
        if value is not None:
            parts.append(f' {name.rstrip("_").replace("_", "-")}="{text(value)}"')
    return "".join(parts)


def element(tag: str, content: object = "", **given: object) -> str:
    """Return an element; its content is escaped."""
    return f"<{tag}{attributes(**given)}>{text(content)}</{tag}>"


def scrolling(label: str, table: str) -> str:
    """Return a table that scrolls sideways on a small screen, also by keyboard."""
    return (
        f'<div class="scroll" tabindex="0" role="region"{attributes(aria_label=label)}>'
        f"{table}</div>\n"
    )


def script_json(value: Any) -> str:
    """Return a value as JSON for a script block; nothing in it can end the block."""
    data = msgspec.json.encode(value).decode("utf-8")
    data = _FORBIDDEN.sub(_escaped, data)
    return data.replace("&", "\\u0026").replace("<", "\\u003c").replace(">", "\\u003e")


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found.group()):04x}"
