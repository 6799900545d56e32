"""Variants of an event that is wrong as written: without its claims, or not counted at all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from adjudicator.core.events import Declare, Event
from adjudicator.games.coup_de_tonnerre.cards import action_of, face_of
from adjudicator.games.coup_de_tonnerre.events import Act, Defend, Pass, Throw

if TYPE_CHECKING:
    from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["Variant", "variants"]

#: an event in place of another, or none; and whether it depends on a guess
Variant = tuple[Event | None, bool]


def variants(state: CdtState, event: Event) -> list[Variant]:
    """Return what an event may mean besides what it says."""
    if isinstance(event, Act):
        return _of_act(state, event) if event.card in state.faces else []
    if isinstance(event, Throw):
        return _of_die(state, event)
    if not state.refused:
        return []
    if isinstance(event, Defend):
        return _of_defence(state, event)
    if isinstance(event, Declare):
        other = state.enemy.get(state.side_of(event.by), "")
        return [*([(replace(event, by=other), False)] if other else []), (None, False)]
    return [(replace(event, by=""), False)] if isinstance(event, Pass) and event.by else []


def _of_defence(state: CdtState, event: Defend) -> list[Variant]:
    """A defence counts as its card says; an impossible one may not count at all."""
    from adjudicator.games.coup_de_tonnerre.defence import a_defence_in_time  # noqa: PLC0415

    plain = replace(event, result="", action=None, by="")
    found: list[Variant] = [(plain, False)] if event.result else []
    possible = event.card in state.faces and a_defence_in_time(state, plain) is None
    return found if possible else [(None, False), *found]


def _of_die(state: CdtState, event: Throw) -> list[Variant]:
    """A die counts by the rules; the die of a card that may not be played counts for nothing."""
    from adjudicator.games.coup_de_tonnerre.dice import purpose  # noqa: PLC0415  # imports the book

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


def _of_act(state: CdtState, event: Act) -> list[Variant]:
    """An action may be intended by its number, or by its target."""
    from adjudicator.games.coup_de_tonnerre.action_start import exists_as_written  # noqa: PLC0415  # imports the book

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
