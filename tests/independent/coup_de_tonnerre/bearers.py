"""The units that take the losses of an attack (2, 4)."""

from __future__ import annotations

from collections.abc import Iterator

from .actions import Act, free_guard
from .pieces import COMMANDS_OF, NEAREST, SIDE_OF
from .position import Position


def defenders(position: Position, act: Act) -> list[str]:
    """Return the candidates for the next loss of the target's owner; empty if no unit is left."""
    side = "french" if SIDE_OF[act.card] == "coalition" else "coalition"
    groups = _french(position, act) if side == "french" else _coalition(position, act)
    return next(filter(None, groups), [])


def attackers(position: Position, act: Act) -> list[str]:
    """Return the candidates for the next loss of the attacker (2)."""
    own = position.body(act.card)
    if act.card == "guard" and act.target != "maxdorf":
        own = free_guard(position)
    return own or next(filter(None, _near(position, act.card)), [])


def counted(position: Position, command: str) -> list[str]:
    """Return the candidates for a loss of a command: its own units, or else the nearest."""
    return next(filter(None, _command(position, command)), [])


def _command(position: Position, command: str) -> Iterator[list[str]]:
    yield position.body(command)
    yield from _near(position, command)


def _near(position: Position, command: str) -> Iterator[list[str]]:
    for group in NEAREST[command]:
        yield [unit for one in group for unit in position.body(one)]


def _french(position: Position, act: Act) -> Iterator[list[str]]:
    if act.target in ("sokolnitz", "telnitz"):
        yield from _village(position, act.target)
    elif act.target == "maxdorf":
        yield from _maxdorf(position)
    elif act.target == "pratzen":
        yield from _command(position, "soult")
    elif act.target in ("le-santon", "kritschen"):
        yield from _command(position, "lannes")
    else:
        yield from _command(position, act.target)


def _village(position: Position, village: str) -> Iterator[list[str]]:
    yield position.garrison(village)
    yield position.units_at(village, "french")
    davout = position.units("davout")
    yield [one for one in davout if position.where[one] in ("davout-start", "turas")]
    yield from _command(position, "davout")


def _maxdorf(position: Position) -> Iterator[list[str]]:
    inside = position.units_at("maxdorf", "french")
    yield inside
    if "empty-maxdorf" in position.options and not inside:
        yield [unit for one in COMMANDS_OF["french"] for unit in position.units(one)]
        return
    yield position.units("davout")
    yield position.units("oudinot")
    yield position.units("soult") if position.soult_at_start else []
    yield position.units("guard")
    yield from _near(position, "davout")


def _coalition(position: Position, act: Act) -> Iterator[list[str]]:
    if act.target == "pratzen":
        yield position.units_at("pratzen", "coalition")
        yield from _near(position, "miloradovitch")
    elif act.target in ("sokolnitz", "telnitz", "maxdorf", "le-santon"):
        yield position.units_at(act.target, "coalition")
        yield from _command(position, position.takers[act.target])
    else:
        yield from _command(position, act.target)
