"""Rules for the declaration of an attack: who attacks what, how far, how often."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.mechanics.combat.declaration import Attacker, Attackers, nobody_there, targets_of
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.systems.hexes.combat.odds import Weighing, weigh
from adjudicator.systems.hexes.combat.outcomes import outcomes_of, undiced_of
from adjudicator.systems.hexes.combat.stated_odds import stated_column
from adjudicator.systems.hexes.format_combat import CombatRules
from adjudicator.systems.hexes.frames import CombatPhase, Fight
from adjudicator.systems.hexes.law import of_type
from adjudicator.systems.hexes.part import Part
from adjudicator.systems.hexes.state import DataState

__all__ = ["defenders_of", "fresh_enemies", "range_of", "register", "weigh_event"]


def _combat(state: DataState) -> CombatRules:
    """Return the rules of combat; a game without them has no attacks."""
    combat = state.law.rules.combat
    assert combat is not None  # noqa: S101  # its rules are not registered otherwise
    return combat


def range_of(state: DataState, unit: str) -> int:
    """Return how far a unit attacks."""
    reach = _combat(state).reach
    return reach.ranges.get(state.units[unit].type, reach.range)


def fresh_enemies(state: DataState, side: str, place: str) -> list[str]:
    """Return the enemies in a hex that can be attacked: not those attacked before, if it counts."""
    enemies, phase = state.enemies(side, place), phase_of(state, CombatPhase)
    if phase is None or not _combat(state).attacked:
        return enemies
    return [unit for unit in enemies if unit not in phase.attacked]


def defenders_of(state: DataState, units: Sequence[str], targets: Sequence[str]) -> list[str]:
    """Return the defenders of an attack by some units on some hexes."""
    side = state.units[units[0]].side
    return [unit for place in targets for unit in fresh_enemies(state, side, place)]


def weigh_event(state: DataState, event: Attack) -> Weighing:
    """Return totals and column of a declared attack."""
    targets = targets_of(state, event)
    return weigh(state, event.units, defenders_of(state, event.units, targets), targets)


def _enemies_in_every_target(state: DataState, event: Attack) -> RuleResult:
    """Every attacked hex holds enemies."""
    targets = targets_of(state, event)
    if not targets:
        return Unknown(why="attack-without-target", needs="targets")
    empty = nobody_there(state, state.units[event.units[0]].side, targets)
    return fault_of(event, "nobody-to-attack", at=empty) if empty else None


def _within_reach(this: Attacker) -> Fault | None:
    """Each attacker reaches every attacked hex."""
    state, most = this.state, range_of(this.state, this.unit)
    far = [(far, at) for far, at in zip(this.distances, this.targets, strict=False) if far > most]
    if not far or not state.enemies_in(state.units[this.unit].side, far[0][1]):
        return None
    distance, at = max(far)
    fault = this.fault("out-of-range", at=at, distance=distance, range=most)
    fault.expected, fault.seen = most, distance
    return fault


def _spotted(this: Attacker) -> Fault | None:
    """A hex is attacked from a distance only if a friend is next to it."""
    state = this.state
    if not _combat(state).reach.spotted:
        return None
    side, near = state.units[this.unit].side, state.board.neighbours
    for distance, at in zip(this.distances, this.targets, strict=False):
        beside = any(
            state.units[unit].side == side for one in near[at] for unit in state.stack(one)
        )
        if 1 < distance <= range_of(state, this.unit) and not beside:
            return this.fault("not-spotted", at=at)
    return None


def _passive(this: Attacker) -> Fault | None:
    """Units of some types do not attack."""
    passive = _combat(this.state).passive
    if passive is None or not of_type(passive.types, this.type):
        return None
    return this.fault("passive-attacks", type=this.type)


def _attack_once(this: Attacker) -> Fault | None:
    """A unit attacks once in a phase, and is named once."""
    phase = phase_of(this.state, CombatPhase)
    before = phase.attackers.get(this.unit, 0) if phase is not None else 0
    if not this.twice and (phase is None or this.unit not in phase.attackers):
        return None
    fault = this.fault("named-twice" if this.twice else "attacks-again", before=max(before, 0))
    fault.at, fault.args["at"] = this.place, this.place
    fault.expected, fault.seen = "one attack", "two"
    return fault


def _attacked_once(state: DataState, event: Attack) -> RuleResult:
    """An attacked hex holds a unit that was not attacked before in the phase."""
    if not _combat(state).attacked:
        return None
    side, phase = state.units[event.units[0]].side, phase_of(state, CombatPhase)
    faults = []
    for place in targets_of(state, event):
        enemies = state.enemies(side, place)
        if phase is None or not enemies or fresh_enemies(state, side, place):
            continue
        before = max(phase.attacked[enemies[0]], 0)
        args = {"at": place, "before": before}
        faults.append(fault_about(enemies, "attacked-again", at=place, args=args))
    return faults or None


def _whole_stacks(state: DataState, event: Attack) -> RuleResult:
    """An attack on a hex is an attack on all units in it."""
    if not event.defenders:
        return None
    targets = targets_of(state, event)
    right = defenders_of(state, event.units, targets)
    left_out = [unit for unit in right if unit not in event.defenders]
    others = [unit for unit in event.defenders if unit not in right]
    if left_out:
        fault = fault_of(event, "part-of-a-stack", args={"units": left_out})
        fault.units, fault.expected, fault.seen = left_out, right, list(event.defenders)
        fault.at = fault.args["at"] = state.where[left_out[0]]
        return fault
    found = []
    for one in others:
        fault = fault_about(one, "defender-elsewhere", where=state.where[one])
        fault.expected, fault.seen = right, list(event.defenders)
        found.append(fault)
    return found or None


def _not_too_many(state: DataState, event: Attack) -> RuleResult:
    """At most so many hexes are attacked at once, by at most so many units."""
    most, targets = _combat(state).most, targets_of(state, event)
    if most is None:
        return None
    units, found = list(dict.fromkeys(event.units)), []
    for what, limit, number in (
        ("hexes", most.hexes, len(targets)),
        ("units", most.units, len(units)),
    ):
        if limit is not None and number > limit:
            message = f"attack-too-many-{what}"
            found.append(
                fault_about(
                    units,
                    message,
                    args={"targets": targets, "number": number, "most": limit},
                    at=targets[0] if targets else "",
                    expected=limit,
                    seen=number,
                )
            )
    return found or None


def _open(state: DataState, event: Attack) -> None:
    """Open the attack, even if its declaration breaks rules."""
    if not state.frames:
        return
    phase = phase_of(state, CombatPhase)
    targets, side = targets_of(state, event), state.units[event.units[0]].side
    attackers = [unit for unit in dict.fromkeys(event.units) if state.on_map(unit)]
    defenders = defenders_of(state, event.units, targets)
    named = [unit for unit in dict.fromkeys(event.defenders) if state.on_map(unit)]
    defenders = defenders or named
    fight = Fight(
        opened=state.now,
        side=side,
        attackers=attackers,
        targets=targets,
        defenders=defenders,
        unlawful=state.illegal_action,
    )
    if attackers and defenders:
        found = weigh(state, attackers, defenders, targets)
        every = range(len(state.law.columns))
        fight.columns = list(every) if found.column is None else [found.column]
        fight.pips = found.pips
        fight.claimed = _claimed_column(state, event, fight, found)
        if named and set(named) != set(defenders):  # the result may be that of these alone
            fight.named = named
            part = weigh(state, attackers, named, targets).column
            if part not in fight.columns and fight.claimed is None:
                fight.claimed = part
        _give_result(state, fight)
    state.frames.append(fight)
    if phase is not None:
        for unit in attackers:
            phase.attackers.setdefault(unit, state.now)
        for unit in defenders:
            phase.attacked.setdefault(unit, state.now)
        if event.defenders:  # who was left out is reported with this attack, and owes nothing more
            left_out = defenders_of(state, event.units, targets) if attackers else []
            phase.excused.extend(unit for unit in left_out if unit not in phase.excused)


def _give_result(state: DataState, fight: Fight) -> None:
    """Give an attack its result, if no dice are rolled for it."""
    given = undiced_of(state, fight.attackers, fight.targets)
    if given is not None:
        units = (*fight.attackers, *fight.defenders)
        fight.origins = {unit: state.where[unit] for unit in units}
        fight.die, fight.given = 1, True
        fight.outcomes = outcomes_of(state, fight, [given.result])


def _claimed_column(state: DataState, event: Attack, fight: Fight, found: Weighing) -> int | None:
    """Return another column that the players seem to have used."""
    claimed = stated_column(state, event.odds, found) if event.odds else None
    return None if claimed in fight.columns else claimed


def register(part: Part) -> None:
    """Register the rules of this chapter."""
    book = part.book

    def case(*path: str) -> str:
        return part.case("combat", *path)

    book.rule(case("targets"), on=Attack, stops=True)(_enemies_in_every_target)
    attackers = Attackers(book, Attack)
    attackers.rule(case("reach", "case"))(_within_reach)
    optional: Sequence[tuple[str, Callable[[Attacker], Fault | None]]] = (
        (case("reach", "spotted"), _spotted),
        (case("passive", "case"), _passive),
    )
    for one, rule in optional:
        if one:
            attackers.rule(one)(rule)
    attackers.rule(case("once"))(_attack_once)
    if attacked := case("attacked"):
        book.rule(attacked, on=Attack)(_attacked_once)
    if most := case("most", "case"):
        book.rule(most, on=Attack)(_not_too_many)
    book.rule(case("whole"), on=Attack)(_whole_stacks)
    book.applies(Attack)(_open)
