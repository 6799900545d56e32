"""Rules for retreats (9.17, 7.5, 4.8): the defender retreats one hex and loses one step less."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Lose, Retreat
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import STEPS, basis
from adjudicator.games.crowning_glory.frames import Combat
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.terrain import closed_between, prohibited
from adjudicator.mechanics.combat.prohibitions import Ban, Prohibitions, by_the_enemy
from adjudicator.mechanics.combat.retreat import Bar, Retreats, enemy_occupied, enemy_zone, occupied
from adjudicator.mechanics.combat.step_results import defender_loses

__all__ = ["closed_hex", "may_retreat", "over_pond", "retreat_hexes", "why_no_retreat"]

book = rulebook.chapter("retreat")


#: whether an enemy zone keeps a retreating unit out of a hex
_in_enemy_zone = book.value(enemy_zone)
_in_enemy_zone.slips_to(False, "CG-7.5")  # zones do not limit a retreat


def closed_hex(state: CgState, unit: str, start: str, place: str) -> bool:
    """Return whether a unit may not enter a hex at all."""
    return prohibited(state, state.units[unit].type, place)


def over_pond(state: CgState, unit: str, start: str, place: str) -> bool:
    """Return whether a unit may not cross the hexside between two hexes."""
    return closed_between(state, state.units[unit].type, start, place)


#: a retreat hex is empty, open to the unit, and outside all enemy zones
RETREATS = Retreats(
    Bar("retreat-on-enemy", enemy_occupied, "CG-9.17b"),
    Bar("retreat-on-friend", occupied, "CG-9.17b"),
    Bar("retreat-prohibited", closed_hex, "CG-8.7"),
    Bar("retreat-over-pond", over_pond, "CG-8.10"),
    Bar("retreat-into-zone", _in_enemy_zone, "CG-7.5"),
)


def why_no_retreat(state: CgState, unit: str, place: str) -> tuple[str, str]:
    """Return why a unit may not retreat to an adjacent hex, and the case; ("", "") if it may."""
    bar = RETREATS.bar(state, unit, state.where[unit], place)
    return (bar.name, bar.case) if bar is not None else ("", "")


def _both_orders(state: CgState, combat: Combat, place: str) -> bool:
    """Return whether a hex is also open if the retreat precedes the attackers' losses (9.1)."""
    gone = [at for unit, at in combat.stood.items() if state.where[unit] == "eliminated"]
    near = state.board.neighbours[place]
    return not any(at == place or at in near for at in gone)


def retreat_hexes(state: CgState, combat: Combat, unit: str) -> list[str]:
    """Return the hexes to which a defender may certainly retreat."""
    hexes = [place for place in RETREATS.hexes(state, unit) if not state.outside(place)]
    return [place for place in hexes if _both_orders(state, combat, place)]


def may_retreat(state: CgState, combat: Combat) -> bool:
    """Return whether the result lets the defender retreat at all."""
    unit = combat.defender
    due = combat.owed.get(state.enemy[combat.side], 0)
    if not unit or combat.retreated or not state.on_map(unit):
        return False
    # an unknown strength does not forbid it
    return due > 0 and (state.units[unit].combat is None or due - 1 < state.steps[unit])


# Attackers do not retreat (9.17d); the owner of a defender decides whether it does (9.17a)
_retreating = Prohibitions(book, Retreat, attack=lambda state, _: STEPS.attack(state))
_retreating.first_of(
    Ban("CG-9.17d", "attacker-retreats", lambda a: a.unit in a.attack.attackers, also="CG-9.17a")
)
_retreating.each_of(
    Ban(
        "CG-9.17a",
        "retreat-by-enemy",
        lambda this: this.unit == this.attack.defender and by_the_enemy(this),
        lambda this: {"by": this.event.by, "seen": this.event.by, "claim": True},
    )
)


@book.rule("CG-9.17a", "CG-9.1f", on=Retreat, stops=True)
def who_may_retreat(state: CgState, event: Retreat) -> RuleResult:
    """The defender retreats once, one hex, and only to lose a step less."""
    combat, unit = STEPS.attack(state), event.unit
    if STEPS.phase(state) is None:
        return None
    late = STEPS.late(state, unit)
    if late is not None and (combat is None or unit != combat.defender):
        if unit in state.permitted:
            return None
        return fault_of(event, "late-retreat", rule="CG-9.1f")
    if combat is None:
        return None
    message = _why_not(state, combat, event)
    if not message:
        return None
    strengths = _depends_on(combat, message)
    return fault_of(event, message, result=combat.result, seen=event.to, strengths=strengths)


def _depends_on(combat: Combat, message: str) -> list[str]:
    """Return the reconstructed numbers by which a unit may not retreat."""
    if message in ("not-the-defender", "retreat-too-far", "retreats-again"):
        return []
    # whether the rest destroys it depends on its steps, all else on the result alone
    return [combat.defender, *basis(combat)] if message == "retreat-of-the-dead" else basis(combat)


def _why_not(state: CgState, combat: Combat, event: Retreat) -> str:
    """Return why this unit may not retreat at all, or so far; "" if it may."""
    unit = event.unit
    if unit != combat.defender:
        return "not-the-defender"
    if combat.retreated:
        return "retreats-again"
    if not defender_loses(combat):
        return "retreat-without-loss"
    if not may_retreat(state, combat):
        taken = not combat.owed.get(state.enemy[combat.side], 0)
        return "retreat-after-loss" if taken else "retreat-of-the-dead"
    far = event.to not in state.board.neighbours[state.where[unit]]
    return "retreat-too-far" if far else ""


@book.rule("CG-9.17b", on=Retreat)
def where_to_retreat(state: CgState, event: Retreat) -> RuleResult:
    """The retreat hex is empty, outside all enemy zones, and open to the unit."""
    combat, unit = STEPS.attack(state), event.unit
    if combat is None or unit != combat.defender:
        combat = STEPS.late(state, unit)
    if combat is None:
        return None
    message, case = why_no_retreat(state, unit, event.to)
    doubtful = _only_attackers(state, combat, event) if message == "retreat-into-zone" else False
    if not message and not _both_orders(state, combat, event.to):
        message, doubtful = "retreat-in-one-order", True
    if not message:
        return None
    return fault_of(
        event,
        "retreat-in-one-order" if doubtful else message,
        severity="doubt" if doubtful else "violation",
        also=[case] if case and case != "CG-9.17b" else [],
        type=state.units[unit].type,
        seen=event.to,
    )


def _only_attackers(state: CgState, combat: Combat, event: Retreat) -> bool:
    """Return whether a hex is controlled only by attackers that pending losses may destroy."""
    due = combat.owed.get(combat.side, 0)
    near = [u for at in state.board.neighbours[event.to] for u in state.stack(at)]
    enemies = [unit for unit in near if state.units[unit].side == combat.side]
    return all(u in combat.attackers for u in enemies) and due >= sum(
        state.steps[unit] for unit in enemies
    )


@book.applies(Retreat)
def apply_retreat(state: CgState, event: Retreat) -> None:
    """Move the unit to the hex; the defender owes one step less."""
    unit, combat = event.unit, STEPS.attack(state)
    if not state.on_map(unit):
        return
    combat = combat if combat is not None and unit == combat.defender else STEPS.late(state, unit)
    state.acts(unit)
    state.relocate(unit, event.to)
    state.confirm(unit)
    if combat is not None and unit == combat.defender:
        side = state.units[unit].side
        if not combat.retreated:  # a second retreat, reported already, saves no further step
            combat.owed[side] = max(0, combat.owed.get(side, 0) - 1)
        combat.retreated = combat.retreated or event.to
    STEPS.settle(state, combat)
    state.forget_permission(unit)


@book.rule("CG-4.8c", on=Lose)
def demoralized_allies_go_back(state: CgState, event: Lose) -> RuleResult:
    """A demoralized Allied defender retreats whenever it can."""
    combat, unit = STEPS.attack(state), event.unit
    if combat is None or unit != combat.defender or not combat.must_retreat:
        return None
    due = combat.owed.get(state.units[unit].side, 0)
    if event.steps != due or not may_retreat(state, combat):
        return None
    hexes = retreat_hexes(state, combat, unit)
    if not hexes:
        return None
    args, stands = {"at": hexes[0], "hexes": hexes}, state.where[unit]
    fault = fault_about(unit, "must-retreat", args=args, at=stands, also=["CG-9.17a"])
    fault.expected, fault.seen = ", ".join(hexes), stands
    fault.strengths = [unit, *basis(combat)]
    return fault
