"""Adds up a tournament: how many games have which verdict, and the dice of every player."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

from msgspec import Struct, field

from adjudicator.chance import ChiSquared, fit, sums
from adjudicator.reports.index.collect import IndexEntry

__all__ = ["Tally", "die_mean", "players", "verdicts"]

#: dice with so many sides are in use
_DICE = (6, 8, 10, 12, 20, 100)


class Tally(Struct, kw_only=True):
    """What one player did and rolled, over all games with the same kind of die."""

    #: nothing for those whom no log names
    player: str
    #: sides of the die
    die: int
    games: int = 0
    #: names of the sides that the player had
    sides: list[str] = field(default_factory=list)
    #: violations that are laid to the player, waived ones left out
    violations: int = 0
    faces: Counter[int] = field(default_factory=Counter)

    @property
    def rolls(self) -> int:
        """Return how many dice were rolled."""
        return self.faces.total()

    @property
    def mean(self) -> float | None:
        """Return the mean of all rolls, if there are any."""
        points = sum(face * often for face, often in self.faces.items())
        return points / self.rolls if self.rolls else None

    @property
    def fit(self) -> ChiSquared | None:
        """Return how well the rolls agree with a fair die; nothing if they are too few."""
        return fit(self.faces, sums(1, self.die))


def verdicts(entries: Iterable[IndexEntry]) -> dict[str, int]:
    """Return how many games have which verdict, the gravest first."""
    counts = Counter(one.summary.verdict for one in entries)
    return {name: counts[name] for name in ("illegal", "cannot tell", "legal")}


def die_mean(die: int) -> float:
    """Return the mean that a fair die has."""
    return (die + 1) / 2


def players(
    entries: list[IndexEntry], named: Callable[[IndexEntry], dict[str, str]] | None = None
) -> list[Tally]:
    """Return every player by name; one without a name by side, as `named` calls it."""
    dice = _dice_of_games(entries)
    found: dict[tuple[str, str, int], Tally] = {}
    for entry in entries:
        one = entry.summary
        sides = named(entry) if named else one.sides
        for side in {**one.players, **one.dice, **one.blame}:
            name, called = one.players.get(side, "").strip(), sides.get(side) or side
            key = (name, "" if name else called, dice[one.game])
            tally = found.setdefault(key, Tally(player=name, die=key[2]))
            tally.games += 1
            tally.violations += one.blame.get(side, 0)
            if called not in tally.sides:
                tally.sides.append(called)
            tally.faces.update({int(face): n for face, n in one.dice.get(side, {}).items()})
    return [found[key] for key in sorted(found, key=lambda key: (key[0] == "", key))]


def _dice_of_games(entries: list[IndexEntry]) -> dict[str, int]:
    """Return for each game the smallest die that has all faces which came in it."""
    highest: Counter[str] = Counter()
    for entry in entries:
        faces = [int(face) for counts in entry.summary.dice.values() for face in counts]
        highest[entry.summary.game] = max(highest[entry.summary.game], *faces, 1)
    return {game: next(die for die in _DICE if die >= face) for game, face in highest.items()}
