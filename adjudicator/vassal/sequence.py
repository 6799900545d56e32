"""The sequences that all text of VASSAL is made of: tokens joined by a delimiter, escaped by one rule.

A delimiter within a token is written with a backslash before it, and nothing else is escaped. So a
sequence within a sequence has one backslash more at each level, and must be taken apart level by level.
"""

from __future__ import annotations

from collections.abc import Iterable

__all__ = ["join", "nest", "split", "unnest"]


def join(tokens: Iterable[str], delimiter: str) -> str:
    """Return tokens as one sequence."""
    return delimiter.join(_written(token, delimiter) for token in tokens)


def _written(token: str, delimiter: str) -> str:
    text = token.replace(delimiter, "\\" + delimiter)
    # else its beginning would be read as an escape, or its quotes as marks of this kind
    if token.startswith("\\") or (token.startswith("'") and token.endswith("'")):
        return f"'{text}'"
    return text


def split(text: str, delimiter: str) -> list[str]:
    """Return the tokens of a sequence; an empty text is one empty token."""
    tokens: list[str] = []
    start = at = 0
    token = ""
    while (at := text.find(delimiter, at)) >= 0:
        if at > start and text[at - 1] == "\\":
            token += text[start : at - 1] + delimiter
            start = at = at + 1
            continue
        tokens.append(_read(token + text[start:at]))
        token = ""
        start = at = at + 1
    tokens.append(_read(token + text[start:]))
    return tokens


def _read(token: str) -> str:
    quoted = len(token) > 1 and token.startswith("'") and token.endswith("'")
    return token[1:-1] if quoted else token


def nest(tokens: Iterable[str], delimiter: str = "\t") -> str:
    """Return tokens as VASSAL writes the traits of a piece: the first, and a sequence of the rest."""
    parts = list(tokens)
    text = parts.pop()
    while parts:
        text = join([parts.pop(), text], delimiter)
    return text


def unnest(text: str, delimiter: str = "\t") -> list[str]:
    """Return the traits of a piece, the outermost first."""
    tokens: list[str] = []
    while True:
        parts = split(text, delimiter)
        if len(parts) < 2:
            return [*tokens, *parts]
        tokens.append(parts[0])
        text = parts[1]
