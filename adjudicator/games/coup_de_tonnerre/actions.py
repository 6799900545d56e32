"""Rules for actions (chapters 1 and 2): which action of which card is allowed, at which target."""

from __future__ import annotations

from adjudicator.core.findings import Fault
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.cards import (
    Aim,
    action_of,
    aims,
    face_of,
    givers,
    receives_at,
)
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.events import Act, Defend, Turn
from adjudicator.games.coup_de_tonnerre.slots import slots
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.cards.faces import FACES as BOTH

__all__ = ["FACES", "aim_of", "fits", "intended", "receives"]

book = rulebook.chapter("actions")

#: cases that decide which face of a card shows
FACES = ("CDT-1-f", "CDT-1-e", "CDT-5-ld-c", "CDT-5-da-b")


def _args(event: Act, **more: object) -> dict[str, object]:
    return {"card": event.card, "action": event.action, "target": event.target, **more}


def aim_of(state: CdtState, event: Act, action: Action) -> Aim | None:
    """Return the target of an attack; None if it is unclear or impossible."""
    found = aims(state, event.card, action)
    if event.target:
        found = [aim for aim in found if event.target in _names(state, aim)]
    blocks = {
        tuple(state.sharing_losses(one)) for aim in found for one in aim.commands if not aim.place
    }
    same = len(found) > 1 and len(blocks) == 1 and not any(aim.place for aim in found)
    return found[0] if len(found) == 1 or same else None


def _names(state: CdtState, aim: Aim) -> set[str]:
    """Return the words for a target, including the places where its commands stand."""
    stand = () if aim.place else (state.where[unit] for unit in state.units_of(*aim.commands))
    return {*aim.names, *stand}


def receives(state: CdtState, event: Act, action: Action) -> bool:
    """Return whether a target is the receiver of a reinforcement, or the receiver's place."""
    own = state.merged and state.tables.merger.fall_back.get(event.target) == action.to
    return own or event.target in (action.to, *receives_at(state, action.to))


@book.rule("CDT-5-so-b", on=(Act, Defend, Turn), stops=True)
def cards_that_exist(state: CdtState, event: Act) -> RuleResult:
    """There is a card for each command, and none for Bernadotte."""
    if event.card in state.tables.cards:
        return None
    if event.card not in state.tables.without_card:
        raise no_such("card", event.card, state.tables.cards, place=at_event(state.now, "card"))
    return Fault("no-card", {"card": event.card}, seen=event.card)


@book.rule("CDT-2-b", on=Act)
def a_card_of_ones_own(state: CdtState, event: Act) -> RuleResult:
    """A player acts only with their own cards."""
    if not slots.of_other_side(state, event):
        return None
    side = state.tables.cards[event.card].side
    args = _args(event, side=event.by, other=side)
    return Fault("card-of-enemy", args, expected=side)


@book.rule("CDT-2-d", on=Act, stops=True)
def a_card_of_a_command_that_stands(state: CdtState, event: Act) -> RuleResult:
    """A player acts only with commands that have a unit."""
    card = event.card
    if card not in state.tables.cards:
        return None
    if card in state.tables.commands and not state.alive(card):
        return Fault("no-unit-left", _args(event), rule="CDT-2-d", seen=card)
    return None


@book.rule(*FACES, on=Act, stops=True)
def the_face_that_shows(state: CdtState, event: Act) -> RuleResult:
    """Only the face that shows is in play."""
    card, shows = event.card, state.faces.get(event.card, "")
    if not shows:
        return None
    args = _args(event, shows=shows)
    case = state.face_cases[card]
    if event.face and event.face != shows:
        message = "wrong-face" if event.face in BOTH else "no-face"
        return Fault(message, args, rule=case, expected=shows, seen=event.face)
    if fits(state, event, shows) or not fits(state, event, state.other_face(card)):
        return None
    if card not in state.tables.commands:  # the rulebook does not say that it is used up
        return Fault("used-up", args, rule=case, strengths=["cards"])
    message = "other-face" if event.target else "other-face-plain"
    return Fault(message, args, rule=case, expected=shows)


def intended(state: CdtState, event: Act) -> tuple[str, Action | None]:
    """Return the face and the action that an event means; the log stays the fact."""
    face = event.face if event.face in BOTH else state.faces[event.card]
    action = action_of(state, event.card, event.action, face)
    if action is None or not fits(state, event, face):
        other = "verso" if face == "recto" else "recto"
        if fits(state, event, other) or action is None:
            return other, action_of(state, event.card, event.action, other)
    return face, action


def _chosen(state: CdtState, event: Act) -> Action | None:
    """Return the action that the card offers under the number of an event."""
    if event.card not in state.faces:
        return None
    return action_of(state, event.card, event.action, _face_in_play(state, event))


@book.value
def _face_in_play(state: CdtState, event: Act) -> str:
    """Return the face of a card that counts: the one that shows."""
    return state.faces[event.card]


@_face_in_play.slip(*FACES)
def _face_that_fits(state: CdtState, event: Act) -> str:
    return intended(state, event)[0]


def fits(state: CdtState, event: Act, face: str) -> bool:
    """Return whether a face has the intended action, by its number and target."""
    action = action_of(state, event.card, event.action, face)
    if action is None:
        return False
    if not event.target:
        return True
    if action.kind == "reinforcement":
        return receives(state, event, action)
    named = {n for t in action.targets for n in (t.place, *t.commands, *t.first) if n}
    if event.target in named:
        return True
    found = aims(state, event.card, action) if face == state.faces[event.card] else []
    return any(event.target in _names(state, aim) for aim in found)


@book.rule(
    *("CDT-1-d", "CDT-5-mi-a", "CDT-5-mi-b", "CDT-8-7", "CDT-3-df-a", "CDT-3-ex-a", "CDT-5-ob-a"),
    "CDT-5-ob-b",
    on=Act,
    stops=True,
)
def what_the_card_offers(state: CdtState, event: Act) -> RuleResult:
    """The card has the action and names the target."""
    card = event.card
    if card not in state.faces:
        return None
    action = _chosen(state, event)
    args = _args(event, face=state.faces[card])
    if action is not None and action.kind not in ("attack", "reinforcement", "morale"):
        cases = {"defence": "CDT-3-df-a", "extra": "CDT-3-ex-a", "obligation": "CDT-5-ob-a"}
        case = cases[action.kind]
        if action.kind == "obligation" and not state.fogged():
            case = "CDT-5-ob-b"
        return Fault(f"act-{action.kind}", args, rule=case)
    if action is not None and (not event.target or _named(state, event, action)):
        return None
    number = _number_for(state, event)
    if number:
        args |= {"number": number}
        return Fault("other-number", args, rule="CDT-1-d", strengths=["cards"])
    return _not_offered(state, event, action, args)


def _number_for(state: CdtState, event: Act) -> int:
    """Return the number of the reinforcement that goes to the named target."""
    for one in face_of(state, event.card).actions if event.target else ():
        if one.kind == "reinforcement" and receives(state, event, one):
            return one.no
    return 0


def _not_offered(
    state: CdtState, event: Act, action: Action | None, args: dict[str, object]
) -> Fault:
    """Return the fault of an action, or of a target, that the card does not have."""
    card, giver = event.card, state.tables.obligation.giver
    if card == giver:
        friendly = event.target in state.tables.commands and (
            state.tables.commands[event.target].side == state.tables.cards[card].side
        )
        case = "CDT-5-mi-b" if friendly else "CDT-5-mi-a"
        message = "reserve-elsewhere" if friendly else "reserve-attacks"
        return Fault(message, args, rule=case, seen=event.target)
    others = face_of(state, card).actions
    meant = any(_named(state, event, one) for one in others if event.target)
    if card == state.tables.fog.command and state.faces[card] == "verso" and not meant:
        seen = event.target or event.action
        return Fault("fourth-target", args, rule="CDT-8-7", seen=seen)
    message = "no-such-action" if action is None else "target-not-on-card"
    seen = event.action if action is None else event.target
    return Fault(message, args, rule="CDT-1-d", seen=seen, strengths=["cards"])


def _named(state: CdtState, event: Act, action: Action) -> bool:
    if action.kind == "reinforcement":
        return receives(state, event, action)
    if action.kind == "morale":
        return False
    if any(target.first for target in action.targets):
        found = aims(state, event.card, action)
        return not found or event.target in _names(state, found[0])
    possible = {name for aim in aims(state, event.card, action) for name in _names(state, aim)}
    return event.target in possible or any(
        event.target in (one.place, *one.commands) for one in action.targets
    )


@book.rule("CDT-2-q", "CDT-1-d", "CDT-5-ga-c", "CDT-5-ld-g", on=Act, stops=True)
def an_attack_has_a_target(state: CdtState, event: Act) -> RuleResult:
    """An attack has a target that exists, and its condition holds."""
    action = _chosen(state, event)
    if action is None or action.kind != "attack" or aim_of(state, event, action) is not None:
        return None
    args, guard = _args(event), state.tables.guard
    if len(aims(state, event.card, action)) > 1 and not event.target:
        return Fault("no-target", args, rule="CDT-2-q")
    engaged = event.card == guard.command and event.target != guard.place and not _free(state)
    others = [name for one in action.targets for name in one.commands]
    if engaged and state.units_of(*others):
        units = state.units_of(guard.command)
        return Fault("guard-engaged", args, rule="CDT-5-ga-c", units=units)
    merger = state.tables.merger
    lost = state.held[merger.place] != state.tables.first
    if state.merged and event.card in merger.commands and lost:
        return Fault("other-village", args, rule="CDT-5-ld-g", seen=event.card)
    return Fault("not-possible", args, rule="CDT-1-d", seen=event.target, strengths=["cards"])


def _free(state: CdtState) -> bool:
    guard = state.tables.guard
    return any(state.where[unit] != guard.place for unit in state.units_of(guard.command))


@book.rule("CDT-3-re-c", "CDT-5-ou-c", on=Act, stops=True)
def a_reinforcement_is_possible(state: CdtState, event: Act) -> RuleResult:
    """The giving command has a unit to give, and the receiving one still exists."""
    action = _chosen(state, event)
    if action is None or action.kind != "reinforcement":
        return None
    args = _args(event, to=action.to)
    if not state.alive(action.to):
        return Fault("command-rebuilt", args, rule="CDT-3-re-c", seen=action.to)
    if not givers(state, event.card):
        units = state.units_of(event.card)
        return Fault("none-to-give", args, rule="CDT-5-ou-c", units=units)
    return None
