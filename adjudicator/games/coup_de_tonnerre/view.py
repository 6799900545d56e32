"""Displays of this game: places held, units that changed command, facts about events."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any

from adjudicator.core.events import Event, Lose
from adjudicator.games.coup_de_tonnerre import events
from adjudicator.games.coup_de_tonnerre.cards import action_of, aims
from adjudicator.games.coup_de_tonnerre.event_facts import rows
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.view import Facts, Label, Message, event_label

__all__ = ["arrow", "describe", "facts", "layers", "marks"]


def layers(state: CdtState) -> dict[str, dict[str, Collection[str]]]:
    """Return the places that each side holds."""
    found: dict[str, dict[str, Collection[str]]] = {"layer-held": {}}
    for side in state.enemy:
        found["layer-held"][side] = [place for place, by in state.held.items() if by == side]
    return found


def marks(state: CdtState) -> dict[str, Label]:
    """Return the units that have joined another command, and the engaged Guards."""
    printed = {command.label: name for name, command in state.tables.commands.items()}
    guard = state.tables.guard
    found: dict[str, Label] = {
        unit: command
        for unit, command in state.command.items()
        if command and command != printed.get(state.units[unit].formation)
    }
    engaged = (unit for unit in state.units_of(guard.command) if state.where[unit] == guard.place)
    return found | dict.fromkeys(engaged, "engaged")


def facts(before: CdtState, event: Event, after: CdtState) -> Facts:
    """Return the state of an attack, who takes its losses, and changes of tracks and cards."""
    return Facts(rows=rows(before, event, after))


def arrow(before: CdtState, event: Event) -> list[str]:
    """Return the start and end of an attack's arrow: from the units of a card to its target."""
    if not isinstance(event, events.Act) or event.card not in before.tables.cards:
        return []
    action = action_of(before, event.card, event.action)
    found = aims(before, event.card, action) if action is not None else []
    found = [aim for aim in found if not event.target or event.target in aim.names]
    if not found:
        return []
    goal = found[0].place or _most(before, found[0].commands)
    start = _most(before, [event.card])
    return [start, goal] if start and goal and start != goal else []


def _most(state: CdtState, commands: Collection[str]) -> str:
    """Return where most units of some commands are; "" if they have none."""
    stand = [state.where[unit] for unit in state.units_of(*commands)]
    return max(sorted(set(stand)), key=stand.count, default="")


def describe(before: CdtState, event: Event) -> Label | None:
    """Return the label of an event; None for those that every game has."""
    if isinstance(event, events.Act):
        return _act(before, event)
    if isinstance(event, events.Throw) and event.purpose:
        return Message("told-roll", {"what": event.purpose, "dice": event.dice})
    variant = _TOLD.get(type(event))
    return event_label(event, variant(event)) if variant is not None else None


def _act(state: CdtState, event: events.Act) -> Label:
    """Return the label of an action: an attack, a reinforcement, an address."""
    known = event.card in state.tables.cards
    action = action_of(state, event.card, event.action) if known else None
    if action is not None and action.kind == "attack":
        found = aims(state, event.card, action)
        target = event.target or (found[0].names[0] if len(found) == 1 else "")
        if target:
            return Message("told-attack", {"card": event.card, "target": target})
    if action is not None and action.kind == "reinforcement":
        return Message("told-reinforcement", {"card": event.card, "to": action.to})
    return Message("told-act", {"card": event.card, "action": event.action})


def _only_form(event: Any) -> str:
    return ""


def _unless_named(event: Any) -> str:
    return "" if event.card else "-some"


#: kind of event -> which of its sentences is said
_TOLD: dict[type[Event], Callable[[Any], str]] = {
    events.Pass: _only_form,
    events.Defend: _only_form,
    events.Mark: lambda event: "" if event.side else "-both",
    events.Turn: _only_form,
    events.Remove: _only_form,
    events.Draw: lambda event: "-cards" if event.cards else "",
    events.Choose: _unless_named,
    events.Reveal: lambda event: "" if event.card else "-some" if event.deck == FOG else "-hand",
    events.PlayCard: _only_form,
    events.Discard: _unless_named,
    Lose: _only_form,
}
