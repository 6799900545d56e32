"""Kinds of faults: illegal attacks, and mandatory attacks that are not made."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from adjudicator.core.events import Attack, Event, Phase
from adjudicator.games.spi_austerlitz.faults_moves import own_units
from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.odds import odds
from adjudicator.games.spi_austerlitz.player_combat import Fighter
from adjudicator.games.spi_austerlitz.player_moves import enemies_near
from adjudicator.games.spi_austerlitz.player_plan import Planned, plan
from adjudicator.games.spi_austerlitz.sequence import open_phase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.tables import named
from adjudicator.proving.faults import Injection, Kinds, Opportunity
from adjudicator.proving.play import Style

__all__ = ["KINDS"]

KINDS = Kinds()


def _attack(scene: Opportunity, case: str, units: list[str], targets: list[str]) -> Injection:
    """Return an injection of an attack before the next event."""
    attack = Attack(units=units, targets=targets)
    return Injection(case=case, events=[attack], skip=0, event=scene.number)


def _idle(scene: Opportunity) -> list[str]:
    """Return the phasing units that may still attack in this phase, in random order."""
    frame: CombatPhase = scene.state.frames[0]
    units = [
        u for u in own_units(scene.state) if u not in frame.attackers and u not in frame.advanced
    ]
    units = [u for u in units if u not in frame.displaced]
    scene.chance.shuffle(units)
    return units


def _unfought(scene: Opportunity) -> list[str]:
    """Return the enemy-occupied hexes that were not attacked yet in this phase."""
    state, frame = scene.state, scene.state.frames[0]
    spent = {*frame.attacked, *frame.advanced}
    return [
        place
        for place in sorted(state.stacks)
        if state.enemies_in(frame.side, place) and spent.isdisjoint(state.stack(place))
    ]


def _from_afar(scene: Opportunity, case: str, distance: int, *, guns: bool) -> Injection | None:
    state = scene.state
    for unit in _idle(scene):
        if (state.units[unit].type == "artillery") != guns:
            continue
        for place in _unfought(scene):
            if state.board.distance(state.where[unit], place) == distance:
                return _attack(scene, case, [unit], [place])
    return None


@KINDS.kind("attack-from-afar", Attack)
def attack_from_afar(scene: Opportunity) -> Injection | None:
    """Infantry or cavalry attacks over two hexes."""
    return _from_afar(scene, "SPI-8A", scene.state.tables.artillery.range, guns=False)


@KINDS.kind("out-of-range", Attack)
def out_of_range(scene: Opportunity) -> Injection | None:
    """Artillery fires over three hexes."""
    return _from_afar(scene, "SPI-10A", scene.state.tables.artillery.range + 1, guns=True)


@KINDS.kind("bombards-two-hexes", Attack)
def bombards_two_hexes(scene: Opportunity) -> Injection | None:
    """Artillery fires at two hexes at a time."""
    state, far = scene.state, scene.state.tables.artillery.range
    for unit in _idle(scene):
        here = state.where[unit]
        if state.units[unit].type == "artillery":
            hexes = [h for h in _unfought(scene) if state.board.distance(here, h) <= far]
            hexes.sort(key=lambda h: -state.board.distance(here, h))
            if len(hexes) > 1 and state.board.distance(here, hexes[0]) == far:
                return _attack(scene, "SPI-10D", [unit], hexes[:2])
    return None


@KINDS.kind("not-next-to-all", Attack)
def not_next_to_all(scene: Opportunity) -> Injection | None:
    """A unit attacks two hexes and is next to one of them."""
    state = scene.state
    for unit in _idle(scene):
        here = state.where[unit]
        near = [h for h in _unfought(scene) if h in state.board.neighbours[here]]
        others = [h for h in _unfought(scene) if state.board.distance(here, h) > 1]
        if near and others and state.units[unit].type != "artillery":
            return _attack(scene, "SPI-8F", [unit], [near[0], others[0]])
    return None


@KINDS.kind("attacks-twice", Attack)
def attacks_twice(scene: Opportunity) -> Injection | None:
    """A unit attacks a second time."""
    state, frame = scene.state, scene.state.frames[0]
    for unit in frame.attackers:
        if not state.on_map(unit) or unit in frame.advanced:
            continue
        for place in enemies_near(state, frame.side, state.where[unit]):
            if place in _unfought(scene):
                return _attack(scene, "SPI-8D", [unit], [place])
    return None


@KINDS.kind("attacked-twice", Attack)
def attacked_twice(scene: Opportunity) -> Injection | None:
    """Units are attacked a second time."""
    state, frame = scene.state, scene.state.frames[0]
    for unit in _idle(scene):
        for place in enemies_near(state, frame.side, state.where[unit]):
            stack = state.stack(place)
            if all(one in frame.attacked and one not in frame.advanced for one in stack):
                return _attack(scene, "SPI-8D", [unit], [place])
    return None


@KINDS.kind("advanced-attacks", Attack)
def advanced_attacks(scene: Opportunity) -> Injection | None:
    """A unit that advanced attacks."""
    state, frame = scene.state, scene.state.frames[0]
    for unit in frame.advanced:
        if not state.on_map(unit) or state.units[unit].side != frame.side:
            continue
        for place in enemies_near(state, frame.side, state.where[unit]):
            if place in _unfought(scene):
                return _attack(scene, "SPI-9.33e", [unit], [place])
    return None


@KINDS.kind("part-of-a-stack", Attack)
def part_of_a_stack(scene: Opportunity) -> Injection | None:
    """An attack spares a unit of the stack that it is aimed at."""
    attack, stack = scene.event, scene.state.stack(scene.event.targets[0])
    if len(stack) < 2 or len(attack.targets) > 1:
        return None
    part = Attack(units=attack.units, targets=attack.targets, defenders=stack[:1])
    return Injection(case="SPI-8E", events=[part], event=scene.number)


@KINDS.kind("divided-strength", Attack)
def divided_strength(scene: Opportunity) -> Injection | None:
    """A unit puts a part of its strength into an attack."""
    attack, state = scene.event, scene.state
    unit = attack.units[0]
    strength = state.units[unit].combat or 0
    if strength < 2 or state.demoralized == state.units[unit].side:
        return None
    part = Attack(units=attack.units, targets=attack.targets, points={unit: strength - 1})
    return Injection(case="SPI-8H", events=[part], event=scene.number)


@KINDS.kind("wrong-odds", Attack)
def wrong_odds(scene: Opportunity) -> Injection | None:
    """The odds are rounded in favour of the attacker."""
    attack, state = scene.event, scene.state
    weighed = odds(state, attack.units, attack.targets)
    columns = state.tables.combat.columns
    if weighed is None or weighed.column + 1 >= len(columns) or not weighed.defence:
        return None
    one, two = columns[weighed.column]
    if (weighed.attack or 0) * two == weighed.defence * one or not weighed.column:
        return None  # exact, or worse than the table goes: nothing to round
    better = named(columns[weighed.column + 1])
    wrong = Attack(units=attack.units, targets=attack.targets, odds=better)
    return Injection(case="SPI-8.0b", events=[wrong], event=scene.number)


# Mandatory attacks


def _fought(state: SpiState, scene: Opportunity, attacks: list[Planned]) -> list[Event]:
    """Resolve some attacks on a copy of the state; return the events."""
    fighter = Fighter(state, scene.chance, Style(), Counter())
    found = []
    for event in fighter.made(attacks):
        state.now += 1
        closer = state.rules.closers.get(type(event))
        for _ in range(closer(state, event) if closer else 0):
            state.frames.pop()
        state.rules.appliers[type(event)](state, event)
        found.append(event)
    return found


def _neglected(
    scene: Opportunity,
    case: str,
    change: Callable[[SpiState, CombatPhase, list[Planned]], list[str]],
) -> Injection | None:
    """Inject a Combat Phase in which a mandatory attack is missing.

    `change` removes it from the planned attacks and returns the units that do not fight.
    """
    phase: Phase = scene.event
    spec = next(one for one in scene.state.game.file.phases if one.id == phase.phase)
    if spec.kind != "combat":
        return None
    twin = scene.state.copy()
    twin.frames, twin.turn, twin.now = [], phase.turn, twin.now + 1
    open_phase(twin, phase.phase)
    attacks = plan(twin, scene.chance)
    neglected = change(twin, twin.frame, attacks)
    before = [twin.where[unit] for unit in neglected]
    events = _fought(twin, scene, attacks) if neglected else []
    if not neglected or [twin.where[unit] for unit in neglected] != before:
        return None  # a unit that was driven off need no longer fight
    return Injection(case=case, events=[phase, *events], event=0, then="next phase")


@KINDS.kind("idle-unit", Phase)
def idle_unit(scene: Opportunity) -> Injection | None:
    """A unit in an enemy zone does not attack."""

    def change(state: SpiState, frame: CombatPhase, attacks: list[Planned]) -> list[str]:
        for one in attacks:
            for unit in one.units if len(one.units) > 1 else ():
                facing = [foe for foe, units in frame.facing.items() if unit in units]
                guns = state.units[unit].type == "artillery"
                if facing and not guns and not set(facing) <= set(frame.garrisons):
                    one.units.remove(unit)
                    return [unit]
        return []

    return _neglected(scene, "SPI-8C", change)


@KINDS.kind("idle-artillery", Phase)
def idle_artillery(scene: Opportunity) -> Injection | None:
    """Artillery next to an enemy does not attack."""

    def change(state: SpiState, frame: CombatPhase, attacks: list[Planned]) -> list[str]:
        for one in attacks:
            for unit in one.units if len(one.units) > 1 else ():
                if state.units[unit].type == "artillery" and unit in frame.must_attack:
                    one.units.remove(unit)
                    return [unit]
        return []

    return _neglected(scene, "SPI-10A", change)


@KINDS.kind("spared-enemy", Phase)
def spared_enemy(scene: Opportunity) -> Injection | None:
    """An enemy with a unit in his zone is not attacked, while that unit attacks another."""

    def change(state: SpiState, frame: CombatPhase, attacks: list[Planned]) -> list[str]:
        for one in attacks:
            for place in one.targets if len(one.targets) > 1 else ():
                if frame.facing.keys() >= set(state.stack(place)) and place not in state.shelters:
                    one.targets.remove(place)
                    return state.stack(place)
        return []

    return _neglected(scene, "SPI-8B", change)


@KINDS.kind("spared-garrison", Phase)
def spared_garrison(scene: Opportunity) -> Injection | None:
    """A unit whose only neighbour holds a town does not attack."""

    def change(state: SpiState, frame: CombatPhase, attacks: list[Planned]) -> list[str]:
        for one in attacks:
            unit, place = one.units[0], one.targets[0]
            if len(one.units) > 1 or len(one.targets) > 1 or place not in state.shelters:
                continue
            facing = [foe for foe, units in frame.facing.items() if unit in units]
            alone = facing and set(facing) <= set(frame.garrisons)
            if alone and state.units[unit].type != "artillery":
                attacks.remove(one)
                return [unit]
        return []

    return _neglected(scene, "SPI-6Jc", change)
