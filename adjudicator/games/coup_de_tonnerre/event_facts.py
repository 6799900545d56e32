"""Facts about an event for reports: dice, results, losses, tests, movements, tracks, cards."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.events import Event
from adjudicator.games.coup_de_tonnerre import events
from adjudicator.games.coup_de_tonnerre.attacks import combined, open_attack
from adjudicator.games.coup_de_tonnerre.cards import action_of
from adjudicator.games.coup_de_tonnerre.cards import lines as modifiers
from adjudicator.games.coup_de_tonnerre.dice import purpose
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.loss_priority import group_for, owing_side
from adjudicator.games.coup_de_tonnerre.resolution import owing
from adjudicator.games.coup_de_tonnerre.results import result_text
from adjudicator.games.coup_de_tonnerre.rout import breaks, modifier, tester
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.view import Label, Message

__all__ = ["rows"]

Row = tuple[Label, Label]


def rows(before: CdtState, event: Event, after: CdtState) -> list[Row]:
    """Return all facts about an event."""
    return [*_dice(before, event, after), *_open(after, event), *_changes(before, after)]


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


def _test(before: CdtState, event: events.Throw) -> Label:
    now = settled(before)
    attack = open_attack(now)
    side = tester(now, attack, event) if attack is not None else before.side_of(event.by)
    if side not in now.morale:
        return str(event.dice[0])
    plus = modifier(now, side)
    args = {"side": side, "die": event.dice[0], "morale": now.morale[side]}
    args["plus"] = f" {plus:+d}" if plus else ""
    broken = breaks(now, side, event.dice[0])
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
