"""Rules for playing tactics cards (chapter 6): at their moment, with their die and effect."""

from __future__ import annotations

from typing import Any

from adjudicator.core.events import Advance, Declare, Event, Lose, Move, Retreat
from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.confirmation import confirm
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.events import Act, Defend, Mark, Pass, PlayCard, Throw, Turn
from adjudicator.games.coup_de_tonnerre.four_players import note_chief
from adjudicator.games.coup_de_tonnerre.frames import Attack, Grant
from adjudicator.games.coup_de_tonnerre.hands import owner, remove_from_hand
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import (
    movable_units,
    printed,
    reconstructed_parts,
    tactic,
    wrong_moment,
)
from adjudicator.games.coup_de_tonnerre.tactics_data import Tactic
from adjudicator.mechanics.claims import refusal

__all__ = ["take_tactics_die"]

book = rulebook.chapter("tactics_play")

CASE = "CDT-6-ta-c"
ARTILLERY = "CDT-6-ta-e"
WORDS = {True: "works", False: "fails"}
#: the highest morale that a card may give
_ANY = 99


def _fault(card: str, message: str, spec: Tactic, **more: Any) -> Fault:
    args = {"card": card, **more.pop("args", {})}
    return Fault(message, args, strengths=reconstructed_parts(spec), **more)


# Playing


@book.rule(CASE, on=PlayCard)
def at_its_moment(state: CdtState, event: PlayCard) -> RuleResult:
    """A card is played with an activation or an interruption, as its effect requires."""
    side, spec = owner(state, event), tactic(state, event.card)
    message = wrong_moment(state, side, spec) if spec.side == side or printed(spec) else ""
    if not message and printed(spec):
        return Unknown(why="tactic-printed", needs="tactics", args={"card": event.card})
    if not message:
        return None
    attack = open_attack(state)
    found = _fault(event.card, message, spec, at=attack.place if attack else "")
    if message == "tactic-alone":
        found.strengths = []
    return found


@book.rule(
    CASE, on=(Act, Pass, Declare, Throw, Defend, Lose, Retreat, Advance, Move, Mark, Turn, PlayCard)
)
def rolled_for_at_once(state: CdtState, event: Event) -> RuleResult:
    """Nothing happens between a card and its die."""
    tricks = state.tricks
    if not tricks.card or (isinstance(event, Throw) and purpose(state, event) == "tactics"):
        return None
    spec = tactic(state, tricks.card)
    if printed(spec):  # it may need no die
        return None
    return _fault(tricks.card, "tactic-not-rolled", spec, event=tricks.event, side=tricks.side)


@book.applies(PlayCard)
def apply_play(state: CdtState, event: PlayCard) -> None:
    """Use up the card; its effect waits for its die, if it has one."""
    side, spec, tricks = owner(state, event), tactic(state, event.card), state.tricks
    note_chief(state, event.by)
    remove_from_hand(state, side, event.card)
    if side not in tricks.players:
        tricks.players.append(side)
    if tricks.card and tricks.card not in tricks.failed:  # its die was never rolled
        tricks.failed.append(tricks.card)
    tricks.card, tricks.side, tricks.event = event.card, side, state.now
    tricks.refused = state.refused
    if printed(spec):
        _guess(state)
    elif not spec.success:
        _done(state, worked=spec.effect.kind != "none")


# Its die


@book.rule(CASE, ARTILLERY, on=Throw, stops=True)
def what_its_die_says(state: CdtState, event: Throw) -> RuleResult:
    """A card works on the dice that it names."""
    if purpose(state, event) != "tactics":
        return None
    tricks, die = state.tricks, event.dice[0]
    if not tricks.card:
        idle = Fault("tactic-die-idle", {"die": die}, rule=CASE, seen=die)
        # an illegally played card has no die
        return idle if all(tactic(state, card).success for card in tricks.failed) else None
    spec = tactic(state, tricks.card)
    if len(event.dice) > 1:
        seen = len(event.dice)
        return _fault(tricks.card, "tactic-dice", spec, rule=CASE, expected=1, seen=seen)
    if event.by and state.side_of(event.by) != tricks.side:
        args = {"side": tricks.side, "by": event.by}
        return _fault(tricks.card, "tactic-die-by-other", spec, rule=CASE, args=args, seen=event.by)
    ours = WORDS[_works(state, spec, die)]
    if event.result in ("", ours) or printed(spec):
        return None
    return _fault(
        tricks.card,
        "tactic-result",
        spec,
        rule=spec.case,
        args={"die": die, "dice": list(spec.success)},
        expected=ours,
        seen=_word(state, event),
    )


@book.rule(CASE, on=Throw)
def an_outcome_that_is_known(state: CdtState, event: Throw) -> RuleResult:
    """Without our cards and a stated outcome, it is unknown whether a card has worked."""
    card = state.tricks.card
    if not card or event.result or purpose(state, event) != "tactics":
        return None
    if _known(state, tactic(state, card)):
        return None
    return Unknown(why="tactic-unknown", needs="result", args={"card": card})


def _known(state: CdtState, spec: Tactic) -> bool:
    """Return whether a card is known to have the text of ours."""
    return spec.sure or state.known("tactics")


def _word(state: CdtState, event: Throw) -> str:
    """Return the outcome of a die that the log states."""
    if event.result and event.result not in WORDS.values():
        raise refusal(state, Text("the result of a tactics card is 'works' or 'fails'"))
    return event.result


@book.value
def _works(state: CdtState, spec: Tactic, die: int) -> bool:
    """Return whether a card works on a die."""
    return die in spec.success


@_works.slip(CASE)
def _usual_card_fails(state: CdtState, spec: Tactic, die: int) -> bool:
    return die in spec.success and spec.case != CASE


@_works.slip(ARTILLERY)
def _artillery_fails(state: CdtState, spec: Tactic, die: int) -> bool:
    return die in spec.success and spec.case != ARTILLERY


def take_tactics_die(state: CdtState, event: Throw) -> None:
    """Apply the die of a card, or one that a card demands."""
    if purpose(state, event) == "confirm":
        confirm(state, event)
        return
    if not state.tricks.card:
        return
    said, spec = _word(state, event), tactic(state, state.tricks.card)
    if not said and not _known(state, spec):
        _guess(state)
    _done(state, worked=said == "works" if said else _works(state, spec, event.dice[0]))


def _done(state: CdtState, *, worked: bool) -> None:
    """Record whether a card works."""
    tricks = state.tricks
    card, side, event = tricks.card, tricks.side, tricks.event
    tricks.card, tricks.side, tricks.event, tricks.refused = "", "", 0, False
    tried = tricks.worked if worked else tricks.failed
    if card not in tried:  # otherwise it is played again
        tried.append(card)
    spec = tactic(state, card)
    if worked and state.frame is None:
        tricks.stray[card] = event
    if worked:
        if not _known(state, spec):
            _guess(state)
        _take_effect(state, card, side, spec)
    elif spec.effect.kind == "morale":
        state.note("morale", side, spec.case, 0)


def _guess(state: CdtState) -> None:
    """Record that the effect of a card is unknown; it may have changed morale."""
    state.tricks.guessed = True
    for side in state.enemy:
        state.may_fall(side, state.tables.highest_morale)
        state.high[side] = _ANY


def _take_effect(state: CdtState, card: str, side: str, spec: Tactic) -> None:
    effect, attack = spec.effect, open_attack(state)
    if effect.kind == "morale":
        state.change_morale(side, effect.value, spec.case)
    elif effect.kind in ("reinforcement", "return"):
        others = [one for one in state.tricks.grants if one.card != card]
        state.tricks.grants = [
            *others,
            Grant(card=card, choices=movable_units(state, side, effect)),
        ]
    elif effect.kind == "fog":
        if state.fogged():
            state.fog.due, state.fog.longer = 0, True
    elif attack is not None and not attack.fixed:
        _change(attack, spec)


def _change(attack: Attack, spec: Tactic) -> None:
    """Apply a card to an attack: to its die, or to its results."""
    effect = spec.effect
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


def _cancel(attack: Attack, name: str) -> None:
    """Remove one of a result: of the table, or of what was added since."""
    gone, there = attack.cancelled.get(name, 0), attack.result.get(name, 0)
    if there > gone and not attack.defence:
        attack.cancelled[name] = gone + 1
    elif there > gone or attack.added.get(name, 0) > 0:  # after a defence: of its result
        attack.added[name] = attack.added.get(name, 0) - 1


@book.duties
def open_dice(state: CdtState) -> list[Pending]:
    """List the die of a card that is still to come when a log ends."""
    card = state.tricks.card
    if state.decided or not card:
        return []
    return [Pending(rule=CASE, message="must-roll-tactic", args={"card": card})]
