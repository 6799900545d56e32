"""Rules for attacks (chapter 8): units attack adjacent enemies once, whole and together."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.morale import strength
from adjudicator.games.spi_austerlitz.odds import ODDS, claimed_column, column_of, weigh
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.targets import (
    attacked_units,
    bombarding,
    distances,
    distant,
    is_artillery,
    reaches,
)
from adjudicator.mechanics.combat.declaration import Attacker, Attackers, standing, targets_of
from adjudicator.mechanics.tables import ratio

book = rulebook.chapter("combat")

__all__: list[str] = []

ATTACKERS = Attackers(book, Attack)


@ATTACKERS.rule("SPI-8A")
def attackers_are_adjacent(this: Attacker) -> Fault | None:
    """Units other than artillery attack only adjacent hexes."""
    phase, near = DEMANDS.phase(this.state) or CombatPhase(), min(this.distances, default=1)
    # 8D reports a unit that retreated and attacks again
    free = this.type == "artillery" or this.unit in phase.attackers
    return None if near <= 1 or free else this.too_far(near)


@book.rule("SPI-8F", on=Attack)
def next_to_all_of_several(state: SpiState, event: Attack) -> RuleResult:
    """A unit that attacks several hexes together is adjacent to each of them."""
    targets, units = targets_of(state, event), list(dict.fromkeys(event.units))
    found, reported = [], False
    for unit in units if len(targets) > 1 else ():
        far = distances(state, unit, targets)
        most = max(far, default=1)
        if most > 1 and (is_artillery(state, unit) or min(far) > 1):
            reported = True  # by 10.0 or 8A
        elif most > 1:
            facts = {"at": targets[far.index(most)], "distance": most, "expected": 1, "seen": most}
            found += [fault_of(event, "not-next-to-all", unit=unit, also=["SPI-8A"], **facts)]
    if found or reported or len(targets) < 2 or len(units) < 2:
        return found or None
    fault = fault_about(units, "many-on-many", targets=targets, at=targets[0], also=["SPI-8E"])
    fault.severity = "doubt"
    return fault


@ATTACKERS.rule("SPI-8D")
def attack_once(this: Attacker) -> Fault | None:
    """A unit attacks once in a Player-Turn."""
    phase, unit, points = DEMANDS.phase(this.state), this.unit, this.event.points
    # 9.33 bars a unit that advanced; this rule reports a unit named twice
    if phase is None or not (this.twice or unit in phase.attackers.keys() - phase.advanced.keys()):
        return None
    before = phase.attackers.get(unit, this.state.now)
    # the rest of a strength that was divided before, which 8H reports
    rest = unit in phase.divided and unit in points and unit in phase.attackers
    message = "named-twice" if this.twice else "attacks-again"
    fault = fault_about(unit, message, before=max(before, 0), at=this.place)
    fault.expected, fault.seen = "one attack", "two"
    fault.also, fault.follows = ["SPI-8H"] if points else [], [before] if rest else []
    return fault


@book.rule("SPI-8D", on=Attack)
def attacked_once(state: SpiState, event: Attack) -> RuleResult:
    """A unit is attacked once in a Player-Turn."""
    phase = DEMANDS.phase(state) or CombatPhase()
    if not phase.attacked:
        return None
    # a unit that attacks the same enemy again is reported once, as an attacker
    repeated = {phase.attackers.get(unit) for unit in event.units}
    side = state.units[event.units[0]].side
    faults = []
    for place in targets_of(state, event):
        stack = state.enemies(side, place)
        again = [one for one in stack if one in phase.attacked and one not in phase.advanced]
        if not again or phase.attacked[again[0]] in repeated:
            continue
        # beside others, a unit that was attacked before and retreated here is only left out
        beside = any(one not in phase.attacked for one in stack)
        args = {"at": place, "before": max(phase.attacked[again[0]], 0)}
        message = "attacked-beside-others" if beside else "attacked-again"
        fault = fault_about(again, message, at=place, args=args)
        fault.severity = "doubt" if beside else "violation"
        faults.append(fault)
    return faults or None


@book.rule("SPI-8E", on=Attack)
def a_stack_is_one_target(state: SpiState, event: Attack) -> RuleResult:
    """An attack on a hex is an attack on all units in it."""
    if not event.defenders:
        return None
    before = (DEMANDS.phase(state) or CombatPhase()).attacked
    side, found = state.units[event.units[0]].side, []
    for place in targets_of(state, event):
        stack = state.enemies(side, place)
        spared = [one for one in stack if one not in event.defenders and one not in before]
        if spared:
            fault = fault_of(event, "part-of-a-stack", at=place, args={"units": spared})
            fault.units, fault.expected = spared, list(stack)
            fault.also = ["SPI-8.0a"] if event.odds else []  # the odds against a part of the stack
            fault.seen = [one for one in stack if one in event.defenders]
            found.append(fault)
    return found or None


@book.applies(Attack)
def open_attack(state: SpiState, event: Attack) -> None:
    """Open the attack, even if its declaration breaks rules."""
    phase = DEMANDS.phase(state)
    if phase is None and not state.frames:
        return
    targets = targets_of(state, event)
    side = state.units[event.units[0]].side
    # the shortcut found whole stacks, and attackers without a fault
    if state.ordinary == state.now:
        attackers, defenders = list(event.units), standing(state, targets)
    else:
        attackers = [unit for unit in dict.fromkeys(event.units) if state.on_map(unit)]
        defenders = attacked_units(state, event)
    far = distant(state, attackers, targets)
    combat = Combat(
        opened=state.now,
        side=side,
        attackers=attackers,
        bombarding=bombarding(state, far),
        targets=targets,
        defenders=defenders,
        unlawful=state.illegal_action,
        # if several attacks wait for dice, a die cannot be assigned to one of them
        mixed=phase is not None and phase.unrolled > 0,
    )
    if attackers and defenders:
        combat.odds, combat.claimed = _columns(state, event, attackers, defenders)
    state.frames.append(combat)
    if phase is not None:
        phase.bombarded.extend(far)
        _count_attack(state, phase, event, combat)


def _count_attack(state: SpiState, phase: CombatPhase, event: Attack, combat: Combat) -> None:
    """Record the units that have attacked and been attacked in a phase."""
    now = state.now
    for unit in combat.attackers:
        phase.attackers.setdefault(unit, now)
    for unit in combat.defenders:
        phase.attacked.setdefault(unit, now)
    if state.ordinary != now:
        _remember_oddities(state, phase, event, combat)


@book.value
def _divided(state: SpiState, event: Attack) -> list[str]:
    """Return the units of which only a part attacks, which 8H forbids."""
    return [unit for unit, put in event.points.items() if put != strength(state, unit)]


_divided.slips_to([], "SPI-8H")  # units may be divided


def _remember_oddities(state: SpiState, phase: CombatPhase, event: Attack, combat: Combat) -> None:
    """Record what is reported with the attack, so that the end of the phase does not repeat it."""
    side, attackers, defenders = combat.side, combat.attackers, combat.defenders
    phase.divided.extend(_divided(state, event))
    stacks = [state.enemies(side, place) for place in combat.targets]
    phase.left_out.extend(unit for stack in stacks for unit in stack if unit not in defenders)
    if not defenders:  # an attack on an empty hex is reported; the intended target is not known
        for enemy, near in phase.facing.items():
            if not set(near).isdisjoint(attackers):
                phase.missed.setdefault(enemy, state.now)


def _columns(
    state: SpiState, event: Attack, attackers: list[str], defenders: list[str]
) -> tuple[str, str]:
    """Return the column of an attack, and another column that the players seem to have used."""
    weighed = weigh(state, attackers, defenders)
    right = weighed.column
    if state.ordinary == state.now and right is not None:
        return ODDS.named(state, right), ""
    claimed = _claimed(state, event, attackers, defenders)
    if right is not None:
        wrong = claimed not in (-1, right)
        return ODDS.named(state, right), ODDS.named(state, claimed) if wrong else ""
    # a strength is unknown: the players' column counts, if it is possible
    possible = weighed.worst <= claimed <= weighed.best
    return (ODDS.named(state, claimed) if possible else ""), ""


def _claimed(state: SpiState, event: Attack, attackers: list[str], defenders: list[str]) -> int:
    """Return the column that a log claims, or that it would use without illegal attackers; or -1.

    A wrong column is reported with the attack; results are read at both columns.
    """
    if event.odds:
        said = ratio(event.odds)
        return -1 if said is None else column_of(state, *said)
    near = [unit for unit in attackers if reaches(state, unit, targets_of(state, event))]
    weighed = weigh(state, near or attackers, defenders)
    return -1 if weighed.column is None else claimed_column(state, event, attackers, weighed)[0]
