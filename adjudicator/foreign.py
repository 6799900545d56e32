"""Messages of libraries, which are whole sentences, found again as templates with arguments.

So what click, msgspec and the types of games say can be said in another language.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from string import Formatter

from adjudicator.errors import Text

__all__ = ["recognized"]


def recognized(message: str, templates: Iterable[str]) -> Text:
    """Return a message as the first template that it was made of, or as it is."""
    for template in templates:
        found = _pattern(template).fullmatch(message)
        if found:
            return Text(template, **found.groupdict())
    return Text(message)


@cache
def _pattern(template: str) -> re.Pattern[str]:
    parts = (
        re.escape(text) + (f"(?P<{name}>.+?)" if name else "")
        for text, name, _, _ in Formatter().parse(template)
    )
    return re.compile("".join(parts), re.DOTALL)
