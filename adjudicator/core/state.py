"""The state of a game in play: the place of every unit, the turn, and the open procedures.

A game derives its own state, which adds its tracks, and a type of positions: the plain data of the
state. The fields of a position are attributes of the state, under the same names. A state begins
with their defaults; what a copy copies, what a position holds and which numbers of events move on
when a log ends follow from their types. Indexes such as stacks are rebuilt.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from functools import cache
from typing import Any, ClassVar, Self

import msgspec
from msgspec import Struct

from adjudicator.core.findings import Guess, Spool
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.roles import Count, EventNo, Phase, PlaceOrWord, Unit
from adjudicator.core.shapes import copied_fields, fields_of, parts_of, role_of

__all__ = ["OFF_MAP", "BasePosition", "Frame", "State"]

#: words for places off the map
OFF_MAP = ("eliminated", "reserve", "exited")


class Frame(Struct, kw_only=True, forbid_unknown_fields=True):
    """One open procedure, such as a phase or a combat. A game derives its own kinds."""

    #: number of the event that opened it
    opened: EventNo = 0


class BasePosition(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The plain data of any state: what the header of a log may carry. A game derives its own."""

    turn: Count = 1
    phase: Phase = ""
    #: unit -> place of the map, or a word for a place off the map; units that are not named are
    #: not in play
    where: dict[Unit, PlaceOrWord] = {}
    frames: list[Any] = []
    #: unit -> the illegal event that moved or changed it last
    suspect: dict[Unit, EventNo] = {}


@cache
def _sorters(kind: type) -> dict[str, Callable[[Any], Any]]:
    """Return the fields of positions whose values are sorted: sets, and dicts by unit or place."""
    found: dict[str, Callable[[Any], Any]] = {}
    for field in fields_of(kind):
        of, parts = parts_of(field.type)
        role = role_of(parts[0]) if of is dict else None
        if of is set:
            found[field.name] = sorted
        elif role is not None and role.noun in ("unit", "place"):
            found[field.name] = lambda value: dict(sorted(value.items()))
    return found


class State:
    """The state of a game in play."""

    #: the type of its plain data
    POSITION: ClassVar[type[BasePosition]] = BasePosition

    #: other readings of the log, each a state of its own, if a game follows several at a time
    readings: Sequence[Any] = ()
    where: dict[str, str]
    frames: list[Any]
    suspect: dict[str, int]

    def __init__(self, units: dict[str, UnitSpec], places: frozenset[str]) -> None:
        """Begin with no unit anywhere."""
        blank = self.POSITION()
        for field in fields_of(self.POSITION):
            setattr(self, field.name, getattr(blank, field.name))
        self.units = units
        #: the hexes (or named places) of the map
        self.places = places
        self.turn = 0
        #: "" during set-up
        self.phase = ""
        #: number of the event being judged; 0 for the header
        self.now = 0
        #: how many events, at most, were numbered in earlier logs
        self.numbered = 0
        #: place -> units in it
        self.stacks: dict[str, list[str]] = {}
        #: whether the rules object to the event that is being applied
        self.refused = False
        #: whether they object to its action, and not only to a claim in it
        self.illegal_action = False
        #: the event that is being applied, if no rule said anything about it; else -1
        self.unquestioned = -1
        #: the side whose phase it is
        self.phasing = ""
        #: words for places off the map
        self.words: frozenset[str] = frozenset(OFF_MAP)
        #: whether to record the paths found for moves without a path
        self.record_paths = False
        self.paths = Spool(dict[str, Any])
        self.board: Any = None
        #: names of agreed variants
        self.options: frozenset[str] = frozenset()

    @property
    def frame(self) -> Any:
        """The innermost open procedure, or None."""
        return self.frames[-1] if self.frames else None

    def on_map(self, unit: str) -> bool:
        """Return whether a unit is on the map."""
        return self.where.get(unit) in self.places

    def stack(self, place: str) -> list[str]:
        """Return the units in a place."""
        return self.stacks.get(place, [])

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit to a place of the map, or to a word for a place off the map."""
        old = self.where.get(unit)
        if old is not None and old in self.places:
            stack = self.stacks[old]
            stack.remove(unit)
            if not stack:
                del self.stacks[old]
        self.where[unit] = place
        if place in self.places:
            self.stacks.setdefault(place, []).append(unit)

    def unit_state(self, unit: str) -> Any:
        """Return everything that events change about a unit, as one comparable value.

        A game whose units lose steps or are flipped adds that to the place.
        """
        return self.where.get(unit)

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:  # noqa: ARG002
        """Return the units, or parts of the game, whose reconstructed values a fault depends on."""
        return []

    def guess_of(self, name: str, fault: Any) -> Guess:  # noqa: ARG002
        """Return the reconstructed value of one of the names that `reconstructed` returned."""
        unit = self.units.get(name)
        if unit is None:
            return Guess(what="part", of=name)
        return Guess(what="strength", of=name, value=unit.combat)

    def in_doubt(self, rule: str, fault: Any) -> bool:  # noqa: ARG002
        """Return whether a fault depends on an unknown part of the state."""
        return False

    def hidden_from(self, side: str) -> Collection[str]:  # noqa: ARG002
        """Return the units that the player of a side must not see now."""
        return frozenset()

    def conceals(self, event: Any, side: str) -> bool:  # noqa: ARG002
        """Return whether the player of a side must not know of an event, such as a drawn card."""
        return False

    def secrets(self, side: str) -> Collection[str]:  # noqa: ARG002
        """Return the names that the player of a side must not read now: cards of other players."""
        return ()

    def redacted(self, event: Any, side: str) -> Any:  # noqa: ARG002
        """Return the part of an event with secrets that a side may know; None if there is none."""
        return None

    def hidden_values(self, side: str) -> Collection[str]:  # noqa: ARG002
        """Return the names of computed values that the player of a side must not know."""
        return ()

    def is_consistent(self, unit: str) -> bool:
        """Return whether the stacks agree with the place of a unit."""
        place = self.where[unit]
        return place in self.words if place not in self.places else unit in self.stacks[place]

    def broken_invariants(self) -> list[str]:
        """Return impossible facts, such as a unit in two places: a bug, unless it is empty."""
        wrong = [
            f"{unit} stands in {place} and is said to be in {self.where.get(unit)}"
            for place, stack in self.stacks.items()
            for unit in stack
            if self.where.get(unit) != place
        ]
        counted = sum(map(len, self.stacks.values()))
        standing = sum(1 for place in self.where.values() if place in self.places)
        if counted != standing:
            wrong.append(f"{standing} units are on the map, but {counted} are in stacks")
        wrong.extend(f"{unit} is lost" for unit in self.units if unit not in self.where)
        return wrong

    # Plain data

    def forget(self) -> None:
        """Drop values that were computed for the current event, in a copy or before another log."""

    def copy(self) -> Self:
        """Return a copy that can be changed independently."""
        twin = type(self).__new__(type(self))
        facts = twin.__dict__
        facts.update(self.__dict__)
        for name, copier in copied_fields(self.POSITION) or ():
            facts[name] = copier(facts[name])
        twin.stacks = {place: stack[:] for place, stack in self.stacks.items()}
        twin.unquestioned = -1
        twin.forget()
        return twin

    def event_numbers(self) -> Iterator[int]:
        """Iterate over the numbers of events in the plain data."""
        for field in fields_of(self.POSITION):
            if field.finder is not None:
                for role, number, _ in field.finder(getattr(self, field.name), field.name):
                    if role.noun == "event":
                        yield number

    def renumber(self, by: int) -> None:
        """Add an offset to the numbers of events; 0 stays 0, because it means none."""
        for field in fields_of(self.POSITION):
            if field.renumberer is not None:
                old = getattr(self, field.name)
                setattr(self, field.name, field.renumberer(old, lambda number: number + by))

    def begin_next_log(self) -> None:
        """Continue with another log, whose events are numbered from 1 again.

        Events of open procedures belong to the previous log: their numbers become negative, in the
        same order. A finding about such an event says event 0, which precedes the first event of a
        log. A position restores the numbers.
        """
        last = max([0, *self.event_numbers()])
        self.leave_log(last + 1 if last else 0)

    def leave_log(self, events: int) -> None:
        """Move so many events to an earlier log."""
        self.renumber(-events)
        self.now, self.numbered = 0, self.numbered + events
        self.forget()

    def differing_fields(self) -> dict[str, Any]:
        """Return the fields of a position that are not simply the attributes of the state."""
        return {}

    def as_position(self) -> BasePosition:
        """Return the plain data of the state, to be written; events are numbered over all logs."""
        source = self
        if self.numbered:
            source = self.copy()
            source.renumber(self.numbered)
        facts = {one.name: getattr(source, one.name) for one in fields_of(self.POSITION)}
        facts |= source.differing_fields()
        for name, sorter in _sorters(self.POSITION).items():
            facts[name] = sorter(facts[name])
        return self.POSITION(**facts)

    def position(self) -> dict[str, Any]:
        """Return the state as plain data, as a header accepts it."""
        plain: dict[str, Any] = msgspec.to_builtins(self.as_position())
        return plain

    def take(self, position: BasePosition, *, without: Collection[str] = ()) -> None:
        """Take over the fields of a position; units are placed one by one."""
        for field in fields_of(self.POSITION):
            if field.name != "where" and field.name not in without:
                setattr(self, field.name, getattr(position, field.name))
