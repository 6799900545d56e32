"""Helpers for all kinds of faults: replace events, find the acting side, finish an action."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.events import Event, Move
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.cards import givers, open_actions, receives_at
from adjudicator.games.coup_de_tonnerre.events import Act, Remove, Reveal, Throw
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.frames import Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.legal import (
    Choice,
    called_for,
    choices,
    losses_of,
    settled,
    to_act,
)
from adjudicator.games.coup_de_tonnerre.player_attack import waiting
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.proving.faults import Injection, Opportunity

__all__ = [
    "RESERVE",
    "acting",
    "any_act",
    "attack_of",
    "commands_of",
    "instead",
    "mine",
    "rest",
    "written",
]

RESERVE = "miloradovitch"
#: maximum number of generated events
_LONGEST = 60


def instead(scene: Opportunity, case: str, *events: Event, event: int = 0) -> Injection:
    """Return an injection that replaces the rest of the log with the given events.

    `event` is the number of the event to blame, by default the first of them.
    """
    return Injection(case=case, events=list(events), event=event or scene.number)


def attack_of(scene: Opportunity) -> Attack | None:
    """Return the open attack, or None."""
    return open_attack(scene.state)


def written(choice: Choice, side: str) -> Act:
    """Return the event that logs an action."""
    card, number, aim = choice
    target = aim.names[0] if aim is not None else ""
    return Act(by=side, card=card, action=number, target=target)


def mine(scene: Opportunity) -> str:
    """Return the side that acts next once all pending results are settled."""
    return to_act(settled(scene.state))


def any_act(
    scene: Opportunity, side: str, fits: Callable[[str], bool] = lambda _: True
) -> Act | None:
    """Return a random action of a side, even if it is not its turn.

    `fits` decides which cards may act.
    """
    now = settled(scene.state)
    able = [one for one in open_actions(now, side) if fits(one[0])]
    return written(scene.chance.choice(able), side) if able else None


def acting(scene: Opportunity) -> str:
    """Return the side that acts next if it may choose any of its open actions, or ""."""
    now, side = settled(scene.state), mine(scene)
    if now.winner or now.fog.waits or now.fog.owed:
        return ""
    free = len(choices(now, side)) == len(list(open_actions(now, side)))
    return side if free and not (now.slot.extra and now.slot.acts) else ""


def commands_of(scene: Opportunity, side: str) -> list[str]:
    """Return the command cards of a side that have units, except the reserve, in random order."""
    state = scene.state
    found = [
        card
        for card, one in state.tables.commands.items()
        if one.side == side and state.alive(card) and card != RESERVE
    ]
    scene.chance.shuffle(found)
    return found


# The rest of an action


def rest(
    scene: Opportunity,
    *,
    without: tuple[str, ...] = (),
    spared: Callable[[Event], bool] = lambda _: False,
    avoided: tuple[str, ...] = (),
    actions: int = 1,
) -> list[Event] | None:
    """Return events that finish the open action, followed by `actions` further actions.

    `without` names kinds of events to leave out ("losses", "tests", "moves"); events for which
    `spared` is true are left out too. The further actions use no card in `avoided`, and the
    last one is only declared. Return None if the game ends, no action is possible or too many
    events are needed.
    """
    twin = scene.state.copy()
    found: list[Event] = []
    while actions and len(found) < _LONGEST:
        event = _next(twin, scene, without, spared)
        if event is None:
            side = to_act(twin)
            able = [one for one in choices(twin, side) if one[0] not in avoided]
            event = written(scene.chance.choice(able), side) if able else None
            actions -= 1
        if event is None:
            return None
        found.append(event)
        _apply(twin, event)
        if twin.winner:
            return None
    return None if actions else found


def _apply(twin: CdtState, event: Any) -> None:
    """Carry out an event without judging it."""
    rules = twin.rules
    twin.now += 1
    closer = rules.closers.get(type(event))
    for _ in range(closer(twin, event) if closer else 0):
        twin.frames.pop()
    rules.appliers[type(event)](twin, event)


def _next(
    twin: CdtState, scene: Opportunity, without: tuple[str, ...], spared: Callable[[Event], bool]
) -> Event | None:
    """Return the next required event of the open action, or None."""
    fog, frame = twin.tables.fog, twin.frame
    now = settled(twin)
    if now.fog.waits:
        return Reveal(by=fog.side, deck=FOG, card=twin.fog.card or "fog-1")
    if twin.fog.owed:
        return Remove(by=fog.side, unit=twin.units_of(fog.command)[0])
    if type(frame) is Reinforcement and not frame.unit and "moves" not in without:
        to = receives_at(twin, frame.to)[0]
        return Move(by=frame.side, unit=givers(twin, frame.card)[0], to=to)
    if type(frame) is not Attack:
        return None
    if not frame.die:
        die = scene.chance.randint(2, 5)
        return Throw(by=frame.side, dice=[die], purpose="attack")
    todo: list[Event] = []
    if "losses" not in without:
        todo += [*losses_of(now)][:1]
    sides = [] if "tests" in without or todo else waiting(twin, frame)
    if sides:
        todo.append(Throw(by=sides[0], dice=[1], purpose="rout"))
    if "moves" not in without and not todo:
        needed = [due for due in now.due if due.need > 0]
        todo += [event for due in needed for event in called_for(now, [due])]
    return next((event for event in todo if not spared(event)), None)
