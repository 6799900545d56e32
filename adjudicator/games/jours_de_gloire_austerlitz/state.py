"""State of this game: conditions and facing of units, their zones, the cup, control of hexes."""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import Any, Self

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.findings import Guess
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.jours_de_gloire_austerlitz.data import Light, Tables
from adjudicator.games.jours_de_gloire_austerlitz.directions import fronts
from adjudicator.games.jours_de_gloire_austerlitz.frames import (
    Activation,
    Assault,
    Award,
    Fought,
    Position,
    Worse,
)
from adjudicator.games.jours_de_gloire_austerlitz.guesses import parts_of
from adjudicator.games.jours_de_gloire_austerlitz.light import dark, light_of, zones_lifted
from adjudicator.games.jours_de_gloire_austerlitz.scenario_data import ScenarioRules
from adjudicator.games.jours_de_gloire_austerlitz.secrecy import hidden_names, public_part
from adjudicator.games.jours_de_gloire_austerlitz.series_data import Condition
from adjudicator.mechanics.hex_state import Either, HexState
from adjudicator.mechanics.scoring.at_once import Disputed

__all__ = ["LEADER", "WORDS", "JdgState", "Position"]

#: places of units that are not on the map: destroyed; due to arrive; left by an edge; not set up
#: yet; not in this scenario
WORDS = ("eliminated", "reserve", "exited", "unplaced", "unused")
#: the type of leaders: they are no combat units
LEADER = "leader"


class JdgState(HexState):
    """State of a game of Austerlitz 1805."""

    POSITION = Position
    WORDS = WORDS

    tables: Tables
    condition: dict[str, Worse]
    facing: dict[str, int]
    initiative: str
    markers: dict[str, int]
    opening: str
    opened: str
    cup: dict[str, dict[str, int]]
    unnamed: dict[str, int]
    filled: dict[str, dict[str, int]]
    fills_shown: bool
    drawn: list[str]
    used: set[str]
    left_over: set[str]
    ordered: set[str]
    moved_leaders: set[str]
    control: dict[str, str]
    awards: list[Award]
    shocks: list[Fought]
    demoralized: set[str]
    ever_demoralized: set[str]
    ever_routed: set[str]
    sunk: dict[str, str]
    guessed: set[str]
    freed: set[str]
    lifted: bool
    plans: dict[str, list[str]]
    bought: dict[str, list[str]]
    unread: set[str]
    unpriced: int
    rallied_free: int
    exited: dict[str, Condition]
    miscounted: int
    winner: str
    won_by: str
    played_on: int
    disputed: Disputed | None

    def __init__(
        self,
        game: Game,
        board: HexBoard,
        units: dict[str, UnitSpec],
        options: frozenset[str],
        scenario: str,
    ) -> None:
        """Create a state with no unit on the map."""
        field = fronts(board, tuple(game.tables.series.facing.front))
        # zones depend on facing and condition: `_post` keeps them, not the base class
        super().__init__(game, board, units, options, field=field, silent=frozenset(units))
        self.scenario_id = scenario
        #: what only this scenario says
        self.scenario: ScenarioRules = game.scenario_rules(scenario)
        sheets = [board.sets[one] for one in self.scenario.maps if one in board.sets]
        #: the hexes that are in play; all, if a log brings a map without these sheets
        self.area = frozenset().union(*sheets) if sheets else frozenset(board.places)
        #: ponds, and the hexes that are not in play: who may enter them depends on the unit
        self._special = frozenset(
            place
            for place, terrain in board.terrain.items()
            if place not in self.area or game.tables.ponds.terrain in terrain
        )
        #: the hexes whose last occupant matters
        self.scored = frozenset(
            place for one in self.scenario.points.control for place in one.hexes
        )
        detached = self.scenario.detached
        self._formation = {unit: detached.get(unit) or units[unit].formation for unit in units}
        #: formation -> its units in this scenario
        self._members: dict[str, list[str]] = {}
        for unit in units:
            self._members.setdefault(self.formation(unit), []).append(unit)
        hours = [one.hour for one in game.tables.turns]
        #: the first turn on the track of the day, and how many turns that has
        self._first, self._hours = hours.index(self.scenario.first_turn), len(hours)
        #: unit -> its hex and facing, if it has a zone
        self._posts: dict[str, str] = {}

    def case(self, topic: str) -> str:
        """Return the case of this scenario on a topic, such as "vp-elim"."""
        return f"{self.game.file.prefix}-{self.scenario_id}-{topic}"

    # Turns

    def hour(self, turn: int | None = None) -> int:
        """Return the index of a turn, by default the present one, on the track of the day."""
        now = self.turn if turn is None else turn
        return min(self._first + max(now, 1), self._hours) - 1

    @property
    def light(self) -> Light:
        """The light of the present turn."""
        return light_of(self)

    def is_dark(self, place: str) -> bool:
        """Return whether there is night or fog in a hex in this turn."""
        return dark(self, place)

    def enemy_controls(self, side: str, place: str) -> bool:
        """Return whether a hex is in a zone of an enemy of a side; night and fog lift zones."""
        return place in self.zones.counts[self.enemy[side]] and not zones_lifted(self, place)

    def disturbances(self, side: str) -> tuple[Container[str], Container[str]]:
        """Return the hexes that matter to a step: zones, units, ponds and other sheets."""
        zones, stacks = super().disturbances(side)
        return zones, Either(stacks, self._special)

    # Units

    def is_leader(self, unit: str) -> bool:
        """Return whether a piece is a leader."""
        return self.units[unit].type == LEADER

    def formation(self, unit: str) -> str:
        """Return the formation of a unit in this scenario; "" for leaders and the escort."""
        return self._formation[unit]

    def members(self, formation: str) -> list[str]:
        """Return the units of a formation in this scenario, wherever they are."""
        return list(self._members.get(formation, ()))

    def condition_of(self, unit: str) -> Condition:
        """Return the state of a unit."""
        return self.condition.get(unit, "good")

    def set_condition(self, unit: str, condition: Condition) -> None:
        """Put a unit in a state; only a unit that is not routed has a zone."""
        if condition == "good":
            self.condition.pop(unit, None)
        else:
            self.condition[unit] = condition
        if condition == "routed":
            self.ever_routed.add(unit)
        self._post(unit)
        self._recount(unit)
        self._free_immobile()

    def eliminate(self, unit: str) -> None:
        """Remove a unit from play; leaders who stood with it alone are in danger."""
        place = self.where.get(unit)
        if place == "eliminated":
            return
        self.relocate(unit, "eliminated")
        self.losses[self.units[unit].side] += self.lost(unit)
        self.condition.pop(unit, None)
        if (activation := self.activation) is not None:
            activation.threatened.pop(unit, None)
        if place in self.places and not self.is_leader(unit):
            self._threaten(place, self.units[unit].side)
        self._recount(unit)
        self._free_immobile()

    def _threaten(self, place: str, side: str) -> None:
        """Note that dice are due for the leaders of a side in a hex, if they are alone there."""
        own = [one for one in self.stacks.get(place, ()) if self.units[one].side == side]
        activation = self.activation
        if activation is not None and all(self.is_leader(one) for one in own):
            for one in own:
                activation.threatened[one] = "die"

    def _recount(self, unit: str) -> None:
        """Demoralize the formation of a unit, if it has lost enough of its units; else restore it.

        The number is that of the tables, or half of the units if a scenario has others.
        """
        formation = self.formation(unit)
        if formation not in self.tables.formations:
            return
        units = [one for one in self.members(formation) if self.where.get(one) != "unused"]
        full = sum(1 for one in self.units.values() if one.formation == formation)
        half = (len(units) + 1) // 2
        least = self.tables.formations[formation].demoralized if len(units) == full else half
        lost = [
            one
            for one in units
            if self.where.get(one) == "eliminated" or self.condition_of(one) == "routed"
        ]
        if len(lost) >= least:
            self.demoralized.add(formation)
            self.ever_demoralized.add(formation)
        else:
            self.demoralized.discard(formation)

    def _free_immobile(self) -> None:
        """Release the immobile units for good, once all that they wait for are routed or gone."""
        immobile = self.scenario.immobile
        if immobile is not None and self.all_lost(immobile.until):
            self.freed |= self.units.keys() & set(immobile.units)

    def all_lost(self, units: Iterable[str]) -> bool:
        """Return whether units are all routed or eliminated."""
        return all(
            self.where.get(one) == "eliminated" or self.condition_of(one) == "routed"
            for one in units
        )

    def release(self, units: Iterable[str], *, shock: bool) -> None:
        """Release units that are attacked from what their scenario forbids them (S4, N2)."""
        immobile, attacked = self.scenario.immobile, set(units)
        if immobile is not None and shock and (found := attacked & set(immobile.units)):
            all_of_them = self.units.keys() & set(immobile.units)
            self.freed |= all_of_them if "n2-shock-frees-group" in self.options else found
        if shock or "s4-only-shock-frees" not in self.options:
            for group in self.scenario.points.voluntary:
                if attacked & set(group.units):
                    self.freed |= self.units.keys() & set(group.units)

    def turn_to(self, unit: str, facing: int) -> None:
        """Turn a unit to a side of its hex."""
        self.facing[unit] = facing
        self._post(unit)

    # Places

    def relocate(self, unit: str, place: str) -> None:
        """Move a unit and its zone to another place; it takes a hex that is scored."""
        super().relocate(unit, place)
        self._post(unit)
        self.occupy(unit, (place,))

    def occupy(self, unit: str, places: Iterable[str]) -> None:
        """Give hexes to the side of a combat unit that enters them, even in passing.

        Enemy leaders who are alone there are in danger.
        """
        if self.is_leader(unit):
            return
        side = self.units[unit].side
        for place in places:
            if place in self.scored:
                self.control[place] = side
            if place in self.stacks and self.enemies_in(side, place):
                self._threaten(place, self.enemy[side])

    def _post(self, unit: str) -> None:
        """Update the zone of a unit after it moved, turned or changed its state."""
        spec, place = self.units[unit], self.where.get(unit)
        has_zone = (
            place in self.places
            and spec.type in self.tables.series.zones.types
            and self.condition_of(unit) != "routed"
        )
        new = f"{place}/{self.facing.get(unit, 0)}" if has_zone else None
        old = self._posts.get(unit)
        if new == old:
            return
        self.zones.shift(spec.side, old, new)
        if new is None:
            del self._posts[unit]
        else:
            self._posts[unit] = new

    # Procedures

    @property
    def activation(self) -> Activation | None:
        """The open activation, or None."""
        for one in self.frames:  # asked all the time: a generator would cost more
            if type(one) is Activation:
                return one
        return None

    @property
    def assault(self) -> Assault | None:
        """The open shock or charge, or None."""
        for one in reversed(self.frames):
            if type(one) is Assault:
                return one
        return None

    def in_cup(self) -> int:
        """Return how many markers are in the cup."""
        named = sum(sum(some.values()) for some in self.cup.values())
        return named + sum(self.unnamed.values())

    def award(self, side: str, points: int, case: str, unit: str = "", at: str = "") -> None:
        """Give a side victory points."""
        one = Award(side=side, points=points, case=case, turn=self.turn, unit=unit, at=at)
        self.awards.append(one)

    # Secrets

    def secrets(self, side: str) -> list[str]:
        """Return the names that a side must not read: of markers in the cup, of notes."""
        return hidden_names(self, side)

    def redacted(self, event: Any, side: str) -> Any:  # noqa: ARG002
        """Return the public part of a filling or a note."""
        return public_part(event)

    # Uncertain values

    def unit_state(self, unit: str) -> Any:
        """Return what events change about a unit."""
        return self.where.get(unit), self.condition.get(unit), self.facing.get(unit)

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:  # noqa: ARG002
        """Return the parts of the game that are ours, and on which a fault depends.

        Such a fault is a doubt unless the log was played with our numbers.
        """
        return parts_of(self, rule, fault)

    def in_doubt(self, rule: str, fault: Any) -> bool:
        """Return whether a fault rests on our numbers beside counters of the players' own."""
        return not self.bound and bool(parts_of(self, rule, fault))

    def guess_of(self, name: str, fault: Any) -> Guess:  # noqa: ARG002
        """Return a part that is ours."""
        return Guess(what="part", of=name)

    # Copies

    def copy(self) -> Self:
        """Return a copy that can be changed independently."""
        twin = super().copy()
        twin._posts = self._posts.copy()
        return twin
