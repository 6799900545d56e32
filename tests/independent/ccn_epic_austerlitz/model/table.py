"""A game as a log tells it: the position, the cards, and what has been done in this turn."""

from __future__ import annotations

from collections import Counter
from copy import copy
from typing import Any, NamedTuple

from tests.independent.judging import forbid, unknown

from .banners import Purse
from .cards import Card, sections_of
from .effects import Leave, leave
from .facts import CARDS, PIECES, TACTICIANS, Scenario, scenario
from .fight import Fight
from .grants import Play, marches
from .hands import Deck
from .orders import Slot
from .position import OTHER, Position

__all__ = ["STEPS", "Given", "Table", "begin"]

#: the steps of a turn, in order
STEPS = ("start", "cards", "orders", "moves", "battles", "draws")
_WINGS = ("left", "center", "right")


class Given(NamedTuple):
    """An order: the card as printed, and its mode."""

    card: str
    mode: str


class Table:
    """The position, the cards, and the current turn."""

    def __init__(self, battle: Scenario, deck: str, players: int, own: dict[str, str]) -> None:
        self.battle = battle
        self.players = players
        #: side -> the section that its Commander in Chief commands, with six players
        self.own = own
        self.position = Position(battle.field, dict(PIECES))
        for name, hexagon in battle.where.items():
            self.position.put(name, hexagon)
            kind = PIECES[name].kind
            if kind is not None:
                self.position.blocks[name] = self.position.full[name] = kind.blocks
        self.purse = Purse(battle.objectives)
        self.purse.open(self.position)
        decks = [deck] if deck else ["70", "75", "90"]  # a log may leave the deck open
        copies = {
            name: max(card.copies.get(one, 0) for one in decks) for name, card in CARDS.items()
        }
        self.command, self.tactics = Deck(copies), Deck(TACTICIANS)
        for side, army in battle.armies.items():
            for role in (side, *(f"{side}-{wing}" for wing in army.corps_cards)):
                self.command.hands[role] = []
            for role in {side, *(self.commander(side, wing) for wing in _WINGS)}:
                self.tactics.hands[role] = []
        self.deck = deck
        #: the players who have a hand, whether the log deals it or not
        self.roles, self.tacticians = set(self.command.hands), set(self.tactics.hands)
        self.side, self.turn, self.step = "", 0, ""
        self.winner = ""
        self.first = "" if battle.first == "dice" else battle.first
        #: side -> sabres of the roll for the first move
        self.sabres: dict[str, int] = {}
        self.russia_rolled = False
        #: whether the log begins with a position, and whether a turn had begun there or before
        self.given = self.begun = False
        #: the number of the turn that begins next, if it begins between two turns
        self.awaits = 0
        #: units taken for ordered because no order is told; the type of the event that is judged
        self.untold: set[str] = set()
        #: units that the position names
        self.named: set[str] = set()
        self.doing = ""
        #: the decks were shuffled since the last action
        self.blurred = False
        #: whether the cards of the rack are known; whether nobody knows the banners
        self.rack_known, self.blind = True, False
        #: counters of the Prussians and Spaniards, and the side that time pressure favours
        self.wills: dict[str, int] = {}
        self.guerrillas: dict[str, int] = {}
        self.defender = ""
        #: banners for units that have left the map
        self.ended = False
        #: units that set-up events still have to place
        self.to_place: dict[str, str] = {}
        self.placed: set[str] = set()
        #: the banners before the last event, and the units that it removed
        self.exits = dict.fromkeys(OTHER, 0)
        self.earlier = self.sums()
        #: side and reason of the banners that were recorded since the last action
        self.told: set[tuple[str, str]] = set()
        self.stood: set[str] = set(self.position.where)
        #: faces of the roll for Mother Russia still to be used; units that got a block
        self.gifts: list[str] = []
        self.fresh: set[str] = set()
        #: whether the log has told orders and battles: before that it may leave them out
        self.tells_orders = self.tells_battles = False
        self._new_turn()
        self.last_plays: list[Play] = []

    def _new_turn(self) -> None:
        self.plays: list[Play] = []
        self.sources: list[str] = []
        self.orders: dict[str, Given] = {}
        self.moved: dict[str, int] = {}
        #: units that entered a hex by a move in this turn
        self.entered: set[str] = set()
        self.began: dict[str, str] = dict(self.position.where)
        self.fought: set[str] = set()
        self.new_garrisons: set[str] = set()
        self.fight: Fight | None = None
        self.settles = False
        #: player -> cards drawn at the end of the turn, and discarded
        self.drawn: dict[str, int] = {}
        self.drawn_tactics: dict[str, int] = {}
        self.discarded: dict[str, int] = {}
        self.shuffled: set[str] = set()
        self.refilled = False
        #: Command cards drawn at the end of this turn
        self.just_drawn: list[str] = []
        #: symbols of a RALLY still to be used
        self.rallies: list[str] = []
        self.rally: Play | None = None
        #: garrisons that a friend has entered
        self.relieved: set[str] = set()
        #: names on which each side has played a Tactician card
        self.tactics_on: dict[str, str] = {}
        self.shown = False
        #: the unit of a Leader Unit Reform, and blocks that its dice give
        self.reforms = ""
        self.reformed = 0
        #: units for whose square the Commander in Chief gives a card
        self.granted: set[str] = set()
        #: player -> faces of the initiative roll
        self.initiative: dict[str, tuple[str, ...]] = {}
        #: garrisons left in this turn: unit and hex
        self.garrisoned: set[tuple[str, str]] = set()
        #: a banner for time pressure was taken; sections with a new Guerrilla counter; a card
        #: against which one was played
        self.pressed = False
        self.recruited: list[str] = []
        self.ambushed = ""
        #: a leader who may move for a discarded Tactician card
        self.loose = ""

    def copy(self) -> Table:
        twin = copy(self)
        twin.position, twin.purse = self.position.copy(), self.purse.copy()
        twin.command, twin.tactics = self.command.copy(), self.tactics.copy()
        twin.fight = self.fight.copy() if self.fight else None
        for name, value in self.__dict__.items():
            if isinstance(value, dict | set | list):
                setattr(twin, name, value.copy())
        return twin

    # Whose turn it is

    @property
    def format(self) -> str:
        return self.battle.board

    @property
    def enemy(self) -> str:
        return OTHER[self.side]

    def start_turn(self, side: str) -> None:
        self.side, self.turn = side, self.turn + 1
        self._new_turn()
        self.step = "start"
        self.purse.start_turn(self.position, side)
        self.check_victory()

    def check_victory(self) -> None:
        """End the battle if a side has its banners; the side on turn first."""
        for side in (self.side or self.battle.first, OTHER.get(self.side, "")):
            if self.blind or not side or self.winner:
                continue
            if self.purse.total(side) >= self.battle.wins:
                self.winner = side

    def settle(self) -> None:
        """Bring the banners up to date."""
        self.settles = False
        self.purse.settle(self.position, self.side)
        self.check_victory()

    def news(self) -> dict[tuple[str, str], int]:
        """Return (side, reason) -> banners gained or lost by the last event."""
        now, before = self.sums(), self.earlier
        changes = {key: now[key] - before[key] for key in {*now, *before}}
        return {key: change for key, change in sorted(changes.items()) if change}

    def sums(self) -> Counter[tuple[str, str]]:
        """Return (side, reason) -> banners."""
        found = self.purse.sums()
        for side, number in self.exits.items():
            found[side, "elimination"] -= number
            found[side, "breakthrough"] += number
        return found

    def award(self, side: str) -> None:
        self.purse.kept[side] += 1

    # Cards

    def cic(self, side: str) -> str:
        """Return the player who holds the hand of a side."""
        return side

    def role(self, by: str) -> str:
        """Return under which name a player's hand is kept."""
        return by.removesuffix("-cic").removesuffix("-sub")

    def decided(self, event: dict[str, Any], side: str) -> str:
        """Forbid an event that another side decides; return the player who decides it."""
        by = event.get("by") or side
        whose = by.split("-")[0]
        unknown(whose not in OTHER, "who decides")
        forbid(whose != side, "the other side decides")
        unknown(self.players == 2 and by not in (side, f"{side}-cic"), "a role in a game of two")
        return self.role(by)

    def reach(self, step: str) -> None:
        """Go on to a step of the turn; earlier ones cannot come back."""
        forbid(not self.side, "no turn has begun")
        now, then = STEPS.index(self.step), STEPS.index(step)
        forbid(then < now, f"{step} come before {self.step}")
        if then > now:
            if now < STEPS.index("orders") <= then:
                self.ends_cards()
            forbid(self.relieved and then > STEPS.index("moves"), "a garrison to be removed")
            self.step = step

    def ends_cards(self) -> None:
        """Check the number of cards when the first order, move or draw comes."""
        from ..judges.cards import enough

        enough(self)

    def order_untold(self, unit: str) -> None:
        """Take a unit for ordered where the log begins in the middle and tells no orders."""
        if self.given and not self.tells_orders and unit not in self.orders:
            self.orders[unit] = Given("Initiative", "normal")
            self.untold.add(unit)

    def play_of(self, unit: str) -> Play:
        """Return the card that ordered a unit."""
        card = self.orders[unit].card
        return next(one for one in self.plays if one.card.printed == card)

    def card_of(self, unit: str) -> str:
        if self.orders[unit].card == "Initiative":
            return ""
        return self.effective(self.play_of(unit)).name

    def effective(self, play: Play) -> Card:
        """Return the card whose orders a card gives: COUNTER-ATTACK repeats the enemy's."""
        return play.repeats or play.card

    def commander(self, side: str, section: str) -> str:
        """Return the player who commands a section of a side, from its own seat."""
        alone = self.players in (2, 4) or self.own.get(side) == section
        return side if alone else f"{side}-{section}"

    def commanders_of(self, unit: str, side: str) -> set[str]:
        """Return the players in whose sections a unit stands."""
        return {self.commander(side, wing) for wing in self.wings_of(unit, side)}

    def drawer(self, play: Play) -> str:
        """Return the player who draws the Tactician cards of a Command card."""
        return play.user if self.players > 4 else play.side

    def mass(self, unit: str) -> bool:
        """Return whether a unit forms battalion mass instead of square."""
        kind = self.position.kind(unit)
        return kind.nation == "AU" and kind.code == "LN"

    def stars(self, play: Play) -> list[Slot]:
        """Return the March Moves of a card; in standard battles stars have no effect."""
        return [] if self.format == "standard" else marches(play)

    def payer(self, unit: str, side: str) -> str:
        """Return the player who pays a card for a square."""
        if self.format != "la-grande":
            return side
        wings = self.wings_of(unit, side)
        unknown(len(wings) > 1, "a unit between two commanders")
        role = f"{side}-{wings[0]}"
        if self.command.hands[role]:
            return role
        unknown(unit not in self.granted, "a card for which nobody has asked")
        forbid(len(self.command.hands[side]) < 2, "the last card of the Commander in Chief")
        return side

    def wings_of(self, unit: str, side: str) -> list[str]:
        """Return the wings in which a unit stands, from the seat of its side."""
        top = side == self.position.field.top
        here = self.position.field.board.sections(self.position.where[unit])
        count = len(self.position.field.board.lines) + 1
        return [one for one in _WINGS if sections_of(count, one, top=top) & here]

    # Units

    def known(self, name: Any) -> str:
        unknown(name not in self.position.pieces, "a unit that the game does not have")
        return str(name)

    def standing(self, name: Any) -> str:
        forbid(self.known(name) not in self.position.where, "it is not on the board")
        return str(name)

    def leave(self, unit: str) -> Leave:
        """Return what the order of a unit lets it do."""
        found = leave(self.position, unit, self.card_of(unit), self.orders[unit].mode)
        more = self.extra_move(unit)
        after = found.fights_after + more if found.fights_after >= 0 else found.fights_after
        if self.tactics_on.get(f"{self.side} {unit}") == "Artillery Reposition":
            return found._replace(move=3, fights_after=min(after, 0))
        return found._replace(move=found.move + more, fights_after=after)

    def eliminate(self, name: str) -> None:
        """Remove a unit or leader; the enemy gains a banner for most of them."""
        position = self.position
        piece = position.pieces[name]
        foe = OTHER[piece.side]
        kind = piece.kind
        free = kind is not None and (kind.cossack or name in position.garrisons)
        if name in self.command.track:
            self._return_card(name)
        if name in position.where:
            position.remove(name)
        if not free:
            self.award(foe)

    def before_removal(self, unit: str) -> None:
        """Give back the card of a square that is eliminated."""
        if unit in self.command.track:
            self._return_card(unit)

    def extra_move(self, unit: str) -> int:
        """Return the hexes that Tactician cards add to the move of a unit."""
        cards = ("Cavalry Forward", "Infantry Forward Leader")
        return int(self.tactics_on.get(f"{self.side} {unit}") in cards)

    def _return_card(self, unit: str) -> None:
        square = self.position.squares.get(unit)
        card = self.command.track.pop(unit)
        self.command.give(square.role if square else self.cic(self.position.side(unit)), card)

    def leave_square(self, unit: str) -> None:
        if unit in self.command.track:
            self._return_card(unit)
        del self.position.squares[unit]


def begin(name: str, deck: str, players: int, own: dict[str, str]) -> Table:
    """Return the table before the first event: the set-up stands, no card is dealt."""
    return Table(scenario(name), deck, players, own)
