"""Start of an action: the intended face and target, and the frame that it opens."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.actions import aim_of, intended, receives
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import Aim, givers
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.events import Act
from adjudicator.games.coup_de_tonnerre.four_players import partners
from adjudicator.games.coup_de_tonnerre.frames import Address, Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.resolution import reset_action
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = ["apply_act", "exists_as_written"]

book = rulebook.chapter("action_start")


@book.applies(Act)
def apply_act(state: CdtState, event: Act) -> None:
    """Begin an action."""
    reset_action(state, slots.actor(state, event))
    state.tricks.begun = True
    state.note_late_fog()
    state.fog_due_again()
    if state.winner:
        state.played_on = state.played_on or state.now
    if event.card not in state.faces:
        slots.begin_action(state, slots.actor(state, event), event.card, "")
        state.frames.append(Address(opened=state.now, card=event.card, unknown=True))
        return
    side = state.tables.cards[event.card].side
    if not partners.owner_of(state, event.card):
        partners.note_chief(state, event.by)
    face, action = intended(state, event)
    if action is not None and action.kind == "extra":  # it is played as a marker
        slots.play_marker(state, side)
        return
    slots.begin_action(state, side, event.card, action.kind if action is not None else "")
    if action is not None and face == state.faces[event.card]:
        state.unstated.pop(event.card, None)  # a player who uses a face has turned the card to it
    state.frames.append(_opened(state, event, action, face))


def exists_as_written(state: CdtState, event: Act) -> bool:
    """Return whether an action exists as written: at most its moment is wrong."""
    face, action = intended(state, event)
    if action is None or face != state.faces[event.card] or event.face not in ("", face):
        return False
    if event.card in state.tables.commands and not state.alive(event.card):
        return False
    if action.kind == "attack":
        return aim_of(state, event, action) is not None
    if action.kind != "reinforcement":
        return False
    meant = not event.target or receives(state, event, action)
    return meant and state.alive(action.to) and bool(givers(state, event.card))


def _opened(
    state: CdtState, event: Act, action: Action | None, face: str
) -> Attack | Reinforcement | Address:
    """Return the frame of an action, even of an illegal one."""
    side = state.tables.cards[event.card].side
    if action is not None and action.kind == "attack":
        return _attack(state, event, action, side, face)
    if action is not None and action.kind == "reinforcement":
        return Reinforcement(
            opened=state.now, side=side, card=event.card, to=action.to, refused=state.refused
        )
    if action is not None and action.kind == "morale":
        _address(state, event, action)
        return Address(opened=state.now, side=side, card=event.card)
    return Address(opened=state.now, side=side, card=event.card, unknown=True)


@book.value
def _morale_of_address(state: CdtState, action: Action) -> int:
    """Return by how much an address raises morale."""
    return action.harder_morale if "harder-french" in state.options else action.morale


@_morale_of_address.slip("CDT-6-di-a")
def _without_option(state: CdtState, action: Action) -> int:
    return action.morale


@_morale_of_address.slip("CDT-6-na-a")
def _of_option(state: CdtState, action: Action) -> int:
    return action.harder_morale


def _address(state: CdtState, event: Act, action: Action) -> None:
    """Raise morale, and use up the card."""
    case = "CDT-6-di-a" if "harder-french" in state.options else "CDT-6-na-a"
    change = _morale_of_address(state, action)
    state.change_morale(state.tables.cards[event.card].side, change, case)
    if state.tables.cards[event.card].verso is not None:
        state.turn_card(event.card, "verso", "CDT-1-f")


def _takers(state: CdtState, place: str, side: str) -> list[str]:
    """Return the enemy command that took a place, if any."""
    taker = state.takers.get(place, "")
    return [taker] if taker and state.tables.commands[taker].side != side else []


def _attack(state: CdtState, event: Act, action: Action, side: str, face: str) -> Attack:
    aim = aim_of(state, event, action)
    if aim is None:
        place = event.target if event.target in state.places else ""
        named = [event.target] if event.target in state.tables.commands else []
        if not place and not named:
            first = action.targets[0]
            place, named = first.place, list(first.commands or first.first[:1])
        aim = Aim(place, tuple(named))
    attack = Attack(
        opened=state.now,
        side=side,
        card=event.card,
        face=face,
        action=action.no,
        place=aim.place,
        commands=list(aim.commands) or _takers(state, aim.place, side),
        refused=state.refused,
    )
    fog = state.tables.fog
    if event.card == fog.command and aim.place == fog.place and state.fogged():
        state.fog.due, state.fog.longer = state.fog.due or state.now, False
    return attack
