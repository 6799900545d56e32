"""Refuses what a rules file says in good form and without effect: a rule that nobody would obey.

Its author means something by it, and without a word from us would never learn that it is not done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from adjudicator.errors import DocumentError, Text
from adjudicator.systems.hexes.format import RulesFile
from adjudicator.systems.hexes.format_combat import CombatRules, Effect, Modifier
from adjudicator.systems.hexes.format_course import Source, VictoryRules
from adjudicator.systems.hexes.format_ground import Hexes

if TYPE_CHECKING:
    from adjudicator.core.game import Game

__all__ = ["check_sense"]


class Idle(NamedTuple):
    """What has no effect: its place, what is wrong, and what to do."""

    place: str
    what: Text
    remedy: Text


#: effect -> the fields that say something about it
_OF_EFFECT = {
    "eliminate": ("who", "types", "alone"),
    "retreat": ("who", "types", "alone", "hexes"),
    "lose": ("who", "types", "alone", "steps", "each"),
    "pay": ("who", "types", "alone", "at_least"),
    "result": ("result",),
}
#: source of victory points -> the fields that say something about it
_OF_SOURCE = {
    "losses": ("per",),
    "exits": ("per", "edge"),
    "hexes": ("hexes", "held", "once"),
}
#: what an option cannot change
_FIXED = ("format", "system", "unfinished", "options")
_NEITHER = Text("leave it out")


def check_sense(game: Game, rules: RulesFile) -> None:
    """Refuse the first part of a rules file that has no effect."""
    found = chain(
        _options(rules),
        _phases(game, rules),
        _limits(rules),
        _combat(rules.combat),
        _course(game, rules),
        _victory(rules, rules.victory),
        _empty(rules, ""),
    )
    for one in found:
        raise DocumentError(one.what, place=one.place, hint=one.remedy)


def _given(written: Struct, names: Iterable[str]) -> list[str]:
    """Return those of some fields that are not left at their defaults."""
    defaults = {one.name: one.default for one in _fields(type(written))}
    factories = {one.name: one.default_factory for one in _fields(type(written))}

    def is_default(name: str) -> bool:
        value = getattr(written, name)
        return value == defaults[name] or (callable(factories[name]) and value == factories[name]())

    return [name for name in names if not is_default(name)]


def _options(rules: RulesFile) -> Iterator[Idle]:
    for name, one in rules.options.items():
        for part, given in (("changes", one.changes), ("adds", one.adds)):
            for field in sorted(set(_FIXED) & given.keys()):
                why = Text("an option cannot change {name!r}", name=field)
                yield Idle(f"options.{name}.{part}.{field}", why, _NEITHER)
        if not (one.changes or one.adds):
            yield Idle(f"options.{name}", Text("it changes nothing"), Text("give changes or adds"))


def _phases(game: Game, rules: RulesFile) -> Iterator[Idle]:
    for one in game.file.phases:
        special = rules.sequence.phases.get(one.id)
        if special is not None and one.kind == "combat" and _given(special, ["allowance"]):
            why = Text("a phase of combat has no allowance")
            yield Idle(f"sequence.phases.{one.id}.allowance", why, _NEITHER)
    sides = rules.set_up.order.sides if rules.set_up.order is not None else []
    if len(set(sides)) < len(sides):
        yield Idle("set_up.order.sides", Text("a side stands there twice"), Text("name each once"))


def _limits(rules: RulesFile) -> Iterator[Idle]:
    for number, one in enumerate(rules.stacking.limits if rules.stacking is not None else []):
        if one.units is None and one.points is None and not one.apart:
            why, remedy = Text("it limits nothing"), Text("give units, points or apart")
            yield Idle(f"stacking.limits[{number}]", why, remedy)


# Combat


def _combat(combat: CombatRules | None) -> Iterator[Idle]:
    if combat is None:
        return
    for number, one in enumerate(combat.modifiers):
        yield from _modifier(one, f"combat.modifiers[{number}]")
    for row in combat.rows:
        if row != str(int(row)):
            remedy = Text("write {number}", number=int(row))
            yield Idle(f"combat.rows.{row}", Text("a sum of dice is written otherwise"), remedy)
    for name, result in combat.results.items():
        for number, effect in enumerate(result.effects):
            yield from _effect(effect, f"combat.results.{name}.effects[{number}]")
        if result.instead is not None and name in result.instead.results:
            why, remedy = Text("it stands in place of itself"), Text("name other results")
            yield Idle(f"combat.results.{name}.instead.results", why, remedy)


def _modifier(one: Modifier, place: str) -> Iterator[Idle]:
    if not (one.add or one.times or one.least):
        yield Idle(place, Text("it changes nothing"), Text("give times, add or least"))
    if one.to in ("column", "die"):
        for name in _given(one, ["times", "least"]):
            why = Text("{name} does not change a column or a die", name=name)
            yield Idle(f"{place}.{name}", why, Text("use add"))


def _effect(one: Effect, place: str) -> Iterator[Idle]:
    known = _OF_EFFECT[one.do]
    others = {name for names in _OF_EFFECT.values() for name in names}.difference(known)
    for name in _given(one, sorted(others)):
        why = Text("{name} says nothing about {what!r}", name=name, what=one.do)
        yield Idle(f"{place}.{name}", why, _NEITHER)
    if one.alone and not one.types:
        yield Idle(f"{place}.alone", Text("it needs types"), Text("name the types"))
    if one.do == "pay" and one.who == one.at_least:
        why, remedy = Text("a group does not pay for itself"), Text("name another group")
        yield Idle(f"{place}.at_least", why, remedy)


# Arrivals, supply, victory


def _course(game: Game, rules: RulesFile) -> Iterator[Idle]:
    named: set[str] = set()
    for number, group in enumerate(rules.arrivals.groups if rules.arrivals is not None else []):
        place = f"arrivals.groups[{number}]"
        if group.turn > game.file.turns and group.turn > (last := _last_turn(game)):
            yield Idle(f"{place}.turn", Text("the game ends on turn {last}", last=last), _NEITHER)
        if twice := named.intersection(group.units) or _repeated(group.units):
            why = Text("{unit} arrives twice", unit=min(twice))
            yield Idle(f"{place}.units", why, Text("name it in one group"))
        named.update(group.units)
    for side in rules.replacements.units if rules.replacements is not None else ():
        if rules.replacements is not None and side not in rules.replacements.at:
            why = Text("there are no hexes for {side!r}", side=side)
            yield Idle("replacements.at", why, Text("name them"))
    for side in game.file.sides if rules.supply is not None else ():
        if rules.supply is not None and side not in rules.supply.sources:
            why = Text("there are no hexes for {side!r}", side=side)
            remedy = Text("name them: for a side that needs no supply, all terrains")
            yield Idle("supply.sources", why, remedy)


def _last_turn(game: Game) -> int:
    """Return the last turn of the longest scenario."""
    return max([game.file.turns, *(game.scenario(one).turns or 0 for one in game.file.scenarios)])


def _repeated(names: list[str]) -> set[str]:
    return {one for one in names if names.count(one) > 1}


def _victory(rules: RulesFile, victory: VictoryRules) -> Iterator[Idle]:
    for number, one in enumerate(victory.points):
        yield from _source(rules, one, f"victory.points[{number}]")
    bounds = [one.most for one in victory.levels if one.most is not None]
    if bounds != sorted(set(bounds)):
        why = Text("the bounds of the levels must rise")
        yield Idle("victory.levels", why, Text("worst for the first side first"))
    for number, win in enumerate(victory.wins):
        if win.losses is None and win.hexes is None:
            why, remedy = Text("it has no condition"), Text("give losses or hexes")
            yield Idle(f"victory.wins[{number}]", why, remedy)


def _source(rules: RulesFile, one: Source, place: str) -> Iterator[Idle]:
    known = _OF_SOURCE[one.of]
    others = {name for names in _OF_SOURCE.values() for name in names}.difference(known, ("hexes",))
    for name in _given(one, sorted(others)):
        why = Text("{name} says nothing about {what!r}", name=name, what=one.of)
        yield Idle(f"{place}.{name}", why, _NEITHER)
    edges = rules.exits.edges.get(one.side, {}) if rules.exits is not None else {}
    if one.of == "exits" and (not edges or (one.edge and one.edge not in edges)):
        remedy = Text("edges: {names}", names=", ".join(edges)) if edges else Text("see exits")
        yield Idle(f"{place}.edge", Text("no unit of {side!r} exits so", side=one.side), remedy)


@cache
def _fields(kind: type[Struct]) -> tuple[FieldInfo, ...]:
    """Return the fields of a type; msgspec reads its annotations every time."""
    return fields(kind)


def _empty(written: object, place: str) -> Iterator[Idle]:
    """Yield sets of hexes that name none, wherever they stand."""
    if isinstance(written, Hexes):
        if not (written.sets or written.hexes or written.terrain):
            yield Idle(place, Text("it names no hexes"), Text("give sets, hexes or terrain"))
    elif isinstance(written, Struct):
        for one in _fields(type(written)):
            value = getattr(written, one.name)
            yield from _empty(value, f"{place}.{one.name}" if place else one.name)
    elif isinstance(written, dict):
        for key, value in written.items():
            yield from _empty(value, f"{place}.{key}")
    elif isinstance(written, list):
        for number, value in enumerate(written):
            yield from _empty(value, f"{place}[{number}]")
