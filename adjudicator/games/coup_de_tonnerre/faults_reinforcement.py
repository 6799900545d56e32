"""Kinds of faults: reinforcements by wrong units, number or place (chapters 3, 5, 8)."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Move
from adjudicator.games.coup_de_tonnerre.cards import face_of, givers, joins_at
from adjudicator.games.coup_de_tonnerre.events import Act
from adjudicator.games.coup_de_tonnerre.faults_common import (
    RESERVE,
    acting,
    commands_of,
    instead,
    rest,
)
from adjudicator.games.coup_de_tonnerre.frames import Reinforcement
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


@KINDS.kind("command-rebuilt", Act)
def command_rebuilt(scene: Opportunity) -> Injection | None:
    """A command without units is reinforced."""
    state, side = scene.state, acting(scene)
    for card in (
        [*commands_of(scene, side), *([RESERVE] if side == "coalition" else [])] if side else ()
    ):
        for action in face_of(state, card).actions:
            if (
                action.kind == "reinforcement"
                and givers(state, card)
                and not state.alive(action.to)
            ):
                act = Act(by=side, card=card, action=action.no)
                return instead(scene, "CDT-3-re-c", act)
    return None


@KINDS.kind("engaged-unit-reinforces", Act)
def engaged_unit_reinforces(scene: Opportunity) -> Injection | None:
    """Oudinot reinforces although all his units are in Maxdorf."""
    state = scene.state
    able = state.units_of("oudinot") and not givers(state, "oudinot") and state.units_of("davout")
    if acting(scene) != "french" or not able:
        return None
    return instead(scene, "CDT-5-ou-c", Act(by="french", card="oudinot", action=1))


def _sent(scene: Opportunity) -> Reinforcement | None:
    frame = scene.state.frame
    return frame if type(frame) is Reinforcement and not frame.unit else None


def _sends(scene: Opportunity, case: str, units: list[str]) -> Injection | None:
    if not units:
        return None
    move = msgspec.structs.replace(scene.event, unit=scene.chance.choice(units))
    return instead(scene, case, move)


@KINDS.kind("unit-of-other-sent", Move)
def unit_of_other_sent(scene: Opportunity) -> Injection | None:
    """A reinforcement is a unit of another command than the card's."""
    state, frame = scene.state, _sent(scene)
    if frame is None:
        return None
    label = state.tables.commands[frame.card].label
    units = [
        unit
        for unit in state.of_side(frame.side)
        if state.command[unit] != frame.card and state.units[unit].formation != label
    ]
    return _sends(scene, "CDT-3-re-a", units)


@KINDS.kind("given-unit-sent-again", Move)
def given_unit_sent_again(scene: Opportunity) -> Injection | None:
    """Oudinot sends a unit that he gave away before."""
    state, frame = scene.state, _sent(scene)
    if frame is None or frame.card != "oudinot":
        return None
    label = state.tables.commands["oudinot"].label
    mine = [unit for unit in state.of_side(frame.side) if state.units[unit].formation == label]
    return _sends(scene, "CDT-5-ou-d", [one for one in mine if state.command[one] != frame.card])


@KINDS.kind("engaged-unit-sent", Move)
def engaged_unit_sent(scene: Opportunity) -> Injection | None:
    """Oudinot sends the unit that stands in Maxdorf."""
    state, frame = scene.state, _sent(scene)
    if frame is None or frame.card != "oudinot":
        return None
    units = [unit for unit in state.units_of("oudinot") if unit not in givers(state, "oudinot")]
    return _sends(scene, "CDT-5-ou-c", units)


@KINDS.kind("joins-elsewhere", Move)
def joins_elsewhere(scene: Opportunity) -> Injection | None:
    """A reinforcement goes where the command that it joins does not stand."""
    frame = _sent(scene)
    example = frame is not None and (frame.card, frame.to) == ("oudinot", "davout")
    return _elsewhere(scene, "CDT-8-5" if example else "CDT-3-re-a", reserve=False)


@KINDS.kind("reserve-joins-elsewhere", Move)
def reserve_joins_elsewhere(scene: Opportunity) -> Injection | None:
    """A unit of Miloradovitch goes to another command than the southern columns."""
    return _elsewhere(scene, "CDT-5-mi-b", reserve=True)


def _elsewhere(scene: Opportunity, case: str, *, reserve: bool) -> Injection | None:
    state, frame = scene.state, _sent(scene)
    if frame is None or (frame.card == RESERVE) != reserve:
        return None
    places = sorted(set(state.places) - set(joins_at(state, frame.to)))
    places = [place for place in places if state.stack(place)]
    move = msgspec.structs.replace(scene.event, to=scene.chance.choice(places))
    return instead(scene, case, move)


@KINDS.kind("two-units-sent", Act)
def two_units_sent(scene: Opportunity) -> Injection | None:
    """Two units are sent by one action."""
    state, frame = scene.state, scene.state.frame
    if type(frame) is not Reinforcement or not frame.unit:
        return None
    units = givers(state, frame.card)
    if not units:
        return None
    move = Move(by=frame.side, unit=scene.chance.choice(units), to=state.where[frame.unit])
    return instead(scene, "CDT-8-5" if frame.card == "oudinot" else "CDT-2-b", move)


@KINDS.kind("no-unit-sent", Move)
def no_unit_sent(scene: Opportunity) -> Injection | None:
    """A reinforcement is declared, and no unit goes."""
    frame = _sent(scene)
    events = rest(scene, without=("moves",)) if frame is not None else None
    if frame is None or events is None:
        return None
    return instead(scene, "CDT-2-e", *events, event=frame.opened)
