"""Suggests the most similar label for an unknown one."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from adjudicator.errors import LabelError, Text

__all__ = ["unknown_label"]

#: the most labels for a similarity search; among more, only labels one typing error away
_FEW = 500
_LONGEST = 20


def unknown_label(
    label: str, known: Collection[str], noun: str = "hex", seen: str | None = None
) -> LabelError:
    """Return the error for an unknown label, with a similar one as a suggestion.

    `seen` is the word to report, if it differs from the label to search for.
    """
    from difflib import get_close_matches  # noqa: PLC0415  # only for a wrong label

    text = str(label)[:_LONGEST]
    near = label if label in known else None
    near = near or next((one for one in _one_slip(text) if one in known), None)
    if near is None and len(known) <= _FEW:
        near = next(iter(get_close_matches(text, known, n=1, cutoff=0.5)), None)
    first = next(iter(known), None)
    hint = (
        Text("did you mean {near}?", near=near)
        if near
        else Text("labels look like {first}", first=first)
        if first
        else None
    )
    return LabelError(
        "no {noun} {value!r} on this map",
        noun=Text(noun),
        value=str(label if seen is None else seen)[:40],
        hint=hint,
    )


def _one_slip(text: str) -> Iterator[str]:
    """Yield corrections of one typing error: letters exchanged, superfluous, wrong or missing."""
    letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    yield text.upper()
    for n in range(len(text) - 1):
        yield text[:n] + text[n + 1] + text[n] + text[n + 2 :]
    for n in range(len(text)):
        yield text[:n] + text[n + 1 :]
    for n in range(len(text)):
        yield from (text[:n] + one + text[n + 1 :] for one in letters)
    for n in range(len(text) + 1):
        yield from (text[:n] + one + text[n:] for one in letters)
