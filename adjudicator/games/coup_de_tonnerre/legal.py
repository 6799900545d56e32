"""Legal actions of this game: proposals, a superset that the rules filter."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.events import Advance, Declare, End, Event, Lose, Move, Retreat, SetUp
from adjudicator.errors import DocumentError
from adjudicator.games.coup_de_tonnerre import events as own
from adjudicator.games.coup_de_tonnerre.attacks import combined, open_attack
from adjudicator.games.coup_de_tonnerre.cards import defence_of, givers, joins_at, open_actions
from adjudicator.games.coup_de_tonnerre.dice import purpose_of_next_die
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement, SetUpPhase
from adjudicator.games.coup_de_tonnerre.hands import decks
from adjudicator.games.coup_de_tonnerre.loss_priority import group_for, owing_side
from adjudicator.games.coup_de_tonnerre.resolution import fix_results, owing
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.games.coup_de_tonnerre.tactics import OPTION
from adjudicator.mechanics.cards.proposals import drawing, using
from adjudicator.mechanics.play.slots import EXTRA

__all__ = ["as_if_moving", "legal_moves", "proposals", "settled"]

_FACES = range(1, 7)


def as_if_moving(state: CdtState, unit: str) -> CdtState:
    """Reject the request: units of this game do not move by themselves."""
    raise DocumentError(
        "{unit} goes where an action sends it, not by points",
        unit=unit,
        hint="--actions lists all that may be done next",
    )


def legal_moves(state: CdtState, unit: str) -> list[Move]:
    """Return the moves that a unit may make now: to another command, or where it must go."""
    return [
        event
        for event in (*_joining(state), *_called_for(settled(state)))
        if isinstance(event, Move) and event.unit == unit and state.game.legal(state, event)
    ]


def proposals(state: CdtState) -> Iterator[Event]:
    """Propose every possible next action, to be filtered by the rules.

    Claims, marks, turned cards, notes and conceding are not listed: they decide nothing.
    """
    if state.over:
        return
    frame = state.frame
    if type(frame) is SetUpPhase:
        yield from _setting_up(state)
    yield from _fog(state)
    yield from _joining(state)
    yield from _tactics(state)
    stands = settled(state)
    if type(frame) is Attack:
        yield from _dice(state, frame)
        if _rolling(state, frame):
            return
        yield from _defences(state, frame)
        yield from _losses_of(stands)
    yield from _called_for(stands)
    if stands.winner:
        yield End()
    elif not any(due.need for due in stands.due):  # units that must move do so first
        yield from _acting(stands)


def settled(state: CdtState) -> CdtState:
    """Return the state in which the results of the attack are fixed, if its die was rolled."""
    attack = open_attack(state)
    if attack is None or attack.fixed or not attack.die:
        return state
    twin = state.copy()
    fix_results(twin)
    return twin


def _setting_up(state: CdtState) -> Iterator[Event]:
    """Propose the place of every unit."""
    where = state.game.scenario("").where
    for unit, place in state.where.items():
        if place == "unplaced":
            start = state.tables.commands[state.command[unit]].start if state.command[unit] else ""
            yield SetUp(unit=unit, at=where.get(unit, start))


def _fog(state: CdtState) -> Iterator[Event]:
    """Propose to draw the fog marker, to reveal it, and to remove blocks."""
    fog, spec = state.fog, state.tables.fog
    side = spec.side
    if not fog.drawn and not state.acts and not decks.half_dealt(state):
        yield own.Draw(by=side, deck=FOG)
        yield from (own.Draw(by=side, deck=FOG, cards=[card]) for card in spec.markers)
    if not fog.revealed:
        cards = [fog.card] if fog.card else spec.markers
        yield from (own.Reveal(by=side, deck=FOG, card=card) for card in cards)
    if fog.owed:
        yield from (own.Remove(by=side, unit=unit) for unit in state.units_of(spec.command))


def _joining(state: CdtState) -> Iterator[Event]:
    """Propose the unit of a reinforcement."""
    frame = state.frame
    if type(frame) is not Reinforcement or frame.unit:
        return
    for unit in givers(state, frame.card):
        for place in joins_at(state, frame.to):
            yield Move(by=frame.side, unit=unit, to=place)


def _dice(state: CdtState, attack: Attack) -> Iterator[Event]:
    """Propose the next die with all its faces; rout tests of both sides."""
    what = purpose_of_next_die(state, attack)
    if what != "rout":
        side = attack.side if what == "attack" else state.enemy[attack.side]
        yield from (own.Throw(by=side, dice=[face], purpose=what) for face in _FACES)
    for side, count in attack.tests.items():
        if count:
            yield from (own.Throw(by=side, dice=[face], purpose="rout") for face in _FACES)


def _rolling(state: CdtState, attack: Attack) -> bool:
    """Return whether a die comes before anything else: of the attack, of a defence, of a card."""
    if purpose_of_next_die(state, attack) != "rout" or state.tricks.card:
        return True
    waits = attack.confirm > 0 and not attack.confirmed and not attack.fixed
    return waits and bool(combined(state, attack).get("capture"))


def _defences(state: CdtState, attack: Attack) -> list[own.Defend]:
    """Return the cards that have a defence against an attack, in time or not."""
    found = ((card, defence_of(state, card, attack)) for card in state.tables.cards)
    side = state.enemy[attack.side]
    return [own.Defend(by=side, card=card, action=one[0].no) for card, one in found if one]


def _losses_of(state: CdtState) -> Iterator[Lose]:
    """Iterate over the units that may take the next loss, the defender's first."""
    attack = open_attack(state)
    if attack is None:
        return
    for key in owing(state, attack):
        group = group_for(state, attack, key)
        side = owing_side(state, attack, key)
        yield from (Lose(by=side, unit=unit) for unit in (group.units if group else ()))


def _called_for(state: CdtState) -> Iterator[Retreat | Advance | Move]:
    """Iterate over the movements that a captured place, or a defence, demands."""
    for due in state.due:
        yield from due.events(lambda unit: state.units[unit].side)


def _acting(state: CdtState) -> Iterator[Event]:
    """Propose actions, markers and passes of both sides; the rules decide whose slot it is."""
    # a side that has lost an action may record that too: not a choice
    yield own.Pass(by=slots.to_act(state))
    for side in state.enemy:
        for card, number, aim in open_actions(state, side):
            target = aim.names[0] if aim is not None else ""
            yield own.Act(by=side, card=card, action=number, target=target)
        if side not in state.spent:
            yield Declare(by=side, what=EXTRA)


# Tactics cards


def _tactics(state: CdtState) -> Iterator[Event]:
    """Propose actions with tactics cards: deal, play, roll, move, draw, discard."""
    if OPTION not in state.options or state.tables.tactics is None:
        return
    for side in state.enemy:
        yield from drawing(decks, state, side)
        yield from using(decks, state, side)
    yield from _card_dice(state)
    for grant in state.tricks.grants:
        for unit, places in grant.choices.items():
            yield from (Move(by=state.units[unit].side, unit=unit, to=to) for to in places)


def _card_dice(state: CdtState) -> Iterator[Event]:
    """Propose the die of a card, or of a capture that must be confirmed."""
    attack, tricks = open_attack(state), state.tricks
    if tricks.card:
        yield from (own.Throw(by=tricks.side, dice=[face], purpose="tactics") for face in _FACES)
    if attack is not None and attack.confirm and not attack.confirmed:
        yield from (own.Throw(by=attack.side, dice=[face], purpose="confirm") for face in _FACES)
