"""Kinds of faults: actions with a wrong card face, number or target (chapters 1, 2, 3, 5)."""

from __future__ import annotations

import msgspec

from adjudicator.games.coup_de_tonnerre.cards import aims, face_of, other_face
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.events import Act, Turn
from adjudicator.games.coup_de_tonnerre.faults_common import RESERVE, acting, commands_of, instead
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


def _attacks(scene: Opportunity, side: str) -> list[tuple[str, Action]]:
    """Return all attacks printed on the cards of a side, even if they are not possible now."""
    return [
        (card, action)
        for card in commands_of(scene, side)
        for action in face_of(scene.state, card).actions
        if action.kind == "attack"
    ]


_TOLD = ("soult", "miloradovitch")


@KINDS.kind("no-such-action", Act)
def no_such_action(scene: Opportunity) -> Injection | None:
    """An action is taken that the card does not have."""
    side = acting(scene)
    # the rulebook itself lists the actions of these two, so other cases apply to them
    cards = [one for one in commands_of(scene, side) if one not in _TOLD] if side else []
    return instead(scene, "CDT-1-d", Act(by=side, card=cards[0], action=7)) if cards else None


@KINDS.kind("target-not-on-card", Act)
def target_not_on_card(scene: Opportunity) -> Injection | None:
    """An attack is aimed at what the card does not name."""
    side = acting(scene)
    able = [one for one in _attacks(scene, side) if one[0] != "soult"] if side else []
    if not able:
        return None
    card, action = able[0]
    act = Act(
        by=side, card=card, action=action.no, target="zuran" if side == "french" else "krenowitz"
    )
    return instead(scene, "CDT-1-d", act)


@KINDS.kind("fourth-target", Act)
def fourth_target(scene: Opportunity) -> Injection | None:
    """Soult, on the Pratzen, attacks what none of his three actions names."""
    state = scene.state
    if acting(scene) != "french" or state.faces["soult"] != "verso" or not state.alive("soult"):
        return None
    act = Act(by="french", card="soult", action=scene.chance.randint(1, 3), target="zuran")
    return instead(scene, "CDT-8-7", act)


@KINDS.kind("condition-not-met", Act)
def condition_not_met(scene: Opportunity) -> Injection | None:
    """An attack is made although its condition does not hold, or its target is gone."""
    state, side = scene.state, acting(scene)
    for card, action in _attacks(scene, side) if side else ():
        if card != "guard" and not aims(state, card, action):
            return instead(scene, "CDT-1-d", Act(by=side, card=card, action=action.no))
    return None


@KINDS.kind("no-target", Act)
def no_target(scene: Opportunity) -> Injection | None:
    """An attack does not say at which of two targets it is aimed."""
    side = acting(scene)
    for card, action in _attacks(scene, side) if side else ():
        if len(aims(scene.state, card, action)) > 1 and not scene.state.merged:
            return instead(scene, "CDT-2-q", Act(by=side, card=card, action=action.no))
    return None


@KINDS.kind("defence-as-action", Act)
def defence_as_action(scene: Opportunity) -> Injection | None:
    """A defence is chosen as an action."""
    side = acting(scene)
    for card in commands_of(scene, side) if side else ():
        for action in face_of(scene.state, card).actions:
            if action.kind == "defence":
                act = Act(by=side, card=card, action=action.no)
                return instead(scene, "CDT-3-df-a", act)
    return None


@KINDS.kind("card-of-bernadotte", Act)
def card_of_bernadotte(scene: Opportunity) -> Injection | None:
    """Bernadotte acts as if he had a card."""
    if acting(scene) != "french":
        return None
    return instead(scene, "CDT-5-so-b", Act(by="french", card="bernadotte", action=1))


@KINDS.kind("reserve-attacks", Act)
def reserve_attacks(scene: Opportunity) -> Injection | None:
    """Miloradovitch attacks."""
    return _reserve(scene, "CDT-5-mi-a", scene.chance.choice(["puntowitz", "soult", "zuran"]))


@KINDS.kind("reserve-elsewhere", Act)
def reserve_elsewhere(scene: Opportunity) -> Injection | None:
    """Miloradovitch reinforces another command than the southern columns."""
    return _reserve(scene, "CDT-5-mi-b", scene.chance.choice(["bagration", "constantin"]))


def _reserve(scene: Opportunity, case: str, target: str) -> Injection | None:
    state = scene.state
    if acting(scene) != "coalition" or not state.alive(RESERVE):
        return None
    return instead(scene, case, Act(by="coalition", card=RESERVE, action=1, target=target))


@KINDS.kind("engaged-guard-attacks", Act)
def engaged_guard_attacks(scene: Opportunity) -> Injection | None:
    """A Guard that is engaged at Maxdorf attacks Constantin."""
    state, guard = scene.state, scene.state.tables.guard
    units = state.units_of(guard.command)
    if acting(scene) != "french" or not units or not state.units_of("constantin"):
        return None
    if any(state.where[unit] != guard.place for unit in units):
        return None
    act = Act(by="french", card=guard.command, action=1, target="constantin")
    return instead(scene, "CDT-5-ga-c", act)


# Faces


def _face(scene: Opportunity, case: str) -> Injection | None:
    """Return an injection of the next action with a claim of the wrong card face."""
    card = scene.event.card
    if scene.state.face_cases[card] != case or not acting(scene):
        return None
    act = msgspec.structs.replace(scene.event, face=other_face(scene.state, card))
    return instead(scene, case, act)


def _turned(scene: Opportunity, case: str) -> Injection | None:
    """Return an injection that turns a card although no rule requires it."""
    state = scene.state
    cards = [card for card, one in state.face_cases.items() if one == case]
    if not cards or not acting(scene):
        return None
    card = scene.chance.choice(cards)
    return instead(scene, case, Turn(card=card, face=other_face(state, card)))


@KINDS.kind("back-at-first", Act)
def back_at_first(scene: Opportunity) -> Injection | None:
    """A card is used as if it showed its back, which it never did."""
    return _face(scene, "CDT-1-e")


@KINDS.kind("front-after-turning", Act)
def front_after_turning(scene: Opportunity) -> Injection | None:
    """A card that was turned is used as if it had not been."""
    return _face(scene, "CDT-1-f")


@KINDS.kind("back-after-retaking", Act)
def back_after_retaking(scene: Opportunity) -> Injection | None:
    """The card of a column that lost its village is used as if it still showed its back."""
    return _face(scene, "CDT-5-ld-c")


@KINDS.kind("turned-at-first", Act)
def turned_at_first(scene: Opportunity) -> Injection | None:
    """A card is turned although nothing has happened."""
    return _turned(scene, "CDT-1-e")


@KINDS.kind("turned-again", Act)
def turned_again(scene: Opportunity) -> Injection | None:
    """A card is turned back although nothing calls for it."""
    return _turned(scene, "CDT-1-f")


@KINDS.kind("turned-after-retaking", Act)
def turned_after_retaking(scene: Opportunity) -> Injection | None:
    """The card of a column is turned to its back although its village was retaken."""
    return _turned(scene, "CDT-5-ld-c")


@KINDS.kind("davout-turned-back", Act)
def davout_turned_back(scene: Opportunity) -> Injection | None:
    """Davout's card is turned back when Maxdorf is retaken."""
    return _turned(scene, "CDT-5-da-b")


@KINDS.kind("davout-attacks-village", Act)
def davout_attacks_village(scene: Opportunity) -> Injection | None:
    """Davout attacks a village after Maxdorf was retaken."""
    state = scene.state
    right = acting(scene) == "french" and state.alive("davout")
    if not right or state.face_cases["davout"] != "CDT-5-da-b":
        return None
    act = Act(by="french", card="davout", action=2, target="telnitz")
    return instead(scene, "CDT-5-da-b", act)


@KINDS.kind("turned-late", Act)
def turned_late(scene: Opportunity) -> Injection | None:
    """A card is turned one action too late."""
    state = scene.state
    late = [card for card, act in state.unstated.items() if act < state.acts]
    if not late or not acting(scene):
        return None
    card = scene.chance.choice(late)
    return instead(scene, "CDT-1-f", Turn(card=card, face=state.faces[card]))
