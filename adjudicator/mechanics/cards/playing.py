"""Cards that are played in the course of an action, some of them with a die of their own.

A card is played (`play`), and its player rolls its die at once, unless it works without one. It is
used up in any case. What it does when it works, only the game knows; a card of which nobody knows
what it says leaves that open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial
from typing import Annotated, Any, NamedTuple, Protocol

from msgspec import Struct

from adjudicator.core.book import Book
from adjudicator.core.events import Event, Roll
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.roles import EventNo, Role, Side, SideOrNone
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text
from adjudicator.mechanics.cards.events import PlayCard
from adjudicator.mechanics.claims import refusal

__all__ = ["CardInHand", "CardInHandOrNone", "CardSpec", "CardsInPlay", "PlayHooks", "PlayedCards"]

CardInHand = Annotated[str, Role("tactics card")]
CardInHandOrNone = Annotated[str, Role("tactics card", ("",))]
_WORDS = {True: "works", False: "fails"}


class CardsInPlay(Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """The cards of the action that is open; a game may know more of them."""

    #: the card whose die is still to be rolled, who played it, and when
    card: CardInHandOrNone = ""
    side: SideOrNone = ""
    event: EventNo = 0
    #: cards that worked, and cards that failed
    worked: list[CardInHand] = []
    failed: list[CardInHand] = []
    #: sides that have played a card
    players: list[Side] = []
    #: the card was played illegally: it may count for nothing
    refused: bool = False
    #: the effect of a card is unknown: what it allows and what it changes
    guessed: bool = False
    #: whether an action is open
    begun: bool = False
    #: cards that worked but were played illegally before the action -> the event
    stray: dict[CardInHand, EventNo] = {}

    def begin(self, event: PlayCard, side: str, now: int, *, refused: bool) -> None:
        """Put a card on the table; the die of the last one was never rolled, if it waits."""
        if side not in self.players:
            self.players.append(side)
        if self.card and self.card not in self.failed:
            self.failed.append(self.card)
        self.card, self.side, self.event, self.refused = event.card, side, now, refused

    def end(self, *, worked: bool, stray: bool) -> None:
        """Record whether the card on the table works."""
        tried = self.worked if worked else self.failed
        if self.card not in tried:  # otherwise it is played again
            tried.append(self.card)
        if worked and stray:
            self.stray[self.card] = self.event
        self.card, self.side, self.event, self.refused = "", "", 0, False


class CardSpec(Protocol):
    """What a card says."""

    @property
    def side(self) -> str:
        """The side that may play it."""

    @property
    def success(self) -> list[int]:
        """The dice on which it works; none if it works without a die."""

    @property
    def case(self) -> str:
        """The case that a wrong use of it breaks."""


class PlayHooks(NamedTuple):
    """What only the game knows of cards in play."""

    in_play: Callable[[Any], CardsInPlay]
    owner: Callable[[Any, PlayCard], str]
    spec: Callable[[Any, str], Any]
    #: whether only the name of a card is known; whether its text is certainly ours
    unread: Callable[[Any], bool]
    known: Callable[[Any, Any], bool]
    #: the reconstructed parts of the tables on which a finding about a card depends
    parts: Callable[[Any], list[str]]
    #: the sentence of the fault of the moment at which a side plays a card, or ""
    wrong_moment: Callable[[Any, str, Any], str]
    #: the place of the open action
    place: Callable[[Any], str]
    #: whether an event is the die of a card
    is_its_die: Callable[[Any, Any], bool]
    #: removes a card from a hand
    use: Callable[[Any, PlayCard], None]
    #: whether a card without a die has an effect
    has_effect: Callable[[Any], bool]
    take_effect: Callable[[Any, str, str, Any], None]
    fail: Callable[[Any, str, Any], None]
    #: records that the effect of a card is unknown
    guess: Callable[[Any], None]


class PlayedCards:
    """The rules for cards in play, and what they do."""

    def __init__(
        self,
        book: Book,
        case: str,
        *,
        special: Collection[str] = (),
        roll: type[Roll],
        between: Collection[type[Event]],
        alone: str,
        hooks: PlayHooks,
    ) -> None:
        """Register the rules under a case, or under `special` ones that some cards name.

        A die is an event `roll`; none of the events `between` comes between a card and its die.
        `alone` is the sentence on a card that is played without any action.
        """
        self._case, self._special, self._alone, self._hooks = case, special, alone, hooks
        book.rule(case, on=PlayCard)(self.at_its_moment)
        book.rule(case, on=(*between, roll, PlayCard))(self.rolled_for_at_once)
        book.rule(case, *special, on=roll, stops=True)(self.what_its_die_says)
        book.rule(case, on=roll)(self.an_outcome_that_is_known)
        book.applies(PlayCard)(self.apply_play)
        book.duties(self.open_die)

        @book.value
        def works(_state: Any, spec: CardSpec, die: int) -> bool:
            """Return whether a card works on a die."""
            return die in spec.success

        for one in (case, *special):
            works.slip(one)(partial(_works_without, one))
        self._works = works

    def _fault(self, card: str, message: str, spec: Any, **more: Any) -> Fault:
        args = {"card": card, **more.pop("args", {})}
        return Fault(message, args, strengths=self._hooks.parts(spec), **more)

    # Playing

    def at_its_moment(self, state: Any, event: PlayCard) -> RuleResult:
        """A card is played at the moment that it names."""
        hooks = self._hooks
        side, spec = hooks.owner(state, event), hooks.spec(state, event.card)
        judged = spec.side == side or hooks.unread(spec)
        message = hooks.wrong_moment(state, side, spec) if judged else ""
        if not message and hooks.unread(spec):
            return Unknown(why="tactic-printed", needs="tactics", args={"card": event.card})
        if not message:
            return None
        found = self._fault(event.card, message, spec, at=hooks.place(state))
        if message == self._alone:
            found.strengths = []
        return found

    def rolled_for_at_once(self, state: Any, event: Event) -> RuleResult:
        """Nothing happens between a card and its die."""
        hooks, cards = self._hooks, self._hooks.in_play(state)
        if not cards.card or (isinstance(event, Roll) and hooks.is_its_die(state, event)):
            return None
        spec = hooks.spec(state, cards.card)
        if hooks.unread(spec):  # it may need no die
            return None
        who = {"event": cards.event, "side": cards.side}
        return self._fault(cards.card, "tactic-not-rolled", spec, **who)

    def apply_play(self, state: Any, event: PlayCard) -> None:
        """Use up the card; its effect waits for its die, if it has one."""
        hooks, cards = self._hooks, self._hooks.in_play(state)
        side, spec = hooks.owner(state, event), hooks.spec(state, event.card)
        hooks.use(state, event)
        cards.begin(event, side, state.now, refused=state.refused)
        if hooks.unread(spec):
            hooks.guess(state)
        elif not spec.success:
            self._end(state, worked=hooks.has_effect(spec))

    # Its die

    def what_its_die_says(self, state: Any, event: Any) -> RuleResult:
        """A card works on the dice that it names."""
        hooks, cards, die = self._hooks, self._hooks.in_play(state), event.dice[0]
        if not hooks.is_its_die(state, event):
            return None
        if not cards.card:
            idle = Fault("tactic-die-idle", {"die": die}, rule=self._case, seen=die)
            # an illegally played card has no die
            return idle if all(hooks.spec(state, one).success for one in cards.failed) else None
        spec = hooks.spec(state, cards.card)
        if len(event.dice) > 1:
            count = {"expected": 1, "seen": len(event.dice)}
            return self._fault(cards.card, "tactic-dice", spec, rule=self._case, **count)
        if event.by and state.side_of(event.by) != cards.side:
            args, who = {"side": cards.side, "by": event.by}, {"seen": event.by}
            message = "tactic-die-by-other"
            return self._fault(cards.card, message, spec, rule=self._case, args=args, **who)
        ours = _WORDS[self._works(state, spec, die)]
        if event.result in ("", ours) or hooks.unread(spec):
            return None
        said = {"expected": ours, "seen": _word(state, event)}
        args = {"die": die, "dice": list(spec.success)}
        return self._fault(cards.card, "tactic-result", spec, rule=spec.case, args=args, **said)

    def an_outcome_that_is_known(self, state: Any, event: Any) -> RuleResult:
        """Without our cards and a stated outcome, it is unknown whether a card has worked."""
        card = self._hooks.in_play(state).card
        if not card or event.result or not self._hooks.is_its_die(state, event):
            return None
        if self._hooks.known(state, self._hooks.spec(state, card)):
            return None
        return Unknown(why="tactic-unknown", needs="result", args={"card": card})

    def take_die(self, state: Any, event: Any) -> None:
        """Apply the die of a card: as stated, or as the card says."""
        hooks, card = self._hooks, self._hooks.in_play(state).card
        if not card:
            return
        said, spec = _word(state, event), hooks.spec(state, card)
        if not said and not hooks.known(state, spec):
            hooks.guess(state)
        works = said == _WORDS[True] if said else self._works(state, spec, event.dice[0])
        self._end(state, worked=works)

    def _end(self, state: Any, *, worked: bool) -> None:
        """Carry out whether the card on the table works."""
        hooks, cards = self._hooks, self._hooks.in_play(state)
        card, side, spec = cards.card, cards.side, hooks.spec(state, cards.card)
        cards.end(worked=worked, stray=state.frame is None)
        if not worked:
            hooks.fail(state, side, spec)
            return
        if not hooks.known(state, spec):
            hooks.guess(state)
        hooks.take_effect(state, card, side, spec)

    def open_die(self, state: Any) -> list[Pending]:
        """List the die of a card that is still to come when a log ends."""
        card = self._hooks.in_play(state).card
        if state.decided or not card:
            return []
        return [Pending(rule=self._case, message="must-roll-tactic", args={"card": card})]


def _works_without(case: str, _state: Any, spec: CardSpec, die: int) -> bool:
    """Return whether a card works for players who overlook a case: cards of that case fail."""
    return die in spec.success and spec.case != case


def _word(state: Any, event: Any) -> str:
    """Return the outcome of a die that the log states."""
    if event.result and event.result not in _WORDS.values():
        raise refusal(state, Text("the result of a tactics card is 'works' or 'fails'"))
    return str(event.result)
