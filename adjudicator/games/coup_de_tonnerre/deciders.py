"""Reading an event: who decides it if the log states no side, its names, what else it may mean."""

from __future__ import annotations

from msgspec.structs import replace

from adjudicator.core.events import Declare, Event
from adjudicator.core.names import no_such
from adjudicator.errors import at_event
from adjudicator.games.coup_de_tonnerre import events as own
from adjudicator.games.coup_de_tonnerre.action_start import exists_as_written
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import action_of, face_of
from adjudicator.games.coup_de_tonnerre.defence import a_defence_in_time
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.hands import decks
from adjudicator.games.coup_de_tonnerre.rout import tests
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.readings import Variant

book = rulebook.chapter("deciders")

__all__: list[str] = []


@book.decides(own.Act, own.Pass, own.Defend, own.Turn)
def whose_card_it_is(state: CdtState, event: Event) -> str:
    """The owner of the command card acts, or else the side whose slot it is."""
    return slots.actor(state, event)


@book.decides(own.Draw, own.Choose, own.Reveal, own.PlayCard, own.Discard)
def whose_hand_it_is(state: CdtState, event: Event) -> str:
    """The deck or the colour of the card identifies the hand; the fog belongs to one side."""
    is_fog = getattr(event, "deck", "") == FOG
    return state.tables.fog.side if is_fog else decks.named_side(state, event)


@book.decides(own.Remove)
def who_removes_blocks(state: CdtState, event: own.Remove) -> str:
    """The side of the fog marker removes the blocks that it costs."""
    return state.tables.fog.side


@book.decides(own.Throw)
def who_rolls(state: CdtState, event: own.Throw) -> str:
    """The attacker rolls for an attack, the defender for a defence, the loser for a rout."""
    what, attack = purpose(state, event), open_attack(state)
    if what == "tactics":
        return state.tricks.side
    if attack is None:
        return state.phasing
    if what == "rout":
        return tests.tester(state, attack, event)
    return attack.side if what in ("attack", "confirm") else state.enemy[attack.side]


@book.validates(own.Act)
def an_action_is_aimed_at_something(state: CdtState, event: own.Act) -> None:
    """An action is aimed at a place or a command."""
    _known(state, event.target, {*state.places, *state.tables.commands})


@book.validates(own.PlayCard)
def a_card_is_used_on_something(state: CdtState, event: own.PlayCard) -> None:
    """A tactics card is used on a place, a command, a card or a unit."""
    tables = state.tables
    _known(state, event.target, {*state.places, *tables.commands, *tables.cards, *state.units})


def _known(state: CdtState, target: str, names: set[str]) -> None:
    if target and target not in names:
        raise no_such("target", target, names, place=at_event(state.now, "target"))


# Variants of an event that is wrong as written: without its claims, or not counted at all


@book.has_variants(Declare)
def of_declaration(state: CdtState, event: Declare) -> list[Variant]:
    """A wrong declaration may be of the other side, or count as not made."""
    if not state.refused:
        return []
    other = state.enemy.get(state.side_of(event.by), "")
    return [*([(replace(event, by=other), False)] if other else []), (None, False)]


@book.has_variants(own.Pass)
def of_pass(state: CdtState, event: own.Pass) -> list[Variant]:
    """A wrong pass may be of the side whose slot it is."""
    return [(replace(event, by=""), False)] if state.refused and event.by else []


@book.has_variants(own.Defend)
def of_defence(state: CdtState, event: own.Defend) -> list[Variant]:
    """A defence counts as its card says; an impossible one may not count at all."""
    if not state.refused:
        return []
    plain = replace(event, result="", action=None, by="")
    found: list[Variant] = [(plain, False)] if event.result else []
    possible = event.card in state.faces and a_defence_in_time(state, plain) is None
    return found if possible else [(None, False), *found]


@book.has_variants(own.Throw)
def of_die(state: CdtState, event: own.Throw) -> list[Variant]:
    """A die counts by the rules; the die of a card that may not be played counts for nothing."""
    what = purpose(state, event)
    if what == "tactics" and state.tricks.refused:
        return [(replace(event, result="fails", purpose=what), False)]
    if not state.refused:
        return []
    plain = replace(event, line=None, result="", by="")
    meant = [replace(plain, purpose=what)]
    if not event.purpose and purpose(state, plain) != what:  # its result shows what it is for
        meant.append(plain)
    return [(one, False) for one in meant]


@book.has_variants(own.Act)
def of_action(state: CdtState, event: own.Act) -> list[Variant]:
    """An action may be intended by its number, or by its target."""
    if event.card not in state.faces:
        return []
    if not state.refused:
        return _other_numbers(state, event)
    if exists_as_written(state, event):
        return []
    plain = replace(event, by="", face="")
    meant = [replace(plain, target="")]
    if event.target:
        meant += [replace(plain, action=one.no) for one in face_of(state, event.card).actions]
    return [(one, False) for one in meant if one != event and exists_as_written(state, one)]


def _other_numbers(state: CdtState, event: own.Act) -> list[Variant]:
    """The numbers of reinforcements are ours: on the players' cards they may be exchanged."""
    action = action_of(state, event.card, event.action)
    if state.known("cards") or action is None or action.kind != "reinforcement" or event.target:
        return []
    others = (one for one in face_of(state, event.card).actions if one.kind == action.kind)
    return [(replace(event, action=one.no), True) for one in others if one.no != action.no]
