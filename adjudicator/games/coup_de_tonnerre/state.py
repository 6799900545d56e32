"""State of this game: commands, cards, tracks, places held, the fog, the current slot."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.core.state import State
from adjudicator.games.coup_de_tonnerre.data import Tables
from adjudicator.games.coup_de_tonnerre.frames import (
    Fog,
    Slot,
    TacticsInPlay,
)
from adjudicator.games.coup_de_tonnerre.position import Frames, Position, plain
from adjudicator.games.coup_de_tonnerre.uncertainty import doubtful
from adjudicator.mechanics.cards.hands import hidden_cards, is_unseen, without_names
from adjudicator.mechanics.play.due_moves import Due
from adjudicator.mechanics.play.tracks import Marked

__all__ = ["WORDS", "CdtState", "Frames", "Position"]

#: places of units that are not on the map: lost; removed; not set up yet; not in this game
WORDS = ("eliminated", "removed", "unplaced", "unused")


class CdtState(State):
    """State of a game of Un coup de tonnerre."""

    def __init__(
        self, game: Game, board: Any, units: dict[str, UnitSpec], options: frozenset[str]
    ) -> None:
        """Create a state with no unit on the map."""
        super().__init__(units, board.places)
        self.game, self.rules, self.board = game, game.rules, board
        self.tables: Tables = game.tables
        self.off = game.off
        self.options = self.agreed = options
        self.words = frozenset(WORDS)
        one, two = game.file.sides
        self.enemy = {one: two, two: one}
        tables = self.tables
        labels = {command.label: name for name, command in tables.commands.items()}
        #: unit -> its command; garrisons have none
        self.command: dict[str, str] = {
            unit: labels.get(spec.formation, "") if spec.type == "block" else ""
            for unit, spec in units.items()
        }
        self.turn = 1
        self.phase = tables.time.periods[0]
        self.slot = Slot(side=tables.first)
        self.phasing = tables.first
        self.morale = dict(tables.morale)
        #: the lowest and the highest possible morale of a side: boxes and results may be
        #: unknown
        self.low, self.high = dict(tables.morale), dict(tables.morale)
        #: sides whose morale was marked after all that has changed it in the open action
        self.marked: set[str] = set()
        self.losses = dict.fromkeys(game.file.sides, 0)
        self.faces = dict.fromkeys(tables.cards, "recto")
        self.face_cases = dict.fromkeys(tables.cards, "CDT-1-e")
        self.unstated: dict[str, int] = {}
        self.held = {place: one.holder for place, one in tables.places.items()}
        self.takers: dict[str, str] = {}
        self.spent: set[str] = set()
        #: sides that did not make the second action of their last marker
        self.waived: set[str] = set()
        #: side -> events of losses that it did not owe
        self.undue: dict[str, list[int]] = {}
        #: the illegal events without which the battle would not be decided
        self.won_from: list[int] = []
        self.fog, self.tricks = Fog(), TacticsInPlay()
        self.joined = self.merged = False
        self.merged_in = 0
        self.gone: set[str] = set()
        self.acts = self.timed = 0
        self.due: list[Due] = []
        self.debts: dict[str, int] = {}
        self.tracks: dict[str, Marked] = {}
        self.hands: dict[str, list[str]] = {}
        self.draws: dict[str, dict[str, int]] = {}
        self.discarded, self.shown = list[str](), list[str]()
        self.dealt: dict[str, int] = {}
        self.chiefs: dict[str, str] = {}
        #: whether the players certainly used our numbers
        self.bound = True
        #: the log begins in the middle of a game, of which only the position is known
        self.midgame = False
        #: other readings of the open action: an event is wrong only if it is wrong in all
        #: of them
        self.readings: list[CdtState] = []
        #: this reading depends on cards that may differ from ours
        self.guess = False
        #: the log says that the game is over
        self.ending = False
        self.over = False
        self.winner = self.won_by = self.conceded = ""
        self.played_on = self.numbered = 0

    # Units and commands

    def units_of(self, *commands: str) -> list[str]:
        """Return the units of commands that are on the map."""
        where, places = self.where, self.places
        return [u for u, one in self.command.items() if one in commands and where[u] in places]

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

    def track(self, what: str, side: str) -> Marked:
        """Return the changes of a track since it was last marked."""
        key = f"{what}:{side}"
        found = self.tracks.get(key)
        if found is None:
            base = self.morale[side] if what == "morale" else self.losses[side]
            found = self.tracks[key] = Marked(base=base)
        return found

    def change_morale(self, side: str, change: int, case: str) -> None:
        """Raise or lower morale, within its track."""
        old = self.morale[side]
        new = self._on_track(old, change)
        self.note("morale", side, case, new - old)
        self.morale[side] = new
        self.low[side] = self._on_track(self.low[side], change)
        free = not self.known("tracks")  # the end of the track is our guess
        high = self.high[side]
        self.high[side] = max(min(high + change, 99), 0) if free else self._on_track(high, change)
        self.marked.discard(side)

    def _on_track(self, old: int, change: int) -> int:
        return min(max(old + change, 0), max(self.tables.highest_morale, old))

    def may_fall(self, side: str, most: int) -> None:
        """Lower the lowest possible morale by some steps, because the fall is unknown."""
        self.low[side] = max(0, self.low[side] - most)
        self.marked.discard(side)

    def accept_wrong_morale(self, side: str, value: int) -> None:
        """Accept a marker at a wrong value, which is the fact from now on."""
        self.morale[side] = self.low[side] = self.high[side] = value

    def settle_morale(self) -> None:
        """Settle morale at the end of an action: a marker set after all changes is right."""
        for side in self.marked:
            self.low[side] = self.high[side] = self.morale[side]
        self.marked.clear()

    @property
    def decided(self) -> bool:
        """Whether the battle is over; not if play continues, which is reported once."""
        return bool(self.winner) and not self.played_on

    @property
    def effects_unknown(self) -> bool:
        """Whether the result of the open action, or the effect of a card in it, is unknown."""
        return self.tricks.guessed or bool(getattr(self.frame, "unknown", False))

    def note(self, what: str, side: str, case: str, change: int) -> None:
        """Remember a change of a track, or one that players might expect."""
        self.track(what, side).terms.append((case, change))

    def count_loss(self, side: str, change: int, case: str) -> None:
        """Count a loss; remember one that does not count."""
        self.note("losses", side, case, change)
        self.losses[side] += change

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:  # noqa: ARG002
        """Return the reconstructed parts of the tables on which a fault depends."""
        parts = self.tables.reconstruction
        return [
            one for one in fault.strengths if one in parts and one not in self.game.replaced_tables
        ]

    def known(self, part: str) -> bool:
        """Return whether a part of the tables is certainly the one that was used."""
        made_up = part in self.tables.reconstruction and part not in self.game.replaced_tables
        return self.bound or not made_up

    def in_doubt(self, rule: str, fault: Any) -> bool:
        """Return whether a fault may be due to numbers that the players did not use."""
        return doubtful(self, rule, fault)

    # Positions

    def begin_next_log(self) -> None:
        """Continue with another log: the events of open procedures belong to the previous one."""
        last = max([0, *(e for one in (self, *self.readings) for e in one.remembered())])
        last += 1 if last else 0
        self.shift(-last)
        self.now, self.numbered = 0, self.numbered + last
        self.played_on = -1 if self.played_on else 0
        for one in self.readings:
            one.now, one.numbered, one.played_on = 0, self.numbered, self.played_on

    def remembered(self) -> list[int]:
        """Return the event numbers in the state."""
        events = [*(frame.opened for frame in self.frames), *(due.event for due in self.due)]
        events += [*self.suspect.values(), *(one.event for one in self.tracks.values())]
        events += [self.fog.drawn, self.fog.due, self.tricks.event, *self.dealt.values()]
        events += [*self.won_from, *(event for one in self.undue.values() for event in one)]
        return [*events, *self.tricks.stray.values(), self.slot.disputed]

    def shift(self, by: int) -> None:
        """Add an offset to all event numbers in the state."""
        for one in self.readings:
            one.shift(by)
        for frame in self.frames:
            frame.opened += by if frame.opened else 0
        for due in self.due:
            due.event += by if due.event else 0
        for track in self.tracks.values():
            track.event += by if track.event else 0
        self.fog.drawn += by if self.fog.drawn else 0
        self.fog.due += by if self.fog.due else 0
        self.tricks.event += by if self.tricks.event else 0
        self.slot.disputed += by if self.slot.disputed else 0
        self.undue = {side: [e + by for e in one] for side, one in self.undue.items()}
        self.won_from = [event + by for event in self.won_from]
        self.tricks.stray = {card: event + by for card, event in self.tricks.stray.items()}
        self.dealt = {card: event + by for card, event in self.dealt.items()}
        self.suspect = {unit: event + by for unit, event in self.suspect.items()}

    def renumbered(self) -> CdtState:
        """Return a copy whose events are numbered over all logs."""
        twin = self.copy()
        twin.shift(self.numbered)
        return twin

    def position(self) -> dict[str, Any]:
        """Return the state as plain data, as a header accepts it."""
        return plain(self)

    def secrets(self, side: str) -> list[str]:
        """Return what a side must not read: the fog marker, and the cards in the other hand."""
        fog = self.tables.fog
        found = [self.fog.card] if side != fog.side and not self.fog.revealed else []
        # the named cards of a bot's hand are open
        bots = [one for one in self.enemy if f"solo-{one}-bot" in self.options]
        return [card for card in found if card] + hidden_cards(self, side, bots)

    def redacted(self, event: Any, side: str) -> Any:  # noqa: ARG002
        """Return a draw without its cards: everybody sees that it was made."""
        return without_names(event)

    def conceals(self, event: Any, side: str) -> bool:
        """Return whether a side must not know an event: a card that the other discards unseen."""
        return is_unseen(event) and self.side_of(event.by) != side

    def copy(self) -> CdtState:
        """Return a copy that can be changed independently."""
        twin = CdtState.__new__(CdtState)
        twin.__dict__.update(self.__dict__)
        for name in (
            *("where", "command", "morale", "losses", "faces", "face_cases", "unstated", "held"),
            *("takers", "suspect", "debts", "low", "high"),
        ):
            setattr(twin, name, dict(getattr(self, name)))
        twin.stacks = {place: list(stack) for place, stack in self.stacks.items()}
        for name in ("spent", "gone", "marked", "waived"):
            setattr(twin, name, set(getattr(self, name)))
        twin.undue = {side: list(one) for side, one in self.undue.items()}
        twin.readings = [one.copy() for one in self.readings]
        twin.hands = {side: list(hand) for side, hand in self.hands.items()}
        twin.draws = {side: dict(one) for side, one in self.draws.items()}
        twin.discarded, twin.shown = list(self.discarded), list(self.shown)
        twin.chiefs, twin.dealt = dict(self.chiefs), dict(self.dealt)
        twin.slot, twin.fog = _copied(self.slot), _copied(self.fog)
        twin.tricks = _copied(self.tricks)
        twin.frames = [_copied(one) for one in self.frames]
        twin.due = [_copied(one) for one in self.due]
        twin.tracks = {key: _copied(one) for key, one in self.tracks.items()}
        return twin


def _copied(one: Any) -> Any:
    """Return a copy of a struct that can be changed independently."""
    return msgspec.json.decode(msgspec.json.encode(one), type=type(one))
