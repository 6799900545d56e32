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
from adjudicator.mechanics.view import Facts, Label, Message

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
    say = _SAID.get(type(event))
    return say(before, event) if say else None


def _act(state: CdtState, event: Any) -> Label:
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


def _mark(_: CdtState, event: Any) -> Label:
    if event.side:
        return Message("told-mark", {"what": event.what, "side": event.side, "to": event.value})
    return Message("told-mark-both", {"what": event.what, "to": event.value})


def _draw(_: CdtState, event: Any) -> Label:
    if event.cards:
        return Message("told-draw-cards", {"deck": event.deck, "cards": event.cards})
    return Message("told-draw", {"deck": event.deck, "count": event.count})


def _card(named: str, bare: str) -> Callable[[CdtState, Any], Label]:
    """Return a function that labels an event about a card that the log may omit."""
    return lambda _, event: Message(named, {"card": event.card}) if event.card else Message(bare)


def _reveal(state: CdtState, event: Any) -> Label:
    return _card("told-reveal", f"told-reveal-{'some' if event.deck == FOG else 'hand'}")(
        state, event
    )


def _roll(_: CdtState, event: Any) -> Label | None:
    if not event.purpose:
        return None
    return Message("told-roll", {"what": event.purpose, "dice": event.dice})


_SAID: dict[type[Event], Callable[[CdtState, Any], Label | None]] = {
    events.Act: _act,
    events.Pass: lambda _, __: Message("told-pass"),
    events.Defend: lambda _, event: Message("told-defend", {"card": event.card}),
    events.Throw: _roll,
    events.Mark: _mark,
    events.Turn: lambda _, event: Message("told-turn", {"card": event.card, "face": event.face}),
    events.Remove: lambda _, event: Message("told-remove", {"unit": event.unit}),
    events.Draw: _draw,
    events.Choose: _card("told-choose", "told-choose-some"),
    events.Reveal: _reveal,
    events.PlayCard: lambda _, event: Message("told-play", {"card": event.card}),
    events.Discard: _card("told-discard", "told-discard-some"),
    Lose: lambda _, event: Message("told-lose", {"unit": event.unit}),
}
