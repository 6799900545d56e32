"""Rules for results that are never carried out, judged when a Combat Phase ends (chapter 9)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.attack_readings import under_each_reading
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import combat_phase, crowded, open_combat
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.results import RESULTS
from adjudicator.games.spi_austerlitz.state import Crowd, SpiState

book = rulebook.chapter("unfulfilled_results")

__all__: list[str] = []

#: name of the message about a hex that no unit left to make room
_TOO_FULL = "nobody-displaced"


def _undone(state: SpiState, combat: Combat) -> list[Fault]:
    """Return what an attack demanded and was not done, under the reading by which it is least.

    It follows from what was done instead, and from the attack if that was illegal.
    """
    if not combat.die:
        return []  # the missing die is reported
    found = under_each_reading(combat, lambda one: _left_undone(state, one))
    follows = [*([combat.opened] if combat.unlawful else []), *combat.misdone.values()]
    best = min(found, key=len)
    for fault in best:
        fault.follows = list(follows)
    return best


def _left_undone(state: SpiState, combat: Combat) -> list[Fault]:
    faults = []
    for message, waiting in (
        ("not-eliminated", combat.to_eliminate),
        ("not-retreated", combat.to_retreat),
    ):
        # that units which were not attacked share a result is doubtful, and reported with
        # the attack
        units = [u for u in waiting if state.on_map(u) and u not in combat.sharing]
        if units:
            faults.append(_not_suffered(state, combat, message, units))
    if not faults and combat.owed > 0 and not combat.uncertain:
        payers = [unit for unit in combat.may_pay if state.on_map(unit)]
        if payers:
            faults.append(
                Fault(
                    # beside bombarding artillery, the other units suffer all of
                    # it (10.0)
                    rule="SPI-10.0b" if combat.bombarding else "SPI-9.2-Ex",
                    message="exchange-unpaid",
                    args={"owed": combat.owed, "units": payers},
                    units=payers,
                    side=combat.side,
                    also=["SPI-9.2-Ex"],
                    expected=0,
                    seen=combat.owed,
                    strengths=[*combat.attackers, *combat.defenders],
                )
            )
    return faults + _not_displaced(state, combat)


@book.value
def _case_of_artillery(state: SpiState, result: str) -> str:
    """Return the case of attacking artillery that did not suffer a result."""
    return "SPI-10C"


@_case_of_artillery.slip("SPI-10C")
def _like_other_attackers(state: SpiState, result: str) -> str:
    return result


def _not_suffered(state: SpiState, combat: Combat, message: str, units: list[str]) -> Fault:
    """Return the fault of units that did not suffer a result; artillery alone has its own case."""
    owner = state.units[units[0]].side
    attacking = owner == combat.side
    guns = all(state.units[unit].type == "artillery" for unit in units)
    result = f"SPI-9.2-{combat.result}"
    case = result
    if guns and not attacking:
        case = "SPI-10E"
    elif guns:
        case = _case_of_artillery(state, result)
    elif attacking and combat.bombarding and not guns:
        case = "SPI-10.0b"
    return Fault(
        rule=case,
        message=message,
        args={"units": units, "result": combat.result},
        units=units,
        at=state.where[units[0]],
        side=state.enemy[owner] if message == "not-retreated" else owner,
        also=[result],
        expected=combat.result,
        seen="still there",
        strengths=[*combat.attackers, *combat.defenders],
    )


def _not_displaced(state: SpiState, combat: Combat) -> list[Fault]:
    phase = combat_phase(state)
    came_by = phase.retreated | phase.displaced if phase is not None else {}
    faults = []
    for place, came in combat.displacing.items():
        if crowded(state, state.units[came[0]].side, place):
            faults.append(
                Fault(
                    rule="SPI-9.32a",
                    message=_TOO_FULL,
                    args={"units": came, "at": place},
                    units=list(came),
                    at=place,
                    side=state.enemy[state.units[came[0]].side],
                    event=came_by.get(came[0]),
                )
            )
    return faults


def _unfinished(state: SpiState, attacks: list[Combat], cases: Iterable[str]) -> list[Fault]:
    found = []
    for combat in attacks:
        for fault in _undone(state, combat):
            if fault.rule in cases:
                fault.event = combat.opened if fault.event is None else fault.event
                found.append(fault)
                if fault.message == _TOO_FULL:
                    stack = sorted(state.stack(fault.at))
                    crowd = Crowd(units=stack, event=fault.event, displaced=True)
                    state.crowds[fault.at] = crowd
    return found


def _judges_undone(case: str) -> Callable[[SpiState, CombatPhase | Combat], RuleResult]:
    """Return a rule about what a Combat Phase, or an attack outside of one, leaves undone."""

    def judge(state: SpiState, frame: CombatPhase | Combat) -> RuleResult:
        if type(frame) is CombatPhase:
            return _unfinished(state, frame.unfinished, (case,)) if frame.unfinished else None
        if type(frame) is not Combat or combat_phase(state) is not None:
            return None
        return _unfinished(state, [frame], (case,)) or None

    return judge


for _case in (*RESULTS, "SPI-9.32a", "SPI-10.0b", "SPI-10C", "SPI-10E"):
    book.rule(_case, closing=(CombatPhase, Combat))(_judges_undone(_case))


@book.rule("SPI-9.2-Ex", closing=Combat)
def exchange_of_unknown_strengths(state: SpiState, combat: Combat) -> RuleResult:
    """The cost of an exchange is unknown if a strength is unknown."""
    if combat.uncertain and any(map(state.on_map, combat.may_pay)):
        return Unknown(why="exchange-unknown", needs="combat")
    return None


@book.duties
def open_results(state: SpiState) -> list[Pending]:
    """List what results still demand when a log ends."""
    combat, phase = open_combat(state), combat_phase(state)
    waiting = list(phase.unfinished) if phase is not None else []
    waiting += [combat] if combat is not None else []
    return [
        Pending(rule=one.rule, message=one.message, args=one.args, units=one.units, at=one.at)
        for each in waiting
        for one in _undone(state, each)
    ]
