"""Preferences of the random player: armies close with each other and fight."""

from __future__ import annotations

from collections.abc import Iterator
from math import exp
from random import Random
from typing import Any

from msgspec.structs import replace

from adjudicator.core import events as common
from adjudicator.core.legal import Alternatives
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.card_choices import copies_left, tacticians_left
from adjudicator.games.ccn_epic_austerlitz.dice import hits_of, purpose
from adjudicator.games.ccn_epic_austerlitz.objectives import settled
from adjudicator.games.ccn_epic_austerlitz.open_dice import is_clear
from adjudicator.games.ccn_epic_austerlitz.state import CcnState
from adjudicator.games.ccn_epic_austerlitz.strength import battle_of, dice_for
from adjudicator.proving import preferences
from adjudicator.proving.preferences import distances

__all__ = ["Preferences"]

_LATE = (own.Draw, own.Shuffle, own.Discard, own.Refill, common.Phase)
_WEIGHTS: dict[type[common.Event], float] = {
    **dict.fromkeys((own.Gain, common.Lose, common.Eliminate, own.Relieve), 1e6),
    **dict.fromkeys(_LATE, 0.02),
    own.Order: 20,
    own.Fight: 0.5,
    own.IgnoreFlags: 2,
    own.BattleBack: 50,
    common.Advance: 20,
    own.Breakthrough: 10,
    own.Square: 2,
    own.PlayTactician: 0.5,
}
#: after so many half-turns a side concedes
_LONGEST = 300


class Preferences(preferences.Preferences):
    """What both players of one game like."""

    compared = 8
    score = ("winner",)

    def __init__(self, state: CcnState, chance: Random, style: preferences.Style) -> None:
        """Draw the habits of a game: who names drawn cards, and who records banners."""
        super().__init__(state, chance, style)
        self.named = [side for side in state.enemy if chance.random() < 0.4]
        self.records = style.claims > 0 and chance.random() < 0.7
        self._near: dict[str, int] = {}
        self._seen = -1

    def weight(self, state: CcnState, some: Alternatives) -> float:
        """Give orders first, then move, then battle; draw at the end."""
        if some.kind is own.Order and len(state.frames) > 1:
            return 0
        if some.kind is own.PlayTactician and (some.units or state.open_battle is None):
            return self._weight_of_card(state, some)
        return _WEIGHTS.get(some.kind, 1)

    @staticmethod
    def _weight_of_card(state: CcnState, some: Alternatives) -> float:
        """Play cards on units now and then; discard one for a leader after all battles."""
        turn = state.open_turn
        if turn is None or not some.units:
            return 0.1
        waiting = [one.unit for one in turn.orders if one.unit not in turn.battled]
        over = turn.stage == "battles" and not any(map(state.on_map, waiting))
        return 0.01 if over else 0

    def worth(self, state: CcnState, event: common.Event) -> float:
        """Prefer the units at the front, moves towards enemies, and attacks with many dice."""
        if isinstance(event, own.Order):
            return self._front(state, state.where[event.unit])
        if isinstance(event, common.Move) and state.is_leader(event.unit):
            return 5.0 if state.unit_in(event.path[-1]) else 0.2
        if isinstance(event, common.Move):
            return self._front(state, event.path[-1])
        if isinstance(event, own.Fight):
            return 0.1 + dice_for(state, _battle(state, event))
        return float(event.flags**2) if isinstance(event, own.IgnoreFlags) else 1

    def _front(self, state: CcnState, place: str) -> float:
        """Return the weight of a hex: the nearer to the enemy, the greater."""
        turn = state.open_turn
        opened = turn.opened if turn is not None else 0
        if self._seen != opened:
            foes = state.of_side(state.enemy[state.phasing])
            hexes = [state.where[one] for one in foes if not state.is_leader(one)]
            self._seen, self._near = opened, distances(state.board.neighbours, hexes)
        return exp(-self._near.get(place, 9))

    def values(self, state: CcnState, event: common.Event) -> dict[str, Any]:
        """Return what players say about dice: their number, hits and flags."""
        if isinstance(event, own.Fight):
            battle = _battle(state, event)
            said: dict[str, Any] = {"kind": battle.kind}
            squared = event.target in state.squares
            if is_clear(state, battle) and not squared:
                said["dice"] = dice_for(state, battle)
            return said
        return _said_of_dice(state, event) if isinstance(event, own.Throw) else {}

    def written(self, state: CcnState, event: common.Event) -> common.Event:
        """Return a draw with its cards, if the log of this game names them; discards lie open."""
        if isinstance(event, own.Refill) or (
            isinstance(event, own.Draw) and state.side_of(event.by) in self.named
        ):
            tactician = isinstance(event, own.Draw) and event.deck == "tactician"
            return replace(event, cards=self._cards(state, event.count, tactician=tactician))
        if isinstance(event, own.Discard) and not event.card:
            return replace(event, card=self._cards(state, 1, tactician=False)[0])
        return event

    def _cards(self, state: CcnState, count: int, *, tactician: bool) -> list[str]:
        """Return cards from the top of a deck."""
        names = state.tables.tacticians if tactician else state.tables.command_cards
        count_of = tacticians_left if tactician else copies_left
        left = [card for card in names for _ in range(count_of(state, card))]
        return self.chance.sample(left, min(count, len(left)))

    def remarks(
        self,
        before: CcnState,  # noqa: ARG002
        event: common.Event,
        after: CcnState,
    ) -> Iterator[common.Event]:
        """Record banners that were gained or given back; concede a long game."""
        if self.records and not isinstance(event, own.Banner):
            with settled(after):
                news = [(one.side, one.source, one.change) for one in after.news if one.change]
                moment = after.moment()
                fresh = bool(after.news) and (after.news[-1].moment, after.news[-1].stage) == moment
            for side, source, change in news if fresh else ():
                yield own.Banner(side=side, count=change, reason=source)
        if isinstance(event, common.Phase) and event.turn > _LONGEST // 2:
            yield common.Concede(by=self.chance.choice(sorted(after.enemy)))

    def happened(self, before: CcnState, event: common.Event, after: CcnState) -> Iterator[str]:
        """Count cards, kinds of dice, eliminations and winners."""
        if isinstance(event, own.PlayCommand):
            yield f"card {event.card}"
        elif isinstance(event, own.PlayTactician):
            yield f"tactician {event.card}"
        elif isinstance(event, own.Throw):
            yield f"roll {purpose(before, event)}"
        elif isinstance(event, own.Fight):
            yield f"battle {_battle(before, event).kind}"
        elif isinstance(event, common.End):
            yield f"winner {after.winner}"


def _battle(state: CcnState, event: own.Fight) -> Any:
    """Return the battle that an attack opens."""
    battle, turn = battle_of(state, event.unit, event.target), state.open_turn
    battle.support = list(event.support)
    battle.bonus = turn is not None and event.unit in turn.battled
    return battle


def _said_of_dice(state: CcnState, event: own.Throw) -> dict[str, Any]:
    """Return the hits and flags of the dice of a battle."""
    battle = state.open_battle
    sure = battle is not None and not battle.first and not battle.dice and not battle.retires
    if not sure or battle is None or state.is_leader(battle.target):
        return {}
    if event.purpose not in ("attack", "battle-back"):
        return {}
    faces = [str(one) for one in event.dice]
    return {"hits": hits_of(state, battle, faces), "flags": faces.count("flag")}
