"""Judges the events of a turn: actions, passes, markers, defences (2, 3)."""

from __future__ import annotations

from collections.abc import Callable

from .actions import MARKER, Act, is_gift
from .judge_fights import Fight, outcome
from .judge_table import Table
from .judge_words import Event, decided, fields, forbid, unknown
from .pieces import COMMANDS, OTHER, SIDE_OF
from .position import Position

__all__ = ["HANDLERS"]

#: side, target -> the command that the card names with it
_WHOSE = {
    ("coalition", "le-santon"): "lannes",
    ("coalition", "kritschen"): "lannes",
    ("coalition", "pratzen"): "soult",
    ("french", "le-santon"): "bagration",
    ("french", "pratzen"): "miloradovitch",
    ("french", "sokolnitz"): "langeron",
    ("french", "telnitz"): "dokhtourov",
}


def _plain(act: Act, target: str) -> bool:
    """Return whether this is the target, or its name on the card."""
    if target in (act.target, _WHOSE.get((SIDE_OF[act.card], act.target))):
        return True
    return (act.card, act.target, target) == ("soult", "constantin", "miloradovitch")


def _named(position: Position, act: Act, target: str) -> bool:
    """Raise CannotTell if this might be another name of the target; return False otherwise."""
    if act.target in COMMANDS:
        units = position.body(act.target)
        unknown(any(position.where[unit] == target for unit in units), "where the target stands")
        unknown(target in position.together(act.target), "a command that has joined another")
    elif target in COMMANDS and SIDE_OF[target] != SIDE_OF[act.card]:
        there = [unit for unit in position.units(target) if position.where[unit] == act.target]
        unknown(there, "a command at the target")
    return False


def act(table: Table, event: Event) -> None:
    fields(event, "card", "action", "target", "face")
    card, position = event["card"], table.position
    unknown(card not in SIDE_OF or "action" not in event, "no card, or no action")
    table.close()
    forbid(position.winner, "the game is over (2)")
    side = SIDE_OF[card]
    forbid(event.get("face", position.faces[card]) != position.faces[card], "the other face (1)")
    able = table.able(side)
    turns = [one for one in table.next_turns() if one.now().side == side]
    table.take_turns(turns, side)
    decided(event, side, position.options, card)
    fit = [one for one in able if (one.card, one.action) == (card, event["action"])]
    forbid(not fit, "no such action now (2, 5)")
    if "target" in event:
        target = event["target"]
        plain = [one for one in fit if _plain(one, target)]
        fit = plain or [one for one in fit if _named(position, one, target)]
        forbid(not fit, "no such target (1, 2)")
    unknown(len(fit) > 1, "which target")
    found = [new for one in turns for new in one.act(fit[0], side, able)]
    table.take_turns(found, side)
    table.late_cards.discard(card)  # whoever acts shows the card
    _carry_out(table, fit[0])


def _carry_out(table: Table, one: Act) -> None:
    position = table.position
    if one.card == "napoleon":
        position.lift("french", 1 if "harder-french" in position.options else 2)
        position.faces["napoleon"] = "verso"
    elif is_gift(one):
        table.gift = one
    else:
        table.fight = Fight(position, one)
        pratzen = (one.card, one.target) == ("soult", "pratzen")
        table.fog_due = pratzen and position.fog_hidden


def idle(table: Table, event: Event) -> None:
    fields(event)
    table.close()
    forbid(table.position.winner, "the game is over (2)")
    sides = [one.now().side for one in table.next_turns()]
    by = event.get("by") or ""
    side = next((one for one in OTHER if by.startswith(one)), sides[0])
    unknown(not by and len(set(sides)) > 1, "who passes")
    able = table.able(side)
    found = [new for one in table.next_turns() for new in one.idle(side, able)]
    table.take_turns(found, side, idle=True)


def declare(table: Table, event: Event) -> None:
    fields(event, "what")
    unknown(not table.drawn, "a marker in the set-up")
    table.close(acts=False)
    position = table.position
    forbid(position.winner, "the game is over (2)")
    unknown(event["what"] != "extra-action" or not event.get("by"), "what is declared")
    side = next(one for one in OTHER if event["by"].startswith(one))
    forbid(side in position.spent, "once in a game (3)")
    forbid(not position.exists(MARKER[side]), "a command without units (2, 3)")
    table.take_turns([new for one in table.next_turns() for new in one.declare(side)], side)
    position.spent.add(side)


def defend(table: Table, event: Event) -> None:
    fields(event, "card", "action", "result")
    fight = table.fight
    forbid(fight is None or not fight.rolled or fight.guard is None, "no defence now (3)")
    assert fight is not None
    assert fight.guard is not None
    forbid(event["card"] != fight.guard.card, "this card does not defend here (3, 5)")
    decided(event, fight.other, table.position.options, event["card"])
    forbid(event.get("action", fight.guard.action) != fight.guard.action, "no defence (3)")
    turns = [one._replace(defended=True) for one in table.turns if not one.defended]
    forbid(not turns, "one of the two actions only (3)")
    table.turns = turns
    expected = fight.out.copy()
    fight.defend()
    if "result" in event:
        if event["card"] == "murat":
            expected["AC"] *= 2
        else:
            gone = ("AC", "AM") if event["card"] == "constantin" else tuple(expected)
            for one in gone:
                expected.pop(one, None)
        forbid(outcome(event) != +expected, "what remains of the attack (3)")
    table.settle_fog()


HANDLERS: dict[str, Callable[[Table, Event], None]] = {
    "act": act,
    "pass": idle,
    "declare": declare,
    "defend": defend,
}
