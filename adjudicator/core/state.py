"""The state of a game in play: the place of every unit, the turn, and the open procedures.

A game derives its own state, which adds its tracks. The plain data of a state are written as a
position and read from one; indexes such as stacks are rebuilt.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from adjudicator.core.findings import Guess, Spool
from adjudicator.core.game_data import UnitSpec

__all__ = ["OFF_MAP", "Frame", "State"]

#: words for places off the map
OFF_MAP = ("eliminated", "reserve", "exited")


class Frame(Struct, kw_only=True, forbid_unknown_fields=True):
    """One open procedure, such as a phase or a combat. A game derives its own kinds."""

    #: number of the event that opened it
    opened: int = 0


class State:
    """The state of a game in play."""

    def __init__(self, units: dict[str, UnitSpec], places: frozenset[str]) -> None:
        """Begin with no unit anywhere."""
        self.units = units
        #: the hexes (or named places) of the map
        self.places = places
        self.turn = 0
        #: "" during set-up
        self.phase = ""
        #: number of the event being judged; 0 for the header
        self.now = 0
        #: unit -> place of the map, or a word for a place off the map
        self.where: dict[str, str] = {}
        #: place -> units in it
        self.stacks: dict[str, list[str]] = {}
        self.frames: list[Any] = []
        #: unit -> the illegal event that moved or changed it last
        self.suspect: dict[str, int] = {}
        #: whether the rules object to the event that is being applied
        self.refused = False
        #: whether they object to its action, and not only to a claim in it
        self.illegal_action = False
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

    def begin_next_log(self) -> None:
        """Continue with another log, whose events are numbered from 1 again."""
        self.now, self.suspect = 0, {}

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
