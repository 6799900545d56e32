"""State of this game: commands, cards, tracks, places held, the fog, the current slot."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.coup_de_tonnerre.data import Tables
from adjudicator.games.coup_de_tonnerre.position import Frames, Position
from adjudicator.games.coup_de_tonnerre.uncertainty import doubtful
from adjudicator.mechanics.cards.faces import TurnsCards
from adjudicator.mechanics.cards.hands import HidesHands, hidden_cards
from adjudicator.mechanics.play.morale import KeepsMorale
from adjudicator.mechanics.play.slots import Slot
from adjudicator.mechanics.readings import StateWithReadings
from adjudicator.mechanics.two_sides import TwoSidedState

if TYPE_CHECKING:  # the fields of a position are attributes of the state
    Fields = Position
else:
    Fields = object

__all__ = ["WORDS", "CdtState", "Frames", "Position"]

#: places of units that are not on the map: lost; removed; not set up yet; not in this game
WORDS = ("eliminated", "removed", "unplaced", "unused")


class CdtState(HidesHands, KeepsMorale, TurnsCards, StateWithReadings, TwoSidedState, Fields):
    """State of a game of Un coup de tonnerre."""

    POSITION = Position
    WORDS = WORDS

    tables: Tables
    slot: Slot
    joined: bool
    merged: bool
    acts: int
    midgame: bool
    #: other readings of the open action: an event is wrong only if it is wrong in all of them
    readings: list[CdtState]  # type: ignore[assignment]  # a position has positions

    def __init__(
        self, game: Game, board: Any, units: dict[str, UnitSpec], options: frozenset[str]
    ) -> None:
        """Create a state with no unit on the map."""
        super().__init__(game, board, units, options)
        self.agreed, tables = options, self.tables
        labels = {command.label: name for name, command in tables.commands.items()}
        self.command = {
            unit: labels.get(spec.formation, "") if spec.type == "block" else ""
            for unit, spec in units.items()
        }
        #: what `units_of` found before, for the commands as they then were
        self._units_of: tuple[dict[str, str], dict[tuple[str, ...], list[str]]] = ({}, {})
        self.turn = 1
        self.phase = tables.time.periods[0]
        self.slot, self.phasing = Slot(side=tables.first), tables.first
        self.morale, self.low, self.high = (dict(tables.morale) for _ in range(3))
        self.losses = dict.fromkeys(game.file.sides, 0)
        self.faces = dict.fromkeys(tables.cards, "recto")
        self.face_cases = dict.fromkeys(tables.cards, "CDT-1-e")
        self.held = {place: one.holder for place, one in tables.places.items()}
        self.joined = self.merged = self.midgame = False
        self.acts = 0
        #: the log says that the game is over
        self.ending = False

    # Units and commands

    def put_under(self, unit: str, command: str) -> None:
        """Give a unit to a command."""
        self.command = {**self.command, unit: command}

    def units_of(self, *commands: str) -> list[str]:
        """Return the units of commands that are on the map."""
        of, known = self._units_of
        if of is not self.command:
            of, known = self._units_of = self.command, {}
        units = known.get(commands)
        if units is None:
            units = known[commands] = [unit for unit, one in of.items() if one in commands]
        where, places = self.where, self.places
        return [unit for unit in units if where[unit] in places]

    def of_side(self, side: str) -> list[str]:
        """Return the blocks of a side that are on the map."""
        return self.units_of(*(n for n, one in self.tables.commands.items() if one.side == side))

    def sharing_losses(self, command: str) -> list[str]:
        """Return the commands that share their losses with one, including itself."""
        merger = self.tables.merger.commands
        if self.merged and command in merger:
            return list(merger)
        if self.joined and command in self.tables.joined:
            return list(self.tables.joined)
        return [command]

    def alive(self, command: str) -> bool:
        """Return whether a command has a unit on the map; merged ones count as one."""
        merger = self.tables.merger.commands
        return bool(self.units_of(*(merger if self.merged and command in merger else (command,))))

    def garrisons(self, place: str) -> list[str]:
        """Return the garrison cubes in a place."""
        return [unit for unit in self.stack(place) if self.units[unit].type == "garrison"]

    def blocks_in(self, place: str, side: str) -> list[str]:
        """Return the blocks of a side in a place."""
        return [u for u in self.stack(place) if self.command[u] and self.units[u].side == side]

    def side_of(self, actor: str) -> str:
        """Return the side of a player: a side, or one of four players."""
        return self.game.file.roles.get(actor, actor)

    def fogged(self) -> bool:
        """Return whether the fog marker is still hidden."""
        return not self.fog.revealed

    def note_late_fog(self) -> None:
        """Record that a late marker is reported."""
        self.fog.told = self.fog.told or (self.fog.due != 0 and not self.fog.longer)
        self.fog.kept = self.fog.kept or self.fog.owed > 0

    def fog_due_again(self) -> None:
        """Make a marker that a tactics card has kept hidden due again when a new action begins."""
        fog = self.fog
        if fog.longer and self.fogged() and not fog.due:
            fog.due, fog.told = self.now, False
        elif fog.longer:
            fog.longer, fog.told = False, fog.due != 0

    # Tracks

    def highest_morale(self) -> tuple[int, bool]:
        """Return the end of the track of morale, which may be our guess."""
        return self.tables.highest_morale, self.known("tracks")

    @property
    def decided(self) -> bool:
        """Whether the battle is over; not if play continues, which is reported once."""
        return bool(self.winner) and not self.played_on

    @property
    def effects_unknown(self) -> bool:
        """Whether the result of the open action, or the effect of a card in it, is unknown."""
        return self.tricks.guessed or bool(getattr(self.frame, "unknown", False))

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:  # noqa: ARG002
        """Return the reconstructed parts of the tables on which a fault depends."""
        return [part for part in fault.strengths if self.is_guess(part)]

    def in_doubt(self, rule: str, fault: Any) -> bool:
        """Return whether a fault may be due to numbers that the players did not use."""
        return doubtful(self, rule, fault)

    # Positions

    def differing_fields(self) -> dict[str, Any]:
        """Return the fields of a position that leave out what every game begins with."""
        tables, morale = self.tables, self.morale
        labels = {name: one.label for name, one in tables.commands.items()}
        default = "CDT-1-f" if self.acts else "CDT-1-e"
        return {
            "active": self.slot.side,
            "command": {
                unit: one
                for unit, one in self.command.items()
                if one and labels[one] != self.units[unit].formation
            },
            "low": {side: one for side, one in self.low.items() if one != morale[side]},
            "high": {side: one for side, one in self.high.items() if one != morale[side]},
            "faces": {card: face for card, face in self.faces.items() if face != "recto"},
            "face_cases": {card: one for card, one in self.face_cases.items() if one != default},
            "held": {at: s for at, s in self.held.items() if s != tables.places[at].holder},
            "debts": {side: count for side, count in self.debts.items() if count},
            "unnamed_options": sorted(self.options - self.agreed),
            "readings": [one.as_position() for one in self.readings],
        }

    def secrets(self, side: str) -> list[str]:
        """Return what a side must not read: the fog marker, and the cards in the other hand."""
        fog = self.tables.fog
        found = [self.fog.card] if side != fog.side and not self.fog.revealed else []
        # the named cards of a bot's hand are open
        bots = [one for one in self.enemy if f"solo-{one}-bot" in self.options]
        return [card for card in found if card] + hidden_cards(self, side, bots)
