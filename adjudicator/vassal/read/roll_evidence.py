"""Finds the attack of a roll that nothing names, by what players did with its result.

Of all attacks that a side could make, those fit whose result demands exactly the losses that
follow in the log. If only one fits, the roll belongs to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import TYPE_CHECKING

import adjudicator.core.events as ev
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.vassal.read.player_actions import (
    AttackMark,
    AttackRoll,
    Drag,
    PhaseChange,
    PlayerAction,
    Talk,
)

if TYPE_CHECKING:
    from adjudicator.vassal.read.convert import Converter

__all__ = ["attack_by_result"]

#: the most attacks that are tried for one roll
_MOST = 300


def attack_by_result(converter: Converter, action: AttackRoll) -> ev.Attack | None:
    """Return the only attack whose result demands the losses after a roll, if there is one."""
    state, now = converter.writer.state, converter.phases.now
    if state is None or now is None:
        return None
    marked = converter.marks.seen(converter.sites)
    found = converter.hook.attacks(state, converter.phases.side, *marked)
    attacks = list(islice(found or (), _MOST))
    if not attacks or len(attacks) == _MOST:
        return None
    lost = [converter.hook.lost(state, unit) for unit in _lost_units(converter)]
    roll = converter.event({"do": "roll", "dice": list(action.dice)})
    moment = next(converter.phases.clock.following(now, 1))
    close = ev.Phase(turn=moment.turn, phase=moment.phase)
    fitting = [one for one in attacks if _fits(converter, [one, roll, *lost], close)]
    return fitting[0] if len(fitting) == 1 else None


def _lost_units(converter: Converter) -> Iterator[str]:
    """Yield the units that are eliminated before the next roll, attack or phase."""
    for _, action in converter.following():
        if _ends(action):
            return
        for shift in action.shifts if isinstance(action, Drag) else ():
            if shift.end.kind == "eliminated" and shift.start.kind == "place":
                yield shift.unit


def _ends(action: PlayerAction) -> bool:
    if isinstance(action, Talk):
        return action.text.startswith("# attack")
    return isinstance(action, AttackRoll | AttackMark | PhaseChange)


def _fits(converter: Converter, events: list[Event], close: Event) -> bool:
    """Return whether no rule objects to an attack, its roll and the losses, and none is left out.

    What else is undone when the phase ends is not the attack's.
    """
    from adjudicator.core.legal import objections_to_each  # noqa: PLC0415  # only for lone rolls

    state = converter.writer.state
    opened = state.now + 1
    for number, found in enumerate(objections_to_each(converter.game.rules, state, *events, close)):
        faults = [one for one in found if isinstance(one, Fault) and one.severity == "violation"]
        if faults and number < len(events):
            return False
        if any(one.event == opened for one in faults):
            return False
    return True
