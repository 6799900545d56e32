"""Rules for results that are never carried out, judged when a Combat Phase ends (chapter 9)."""

from __future__ import annotations

from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.attack_readings import under_each_reading
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import combat_phase, crowded, open_combat
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase
from adjudicator.games.spi_austerlitz.results import RESULTS
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.undone import Undone
from adjudicator.mechanics.ground.stacking import Crowd

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
    best = min(under_each_reading(combat, lambda one: _left_undone(state, one)), key=len)
    for fault in best:
        fault.follows = [*([combat.opened] if combat.unlawful else []), *combat.misdone.values()]
    return best


def _left_undone(state: SpiState, combat: Combat) -> list[Fault]:
    waiting = {"not-eliminated": combat.to_eliminate, "not-retreated": combat.to_retreat}
    # that units which were not attacked share a result is doubtful, and reported with the attack
    bound = {
        message: [u for u in units if state.on_map(u) and u not in combat.sharing]
        for message, units in waiting.items()
    }
    faults = [_not_suffered(state, combat, name, units) for name, units in bound.items() if units]
    payers = [unit for unit in combat.may_pay if state.on_map(unit)]
    if not faults and combat.owed > 0 and not combat.uncertain and payers:
        faults = [
            Fault(
                message="exchange-unpaid",
                units=payers,
                # beside bombarding artillery, the other units suffer all of it (10.0)
                rule="SPI-10.0b" if combat.bombarding else "SPI-9.2-Ex",
                args={"owed": combat.owed, "units": payers},
                side=combat.side,
                also=["SPI-9.2-Ex"],
                expected=0,
                seen=combat.owed,
                strengths=[*combat.attackers, *combat.defenders],
            )
        ]
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
    return [
        Fault(
            rule="SPI-9.32a",
            message=_TOO_FULL,
            args={"units": came, "at": place},
            units=list(came),
            at=place,
            side=state.enemy[state.units[came[0]].side],
            event=came_by.get(came[0]),
        )
        for place, came in combat.displacing.items()
        if crowded(state, state.units[came[0]].side, place)
    ]


def _blame(state: SpiState, combat: Combat, fault: Fault) -> Fault:
    """Blame the attack, or the retreat into a full hex, which is not reported as a stack too."""
    fault.event = combat.opened if fault.event is None else fault.event
    if fault.message == _TOO_FULL:
        stack = sorted(state.stack(fault.at))
        state.crowds[fault.at] = Crowd(units=stack, event=fault.event, displaced=True)
    return fault


def _closed(state: SpiState, frame: CombatPhase | Combat) -> list[Combat]:
    """Return the attacks of a Combat Phase that are not finished, or an attack outside of one."""
    if type(frame) is CombatPhase:
        return frame.unfinished
    return [frame] if type(frame) is Combat and combat_phase(state) is None else []


def _waiting(state: SpiState) -> list[Combat]:
    """Return the attacks whose results may still be carried out."""
    combat, phase = open_combat(state), combat_phase(state)
    unfinished = phase.unfinished if phase is not None else []
    return [*unfinished, *([combat] if combat is not None else [])]


Undone(
    book,
    *(*RESULTS, "SPI-9.32a", "SPI-10.0b", "SPI-10C", "SPI-10E"),
    closing=(CombatPhase, Combat),
    left=_undone,
    blame=_blame,
    of_frame=_closed,
    waiting=_waiting,
)


@book.rule("SPI-9.2-Ex", closing=Combat)
def exchange_of_unknown_strengths(state: SpiState, combat: Combat) -> RuleResult:
    """The cost of an exchange is unknown if a strength is unknown."""
    if combat.uncertain and any(map(state.on_map, combat.may_pay)):
        return Unknown(why="exchange-unknown", needs="combat")
    return None
