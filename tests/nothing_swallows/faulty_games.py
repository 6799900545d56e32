"""Make games with one fault, as events, and continue them with legal play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from adjudicator.core.events import End, Event, Phase
from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.proving.faults import Seeded, faults_of
from adjudicator.proving.mutations import LegalLog, kinds_of, legal_log
from adjudicator.proving.play import Style, header_for, play
from adjudicator.proving.player import decisions

from .findings import encoded

__all__ = [
    "Faulty",
    "faulty_games",
    "going_on",
    "header_from",
    "is_decision",
    "second_fault",
    "to_a_boundary",
]

#: legal events that are drawn from, where a game has no phases
_DRAWN = 30


class Faulty(NamedTuple):
    """A game with one fault."""

    kind: str
    header: Header
    events: list[Event]
    case: str
    #: number of the event that has the fault
    event: int


def faulty_games(game: Game, seed: int, most: int, lines: int | None = None) -> Iterator[Faulty]:
    """Insert faults of some kinds into the game of a seed, each into its own copy.

    With a number of lines, only the beginning of the game is taken.
    """
    log = legal_log(game, islice(play(game, seed=seed).lines(), lines))
    for one in islice(_faults(game, log, Random(seed)), most):
        header, *lines = one.lines
        events = [game.decoder.decode(line) for line in lines]
        decoded = msgspec.json.decode(header, type=Header)
        yield Faulty(one.kind, decoded, events, one.case, one.event)


def _faults(game: Game, log: LegalLog, chance: Random) -> Iterator[Seeded]:
    """Yield faults of different kinds, in random order."""
    kinds = list(kinds_of(log).values())
    chance.shuffle(kinds)
    yield from faults_of(game, log, chance.randrange(1000), kinds)


def is_decision(events: Sequence[Event], number: int) -> bool:
    """Return whether an event is a decision; a phase that begins shows which duties are undone."""
    return 0 < number <= len(events) and not isinstance(events[number - 1], (Phase, End))


# Legal continuation


def to_a_boundary(game: Game, referee: Referee, chance: Random) -> list[Event]:
    """Play until nothing is open: up to the next phase, or the next action of a card."""
    return _fed(referee, islice(_decisions(game, referee.state, chance), 60), phases=1)


def going_on(game: Game, referee: Referee, chance: Random, phases: int) -> list[Event]:
    """Continue legally for some phases or actions."""
    found = islice(_decisions(game, referee.state, chance), 250)
    return _fed(referee, found, phases=phases + 1)


def _fed(referee: Referee, events: Iterator[Event], *, phases: int) -> list[Event]:
    """Feed events until some phases or actions have begun, the last one excluded."""
    fed: list[Event] = []
    for event in events:
        referee.feed(msgspec.structs.replace(event, n=0))
        fed.append(event)
        frames = referee.state.frames
        phases -= not frames or frames[0].opened == referee.state.now
        if not phases:
            break
    return fed


def _decisions(game: Game, state: Any, chance: Random) -> Iterator[Event]:
    """Yield legal events from any position on; each must be fed before the next is drawn."""
    if game.code is not None and Phase in game.code.events:
        yield from decisions(game, state, chance, Style(), Counter())
        return
    while able := list(islice(game.legal_actions(state), _DRAWN)):
        yield chance.choice(able)


def second_fault(game: Game, header: Header, events: list[Event], chance: Random) -> Seeded | None:
    """Return a fault that fits somewhere into a legal continuation."""
    lines = encoded(header, events).splitlines()
    return next(_faults(game, legal_log(game, lines), chance), None)


def header_from(game: Game, referee: Referee) -> Header:
    """Return a header with the position of a referee, without any record of illegal events."""
    position = {k: v for k, v in referee.state.position().items() if k != "suspect"}
    return msgspec.structs.replace(header_for(game), position=position, turns=None)
