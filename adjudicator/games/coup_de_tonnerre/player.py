"""Preferences of the random player: each game has a front, luck, and habits of its players."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from msgspec.structs import replace

from adjudicator.core import events as ev
from adjudicator.core.legal import Alternatives
from adjudicator.games.coup_de_tonnerre import events as own
from adjudicator.games.coup_de_tonnerre.attacks import combined, guard_loses, open_attack
from adjudicator.games.coup_de_tonnerre.bots import bots
from adjudicator.games.coup_de_tonnerre.cards import obliged
from adjudicator.games.coup_de_tonnerre.dice import charge_result, purpose
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.four_players import partners
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.hands import decks
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.results import result_text
from adjudicator.games.coup_de_tonnerre.rout import tests
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION, tactic
from adjudicator.mechanics.cards.decks import COMBINED
from adjudicator.proving import preferences

__all__ = ["Preferences"]

#: cards that act more often than others in a game, with their weights
_FRONTS: tuple[dict[str, float], ...] = (
    {},
    {"langeron": 6, "dokhtourov": 6, "davout": 5, "oudinot": 4},
    {"langeron": 9, "dokhtourov": 9, "davout": 9, "guard": 5, "soult": 0.1, "murat": 0.3},
    {"soult": 6, "constantin": 6, "miloradovitch": 0.3},
    {"bagration": 6, "lannes": 6, "murat": 3},
    {"miloradovitch": 5, "oudinot": 5, "constantin": 2},
)
_WEIGHTS: dict[type[ev.Event], float] = {
    ev.Lose: 20, own.Remove: 50, own.Throw: 20, own.Discard: 0.003, own.Choose: 50, own.Pass: 0.4,
}  # fmt: skip
#: events that always name their player, because nothing else identifies the side
_SIGNED = (ev.Declare, own.Pass, ev.Concede, own.Choose, own.Draw, own.Discard, own.PlayCard)
#: number of actions after which a side concedes a game without a winner
_LONGEST = 400


class Preferences(preferences.Preferences):
    """What both players of one game like."""

    compared = 12
    score = ("winner",)

    def __init__(self, state: CdtState, chance: Random, style: preferences.Style) -> None:
        """Draw the front, the luck and the habits of a game."""
        super().__init__(state, chance, style)
        self.front = chance.choice(_FRONTS)
        #: side -> the weight of a die against the next lower one
        self.luck = {side: chance.choice((0.6, 1.0, 1.6)) for side in state.enemy}
        #: whether both armies are to lose equally, so that both may break at once
        self.even = chance.random() < 0.15
        #: the weight of a rout test that breaks an army
        self.routs = 0.001 if self.even else chance.choice((0.05, 1.0))
        self.weights = _WEIGHTS | {
            own.Defend: chance.choice((10, 100, 1e3)),
            ev.Declare: chance.choice((0.02, 0.1, 0.3)),
            own.PlayCard: chance.choice((0.1, 1, 10)),
        }
        #: whether the log names players, the purposes of dice, drawn cards, and moved markers
        self.signed, self.purposes, self.named, self.marks = (
            chance.random() < share for share in (0.8, 0.7, 0.6, 0.6 if style.claims else 0)
        )

    def weight(self, state: CdtState, some: Alternatives) -> float:
        """Carry results out at once; draw what is due at the beginning."""
        kind, robot = some.kind, bots.side(state)
        if kind is own.Draw:
            return 0.5 if state.acts else 1e3
        if kind is own.Reveal:
            waits = settled(state).fog.waits or (robot and robot != state.tables.fog.side)
            return 3.0 if waits else 0
        if kind is own.Act and type(state.frame) is Reinforcement and not state.frame.unit:
            return 0
        at_once = robot and kind in (own.PlayCard, own.Defend)
        return 1e6 if at_once else self.weights.get(kind, 1)

    def worth(self, state: CdtState, event: ev.Event) -> float:
        """Prefer actions of the front and the dice of lucky players; bots play cards at once."""
        if isinstance(event, own.Act):
            return self.front.get(event.card, 1)
        if isinstance(event, own.Throw):
            return self._worth_of_die(state, event)
        if isinstance(event, own.Draw) and event.deck == FOG and OPTION in state.options:
            return float(bool(state.hands) and not decks.half_dealt(state))
        if isinstance(event, ev.Declare):  # the obligation may forbid the second action
            return float(event.by != state.tables.obligation.side or not obliged(state))
        return self._worth_with_bot(state, event) if bots.side(state) else 1

    def _worth_with_bot(self, state: CdtState, event: ev.Event) -> float:
        """Let a bot defend as its chart demands, and its opponent play few cards."""
        attack, own_decision = open_attack(state), event.by == bots.side(state)
        if isinstance(event, own.Defend) and attack is not None and own_decision:
            return float(event.card == bots.interruption(state, attack, combined(state, attack)))
        if isinstance(event, own.PlayCard) and not own_decision:
            return float(self.chance.random() < 0.2)
        return 1

    def _worth_of_die(self, state: CdtState, event: own.Throw) -> float:
        if event.purpose == "rout":
            return self.routs if tests.breaks(settled(state), event.by, event.dice[0]) else 1
        if event.purpose != "attack":
            return 1
        if not self.even:
            return float(self.luck[event.by] ** event.dice[0])
        result = _after(state, event).result
        left = [
            state.tables.tracks[side].broken - state.losses[side] - result.get(f"{letter}C", 0)
            for letter, side in state.tables.letters.items()
        ]
        return exp(-2 * abs(left[0] - left[1]))

    def written(self, state: CdtState, event: ev.Event) -> ev.Event:
        """Return an event as this game is logged: who decides, what was drawn, or not."""
        if isinstance(event, (own.Draw, own.Choose)):
            event = self._drawn(state, event)
        if "four-players" in state.options and event.by:
            return replace(event, by=_role(state, event))
        if not self.signed and not isinstance(event, _SIGNED):
            event = replace(event, by="")
        if not self.purposes and isinstance(event, own.Throw):
            bare = replace(event, purpose="")
            event = bare if purpose(state, bare) == event.purpose else event
        return event

    def _drawn(self, state: CdtState, event: own.Draw | own.Choose) -> ev.Event:
        """Return a draw of tactics cards with their names, if the log names them."""
        robot = event.by == bots.side(state)
        if isinstance(event, own.Choose):
            named = (self.named or robot) == bool(event.card)
            cards = decks.free_cards(state, event.by)
            return event if named else replace(event, card=cards[0] if not event.card else "")
        open_ = event.deck == event.by if robot else self.named
        if event.deck == FOG or not open_:
            return event
        sides = list(state.enemy) if event.deck == COMBINED else [event.by]
        cards = [card for side in sides for card in decks.free_cards(state, side)]
        few = self.chance.sample(cards, min(event.count, len(cards)))
        return replace(event, cards=few)

    def values(self, state: CdtState, event: ev.Event) -> dict[str, Any]:
        """Return what players say about faces of cards, lines of tables and results."""
        if isinstance(event, own.Act):
            return {"face": state.faces[event.card]}
        if not isinstance(event, (own.Throw, own.Defend)):
            return {}
        if isinstance(event, own.Throw):
            return _said_of_die(state, event)
        return {"result": result_text(combined(state, _after(state, event)))}

    def remarks(self, before: CdtState, event: ev.Event, after: CdtState) -> Iterator[ev.Event]:
        """Move the markers of tracks, turn cards; concede a long game."""
        if after.acts > _LONGEST or self.chance.random() < 0.0003:
            yield ev.Concede(by=self.chance.choice(list(after.enemy)))
        if self.marks and isinstance(event, (ev.Lose, own.Act, own.Throw)):
            yield from _marks(settled(before), settled(after))

    def happened(self, before: CdtState, event: ev.Event, after: CdtState) -> Iterator[str]:
        """Count actions, captures, defences, tests, markers, obligations and winners."""
        if isinstance(event, own.Act):
            yield f"act {event.card} {before.faces[event.card]} {event.action}"
            side = before.tables.cards[event.card].side
            if side == before.tables.obligation.side and obliged(before):
                yield "obligation"
        elif isinstance(event, own.Throw):
            yield from _counted(before, event, after)
        elif isinstance(event, own.Defend):
            yield f"defence {event.card}"
        elif isinstance(event, ev.Declare):
            slot = before.slot
            first = slot.side == before.side_of(event.by) and slot.acts
            yield "marker after the first action" if first else "marker"
        elif isinstance(event, own.PlayCard) and not tactic(before, event.card).success:
            yield f"tactics {tactic(before, event.card).effect.kind} works"
        elif isinstance(event, ev.End):
            yield f"winner {after.winner}"


def _role(state: CdtState, event: ev.Event) -> str:
    """Return the partner who decides an event: the owner of the card, or the commander in chief."""
    side = event.by
    card = (
        slots.marker_of(state, side)
        if isinstance(event, ev.Declare)
        else getattr(event, "card", "")
    )
    owner = partners.owner_of(state, card) if card in state.tables.cards else ""
    return owner or partners.chief(state, side) or partners.players(state, side)[0]


def _after(state: CdtState, event: own.Throw | own.Defend) -> Attack:
    """Return the open attack as it is after a die or a defence."""
    twin = state.copy()
    twin.now += 1
    twin.rules.appliers[type(event)](twin, event)
    attack = open_attack(twin)
    return attack if attack is not None else Attack()


def _said_of_die(state: CdtState, event: own.Throw) -> dict[str, Any]:
    """Return the line and the result of a die, by what it is rolled for."""
    die, what = event.dice[0], purpose(state, event)
    if what in ("attack", "charge"):
        attack = _after(state, event)
        if what == "charge":
            return {"result": result_text(charge_result(state, attack))}
        return {"line": attack.line, "result": result_text(attack.result)}
    if what == "tactics":
        return {"result": "works" if die in tactic(state, state.tricks.card).success else "fails"}
    if what == "guard":
        return {"result": "lost" if guard_loses(state, die) else "engaged"}
    if what == "rout":
        return {"result": "broken" if tests.breaks(settled(state), event.by, die) else "holds"}
    waiting = open_attack(state)
    return {"result": "capture" if waiting is not None and die <= waiting.confirm else "-"}


def _counted(before: CdtState, event: own.Throw, after: CdtState) -> Iterator[str]:
    """Yield what a die has brought."""
    what, attack = purpose(before, event), open_attack(after)
    if what == "attack" and attack is not None and attack.result.get("capture"):
        yield f"{attack.card} takes {attack.place}"
    elif what == "guard":
        yield f"guard {_said_of_die(before, event)['result']}"
    elif what == "rout":
        yield "rout broken" if after.winner else "rout holds"
    elif what == "tactics":
        works = _said_of_die(before, event)["result"]
        yield f"tactics {tactic(before, before.tricks.card).effect.kind} {works}"


def _marks(before: CdtState, after: CdtState) -> Iterator[ev.Event]:
    """Yield the events that move markers and turn cards as they have changed."""
    for side in after.enemy:
        for what in ("morale", "losses"):
            value = getattr(after, what)[side]
            if value != getattr(before, what)[side]:
                yield own.Mark(what=what, side=side, value=value)
    if before.phase != after.phase:
        yield own.Mark(what="time", value=after.phase)
    for card, face in after.faces.items():
        if face != before.faces[card]:
            yield own.Turn(card=card, face=face)
