r"""Split and join the sequences that VASSAL's texts consist of: tokens with a delimiter.

A backslash escapes a delimiter within a token, and nothing else is escaped: two backslashes are
two backslashes. So a nested sequence has one backslash more at each level, and must be split level
by level.

The reader removes single quotes around a token. VASSAL writes them around a token that begins with
a backslash or is quoted already. We also write them around a token that ends in a backslash, which
would otherwise escape the next delimiter: VASSAL reads ``'a\';b`` as ``a\`` and ``b``, although it
does not write it like that.
"""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.errors import DocumentError, LimitError

__all__ = ["MAX_TOKENS", "MAX_UNNESTED", "join", "nest", "split", "unnest"]

#: the most tokens of one sequence
MAX_TOKENS = 1_000_000
#: the most characters read over all levels of one nest: each level contains all inner levels
MAX_UNNESTED = 100_000_000


def join(tokens: Iterable[str], delimiter: str) -> str:
    """Return tokens as one sequence; ``split`` and VASSAL read the same tokens back.

    An empty list gives the same text as one empty token.
    """
    return delimiter.join([_written(token, delimiter) for token in tokens])


def _written(token: str, delimiter: str) -> str:
    text = token.replace(delimiter, "\\" + delimiter)
    first, last = token[:1], token[-1:]
    if "\\" in (first, last) or first == last == "'":
        return f"'{text}'"
    return text


def split(text: str, delimiter: str) -> list[str]:
    """Return the tokens of a sequence; an empty text is one empty token."""
    if text.count(delimiter) >= MAX_TOKENS:
        raise LimitError("a sequence of more than {most} tokens", most=MAX_TOKENS)
    parts = text.split(delimiter)
    if "\\" + delimiter not in text:
        return [_read(part) for part in parts]
    tokens: list[str] = []
    held: list[str] = []
    last = parts.pop()
    for part in parts:
        if part.endswith("\\"):  # it escapes the next delimiter
            held.append(part[:-1])
        else:
            tokens.append(_read(delimiter.join([*held, part])))
            held = []
    return [*tokens, _read(delimiter.join([*held, last]))]


def _read(token: str) -> str:
    quoted = len(token) > 1 and token.startswith("'") and token.endswith("'")
    return token[1:-1] if quoted else token


def nest(tokens: Iterable[str], delimiter: str = "\t", *, counted: bool = False) -> str:
    """Return tokens as VASSAL writes the traits of a piece: the first, and a sequence of the rest.

    The last token is not escaped at its own level. If it contains the delimiter or is quoted, it
    could not be read back and is refused, unless the reader counts the tokens (`counted`), as
    VASSAL does with states.
    """
    *outer, text = tokens
    if not counted and split(text, delimiter) != [text]:
        name = "a tab" if delimiter == "\t" else repr(delimiter)
        raise DocumentError(
            "the innermost text of a piece has {name} or quotes: {text!r}",
            name=name,
            text=text[:60],
        )
    for token in reversed(outer):
        text = join([token, text], delimiter)
    return text


def unnest(text: str, delimiter: str = "\t", *, count: int | None = None) -> list[str]:
    """Return the traits of a piece, the outermost first.

    With `count`, the last one is returned unparsed: VASSAL reads as many states as the piece has
    types, so the innermost state may contain the delimiter.
    """
    found = _unnest_flat(text, delimiter)
    if found is not None and (count is None or len(found) <= count):
        return found
    tokens: list[str] = []
    read = 0
    while count is None or len(tokens) < count - 1:
        read += len(text)
        if read > MAX_UNNESTED:
            raise LimitError("the traits of a piece are nested too deeply")
        parts = split(text, delimiter)
        if len(parts) < 2:
            return [*tokens, *parts]
        tokens.append(parts[0])
        text = parts[1]  # VASSAL also ignores further tokens
    return [*tokens, text]


def _unnest_flat(text: str, delimiter: str) -> list[str] | None:
    """Return the traits of a nest without quotes and unusual escapes, or None.

    In such a nest each trait ends in one backslash more than the one before, so there is no need
    to split it level by level.
    """
    if "'" in text or text.count(delimiter) >= MAX_TOKENS:
        return None
    *outer, last = text.split(delimiter)
    found: list[str] = []
    for level, part in enumerate(outer):
        bare = part.rstrip("\\")
        if len(part) - len(bare) != level:
            return None
        found.append(bare)
    return [*found, last]
