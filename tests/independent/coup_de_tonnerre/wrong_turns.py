"""Mistakes about the order of turns, and about interruptions."""

from __future__ import annotations

from typing import Any

from .actions import MARKER
from .game import Game
from .pieces import OTHER, SIDE_OF

Log = list[dict[str, Any]]


def _slots(game: Game, **fields: Any) -> list[tuple[int, int, Any]]:
    return [
        one
        for one in game.slots
        if one[2].acts and all(getattr(one[2], name) == its for name, its in fields.items())
    ]


def out_of_turn(game: Game) -> Log | None:
    """Let a side act twice: the opponent's turn is omitted."""
    found = [one for one in _slots(game, defended=False, extra=False) if one[1] < len(game.log) - 2]
    if len(found) < 2:
        return None
    start, _, slot = game.chance.choice(found[1:])
    by = {"by": OTHER[slot.side]}
    before = [one[2].acts for one in game.slots if one[1] <= start and one[2].acts]
    last = before[-1][-1] if before else None
    if last is None or SIDE_OF[last.card] == slot.side:
        return None
    return [*game.log[:start], {"do": "act", **by, "card": last.card, "action": last.action}]


def defender_acts(game: Game) -> Log | None:
    """Let a side that has defended take its turn nevertheless."""
    found = [one for one in _slots(game, defended=True) if one[1] < len(game.log) - 2]
    if not found:
        return None
    _, end, slot = game.chance.choice(found)
    card = "soult" if slot.side == "coalition" else "bagration"
    return [*game.log[:end], {"do": "act", "by": OTHER[slot.side], "card": card, "action": 1}]


def idle(game: Game) -> Log | None:
    """Let a side pass though it could act."""
    found = [
        one
        for one in game.offers
        if one.kind == "pass" and not one.choices and one.at < len(game.log)
    ]
    if not found:
        return None
    at = game.chance.choice(found).at
    side = next(slot.side for start, end, slot in game.slots if start <= at < end)
    return [*game.log[:at], {"do": "pass", "by": side}]


def marker_again(game: Game) -> Log | None:
    """Play the same marker twice."""
    used = [at for at, one in enumerate(game.log) if one["do"] == "declare"]
    for start, _, slot in game.slots:
        if any(at < start and game.log[at]["by"] == slot.side for at in used):
            declared = {"do": "declare", "by": slot.side, "what": "extra-action"}
            return [*game.log[:start], declared]
    return None


def unfit_pair(game: Game) -> Log | None:
    """Play two actions of a marker, of which none or both belong to its command."""
    for _start, end, slot in game.slots:
        declared = [
            one for one in game.log[:end] if one["do"] == "declare" and one["by"] == slot.side
        ]
        if declared or not slot.acts or slot.defended or end >= len(game.log) - 3:
            continue
        card = slot.acts[0].card
        if card in (MARKER[slot.side], "napoleon"):
            continue
        marker = {"do": "declare", "by": slot.side, "what": "extra-action"}
        act = {"do": "act", "by": slot.side, "card": card, "action": slot.acts[0].action}
        return [*game.log[:end], marker, act]
    return None


def after_the_end(game: Game) -> Log | None:
    log = [one for one in game.log if one["do"] not in ("end", "claim")]
    return [*log, {"do": "act", "by": "coalition", "card": "bagration", "action": 1}]


def strange_defence(game: Game) -> Log | None:
    """Let a card defend against an attack that it has no defence for."""
    found = [one for one in game.offers if one.kind == "defend" and not one.choices]
    if not found:
        return None
    at = game.chance.choice(found).at
    attacker = next(one for one in reversed(game.log[:at]) if one["do"] == "act")["card"]
    card = "constantin" if SIDE_OF[attacker] == "french" else game.chance.choice(["murat", "guard"])
    return [*game.log[:at], {"do": "defend", "by": SIDE_OF[card], "card": card}]


def late_defence(game: Game) -> Log | None:
    """Announce a defence after units are lost."""
    for one in game.offers:
        at = one.at
        if (
            one.kind == "defend"
            and one.choices
            and at < len(game.log)
            and game.log[at]["do"] == "lose"
        ):
            card, _ = min(one.choices)
            return [*game.log[: at + 1], {"do": "defend", "by": SIDE_OF[card], "card": card}]
    return None


def two_gifts(game: Game) -> Log | None:
    """Transfer a second unit with one reinforcement."""
    for at, event in enumerate(game.log[1:], 1):
        before = game.log[at - 1]
        if event["do"] == "move" and before["do"] == "act" and before["card"] == "miloradovitch":
            offer = next(one for one in game.offers if one.at == at and one.kind == "move")
            others = {unit for unit, _ in offer.choices} - {event["unit"]}
            if others:
                again = {"do": "move", "unit": min(others), "to": event["to"]}
                return [*game.log[: at + 1], again]
    return None
