"""The judge of claims: values that a player states and the rules give."""

from __future__ import annotations

from typing import Any

from tests.independent.judging import CannotTell

from .judge_combat import CombatPhase
from .judge_movement import MovementPhase
from .judge_words import Event, forbid
from .pieces import UNITS
from .position import Position

__all__ = ["check_claim"]

Phase = MovementPhase | CombatPhase | None


def check_claim(position: Position, phase: Phase, event: Event) -> None:
    """Call a claim illegal if it states another value than the rules give."""
    if isinstance(phase, CombatPhase) and phase.fight is not None:
        phase.fight.settle()
    right = _value(position, phase, event)
    forbid(type(right) is bool and right is not event["value"], "not so")
    forbid(right != event["value"], "another value")


def _value(position: Position, phase: Phase, event: Event) -> Any:
    what, side, unit, at = (event.get(key, "") for key in ("what", "side", "unit", "at"))
    if unit and unit not in position.at:
        raise CannotTell("a claim about a unit off the map")
    if what in ("losses", "demoralized", "points") and not side:
        raise CannotTell("a claim about no side")
    simple = {
        "losses": lambda: position.lost[side],
        "demoralized": lambda: position.demoralized == side,
        "points": lambda: position.points()[side],
        "level": position.level,
        "exited": lambda: position.exited[at],
        "stack": lambda: sum(UNITS[one].combat for one in position.stack(at)),
        "control": lambda: at in position.controlled(side),
        "turn": lambda: position.turn,
        "hex-metres": lambda: 400,
        "strength": lambda: _strength(position, unit, at),
        "cut-off": lambda: _cut_off(position, unit),
        "must-attack": lambda: _must_attack(phase, unit),
    }
    if what not in simple:
        raise CannotTell(f"a claim about {what}")
    return simple[what]()


def _strength(position: Position, unit: str, at: str) -> Any:
    if at not in ("", "attack", "defence"):
        raise CannotTell("the strength of nobody knows what")
    return position.defence(unit) if at == "defence" else position.strength(unit)


def _cut_off(position: Position, unit: str) -> bool:
    if UNITS[unit].side != "allied":
        raise CannotTell("French units are never cut off")
    return unit in position.cut_off()


def _must_attack(phase: Phase, unit: str) -> bool:
    if not isinstance(phase, CombatPhase):
        raise CannotTell("nobody attacks now")
    return unit in phase.obliged
