"""Read lines of VASSAL's chat: who typed them, and how they look to players.

Since 3.3 the chat window shows HTML. VASSAL logs a typed line as ``&lt;Ann&gt; - hello``: it
escapes only the brackets around the name, not the text. Older versions wrote ``<Ann> - hello``.
Modules may report in HTML and begin a report with a character that selects its colour.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from adjudicator.safeio.entities import unescape

__all__ = [
    "REPORT",
    "UNDO_PREFIX",
    "Typed",
    "as_shown",
    "bare_report",
    "is_undo_line",
    "report_text",
    "speaker",
    "typed",
    "typed_line",
    "without_undo",
]

#: text before and after the name of the player who typed a line, newest version first
_FORMS = (("&lt;", "&gt; - "), ("<", "> - "))
_LONGEST_NAME = 200
#: first characters of lines that the engine or a module writes
REPORT = ("*", "-")
#: prefix that the engine puts before a line that it undoes
UNDO_PREFIX = "* UNDO: "
#: the same prefix in all languages of the engine
_UNDO_PREFIXES = (
    UNDO_PREFIX,
    *("* Annulation: ", "* ANNULLA: ", "* DESHACER: ", "* FORTRYD: ", "* ONGEDAAN MAKEN: "),
    *("* WSTECZ: ", "* 巻き戻し: ", "* 撤销： "),
)
#: a character after the asterisk or hyphen that only selects a colour
_COLOUR = re.compile(r"([*-]\s{0,9})[|!?~`]")
_NAMES = (
    "a|b|big|blockquote|body|br|center|code|div|em|font|h[1-6]|hr|html|i|img|li|ol|p|pre|s|small|"
    "span|strike|strong|sub|sup|table|tbody|td|th|thead|tr|tt|u|ul"
)
_BREAK = re.compile(r"<(?:br|hr)\s{0,9}/?>", re.IGNORECASE)
#: an opening tag at the end of a line formats nothing: it is a player's name, as in ``<B>``
_TAG = re.compile(
    rf"</(?:{_NAMES})>|<(?:{_NAMES})(?:\s[^<>]{{0,1000}}|/)>|<(?:{_NAMES})>(?!\s*\Z)",
    re.IGNORECASE,
)
#: the player in the default report of a dice button: ``*** 2d6 = 7 *** <Ann>``
_ROLLER = re.compile(r"\*\*\*? .{0,500}?\*\*\*\s{1,10}<([^<>]{1,200})>")


class Typed(NamedTuple):
    """A line that a player typed."""

    name: str
    #: without any change
    text: str


def typed_line(name: str, text: str) -> str:
    """Return the chat line that VASSAL logs when a player types a text."""
    opening, closing = _FORMS[0]
    return f"{opening}{name}{closing}{text}"


def typed(line: str) -> Typed | None:
    """Return the player and the text of a typed line, or None if no player typed it."""
    for opening, closing in _FORMS:
        if line.startswith(opening):
            name, mark, text = line[len(opening) :].partition(closing)
            return Typed(name, text.strip()) if mark and len(name) <= _LONGEST_NAME else None
    return None


def speaker(line: str) -> str:
    """Return the player who typed a line or rolled the dice it reports, or an empty text."""
    typed_by = typed(line)
    if typed_by is not None:
        return typed_by.name
    found = _ROLLER.match(as_shown(line)) if line.startswith("**") else None
    return found[1] if found else ""


def is_undo_line(line: str) -> bool:
    """Return whether a line undoes another one, in any language of the engine."""
    return line.startswith(_UNDO_PREFIXES)


def without_undo(line: str) -> str:
    """Return a line without the prefix that marks it as undone."""
    if not line.startswith(_UNDO_PREFIXES):  # as nearly all
        return line
    words = next(one for one in _UNDO_PREFIXES if line.startswith(one))
    return line[len(words) :]


def as_shown(line: str) -> str:
    """Return a line as players see it: without tags, entities and colour characters.

    VASSAL shows tags that players type as plain text, so they stay.
    """
    if typed_by := typed(line):
        return f"<{typed_by.name}> - {_decoded(typed_by.text)}"
    if line.startswith(REPORT):
        line = _COLOUR.sub(r"\1", line, count=1) if _COLOUR.match(line) else line
        if "<" in line:
            line = _TAG.sub("", _BREAK.sub(" ", line))
    return _decoded(line)


def report_text(line: str) -> str:
    """Return a report or a report format as players see it, without leading asterisks."""
    return as_shown(line if line.startswith(REPORT) else f"* {line}").lstrip("* ")


def bare_report(line: str) -> str:
    """Return a report or a report format without the asterisks at its beginning and end."""
    return report_text(line).rstrip("* ")


def _decoded(text: str) -> str:
    """Replace the entities of a text; an encoded line break becomes a space."""
    if "&" not in text:
        return text
    found = unescape(text)
    return found if "\n" in text or "\r" in text else re.sub(r"[\n\r]", " ", found)
