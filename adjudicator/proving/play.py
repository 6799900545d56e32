"""Random legal play: whole games from a seed, with the same bytes every time.

The random player makes the decisions (`player.decisions`). This module numbers them, lets the
referee judge and apply them, and yields them one by one, so that a game of any length needs little
memory.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from random import Random
from typing import TYPE_CHECKING, Any

import msgspec

from adjudicator.core.events import Attack, Event
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.proving.player import PlayError, decisions
from adjudicator.proving.preferences import Style

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["PlayError", "Played", "Style", "header_for", "play"]


class Played:
    """A game of random play: its header, its events, and counts of what happened."""

    def __init__(self, game: Game, header: Header, *, seed: int, style: Style) -> None:
        """Set up the game; iterating over `events` plays it."""
        self.game, self.header = game, header
        self.referee = Referee(game, header)
        self.counts: Counter[str] = Counter()
        self._chance = Random(f"{game.id} {seed}")  # noqa: S311  # play, not secrets
        self._style = style

    def events(self) -> Iterator[Event]:
        """Play the game; yield every event after it was judged and applied."""
        referee = self.referee
        made = decisions(self.game, referee.state, self._chance, self._style, self.counts)
        for number, event in enumerate(made, start=1):
            numbered = msgspec.structs.replace(event, n=number)
            self._count(numbered)
            referee.feed(numbered, number + 1)
            if referee.recorder.findings or referee.recorder.unchecked:
                raise self._objection(numbered)
            yield numbered

    def lines(self) -> Iterator[bytes]:
        """Yield the log line by line: the header first."""
        yield msgspec.json.encode(self.header) + b"\n"
        encode = msgspec.json.Encoder().encode
        for event in self.events():
            yield encode(event) + b"\n"

    def _count(self, event: Event) -> None:
        tag = str(event.__struct_config__.tag)
        self.counts["events"] += 1
        self.counts[tag] += 1
        if isinstance(event, Attack) and len(event.targets) > 1:
            self.counts["attacks on several hexes"] += 1

    def _objection(self, event: Event) -> PlayError:
        recorder = self.referee.recorder
        said: list[Any] = [*recorder.findings, *recorder.unchecked.values()]
        text = f"{msgspec.json.encode(event).decode()}: {said[0]}"
        return PlayError(text, event.n, next(iter(recorder.findings), None))


def header_for(
    game: Game, *, turns: int | None = None, scenario: str = "", options: Iterable[str] = ()
) -> Header:
    """Return the header of a game, by default from its first scenario, stamped with its numbers."""
    return Header(
        format=1,
        game=game.id,
        turns=turns,
        scenario=scenario,
        options=list(options),
        stamp=game.hashes(scenario),
    )


def play(
    game: Game,
    *,
    seed: int,
    turns: int | None = None,
    style: Style | None = None,
    scenario: str = "",
    options: Iterable[str] = (),
) -> Played:
    """Return a game ready to be played."""
    game.part("legal")  # a game without rules is refused
    header = header_for(game, turns=turns, scenario=scenario, options=options)
    return Played(game, header, seed=seed, style=Style() if style is None else style)
