"""Why a finding is a doubt or needs care: a reading, a reconstruction, a gap in the log."""

from __future__ import annotations

from adjudicator.core.findings import Finding, Guess
from adjudicator.reports.sentences import Words

__all__ = ["reason_of"]

#: reconstructed values that are named individually
_NAMED = 4


def reason_of(one: Finding, words: Words) -> tuple[str, str] | None:
    """Return the name of a label and its text; None if a finding needs no reason."""
    phrase = words.phrase
    if one.other_map:
        return "doubtful", phrase("doubt-other-map")
    if one.reconstruction:
        return "rests-on", _guessed(one.guesses, words)
    if one.unsure:
        return "doubtful", phrase(f"doubt-{one.unsure}")
    if one.severity == "doubt" and not one.waived and one.rule in words.cases:
        return "doubtful", phrase("doubt-reading")
    return None


def _guessed(guesses: list[Guess], words: Words) -> str:
    """Return which values are reconstructed, and what a player can look up."""
    phrase, number = words.phrase, len(guesses)
    if not guesses:
        return phrase("doubt-reconstruction")
    named = ", ".join(_guess(one, words) for one in guesses[:_NAMED])
    if number > _NAMED:
        named = phrase("guess-more", told=named, n=number - _NAMED)
    if any(one.what in ("part", "place") for one in guesses):
        return phrase("doubt-reconstructed-part", what=named, n=number)
    return phrase("doubt-reconstructed-counter", what=named, n=number)


def _guess(one: Guess, words: Words) -> str:
    if one.what == "part":
        return words.word(f"part {one.of}").removeprefix("part ")
    value = "?" if one.value is None else words.value(one.value)
    return words.phrase(f"guess-{one.what}", unit=one.of, value=value)
