"""Why a finding is a doubt, or is to be taken with care: a reading, a reconstruction, a gap."""

from __future__ import annotations

from adjudicator.core.findings import Finding, Guess
from adjudicator.reports.sentences import Words

__all__ = ["reason_of"]

#: reconstructed values that are named one by one
_NAMED = 4


def reason_of(one: Finding, words: Words) -> tuple[str, str] | None:
    """Return the name of a label and what stands beside it; None if there is nothing to say."""
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
    """Return which values are reconstructions, and what a player can look up."""
    phrase, number = words.phrase, len(guesses)
    if not guesses:
        return phrase("doubt-reconstruction")
    told = ", ".join(_guess(one, words) for one in guesses[:_NAMED])
    if number > _NAMED:
        told = phrase("guess-more", told=told, n=number - _NAMED)
    if any(one.what in ("part", "place") for one in guesses):
        return phrase("doubt-reconstructed-part", what=told, n=number)
    return phrase("doubt-reconstructed-counter", what=told, n=number)


def _guess(one: Guess, words: Words) -> str:
    if one.what == "part":
        return words.word(f"part {one.of}").removeprefix("part ")
    value = "?" if one.value is None else words.value(one.value)
    return words.phrase(f"guess-{one.what}", unit=one.of, value=value)
