"""Displays of this game: places held, units that changed command, facts about events."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

from msgspec.structs import replace

from adjudicator.core.events import Event, Lose, Move
from adjudicator.games.coup_de_tonnerre import events
from adjudicator.games.coup_de_tonnerre.attacks import combined, open_attack
from adjudicator.games.coup_de_tonnerre.cards import action_of, aims
from adjudicator.games.coup_de_tonnerre.cards import lines as modifiers
from adjudicator.games.coup_de_tonnerre.data import Action
from adjudicator.games.coup_de_tonnerre.dice import (
    PURPOSES,
    purpose,
    purpose_of_next_die,
    table_action,
)
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.loss_priority import group_for, owing_side
from adjudicator.games.coup_de_tonnerre.resolution import owing
from adjudicator.games.coup_de_tonnerre.results import LINES, result_text
from adjudicator.games.coup_de_tonnerre.rout import tests
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.event_values import EventValues
from adjudicator.mechanics.view import Facts, Label, Message, event_label

__all__ = ["arrow", "describe", "facts", "layers", "marks", "values"]


Row = tuple[Label, Label]


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
    return Facts(
        rows=[*_dice(before, event, after), *_open(after, event), *_changes(before, after)]
    )


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
    target = _target(state, event, action) if action and action.kind == "attack" else ""
    if target:
        return Message("told-attack", {"card": event.card, "target": target})
    if action is not None and action.kind == "reinforcement":
        return Message("told-reinforcement", {"card": event.card, "to": action.to})
    return Message("told-act", {"card": event.card, "action": event.action})


def _target(state: CdtState, event: events.Act, action: Action) -> str:
    """Return the target of an attack, where the log names it or only one is possible."""
    found = aims(state, event.card, action)
    return event.target or (found[0].names[0] if len(found) == 1 else "")


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


# Values for programs


def values(before: CdtState, event: Event) -> EventValues | None:
    """Return the target of an attack, or line and possible result of a die."""
    if isinstance(event, events.Throw):
        return _die_values(before, event)
    if isinstance(event, Move):
        start, end = before.where[event.unit], event.to
        return EventValues(kind="move", path=[start, end] if end else [])
    if not isinstance(event, events.Act) or event.card not in before.tables.cards:
        return None
    action = action_of(before, event.card, event.action)
    if action is None or action.kind != "attack":
        return None
    return EventValues(kind="attack", target=_target(before, event, action))


def _die_values(state: CdtState, event: events.Throw) -> EventValues | None:
    if event.purpose and event.purpose not in PURPOSES:
        return None  # the referee refuses it
    attack, what = open_attack(state), purpose(state, event)
    if attack is None or what != purpose_of_next_die(state, attack):
        return EventValues(kind="die", purpose=what)
    action, found = table_action(state, attack, what), EventValues()
    if action is not None:
        modified, die = what == "attack", event.dice[0]
        found = LINES.values(state, attack, action, die, bonus="CDT-6-ta-c", modified=modified)
    if what == "rout" and (side := _tester(state, event)):
        broken = tests.breaks(settled(state), side, event.dice[0])
        found = EventValues(expected=["broken" if broken else "holds"])
    target = attack.place or next(iter(attack.commands), "")
    opened = max(attack.opened, 0)
    return replace(found, kind="die", purpose=what, target=target, of_attack=opened)


# Facts


def _dice(before: CdtState, event: Event, after: CdtState) -> Iterator[Row]:
    """Yield the modifiers of a die, its line and result; the outcome of a rout test."""
    attack = open_attack(after)
    if attack is None:
        return
    if isinstance(event, events.Act) or (isinstance(event, events.Throw) and not _was(before)):
        yield from _modifiers(after, attack)
    if attack.line and isinstance(event, (events.Throw, events.Defend)):
        if isinstance(event, events.Throw) and purpose(before, event) == "rout":
            yield "fact-test", _test(before, event)
            return
        yield "fact-line", str(attack.line)
        yield "fact-result", result_text(_whole(after, attack))


def _was(before: CdtState) -> int:
    """Return the earlier die of an attack."""
    attack = open_attack(before)
    return attack.die if attack is not None else 0


def _modifiers(state: CdtState, attack: Attack) -> Iterator[Row]:
    action = action_of(state, attack.card, attack.action, attack.face)
    for case, value in modifiers(state, attack, action) if action is not None else ():
        yield "fact-modifiers", Message("fact-modifier", {"value": f"{value:+d}", "case": case})


def _whole(state: CdtState, attack: Attack) -> dict[str, int]:
    """Return the result including that of a charge."""
    found = combined(state, attack)
    for name, count in attack.charge.items():
        found[name] = found.get(name, 0) + count
    return found


def _tester(before: CdtState, event: events.Throw) -> str:
    """Return the side whose rout is tested; "" if that is not known."""
    now = settled(before)
    attack = open_attack(now)
    side = tests.tester(now, attack, event) if attack is not None else before.side_of(event.by)
    return side if side in now.morale else ""


def _test(before: CdtState, event: events.Throw) -> Label:
    now, side = settled(before), _tester(before, event)
    if not side:
        return str(event.dice[0])
    plus = tests.modifier(now, side)
    args = {"side": side, "die": event.dice[0], "morale": now.morale[side]}
    args["plus"] = f" {plus:+d}" if plus else ""
    broken = tests.breaks(now, side, event.dice[0])
    return Message("fact-test-broken" if broken else "fact-test-holds", args)


def _open(after: CdtState, event: Event) -> Iterator[Row]:
    """Yield what is still to be done: losses and who takes them, rout tests, movements."""
    now = settled(after)
    attack = open_attack(now)
    if attack is None or not attack.die or isinstance(event, (events.Mark, events.Turn)):
        return
    for key, count in owing(now, attack).items():
        group = group_for(now, attack, key)
        units = sorted(group.units) if group is not None else []
        args = {"side": owing_side(now, attack, key), "count": count, "units": units}
        yield (
            "fact-bearers",
            Message("fact-owed" if len(units) == count else "fact-owed-some", args),
        )
    for side, count in attack.tests.items():
        if count:
            yield "fact-tests", Message("fact-count", {"side": side, "count": count})
    for due in now.due:
        if due.need > 0:
            moved = {"units": sorted(due.units), "places": due.to, "count": due.need}
            all_of = due.need == len(due.units)
            yield "fact-goes", Message("fact-goes-to" if all_of else "fact-goes-some", moved)


def _changes(before: CdtState, after: CdtState) -> Iterator[Row]:
    """Yield what has changed: tracks, the period, places held, faces of cards."""
    for side in after.enemy:
        for name in ("morale", "losses"):
            old, new = getattr(before, name)[side], getattr(after, name)[side]
            if old != new:
                yield name, Message("fact-change", {"side": side, "old": old, "new": new})
    if before.phase != after.phase:
        yield "period", Message("fact-time", {"old": before.phase, "new": after.phase})
    for place, side in after.held.items():
        if before.held.get(place) != side:
            yield "fact-taken", Message("fact-taken-by", {"place": place, "side": side})
    for card, face in after.faces.items():
        if before.faces.get(card) != face:
            yield "fact-turned", Message("fact-face", {"card": card, "face": face})
