"""State of this game: blocks, leaders, squares, garrisons, cards, rack and banners."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from adjudicator.board.hex_board import HexBoard
from adjudicator.core.game import Game
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.ccn_epic_austerlitz.data import FormatSpec, Tables, TypeSpec
from adjudicator.games.ccn_epic_austerlitz.events import Draw
from adjudicator.games.ccn_epic_austerlitz.frames import Battle, News, Pool, Position, Turn
from adjudicator.games.ccn_epic_austerlitz.objectives import ELIMINATION, settle
from adjudicator.games.ccn_epic_austerlitz.scenario_data import Objective, ScenarioRules, Shares
from adjudicator.mechanics.cards.hands import hidden_cards, is_unseen
from adjudicator.mechanics.hex_state import HexState

__all__ = ["WORDS", "CcnState", "Position"]

#: places of units that are not on the map
WORDS = ("eliminated", "exited", "removed", "unplaced", "unused")
LEADER = "leader"
#: what cases about the battle notes rest on
_NOTES = "battle-notes"
GARRISON = "garrison"


class CcnState(HexState):
    """State of a game of Commands & Colors: Napoleonics."""

    POSITION = Position
    WORDS = WORDS

    tables: Tables
    blocks: dict[str, int]
    attached: dict[str, str]
    squares: dict[str, int]
    square_cards: dict[str, str]
    track: dict[str, str]
    garrisons: dict[str, int]
    fieldworks: dict[str, list[str]]
    command: Pool
    tacticians: Pool
    rack: list[str]
    rack_known: bool
    last_played: dict[str, str]
    banners: dict[str, int]
    held: dict[str, dict[str, list[str]]]
    taken: dict[str, dict[str, list[str]]]
    unsure: dict[str, list[str]]
    ledger: dict[str, dict[str, list[int]]]
    news: list[News]
    unsettled: int
    banners_known: bool
    own_objectives: list[Objective]
    own_notes: dict[str, Shares]
    decks_known: bool
    orders_known: bool
    battles_known: bool
    defender: str
    played_on: int
    hasty: int
    iron_will: dict[str, int]
    guerrillas: dict[str, int]
    shares: dict[str, int]
    first_roll: dict[str, int]
    first: str
    russian_roll: dict[str, list[str]]
    reinforced: list[str]
    winner: str
    won_by: str

    def __init__(
        self,
        game: Game,
        board: HexBoard,
        units: dict[str, UnitSpec],
        options: frozenset[str],
        scenario: ScenarioRules,
    ) -> None:
        """Create a state with no unit on the map."""
        super().__init__(game, board, units, options, field={}, silent=frozenset(units))
        self.scenario = scenario
        #: unit -> its place in the scenario, if the log sets the units up
        self.printed: dict[str, str] = {}
        #: places that units have left or entered since banners were settled; None: any
        self.stirred: tuple[str, ...] | None = None
        #: a move that was judged last, from where, and its path
        self.judged_path: tuple[Any, str, int, list[str]] = (None, "", 0, [])
        #: an order that was judged last, and whether the cards give it
        self.judged_order: tuple[Any, int, bool] = (None, 0, False)
        #: the frames are being closed because players stop, and not for the next turn
        self.stops = False
        #: its id, if its battle notes are ours and printed in no book
        self.invented = ""
        self.format: FormatSpec = self.tables.formats[scenario.board]
        agreed = [one for one in self.format.decks if f"deck-{one}" in options]
        #: the Command decks that may be in use: those agreed on, or those of the format
        self.decks = agreed or self.format.decks
        #: the side at the top edge
        self.top = self.enemy[scenario.bottom]
        self.blocks = {unit: spec.combat or 0 for unit, spec in units.items()}
        self.banners = dict.fromkeys(self.enemy, 0)

    # Units

    def type_of(self, unit: str) -> TypeSpec:
        """Return the numbers of the type of a unit."""
        return self.tables.types[self.units[unit].type]

    def is_leader(self, unit: str) -> bool:
        """Return whether a piece is a leader."""
        return self.units[unit].type == LEADER

    def unit_in(self, place: str) -> str:
        """Return the unit in a hex, or "": the first, if the log put two there."""
        return next((one for one in self.stacks.get(place, ()) if not self.is_leader(one)), "")

    def leader_in(self, place: str) -> str:
        """Return the leader in a hex, or ""."""
        return next((one for one in self.stacks.get(place, ()) if self.is_leader(one)), "")

    def leader_of(self, unit: str) -> str:
        """Return the leader who is attached to a unit, or ""."""
        return next((one for one, to in self.attached.items() if to == unit), "")

    def terrain_of(self, place: str) -> str:
        """Return the terrain of a hex; a tile hides the clear ground."""
        found = self.board.terrain[place]
        return found[0]

    def sections_of(self, side: str, place: str) -> list[str]:
        """Return the sections of a hex, from the seat of a side: left, center, right."""
        found = [
            name
            for name, regions in self.format.sections.items()
            if any(place in self.board.region(one) for one in regions)
        ]
        if side == self.scenario.bottom:
            return [str(one) for one in found]
        turned = {"left": "right", "center": "center", "right": "left"}
        return [turned[one] for one in found]

    def lost(self, unit: str) -> int:
        """Return how many blocks a unit has lost; an addition is no loss."""
        return max(0, (self.units[unit].combat or 0) - self.blocks[unit])

    def change_blocks(self, unit: str, by: int) -> None:
        """Give blocks to a unit, or take them, as many as it has; the last one eliminates it."""
        side, before = self.units[unit].side, self.lost(unit)
        self.blocks[unit] = max(0, self.blocks[unit] + by)
        self.losses[side] += self.lost(unit) - before
        if not self.blocks[unit] and self.on_map(unit):
            self.eliminate(unit)

    def eliminate(self, unit: str) -> None:
        """Remove a unit or leader from play; the enemy gains its banners."""
        side, before = self.units[unit].side, self.lost(unit)
        self.blocks[unit] = 0
        self.losses[side] += self.lost(unit) - before
        self.relocate(unit, "eliminated")
        self.attached = {one: to for one, to in self.attached.items() if unit not in (one, to)}
        self.garrisons.pop(unit, None)
        self.leave_square(unit)
        if worth := self.type_of(unit).banner:
            self.banners[self.enemy[side]] += worth
            self.count_banners(self.enemy[side], ELIMINATION, worth)

    def relocate(self, unit: str, place: str) -> None:
        """Move a piece; what the event before it meant to banners is settled first."""
        if self.unsettled not in (0, self.now or 1):
            settle(self)
        self._stir(unit, place)
        HexState.relocate(self, unit, place)  # every move comes here, and super() takes time
        self.unsettled = self.now or 1

    def _stir(self, unit: str, place: str) -> None:
        """Note the hexes whose objectives a change of places concerns."""
        if self.stirred is not None:
            self.stirred = (*self.stirred, self.where.get(unit, ""), place)

    def put_garrison(self, piece: str, place: str) -> None:
        """Place a garrison: it holds the hex from the moment in which its unit left."""
        self._stir(piece, place)
        super().relocate(piece, place)
        self.unsettled = self.now or 1

    def take_garrison(self, piece: str) -> None:
        """Take a garrison away: a unit that has just moved may still leave one in its hex."""
        self._stir(piece, "removed")
        super().relocate(piece, "removed")
        self.unsettled = self.now or 1

    def leave_square(self, unit: str) -> None:
        """Take a unit out of square; its card returns to the hand."""
        self.squares.pop(unit, None)
        holder, card = self.square_cards.pop(unit, ""), self.track.pop(unit, "")
        if holder and card and holder in self.command.hands:
            self.command.hands[holder].append(card)

    def unit_state(self, unit: str) -> Any:
        """Return place, blocks and square of a unit."""
        return self.where.get(unit), self.blocks.get(unit), unit in self.squares

    # Players and their turn

    def side_of(self, player: str) -> str:
        """Return the side of a player."""
        return self.game.file.roles.get(player, player)

    def holder(self, player: str) -> str:
        """Return whose hand a player uses: that of the side is the Commander in Chief's."""
        return self.side_of(player) if player.endswith(("-cic", "-sub")) else player

    @property
    def open_turn(self) -> Turn | None:
        """The turn that is open, or None."""
        frames = self.frames
        # nearly always the first; to compare types is quicker than isinstance
        if frames and type(frames[0]) is Turn:
            return frames[0]
        return next((one for one in frames if type(one) is Turn), None)

    @property
    def open_battle(self) -> Battle | None:
        """The innermost open battle, or None."""
        frames = self.frames
        return frames[-1] if frames and type(frames[-1]) is Battle else None

    # Banners

    @property
    def objectives(self) -> list[Objective]:
        """The objectives: those of the log's own position, or of the scenario."""
        return self.own_objectives or self.scenario.objectives

    def notes_of(self, side: str) -> Shares:
        """Return the battle notes of a side: of the log's own position, or of the scenario."""
        return self.own_notes.get(side) or self.scenario.sides[side]

    def worth_of(self, objective: str) -> int:
        """Return the banners for each hex or unit of an objective."""
        return next((one.worth for one in self.objectives if one.id == objective), 1)

    def total_banners(self, side: str) -> int:
        """Return all banners of a side, also those that it may lose again."""
        settle(self)
        return self.total_now(side)

    def total_now(self, side: str) -> int:
        """Return the banners of a side as they were settled last."""
        found = self.banners.get(side, 0)
        for one, by in self.held.items():
            if tokens := by.get(side):
                found += len(tokens) * self.worth_of(one)
        return found

    def count_banners(self, side: str, source: str, gained: int, lost: int = 0) -> None:
        """Record banners that a side has gained and given back, and that it may say so now."""
        entry = self.ledger.setdefault(side, {}).setdefault(source, [0, 0])
        entry[0] += gained
        entry[1] += lost
        moment, stage = self.moment()
        if self.news and (self.news[-1].moment, self.news[-1].stage) != (moment, stage):
            self.news = []
        change = gained - lost
        self.news.append(News(side=side, source=source, change=change, moment=moment, stage=stage))

    def moment(self) -> tuple[int, str]:
        """Return the moment in which banners are recorded: a whole battle, or a stage of a turn."""
        battle = next((one for one in self.frames if isinstance(one, Battle)), None)
        turn = self.open_turn
        if battle is not None:
            return battle.opened, "battles"
        if turn is None:
            return 0, "cards"
        started = turn.stage == "cards" and bool(turn.played)
        return turn.opened, "orders" if started else turn.stage

    # Doubts and secrets

    def reconstructed(self, rule: str, fault: Any, subject: Any) -> list[str]:  # noqa: ARG002
        """Return the core rules of low confidence that a fault rests on."""
        rests = self.game.rests_on.get(rule, ())
        found = [one for one in rests if one in self.tables.doubtful]
        # the notes of a battle that no book prints are ours; a log may bring its own
        ours = self.invented and not self.own_notes and _NOTES in rests
        return [*found, self.invented] if ours else found

    def secrets(self, side: str) -> list[str]:
        """Return the cards that a side must not read: those in hands of the enemy."""
        mine = [one for one in self.game.file.roles if self.side_of(one) == side]
        found = []
        for pool in (self.command, self.tacticians):
            found += hidden_cards(pool, side, mine)
        return found

    def redacted(self, event: Any, side: str) -> Any:  # noqa: ARG002
        """Return a draw without its cards: everybody sees that it was made."""
        return replace(event, cards=[]) if isinstance(event, Draw) else None

    def conceals(self, event: Any, side: str) -> bool:
        """Return whether a side must not know an event: a card that the other discards unseen."""
        return is_unseen(event) and self.side_of(event.by) != side
