"""Decodes HTML entities in texts from outside."""

from __future__ import annotations

import html
import re

__all__ = ["unescape"]

#: a number too long for any character; Python refuses to convert thousands of digits
_NO_CHARACTER = re.compile(r"&#(?:[0-9]{100,}|[xX][0-9a-fA-F]{100,});?")


def unescape(text: str) -> str:
    """Return a text with its entities replaced by characters."""
    return html.unescape(_NO_CHARACTER.sub("\N{REPLACEMENT CHARACTER}", text))
