"""Plan of the random player's attacks: all that cases 8B and 8C require, and some more.

Units that must attack and hexes that must be attacked form a graph: a joint is an edge between a
unit and an adjacent hex. Joints whose unit and hex both have another joint are removed, the least
promising first. The remaining joints form stars: one unit against several hexes, or several units
against one hex. Every unit and every hex is in one star.
"""

from __future__ import annotations

from random import Random

from msgspec import Struct

from adjudicator.games.spi_austerlitz.odds import multiple
from adjudicator.games.spi_austerlitz.player_moves import enemies_near
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["Planned", "plan"]

#: probability by type that a unit attacks although it need not
_EAGER = {"artillery": 0.7, "infantry": 0.5, "cavalry": 0.5}
#: probability that artillery fires at another hex while others attack its adjacent enemy (10A)
_ELSEWHERE = 0.3


class Planned(Struct):
    """One planned attack."""

    units: list[str]
    targets: list[str]


def plan(state: SpiState, chance: Random) -> list[Planned]:
    """Return the planned attacks of the phasing side in order."""
    side = state.phasing
    own = [u for u, one in state.units.items() if one.side == side and state.on_map(u)]
    near = {unit: enemies_near(state, side, state.where[unit]) for unit in own}
    stars = _stars(
        state, {u: hexes for u, hexes in near.items() if _obliged(state, u, hexes)}, chance
    )
    engaged = {unit for star in stars for unit in star.units}
    for unit in own:
        eager = chance.random() < _EAGER[state.units[unit].type]
        if unit not in engaged and eager and not _obliged(state, unit, near[unit]):
            _join(stars, unit, near[unit] or _far(state, unit), chance)
    _fire_elsewhere(state, stars, chance)
    chance.shuffle(stars)
    return stars


def _obliged(state: SpiState, unit: str, hexes: list[str]) -> bool:
    """Return whether a unit must attack; artillery adjacent to an enemy counts as obliged."""
    spec = state.units[unit]
    if spec.type == "artillery":
        return bool(hexes)
    return state.enemy_controls(spec.side, state.where[unit])


def _promise(state: SpiState, unit: str, place: str) -> float:
    """Return the ratio of the strength of a unit to the defence of a hex."""
    theirs = sum(state.units[one].combat or 1 for one in state.stack(place))
    return (state.units[unit].combat or 1) / max(1, theirs * multiple(state, place)[0])


def _stars(state: SpiState, near: dict[str, list[str]], chance: Random) -> list[Planned]:
    joints = [(unit, place) for unit, hexes in near.items() for place in hexes]
    joints.sort(key=lambda one: _promise(state, *one) + chance.random())
    degree: dict[str, int] = {}
    for joint in joints:
        for end in joint:
            degree[end] = degree.get(end, 0) + 1
    kept = []
    for unit, place in joints:
        if degree[unit] > 1 and degree[place] > 1:
            degree[unit] -= 1
            degree[place] -= 1
        else:
            kept.append((unit, place))
    found: dict[str, Planned] = {}
    for unit, place in kept:
        name = unit if degree[unit] > 1 else place
        star = found.setdefault(name, Planned([], []))
        star.units += [unit] if unit not in star.units else []
        star.targets += [place] if place not in star.targets else []
    return list(found.values())


def _far(state: SpiState, unit: str) -> list[str]:
    """Return the enemy-occupied hexes at bombardment range of an artillery unit."""
    spec, here = state.units[unit], state.where[unit]
    if spec.type != "artillery":
        return []
    reach = state.tables.artillery.range
    return [
        place
        for place in sorted(state.stacks)
        if state.enemies_in(spec.side, place) and state.board.distance(here, place) == reach
    ]


def _join(stars: list[Planned], unit: str, hexes: list[str], chance: Random) -> bool:
    """Add a unit to a planned or new attack on one of the hexes; return whether it was added."""
    hexes = list(hexes)
    chance.shuffle(hexes)
    for place in hexes:
        star = next((one for one in stars if place in one.targets), None)
        if star is None:
            stars.append(Planned([unit], [place]))
            return True
        if len(star.targets) == 1:
            star.units.append(unit)
            return True
    return False


def _fire_elsewhere(state: SpiState, stars: list[Planned], chance: Random) -> None:
    """Move some artillery to other attacks if other units still attack its adjacent enemy."""
    for star in list(stars):
        guns = [unit for unit in star.units if state.units[unit].type == "artillery"]
        adjacent = [
            u for u in star.units if star.targets[0] in state.board.neighbours[state.where[u]]
        ]
        if not guns or guns[0] not in adjacent or len(adjacent) < 2:
            continue
        others = [place for place in _far(state, guns[0]) if place not in star.targets]
        if chance.random() < _ELSEWHERE and _join(stars, guns[0], others, chance):
            star.units.remove(guns[0])
