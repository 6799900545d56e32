"""Writes TODO.md: what the draft of a game found, and what its author has to do."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.errors import Text

__all__ = ["todo_text"]


def todo_text(title: str, found: Iterable[Text], left: Iterable[Text]) -> str:
    """Return the list as Markdown."""
    lines = [
        f"# {title}: what is left to do",
        "",
        "This folder was drafted from a module. `adjudicator game check FOLDER` says what is",
        "missing or contradicts. Strike out what is done.",
        "",
        "## To do",
        "",
        *(f"- [ ] {_plain(one)}" for one in left),
        "",
        "## What was read from the module, to be compared with the game",
        "",
        *(f"- {_plain(one)}" for one in found),
    ]
    return "\n".join(lines) + "\n"


def _plain(text: Text) -> str:
    """Return a text on one line, without characters that Markdown or a terminal would act on."""
    shown = "".join(one if one.isprintable() else " " for one in str(text))
    return shown.replace("<", "&lt;")
