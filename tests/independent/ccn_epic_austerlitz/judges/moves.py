"""Judges moves, garrisons and leaving square."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.independent.judging import fields, forbid, unknown

from ..model.effects import LEADER_MOVE
from ..model.fight import leaves_garrison
from ..model.marching import goes, reach
from ..model.table import Table

__all__ = ["HANDLERS"]

Event = dict[str, Any]


def move(table: Table, event: Event) -> None:
    fields(event, "unit", "path", "from", "to")
    unit, position = table.standing(event["unit"]), table.position
    table.decided(event, position.side(unit))
    if table.loose == unit:
        _moves_leader(table, unit, event)
        return
    table.reach("moves")
    forbid(position.side(unit) != table.side, "not on turn")
    table.order_untold(unit)
    unknown(not table.tells_orders and not table.given, "a log without orders so far")
    forbid(unit not in table.orders, "not ordered")
    unknown(unit in table.moved, "a second move")
    forbid(unit in position.garrisons, "a garrison never moves")
    forbid(unit in position.squares, "in square")
    leave, mode = table.leave(unit), table.orders[unit].mode
    unknown(position.is_leader(unit) and mode == "choice", "a leader of choice")
    unknown(mode == "melee", "a unit that a sabre orders to melee, and that moves")
    path = _path(table, unit, event, leave.move, march=mode == "march")
    _go(table, unit, path)


def _path(
    table: Table, unit: str, event: Event, most: int, *, march: bool = False
) -> Sequence[str]:
    """Return the path of a move, or a shortest one if only its ends are given."""
    position = table.position
    here = position.where[unit]
    path = list(event.get("path", []))
    unknown(path and (event.get("from") or event.get("to")), "a path and its ends")
    side = position.side(unit)
    if not path:
        unknown(not event.get("to"), "where to")
        forbid(event.get("from") not in (None, "", here), "it stands elsewhere")
        unknown(event["to"] not in position.field.board.hexes, "a hex that the board does not have")
        unknown(event["to"] == here, "a move that stays")
        found = reach(position, unit, most, clear_of="enemy" if march else "")
        forbid(event["to"] not in found, "too far")
        return found[event["to"]]
    unknown(any(one not in position.field.board.hexes for one in path), "a hex off the board")
    forbid(path[0] != here, "it stands elsewhere")
    unknown(len(path) == 1, "a move that stays")
    if march:
        forbid(any(position.enemies_near(one, side) for one in path), "adjacent to the enemy")
    why = goes(position, unit, path, most)
    unknown(why == "two leaders", why)
    forbid(why, why)
    return path


def _go(table: Table, unit: str, path: Sequence[str]) -> None:
    """Move a unit with its leader; a garrison in the last hex is relieved."""
    position, end = table.position, path[-1]
    leader = "" if position.is_leader(unit) else position.leader_of(unit)
    held = position.at.get(end)
    if held is not None and held in position.garrisons and not position.is_leader(unit):
        position.remove(held)
        table.relieved.add(held)
    position.put(unit, end)
    if leader:
        position.put(leader, end)
        unknown(leader in table.orders, "a leader who was to detach")
    table.moved[unit] = len(path) - 1
    table.entered.add(unit)
    table.settles = True


def _moves_leader(table: Table, leader: str, event: Event) -> None:
    """Judge the move of a leader for whom a Tactician card was discarded."""
    forbid(table.position.unit_of(leader) in table.position.squares, "with a square")
    path = _path(table, leader, event, LEADER_MOVE)
    _go(table, leader, path)
    table.loose = ""


def garrison(table: Table, event: Event) -> None:
    fields(event, "unit", "at", "piece")
    unit, position, at = table.standing(event["unit"]), table.position, event["at"]
    unknown(at not in position.field.board.hexes, "a hex that the board does not have")
    table.reach("moves")
    forbid(position.side(unit) != table.side, "not on turn")
    forbid(position.is_leader(unit), "a leader")
    forbid(unit not in table.moved, "it has not moved out")
    forbid(table.began.get(unit) != at, "it did not stand there when the turn began")
    forbid(position.where[unit] == at, "it has not moved out")
    forbid(not leaves_garrison(position, unit, at), "who leaves a garrison where")
    forbid(position.side_at(at), "the hex is not empty")
    forbid((unit, at) in table.garrisoned, "one garrison")
    side, nation = position.side(unit), position.pieces[unit].nation
    piece = event.get("piece") or _free_piece(table, nation)
    known = position.pieces.get(piece)
    unknown(known is None or known.kind is None, "which piece")
    assert known is not None and known.kind is not None
    forbid(known.kind.code != "GARRISON" or known.side != side, "whose garrison")
    unknown(known.nation != nation, "a garrison of another nation")
    forbid(piece in position.where, "it is on the board")
    position.add_garrison(piece, side, nation, at)
    if event.get("piece"):
        table.relieved.discard(piece)  # it stands elsewhere now
    table.new_garrisons.add(piece)
    table.garrisoned.add((unit, at))
    table.settle()


def _free_piece(table: Table, nation: str) -> str:
    position = table.position
    for name, one in position.pieces.items():
        garrison_ = one.kind is not None and one.kind.code == "GARRISON"
        known = not table.given or name in table.named
        kept = name in table.relieved  # nobody has said that it is gone
        if kept or not known:
            continue
        if garrison_ and one.nation == nation and name not in position.where:
            return name
    unknown(True, "no garrison left")
    return ""


def relieve(table: Table, event: Event) -> None:
    fields(event, "unit")
    unit = table.known(event["unit"])
    table.reach("moves")
    forbid(unit not in table.relieved, "no friend has entered")
    table.relieved.discard(unit)


def unsquare(table: Table, event: Event) -> None:
    fields(event, "unit")
    unit, position = table.standing(event["unit"]), table.position
    table.decided(event, position.side(unit))
    table.reach("moves")
    forbid(position.side(unit) != table.side, "not on turn")
    forbid(unit not in position.squares, "not in square")
    forbid(unit not in table.orders, "not ordered")
    march = table.orders[unit].mode == "march"
    unknown(march and table.format == "la-grande", "a March Move out of square")
    forbid(march, "a March Move")
    forbid(position.cavalry_near(unit), "enemy cavalry is adjacent")
    table.leave_square(unit)


HANDLERS = {
    "move": move,
    "garrison": garrison,
    "relieve": relieve,
    "unsquare": unsquare,
}
