"""Lines of VASSAL's chat: who typed what, and how a line looks to players.

Since 3.3 the chat window shows HTML. What players type is logged as ``&lt;Ann&gt; - hello``: only
the brackets around the name are escaped, the text stands as it was typed. Older versions wrote
``<Ann> - hello``. Modules may report in HTML and begin a report with a sign for its colour.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudicator.safeio.entities import unescape

__all__ = [
    "REPORT",
    "TAKEN_BACK",
    "Typed",
    "as_shown",
    "report_text",
    "said_by",
    "speaker",
    "takes_back",
    "typed",
    "without_undo",
]

#: what stands around the name of whoever types, newest form first
_FORMS = (("&lt;", "&gt; - "), ("<", "> - "))
_LONGEST_NAME = 200
#: how lines begin that the engine or a module writes
REPORT = ("*", "-")
#: what the engine puts before a line that it takes back
TAKEN_BACK = "* UNDO: "
#: the same, as it is said in the languages of the engine
_TAKEN_BACK = (
    TAKEN_BACK,
    *("* Annulation: ", "* ANNULLA: ", "* DESHACER: ", "* FORTRYD: ", "* ONGEDAAN MAKEN: "),
    *("* WSTECZ: ", "* 巻き戻し: ", "* 撤销： "),
)
#: a sign after the asterisk or hyphen that only chooses a colour
_COLOUR = re.compile(r"([*-]\s{0,9})[|!?~`]")
_NAMES = (
    "a|b|big|blockquote|body|br|center|code|div|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|s|small|"
    "span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul"
)
_BREAK = re.compile(r"<(?:br|hr)\s{0,9}/?>", re.IGNORECASE)
#: an opening tag at the very end formats nothing: there it is the name of a player, as in ``<B>``
_TAG = re.compile(
    rf"</(?:{_NAMES})>|<(?:{_NAMES})(?:\s[^<>]{{0,1000}}|/)>|<(?:{_NAMES})>(?!\s*\Z)",
    re.IGNORECASE,
)
#: who has rolled dice, in the report that buttons have by default: ``*** 2d6 = 7 *** <Ann>``
_ROLLER = re.compile(r"\*\*\*? .{0,500}?\*\*\*\s{1,10}<([^<>]{1,200})>")


class Typed(NamedTuple):
    """A line that a player typed."""

    name: str
    #: as it was typed
    text: str


def said_by(name: str, text: str) -> str:
    """Return the line that VASSAL logs when a player types a text."""
    opening, closing = _FORMS[0]
    return f"{opening}{name}{closing}{text}"


def typed(line: str) -> Typed | None:
    """Return who typed a line, and what; nothing of lines that no player typed."""
    for opening, closing in _FORMS:
        if line.startswith(opening):
            name, mark, text = line[len(opening) :].partition(closing)
            return Typed(name, text.strip()) if mark and len(name) <= _LONGEST_NAME else None
    return None


def speaker(line: str) -> str:
    """Return who speaks or rolls dice in a line, or nothing."""
    said = typed(line)
    if said is not None:
        return said.name
    found = _ROLLER.match(as_shown(line)) if line.startswith("**") else None
    return found[1] if found else ""


def takes_back(line: str) -> bool:
    """Tell whether a line takes back another, in any language of the engine."""
    return line.startswith(_TAKEN_BACK)


def without_undo(line: str) -> str:
    """Return the line that a line takes back; one that takes nothing back stays as it is."""
    words = next((one for one in _TAKEN_BACK if line.startswith(one)), "")
    return line[len(words) :]


def as_shown(line: str) -> str:
    """Return a line as players see it: without tags, entities and signs for colours.

    In what players type, tags do nothing and are shown as they stand.
    """
    if said := typed(line):
        return f"<{said.name}> - {_decoded(said.text)}"
    if line.startswith(REPORT):
        line = _COLOUR.sub(r"\1", line, count=1) if _COLOUR.match(line) else line
        if "<" in line:
            line = _TAG.sub("", _BREAK.sub(" ", line))
    return _decoded(line)


def report_text(line: str) -> str:
    """Return a report, or its format, as players see it, without the asterisks before it."""
    return as_shown(line if line.startswith(REPORT) else f"* {line}").lstrip("* ")


def _decoded(text: str) -> str:
    """Return a text without entities; one that stands for a line break must not break a line."""
    if "&" not in text:
        return text
    found = unescape(text)
    return found if "\n" in text or "\r" in text else re.sub(r"[\n\r]", " ", found)
