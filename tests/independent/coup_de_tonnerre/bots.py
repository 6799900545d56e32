"""The charts that direct a side without a player (7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from .actions import Act
from .pieces import CHARTS
from .position import Position

_BOTS = {"solo-coalition-bot": "coalition", "solo-french-bot": "french"}


def is_bot(position: Position, side: str) -> bool:
    return any(_BOTS.get(one) == side for one in position.options)


def charted(position: Position, side: str, able: list[Act]) -> list[Act]:
    """Return the first possible actions of the chart; those of one box are equal."""
    for box in CHARTS[side]["actions"]:
        if position.morale[side] > box.get("morale", 10):
            continue
        if found := [act for act in able if any(_is(position, act, one) for one in box["any_of"])]:
            return found
    return []


def _is(position: Position, act: Act, one: Mapping[str, Any]) -> bool:
    return (
        (act.card, act.action) == (one["card"], one["action"])
        and position.faces[act.card] == one.get("face", position.faces[act.card])
        and act.target == one.get("target", act.target)
    )


def interrupts(side: str, card: str, out: Mapping[str, int]) -> bool:
    """Return whether the chart calls for a defence."""
    boxes = CHARTS[side]["interruptions"]
    return any(box["card"] == card and any(out[one] for one in box["against"]) for box in boxes)
