"""Entities of HTML, in texts from outside."""

from __future__ import annotations

import html
import re

__all__ = ["unescape"]

#: the number of no character; Python refuses to read thousands of digits
_NO_CHARACTER = re.compile(r"&#(?:[0-9]{100,}|[xX][0-9a-fA-F]{100,});?")


def unescape(text: str) -> str:
    """Return a text with the characters that its entities stand for."""
    return html.unescape(_NO_CHARACTER.sub("\N{REPLACEMENT CHARACTER}", text))
