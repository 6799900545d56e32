"""Cards that change an attack: when they may be played, what they do, which explains a mistake.

==============  ==================================================================================
when            a card may be played
==============  ==================================================================================
before-die      with an own attack, before its die
after-die       with an attack (own, enemy, any), after its die, before its results are applied
own-action      with an own action; with an attack, before its die
any-action      with any action, from its beginning to the next one
==============  ==================================================================================

==============  ==================================================================================
effect          what happens when it works
==============  ==================================================================================
die             the value is added to the die of the attack; several add up
cancel          removes one of a result, before a defence doubles it; or the capture
extra           adds one of a result, which no defence doubles
reroll          the die of the attack may be rolled again, before any defence
confirm         a capture stands only if the attacker rolls no more than a number
==============  ==================================================================================
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from adjudicator.mechanics.cards.playing import CardsInPlay

__all__ = ["AttackCards", "CardEffect", "ChangedAttack", "change_attack", "lacks_result"]

#: what a card changes that must be confirmed
CAPTURE = "capture"
#: whether a result is too large -> whether cards that worked explain it -> by which effects
_EXPLAIN: dict[bool, dict[bool, tuple[str, ...]]] = {
    True: {True: ("cancel", "confirm"), False: ("extra",)},
    False: {True: ("extra",), False: ("cancel",)},
}


class CardEffect(Protocol):
    """The effect of a card."""

    @property
    def kind(self) -> str:
        """One of the effects above, or another that only the game knows."""

    @property
    def value(self) -> int:
        """What is added to the die."""

    @property
    def result(self) -> str | None:
        """The result that is taken away, or added: one of it."""

    @property
    def up_to(self) -> int:
        """The highest die by which a capture stands."""


class ChangedAttack(Protocol):
    """The frame of an attack, as far as cards change it."""

    side: str
    card: str
    place: str
    die: int
    #: added to the die
    bonus: int
    #: results of the table, results that cards remove, and results that they add
    result: dict[str, int]
    cancelled: dict[str, int]
    added: dict[str, int]
    #: the card that defends
    defence: str
    #: the results are final
    fixed: bool
    #: its die may be rolled again
    reroll: bool
    #: the highest die that confirms a capture (0 if it need not be confirmed), and the die
    confirm: int
    confirmed: int


def change_attack(attack: ChangedAttack, effect: CardEffect) -> None:
    """Apply a card to an attack: to its die, or to its results."""
    if effect.kind == "die" and not attack.die:
        attack.bonus += effect.value
    elif effect.kind == "reroll" and attack.die:
        attack.reroll = True
    elif effect.kind == "confirm":
        attack.confirm = effect.up_to
    elif effect.kind == "extra" and effect.result:
        attack.added[effect.result] = attack.added.get(effect.result, 0) + 1
    elif effect.kind == "cancel" and effect.result:
        _cancel(attack, effect.result)


def _cancel(attack: ChangedAttack, name: str) -> None:
    """Remove one of a result: of the table, or of what was added since."""
    gone, there = attack.cancelled.get(name, 0), attack.result.get(name, 0)
    if there > gone and not attack.defence:
        attack.cancelled[name] = gone + 1
    elif there > gone or attack.added.get(name, 0) > 0:  # after a defence: of its result
        attack.added[name] = attack.added.get(name, 0) - 1


def lacks_result(attack: ChangedAttack, effect: CardEffect) -> bool:
    """Return whether an attack has nothing that a card could cancel, or have confirmed."""
    if effect.kind not in ("cancel", "confirm"):
        return False
    name = effect.result or CAPTURE
    there = attack.result.get(name, 0) + attack.added.get(name, 0)
    return there <= attack.cancelled.get(name, 0)


class AttackCards:
    """The moments of cards, and the cards that explain what is wrong in an attack."""

    def __init__(
        self,
        attack: type[Any],
        *,
        in_play: Callable[[Any], CardsInPlay],
        spec: Callable[[Any, str], Any],
    ) -> None:
        """Name the frame of an attack; `spec` returns what a card says."""
        self._attack, self._in_play, self._spec = attack, in_play, spec

    def wrong_moment(self, side: str, spec: Any, frame: Any) -> str:
        """Return the fault of the moment at which a side plays a card in an action, or ""."""
        if spec.when == "any-action":
            return ""
        if spec.when == "own-action":
            if getattr(frame, "side", "") != side:
                return "tactic-of-other-action"
            return "tactic-after-die" if isinstance(frame, self._attack) and frame.die else ""
        if not isinstance(frame, self._attack):
            return "tactic-without-attack"
        return self._of_other_attack(side, spec, frame) or self._untimely(spec, frame)

    @staticmethod
    def _of_other_attack(side: str, spec: Any, attack: Any) -> str:
        own = attack.side == side
        if spec.attack != "any" and own != (spec.attack == "own"):
            return "tactic-of-other-attack"
        wrong_card = spec.cards and attack.card not in spec.cards
        wrong_place = spec.places and attack.place not in spec.places
        return "tactic-elsewhere" if wrong_card or wrong_place else ""

    @staticmethod
    def _untimely(spec: Any, attack: Any) -> str:
        if spec.when == "before-die":
            return "tactic-after-die" if attack.die else ""
        if not attack.die:
            return "tactic-before-die"
        late = attack.fixed or (spec.effect.kind == "reroll" and attack.defence)
        return "tactic-too-late" if late else ""

    def _tried(self, state: Any, *, worked: bool) -> Iterator[Any]:
        cards = self._in_play(state)
        for card in cards.worked if worked else cards.failed:
            yield self._spec(state, card)

    def bonuses(self, state: Any) -> list[tuple[str, int]]:
        """Return case and value of all cards for the die; a line is misread if one is forgotten.

        The value of a card that worked is subtracted, that of a card that failed is added.
        """
        return [
            (spec.case, -spec.effect.value if worked else spec.effect.value)
            for worked in (True, False)
            for spec in self._tried(state, worked=worked)
            if spec.effect.kind == "die"
        ]

    def stray(self, state: Any) -> list[tuple[str, int, int]]:
        """Return case, value and event of cards for the die that were played before the action."""
        cards = self._in_play(state).stray.items()
        found = ((self._spec(state, card), event) for card, event in cards)
        return [(one.case, one.effect.value, at) for one, at in found if one.effect.kind == "die"]

    def responsible(self, state: Any, result: str, *, more: bool) -> Any:
        """Return the card of this action that explains why a result is too large, or too small."""
        for worked, effects in _EXPLAIN[more].items():
            for spec in self._tried(state, worked=worked):
                touched = CAPTURE if spec.effect.kind == "confirm" else spec.effect.result
                if spec.effect.kind in effects and touched == result:
                    return spec
        return None
