"""The state of a game in play: where every unit is, the turn, and the open procedures.

A game derives its own state, which adds its tracks. What is plain data in it goes out as a position
and comes back in from one; indexes such as stacks are built anew.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from msgspec import Struct

from adjudicator.core.findings import Guess, Spool
from adjudicator.core.game_data import UnitSpec

__all__ = ["OFF_MAP", "Frame", "State"]

#: words for places that are no hexes
OFF_MAP = ("eliminated", "reserve", "exited")


class Frame(Struct, kw_only=True, forbid_unknown_fields=True):
    """One open procedure: a phase, a combat. A game derives its own kinds."""

    #: number of the event that opened it
    opened: int = 0


class State:
    """Where everything stands."""

    def __init__(self, units: dict[str, UnitSpec], places: frozenset[str]) -> None:
        """Begin with no unit anywhere."""
        self.units = units
        #: the hexes (or named places) of the map
        self.places = places
        self.turn = 0
        #: "" while setting up
        self.phase = ""
        #: number of the event being judged; 0 for the header
        self.now = 0
        #: unit -> place, or a word for where else it is
        self.where: dict[str, str] = {}
        #: place -> units in it
        self.stacks: dict[str, list[str]] = {}
        self.frames: list[Any] = []
        #: unit -> the illegal event that put it where it is
        self.suspect: dict[str, int] = {}
        #: whether the rules object to the event that is applied now
        self.refused = False
        #: whether they object to what it does, and not only to what it states
        self.misdone = False
        #: the side whose phase it is
        self.phasing = ""
        #: words for places that are not on the map
        self.words: frozenset[str] = frozenset(OFF_MAP)
        #: whether to keep the paths found for moves that say only from and to
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
        """Tell whether a unit stands on the map."""
        return self.where.get(unit) in self.places

    def stack(self, place: str) -> list[str]:
        """Return the units in a place."""
        return self.stacks.get(place, [])

    def relocate(self, unit: str, place: str) -> None:
        """Put a unit somewhere else: to a place of the map, or to a word for where else it is."""
        old = self.where.get(unit)
        if old is not None and old in self.places:
            stack = self.stacks[old]
            stack.remove(unit)
            if not stack:
                del self.stacks[old]
        self.where[unit] = place
        if place in self.places:
            self.stacks.setdefault(place, []).append(unit)

    def standing(self, unit: str) -> Any:
        """Return what events change about a unit, as one value: an event changed it if it differs.

        A game whose units lose steps or turn over adds that to the place.
        """
        return self.where.get(unit)

    def made_up(self, rule: str, fault: Any, subject: Any) -> list[str]:  # noqa: ARG002
        """Return the units with a reconstructed number on which a fault rests."""
        return []

    def guess_of(self, name: str, fault: Any) -> Guess:  # noqa: ARG002
        """Return the reconstructed value that one of the names in `made_up` stands for."""
        unit = self.units.get(name)
        if unit is None:
            return Guess(what="part", of=name)
        return Guess(what="strength", of=name, value=unit.combat)

    def go_on(self) -> None:
        """Go on with another log, whose events are numbered anew."""
        self.now, self.suspect = 0, {}

    def in_doubt(self, rule: str, fault: Any) -> bool:  # noqa: ARG002
        """Tell whether a fault depends on something about the state that nobody knows."""
        return False

    def hidden_from(self, side: str) -> Collection[str]:  # noqa: ARG002
        """Return the units that the player of a side must not see as things stand."""
        return frozenset()

    def conceals(self, event: Any, side: str) -> bool:  # noqa: ARG002
        """Tell whether the player of a side must not know of an event, such as a card drawn."""
        return False

    def secrets(self, side: str) -> Collection[str]:  # noqa: ARG002
        """Return the names that no player of a side may read as things stand: cards of others."""
        return ()

    def veiled(self, event: Any, side: str) -> Any:  # noqa: ARG002
        """Return what the player of a side may know of an event that names secrets; or None."""
        return None

    def hidden_values(self, side: str) -> Collection[str]:  # noqa: ARG002
        """Return the names of computed values that the player of a side must not know."""
        return ()

    def sound(self, unit: str) -> bool:
        """Tell whether one unit is where it is said to be: once on the map, or nowhere on it."""
        place = self.where[unit]
        return place in self.words if place not in self.places else unit in self.stacks[place]

    def invariants(self) -> list[str]:
        """Return what cannot be: units twice or lost. Always empty, or the code is wrong."""
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
