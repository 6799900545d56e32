"""Plan of the random player for one game, and its bookkeeping of tracks and cards."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec

from adjudicator.core.events import Claim, Concede, Declare, Event
from adjudicator.games.coup_de_tonnerre.events import (
    Choose,
    Discard,
    Draw,
    Mark,
    Pass,
    PlayCard,
    Throw,
    Turn,
)
from adjudicator.games.coup_de_tonnerre.four_players import agreed, owner_of
from adjudicator.games.coup_de_tonnerre.legal import Choice, settled
from adjudicator.games.coup_de_tonnerre.slots import marker_of
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.proving.play import Style

__all__ = ["Bookkeeping", "Plan"]

#: card or "card action" -> how often it is chosen compared with others (1); fights at Maxdorf
_MAXDORF: dict[str, float] = {
    "langeron": 9,
    "dokhtourov": 9,
    "davout": 6,
    "oudinot": 3,
    "oudinot 3": 40,
    "guard": 2,
    "bagration": 0.3,
    "constantin": 0.3,
    "soult": 0.1,
    "lannes": 0.3,
    "murat": 0.3,
}
_FRONTS: tuple[dict[str, float], ...] = (
    {},
    {"langeron": 6, "dokhtourov": 6, "oudinot": 0.2, "oudinot 3": 20},
    {"langeron": 9, "miloradovitch": 0.1, "soult": 0.05, "dokhtourov": 3, "bagration": 0.3},
    {"langeron": 5, "dokhtourov": 5, "davout": 5, "oudinot": 5, "guard": 4},
    {"soult": 6, "constantin": 6, "miloradovitch": 0.3},
    {"bagration": 6, "lannes": 6, "murat": 3},
    {"miloradovitch": 5, "oudinot": 5, "constantin": 2},
    {"bagration": 6, "langeron": 6, "dokhtourov": 6, "lannes": 3},
    _MAXDORF,
)


#: events that always name their player, because nothing else identifies the side
_SIGNED = (Declare, Pass, Concede, Choose, Draw, Discard, PlayCard)


class Plan:
    """The random choices that make one game differ from another."""

    def __init__(self, state: CdtState, chance: Random) -> None:
        """Draw a plan."""
        self.state, self.chance = state, chance
        self.fog = chance.choice(list(state.tables.fog.markers))
        self.front = chance.choice(_FRONTS)
        #: the sides that throw better, and worse, dice in attacks
        sides = list(state.enemy)
        self.lucky = chance.choice(([], sides[:1], sides[1:], sides))
        self.unlucky = chance.choice(([], sides[:1], sides[1:]))
        #: probability that a failed rout test is thrown again so that the army holds
        self.steady = chance.choice((0.0, 0.0, 0.9))
        if self.front is _MAXDORF:  # Maxdorf should change hands often
            self.lucky, self.unlucky, self.steady = sides, [], 0.9
        #: whether dice keep the losses of both armies even, so that both may break at once
        self.even = chance.random() < 0.1
        self.steady = 1.0 if self.even else self.steady
        self.defends = chance.choice((0.1, 0.5, 0.8))
        self.daring = chance.choice((0.02, 0.1, 0.3))
        #: whether the log names the player of every event, and the purpose of every die
        self.signed = chance.random() < 0.8
        self.purposes = chance.random() < 0.7
        self.four = "four-players" in state.options
        #: side -> its commander in chief
        self.chiefs = {side: self._chief(side) for side in sides} if self.four else {}

    def chosen(self, choices: list[Choice]) -> Choice:
        """Choose an action at random; those of the plan's front are more likely."""
        weights = [self._weight(card, number) for card, number, _ in choices]
        return self.chance.choices(choices, weights)[0]

    def _weight(self, card: str, number: int) -> float:
        """Return the relative probability of an action."""
        state, place = self.state, self.state.tables.merger.place
        if self.front is _MAXDORF and card == "oudinot":
            held = any(state.where[unit] == place for unit in state.units_of(card))
            return 30.0 if held or number == 3 else 0.1  # he waits for action 3
        return self.front.get(f"{card} {number}", self.front.get(card, 1.0))

    def defending(self, place: str) -> bool:
        """Decide whether to defend against an attack."""
        rate = self.defends
        if self.front is _MAXDORF and place == self.state.tables.merger.place:
            # a single French block is worth defending
            rate = 0.95 if len(self.state.blocks_in(place, "french")) == 1 else 0.1
        return self.chance.random() < rate

    def die(self, side: str) -> int:
        """Return the die of an attack; lucky sides take the better of two, unlucky the worse."""
        chance = self.chance
        dice = [chance.randint(1, 6), chance.randint(1, 6)]
        if side in self.lucky:
            return max(dice)
        return min(dice) if side in self.unlucky else dice[0]

    def rout_die(self, safe: int) -> int:
        """Return the die of a rout test; a steady army usually holds if it can."""
        die = self.chance.randint(1, 6)
        if 0 < safe < die and self.chance.random() < self.steady:
            return self.chance.randint(1, min(safe, 6))
        return die

    def written(self, event: Event) -> Event:
        """Return an event as it is logged in this game: with or without player and purpose."""
        changes: dict[str, Any] = {}
        if self.four and event.by:
            return self._by_role(event)
        if not self.signed and not isinstance(event, _SIGNED):
            changes["by"] = ""
        if not self.purposes and isinstance(event, Throw):
            changes["purpose"] = ""
        return msgspec.structs.replace(event, **changes) if changes else event

    def _chief(self, side: str) -> str:
        """Return the role that is commander in chief of a side: the agreed one, or a random one."""
        state = self.state
        roles = [role for role in state.tables.four_players if state.side_of(role) == side]
        return self.chance.choice(agreed(state, side) or roles)

    def _by_role(self, event: Event) -> Event:
        """Return an event in the name of the partner who decides it."""
        state, side = self.state, event.by
        card = getattr(event, "card", "")
        if isinstance(event, Declare):
            card = marker_of(state, side)
        by = owner_of(state, card) if card in state.tables.cards else ""
        return msgspec.structs.replace(event, by=by or self.chiefs[side])


class Bookkeeping:
    """The tracks and cards on the table, and the values that the log has recorded of them."""

    def __init__(self, state: CdtState, chance: Random, style: Style, plan: Plan) -> None:
        """Choose how the tracks are kept, and record their first values."""
        self.state, self.chance, self.style, self.plan = state, chance, style, plan
        #: when changed tracks are logged: not, after each action, or after each change
        self.way = chance.choice(("not", "action", "change")) if style.claims else "not"
        self.seen = self._values(state)

    def _values(self, state: CdtState) -> dict[tuple[str, str], str | int]:
        found: dict[tuple[str, str], str | int] = {("time", ""): state.phase}
        for side in state.enemy:
            found["morale", side] = state.morale[side]
            found["losses", side] = state.losses[side]
        return found | {("card", card): face for card, face in state.faces.items()}

    def changed(self) -> Iterator[Event]:
        """Log changed tracks if that is done after each change."""
        if self.way == "change":
            yield from self._marked(("morale", "losses"))

    def kept(self) -> Iterator[Event]:
        """Log changed tracks and cards at the end of an action."""
        if self.way != "not":
            yield from self._marked(("morale", "losses", "time", "card"))

    def _marked(self, kinds: tuple[str, ...]) -> Iterator[Event]:
        now = self._values(settled(self.state))
        for (what, name), value in now.items():
            if what not in kinds or value == self.seen[what, name]:
                continue
            self.seen[what, name] = value
            if what == "card":
                yield Turn(card=name, face=str(value))
            else:
                yield Mark(what=what, side=name, value=value)

    def claim(self) -> Claim:
        """Return a claim of a random correct value."""
        state, chance = self.state, self.chance
        side = chance.choice(list(state.enemy))
        command = chance.choice(list(state.tables.commands))
        sure = self._values(settled(state)) == self._values(state)
        claims = [
            Claim(what="units", at=command, value=len(state.units_of(command))),
            Claim(what="turn", value=state.turn),
            Claim(what="winner", value=""),
        ]
        if sure:  # no thrown result is still pending
            claims += [
                Claim(what="morale", side=side, value=state.morale[side]),
                Claim(what="losses", side=side, value=state.losses[side]),
                Claim(what="period", value=state.phase),
            ]
        return chance.choice(claims)
