"""Charts of the game for the module and for reports: terrain, and the units of every nation."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from adjudicator.core.charts import Chart, Sample
from adjudicator.games.ccn_epic_austerlitz.data import Tables
from adjudicator.mechanics.charts import cells

if TYPE_CHECKING:
    from adjudicator.core.game import Game
    from adjudicator.games.ccn_epic_austerlitz.data import Fire, TerrainSpec, TypeSpec

__all__ = ["charts"]

_NOTHING = (0, 0, 0)


def charts(game: Game) -> dict[str, Chart]:
    """Return the charts by kind: terrain, and a nation in lower-case letters for its units."""
    tables: Tables = game.tables
    nations = dict.fromkeys(one.nation for one in tables.types.values() if one.nation)
    found = {"terrain": _terrain(game, tables)}
    return found | {one.lower(): _units(game, tables, one) for one in nations}


def _said(game: Game, name: str, **values: object) -> str:
    """Return a text of a chart."""
    return game.text(game.messages[f"chart-{name}"]).format(**values)


# Terrain


def _terrain(game: Game, tables: Tables) -> Chart:
    """Return the dice that each arm loses into and out of each terrain, and what else it does."""
    lines = {name: one for name, one in tables.hexes.items() if _does_something(one)}
    rows = [
        cells(
            _said(game, f"terrain-{name}"),
            _dice(one.into),
            _dice(one.out),
            "; ".join(_about(game, one)),
        )
        for name, one in lines.items()
    ]
    head = ("terrain", "into", "out", "remarks")
    return Chart(
        _said(game, "terrain"),
        tuple(_said(game, name) for name in head),
        tuple(rows),
        tuple(Sample("terrain", name) for name in lines),
        (_said(game, "arms"),),
    )


def _does_something(line: TerrainSpec) -> bool:
    return bool(line.impassable or line.stops or line.hill) or (line.into, line.out) != (
        _NOTHING,
        _NOTHING,
    )


def _dice(shifts: tuple[int | None, ...]) -> str:
    """Return the dice of infantry, cavalry and artillery; x: they cannot battle so."""
    if shifts == _NOTHING:
        return "-"
    return " / ".join("x" if one is None else f"{one:+d}" if one else "0" for one in shifts)


def _about(game: Game, line: TerrainSpec) -> Iterator[str]:
    """Yield what a terrain does beside the dice."""
    if line.impassable:
        every = len(line.impassable) > 2
        arms = ", ".join(_said(game, f"arm-{one}") for one in line.impassable)
        yield _said(game, "closed" if every else "closed-to", arms=arms)
    if line.hill:
        yield _said(game, "hill", up=_dice(line.up), down=_dice(line.down))
    if line.into_melee_only:
        yield _said(game, "melee-only")
    if line.stops:
        yield _said(game, f"stops-{line.battle}")
    if line.blocks_sight:
        yield _said(game, "blocks-sight")
    if line.ignores:
        yield _said(game, "ignores", count=line.ignores)
    if not line.square:
        yield _said(game, "no-square")


# Units


def _units(game: Game, tables: Tables, nation: str) -> Chart:
    """Return the types of unit of a nation."""
    names = {unit.type: game.word(unit.name) for unit in reversed(game.units.values())}
    rows = [
        cells(
            f"{one.code} {_plain(names.get(type_, type_), nation)}",
            str(one.blocks),
            _moves(game, one),
            _fire(game, tables, one),
            "; ".join(_remarks(game, one)),
        )
        for type_, one in tables.types.items()
        if one.nation == nation
    ]
    head = ("unit", "blocks", "move", "ranged", "remarks")
    return Chart(
        _said(game, "units", nation=_said(game, f"nation-{nation.lower()}")),
        tuple(_said(game, name) for name in head),
        tuple(rows),
        notes=(_said(game, "units-note"),),
    )


def _plain(name: str, nation: str) -> str:
    """Return the name of a unit without its nation and its number."""
    return name.removeprefix(f"{nation} ").rstrip("0123456789 ")


def _moves(game: Game, one: TypeSpec) -> str:
    if one.move == one.battle_move:
        return str(one.move)
    return _said(game, "moves", move=one.move, battle=one.battle_move)


def _fire(game: Game, tables: Tables, one: TypeSpec) -> str:
    """Return the dice of ranged combat; artillery has them by distance."""
    if one.guns:
        return _said(game, "guns", dice="-".join(map(str, tables.guns[one.guns].whole)))
    return _said(game, "fire", range=one.fire.range, dice=_bonus(one.fire)) if one.fire else "-"


def _bonus(fire: Fire) -> str:
    return f" {fire.bonus:+d}" if fire.bonus else ""


def _remarks(game: Game, one: TypeSpec) -> Iterable[str]:
    """Yield what is special about a type of unit."""
    if one.melee.bonus:
        yield _said(game, "melee", dice=f"{one.melee.bonus:+d}")
    if one.melee.against_infantry:
        yield _said(game, "melee-infantry", dice=f"{one.melee.against_infantry:+d}")
    if one.melee.standing:
        yield _said(game, "melee-standing", dice=f"{one.melee.standing:+d}")
    if one.melee.moved:
        yield _said(game, "melee-moved", dice=f"{one.melee.moved:+d}")
    if one.ignores:
        yield _said(game, "ignores", count=one.ignores)
    if one.ignores_fire_hits:
        yield _said(game, "ignores-hits", count=one.ignores_fire_hits)
    if one.retreat > 1:
        yield _said(game, "retreat", hexes=one.retreat)
    if one.rerolls_flags:
        yield _said(game, "rerolls")
    if not one.sabres:
        yield _said(game, "no-sabres")
    if not one.banner:
        yield _said(game, "no-banner")
