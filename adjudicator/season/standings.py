"""Standings of a season: findings and dice of every player, with how sure they are."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct, field

from adjudicator.chance import share_interval
from adjudicator.reports.index.tally import Die, Tally, die_with
from adjudicator.season.reader import Reader

__all__ = ["Standing", "odd_limit", "standings"]

#: of all seasons of honest players, the share in which one is marked by chance
_LEVEL = 0.05


class Standing(Struct, kw_only=True):
    """One player of a season; those without a name are left out."""

    player: str
    games: int = 0
    #: games in which the player broke a rule, and how often; doubts
    faulty: int = 0
    violations: int = 0
    doubts: int = 0
    #: the dice by their sides
    dice: list[Tally] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The share of games in which the player broke a rule."""
        return self.faulty / self.games if self.games else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """Between which shares the true one is, in 95 of 100 cases."""
        return share_interval(self.faulty, self.games)


def standings(reader: Reader) -> list[Standing]:
    """Return all players who have a name, by name."""
    found: dict[str, Standing] = {}
    text = (
        "SELECT player, count(*), sum(violations > 0), sum(violations), sum(doubts) "
        "FROM players WHERE player != '' GROUP BY player ORDER BY player"
    )
    for player, games, faulty, violations, doubts in _counted(reader, text, first=1):
        found[str(player)] = Standing(
            player=str(player), games=games, faulty=faulty, violations=violations, doubts=doubts
        )
    for player, die, face, often in _faces(reader):
        if player in found:
            _add(found[player], die, face, often)
    return list(found.values())


def _faces(reader: Reader) -> Iterator[tuple[str, Die, int, int]]:
    """Yield how often each player rolled each face of each kind of die."""
    dice = {
        game: die_with(lowest, highest)
        for game, lowest, highest in _counted(
            reader,
            "SELECT l.game, min(d.face), max(d.face) FROM dice d JOIN logs l ON l.id = d.log "
            "WHERE d.face IS NOT NULL GROUP BY l.game",
            first=1,
        )
    }
    text = (
        "SELECT p.player, l.game, d.face, count(*) FROM dice d JOIN logs l ON l.id = d.log "
        "JOIN words w ON w.id = d.side JOIN players p ON p.log = d.log AND p.side = w.text "
        "WHERE p.player != '' AND d.face IS NOT NULL GROUP BY p.player, l.game, d.face"
    )
    for player, game, face, often in _counted(reader, text, first=2):
        yield str(player), dice[game], face, often


def _counted(reader: Reader, text: str, *, first: int) -> Iterator[tuple[Any, ...]]:
    """Yield rows whose columns from `first` on are numbers; a damaged database may have others."""
    for row in reader.rows(text):
        if not all(isinstance(one, int) for one in row[first:]):
            raise reader.damaged()
        yield row


def _add(one: Standing, die: Die, face: int, often: int) -> None:
    tally = next((known for known in one.dice if known.die == die), None)
    if tally is None:
        tally = Tally(player=one.player, die=die)
        one.dice = sorted([*one.dice, tally], key=lambda known: known.die)
    tally.faces[face] += often


def odd_limit(found: list[Standing]) -> float:
    """Return the p below which dice are marked: divided by the number of tests.

    Of many honest players some have a small p; so many tests must not mark one by chance.
    """
    tests = sum(one.fit is not None for player in found for one in player.dice)
    return _LEVEL / max(tests, 1)
