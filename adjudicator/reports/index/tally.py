"""Totals of a tournament: games by verdict, and the dice of every player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import NamedTuple

from msgspec import Struct, field

from adjudicator.chance import ChiSquared, fit
from adjudicator.reports.index.collect import IndexEntry

__all__ = ["Die", "Tally", "die_with", "players", "verdicts"]

#: numbers of sides of common dice
_DICE = (6, 8, 10, 12, 20, 100)


class Die(NamedTuple):
    """A kind of die: its number of sides, and its lowest face, which is 0 on some with ten."""

    sides: int
    lowest: int = 1

    @property
    def faces(self) -> range:
        """All faces."""
        return range(self.lowest, self.lowest + self.sides)

    @property
    def mean(self) -> float:
        """The mean of a fair die."""
        return self.lowest + (self.sides - 1) / 2


class Tally(Struct, kw_only=True):
    """The games, violations and rolls of one player, over all games with the same kind of die."""

    #: "" for players whom no log names
    player: str
    die: Die
    games: int = 0
    #: names of the sides that the player has played
    sides: list[str] = field(default_factory=list)
    #: violations of the player, without waived ones
    violations: int = 0
    faces: Counter[int] = field(default_factory=Counter)

    @property
    def rolls(self) -> int:
        """Return the number of dice rolled."""
        return self.faces.total()

    @property
    def mean(self) -> float | None:
        """Return the mean of all rolls; None without rolls."""
        points = sum(face * often for face, often in self.faces.items())
        return points / self.rolls if self.rolls else None

    @property
    def fit(self) -> ChiSquared | None:
        """Return how well the rolls fit a fair die; None if there are too few."""
        return fit(self.faces, dict.fromkeys(self.die.faces, 1 / self.die.sides))


def verdicts(entries: Iterable[IndexEntry]) -> dict[str, int]:
    """Return the number of games with each verdict, the most serious first."""
    counts = Counter(one.summary.verdict for one in entries)
    return {name: counts[name] for name in ("illegal", "cannot tell", "legal")}


def players(
    entries: list[IndexEntry], named: Callable[[IndexEntry], dict[str, str]] | None = None
) -> list[Tally]:
    """Return one tally per player, by name; without a name by side, as `named` calls it."""
    dice = _dice_of_games(entries)
    found: dict[tuple[str, str, Die], Tally] = {}
    for entry in entries:
        one = entry.summary
        sides = named(entry) if named else one.sides
        for side in {**one.players, **one.dice, **one.blame}:
            name, side_name = one.players.get(side, "").strip(), sides.get(side) or side
            key = (name, "" if name else side_name, dice[one.game])
            tally = found.setdefault(key, Tally(player=name, die=key[2]))
            tally.games += 1
            tally.violations += one.blame.get(side, 0)
            if side_name not in tally.sides:
                tally.sides.append(side_name)
            rolled = one.dice.get(side, {}).items()
            # words on dice have no mean, and no fair number of each
            tally.faces.update({int(face): n for face, n in rolled if face.isdigit()})
    return [found[key] for key in sorted(found, key=lambda key: (key[0] == "", key))]


def _dice_of_games(entries: list[IndexEntry]) -> dict[str, Die]:
    """Return for each game the smallest die that has all the faces rolled in it."""
    found: dict[str, set[int]] = {}
    for entry in entries:
        rolled = [face for counts in entry.summary.dice.values() for face in counts]
        faces = {int(face) for face in rolled if face.isdigit()}
        found.setdefault(entry.summary.game, {1}).update(faces)
    return {game: die_with(min(faces), max(faces)) for game, faces in found.items()}


def die_with(lowest: int, highest: int) -> Die:
    """Return the smallest common die that has two faces; one with a 0 begins with it."""
    first = min(lowest, 1)
    sides = highest - first + 1
    return Die(next((die for die in _DICE if die >= sides), _DICE[-1]), first)
