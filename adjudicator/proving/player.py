"""A random player for every game: draws from the proposals of a game what its rules allow.

It plays ahead on copies of the state. Where nothing is legal any more, because a duty can no longer
be fulfilled, it goes back some events and decides otherwise. Events are final once the outermost
procedure (a phase, an action) has ended legally.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec.structs import replace

from adjudicator.core.events import Agree, End, Event, Move, Phase, TakeBack
from adjudicator.core.findings import Finding, Unknown
from adjudicator.core.legal import (
    Alternatives,
    grouped,
    listed,
    objections,
    objections_while_applied,
)
from adjudicator.proving.preferences import Preferences, Style
from adjudicator.proving.stated import random_claim, score

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["PlayError", "decisions"]

#: how often the player goes back in one procedure before it plays on illegally
_PATIENCE = 200
#: how often it goes back before it leaves a game without an end that is beyond doubt
_DOUBTED = 8
#: the factor of decisions about a unit with a duty, if a procedure could not be ended
_URGENT = 1e4


class PlayError(Exception):
    """The referee objects to legal play: it, the player, or the rules of a game are wrong."""

    def __init__(self, text: str, event: int = 0, found: Finding | None = None) -> None:
        """Store the number of the event and the finding, if there is one."""
        super().__init__(text)
        self.event, self.found = event, found


class Played(NamedTuple):
    """One event that is not final, and the states before and after it."""

    before: Any
    event: Event
    after: Any


def decisions(
    game: Game, state: Any, chance: Random, style: Style, counts: Counter[str]
) -> Iterator[Event]:
    """Yield the events of a game from a state on; the state itself is not changed."""
    player = Player(game, state, chance, style)
    for one in player.game():
        counts.update(player.likes.happened(one.before, one.event, one.after))
        yield one.event


class Player:
    """The random player of all sides of one game."""

    def __init__(self, game: Game, state: Any, chance: Random, style: Style) -> None:
        """Begin with a copy of the state."""
        self._game, self.rules, self.state = game, game.rules, state.copy()
        self.chance, self.style = chance, style
        self.proposals = game.part("legal").proposals
        self.likes: Preferences = _preferences_of(game)(self.state, chance, style)
        known = game.code.events if game.code else ()
        self.takes_back = TakeBack in known
        self.trail: list[Played] = []
        #: events that are tried before the next decision: claims, take-backs, moved markers
        self.coming: list[Event] = []
        #: how often the player went back in this procedure
        self.setbacks = 0
        #: units with duties, if the procedure could not be ended because of them
        self.urgent: set[str] = set()

    def game(self) -> Iterator[Played]:
        """Play until the game is over; yield events when they are final."""
        while not self.state.over:
            if not self._remark() and not self._decide():
                if self.setbacks > _DOUBTED and self._ends_in_doubt():
                    break
                if not self._go_back():
                    self._force()
            if self._is_final():
                yield from self.trail
                self._new_procedure()
        yield from self.trail
        self.trail.clear()
        for claim in score(self._game, self.state, self.likes.score) if self.state.over else ():
            if self._tries(claim):
                yield self.trail.pop()

    # One event

    def _tries(self, event: Event) -> bool:
        """Apply an event if it is legal; return whether it is."""
        twin = self.state.copy()
        for _ in objections_while_applied(self.rules, twin, event):
            return False
        self.trail.append(Played(self.state, event, twin))
        self.state = twin
        return True

    def _remark(self) -> bool:
        """Try the events that come before the next decision."""
        while self.coming:
            if self._tries(self.coming.pop(0)):
                return True
        return False

    def _decide(self) -> bool:
        """Make one decision at random; return whether one was possible."""
        state, likes = self.state, self.likes
        if self.urgent:
            self.urgent = self._units_with_duties()
        groups = grouped(self.proposals(state))
        for group in self._shuffled(groups, [self._weight(one) for one in groups]):
            events = group.drawn(self.chance, likes.compared)
            worths = [likes.worth(state, one) for one in events]
            if any(self._plays(one) for one in self._shuffled(events, worths)):
                return True
            if group.kind in (Phase, End):
                self.urgent = self._units_with_duties()
        return False

    def _weight(self, group: Alternatives) -> float:
        """Return the weight of a decision; duties and a move that was taken back come first."""
        weight = self.likes.weight(self.state, group)
        last = self.trail[-1].event if self.trail else None
        again = isinstance(last, TakeBack) and last.unit in group.units
        due = self.urgent and not self.urgent.isdisjoint(group.units)
        return weight * _URGENT if again or due else weight

    def _shuffled(self, items: list[Any], weights: list[float]) -> Iterator[Any]:
        """Yield items in random order, those of a greater weight earlier; those of none never."""
        left = [(item, weight) for item, weight in zip(items, weights, strict=True) if weight > 0]
        while left:
            point = self.chance.random() * sum(weight for _, weight in left)
            at = 0
            while at < len(left) - 1 and point >= left[at][1]:
                point -= left[at][1]
                at += 1
            yield left.pop(at)[0]

    def _units_with_duties(self) -> set[str]:
        due = [one for duties in self.rules.pending for one in duties(self.state)]
        return {unit for one in due for unit in one.units}

    # How an event is written

    def _plays(self, event: Event) -> bool:
        """Write an event with or without claims, and play it if it is legal."""
        before, chance = self.state, self.chance
        if isinstance(event, Move) and len(event.path) > 2 and chance.random() < self.likes.staged:
            return self._plays_in_stages(event)
        states, takes_back = chance.random() < self.style.claims, chance.random()
        plain = self._plain(event)
        written = self.likes.written(before, plain)
        if states:
            written = replace(written, **self.likes.values(before, event))
        if not self._tries(written):
            self._expect_no_objection_to_claims(plain, written)
            return False
        self.coming.extend(self.likes.remarks(before, written, self.state))
        if isinstance(event, Move) and self.takes_back and takes_back < self.style.take_backs:
            side = before.units[event.unit].side
            self.coming.append(Agree(unit=event.unit, by=before.enemy[side]))
            self.coming.append(TakeBack(unit=event.unit, by=side))
        return True

    def _plays_in_stages(self, move: Move) -> bool:
        """Write a move as two events, if the unit may stop half-way."""
        middle = len(move.path) // 2
        first, second = move.path[: middle + 1], move.path[middle:]
        if not self._tries(self._plain(replace(move, path=first))):
            return False
        self.coming.append(self._plain(replace(move, path=second)))
        return True

    def _plain(self, event: Event) -> Event:
        """Return an event without claims; an open move without its path."""
        if not isinstance(event, Move):
            return event
        path = event.path
        if self.style.open and path:
            return replace(event, path=[], start=path[0], to=path[-1], cost=None)
        return replace(event, cost=None)

    def _expect_no_objection_to_claims(self, plain: Event, written: Event) -> None:
        """Raise an error if only the claims, or the missing path, of an event are refused."""
        if written != plain and self._tries(plain):
            found = next(objections(self.rules, self.trail[-1].before, written))
            raise PlayError(f"a right claim is refused: {written}: {found}")

    # Procedures

    def _is_final(self) -> bool:
        """Return whether the last event has ended the outermost procedure."""
        if not self.trail or self.coming:
            return False
        return _root(self.trail[0].before) != _root(self.state)

    def _new_procedure(self) -> None:
        """Forget how the last procedure was played; sometimes claim a value."""
        self.trail.clear()
        self.setbacks, self.urgent = 0, set()
        if self.chance.random() < self.style.claims / 4:
            claim = random_claim(self._game, self.state, self.chance)
            self.coming.extend([claim] if claim is not None else [])

    def _go_back(self) -> bool:
        """Go back some events of this procedure, the more the longer it has been in vain."""
        if self.setbacks >= _PATIENCE:
            return False
        depth = min(len(self.trail), 2 ** (self.setbacks % 8))
        self.setbacks += 1
        if depth:
            self.state = self.trail[-depth].before
            del self.trail[-depth:]
            self.coming.clear()
        return True

    def _ends_in_doubt(self) -> bool:
        """Return whether only the end is left, and whether it is legal depends on a reading."""
        if not any(isinstance(one, End) for one in listed(self.proposals(self.state))):
            return False
        found = objections(self.rules, self.state, End())
        return all(isinstance(one, Unknown) or one.severity == "doubt" for one in found)

    def _force(self) -> None:
        """Go on although nothing is legal, as in a position that breaks a rule already."""
        left = [one for one in listed(self.proposals(self.state)) if one is not None]
        if not left:
            raise PlayError(f"nothing can be done after event {self.state.now}")
        event = next((one for one in left if isinstance(one, (Phase, End))), left[0])
        twin = self.state.copy()
        list(objections_while_applied(self.rules, twin, event))
        self.trail.append(Played(self.state, event, twin))
        self.state = twin


def _preferences_of(game: Game) -> type[Preferences]:
    """Return the preferences of a game's package; if it has none, every legal event is welcome."""
    try:
        found: type[Preferences] = game.part("player").Preferences
    except ModuleNotFoundError as error:
        if not (error.name or "").endswith(".player"):
            raise
        return Preferences
    return found


def _root(state: Any) -> tuple[type, int] | None:
    """Return what identifies the outermost open procedure of a state."""
    if not state.frames:
        return None
    return type(state.frames[0]), state.frames[0].opened
