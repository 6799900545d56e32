"""Make games with one fault, as events, and continue them with legal play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec

from adjudicator.core.events import Event, Phase
from adjudicator.core.game import Game
from adjudicator.core.log import Header
from adjudicator.core.referee import Referee
from adjudicator.errors import InputError
from adjudicator.proving.faults import FaultKind, Injection, Opportunity, _faults
from adjudicator.proving.play import Style, header_for

__all__ = [
    "Faulty",
    "faulty_games",
    "going_on",
    "header_from",
    "kinds_of",
    "second_fault",
    "to_a_boundary",
]


class Faulty(NamedTuple):
    """A game with one fault."""

    kind: str
    header: Header
    events: list[Event]
    case: str
    #: number of the event that has the fault
    event: int


def kinds_of(game: Game) -> list[FaultKind]:
    """Return the kinds of faults that need no optional rule."""
    return [one for one in game.part("faults").KINDS.values() if not one.options]


def faulty_games(game: Game, seed: int, kinds: list[FaultKind]) -> Iterator[Faulty]:
    """Insert one fault of each kind into the game of a seed, each into its own copy."""
    for one in _faults(game, seed, kinds):
        header, *lines = one.lines
        events = [game.decoder.decode(line) for line in lines]
        decoded = msgspec.json.decode(header, type=Header)
        yield Faulty(one.kind, decoded, events, one.case, one.event)


# Legal continuation


def to_a_boundary(game: Game, referee: Referee, chance: Random) -> list[Event]:
    """Play until nothing is open: up to the next phase, or the next action of a card."""
    return _fed(referee, islice(_decisions(game, referee.state, chance, actions=1), 60), phases=1)


def going_on(game: Game, referee: Referee, chance: Random, phases: int) -> list[Event]:
    """Continue legally for some phases or actions."""
    found = islice(_decisions(game, referee.state, chance, actions=phases), 250)
    return _fed(referee, found, phases=phases + 1)


def _fed(referee: Referee, events: Iterator[Event], *, phases: int) -> list[Event]:
    fed: list[Event] = []
    for event in events:
        phases -= isinstance(event, Phase)
        if phases < 0:
            break
        referee.feed(msgspec.structs.replace(event, n=0))
        fed.append(event)
        if not phases:
            break
    return fed


def _decisions(game: Game, state: Any, chance: Random, actions: int) -> Iterator[Event]:
    if game.code is not None and Phase in game.code.events:
        yield from game.part("player").decisions(state, chance, Style(), Counter())
        return
    from adjudicator.games.coup_de_tonnerre.faults_common import rest

    yield from rest(Opportunity(state, [], 0, chance), actions=actions) or ()


def second_fault(
    game: Game, header: Header, events: list[Event], kinds: list[FaultKind], chance: Random
) -> tuple[FaultKind, int, Injection] | None:
    """Return a fault that fits somewhere into a game, its place, and its kind."""
    referee = Referee(game, header)
    start = chance.randrange(max(len(events) - 3, 1))
    for at, event in enumerate(events):
        for kind in kinds if at >= start else ():
            if type(event) in kind.on:
                made = _made(kind, Opportunity(referee.state, events, at, chance))
                if made is not None and made.event >= 0 and not made.header:
                    return kind, at, made
        referee.feed(msgspec.structs.replace(event, n=0))
    return None


def _made(kind: FaultKind, scene: Opportunity) -> Injection | None:
    """Make a fault; None where the position is so illegal that its maker fails."""
    try:
        return kind.make(scene)
    except (LookupError, StopIteration, InputError, ValueError, AttributeError):
        return None


def header_from(game: Game, referee: Referee) -> Header:
    """Return a header with the position of a referee, without any record of illegal events."""
    position = {k: v for k, v in referee.state.position().items() if k != "suspect"}
    return msgspec.structs.replace(header_for(game), position=position, turns=None)
