"""Variants of an event that is wrong as written: without its claims, or not counted at all."""

from __future__ import annotations

from msgspec.structs import replace

from adjudicator.core.events import Declare
from adjudicator.games.coup_de_tonnerre.action_start import exists_as_written
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import action_of, face_of
from adjudicator.games.coup_de_tonnerre.defence import a_defence_in_time
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.events import Act, Defend, Pass, Throw
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.readings import Variant

__all__: list[str] = []


@rulebook.has_variants(Declare)
def of_declaration(state: CdtState, event: Declare) -> list[Variant]:
    """A wrong declaration may be of the other side, or count as not made."""
    if not state.refused:
        return []
    other = state.enemy.get(state.side_of(event.by), "")
    return [*([(replace(event, by=other), False)] if other else []), (None, False)]


@rulebook.has_variants(Pass)
def of_pass(state: CdtState, event: Pass) -> list[Variant]:
    """A wrong pass may be of the side whose slot it is."""
    return [(replace(event, by=""), False)] if state.refused and event.by else []


@rulebook.has_variants(Defend)
def of_defence(state: CdtState, event: Defend) -> list[Variant]:
    """A defence counts as its card says; an impossible one may not count at all."""
    if not state.refused:
        return []
    plain = replace(event, result="", action=None, by="")
    found: list[Variant] = [(plain, False)] if event.result else []
    possible = event.card in state.faces and a_defence_in_time(state, plain) is None
    return found if possible else [(None, False), *found]


@rulebook.has_variants(Throw)
def of_die(state: CdtState, event: Throw) -> list[Variant]:
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


@rulebook.has_variants(Act)
def of_action(state: CdtState, event: Act) -> list[Variant]:
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


def _other_numbers(state: CdtState, event: Act) -> list[Variant]:
    """The numbers of reinforcements are ours: on the players' cards they may be exchanged."""
    action = action_of(state, event.card, event.action)
    if state.known("cards") or action is None or action.kind != "reinforcement" or event.target:
        return []
    others = (one for one in face_of(state, event.card).actions if one.kind == action.kind)
    return [(replace(event, action=one.no), True) for one in others if one.no != action.no]
