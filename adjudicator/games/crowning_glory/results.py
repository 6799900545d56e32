"""Rules for dice (2.0, 9.14), and for the losses that they bring (9.15, 9.16)."""

from __future__ import annotations

from adjudicator.core.events import Roll
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text
from adjudicator.games.crowning_glory.arrivals import variable
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import STEPS, basis, perhaps_gone
from adjudicator.games.crowning_glory.frames import Combat, CombatPhase
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.uncertainty import TABLE, depends_on_unused_numbers
from adjudicator.mechanics.claims import unreadable
from adjudicator.mechanics.combat.combat_tables import losses_of
from adjudicator.mechanics.combat.die import AttackDie, DieCases, PossibleResults
from adjudicator.mechanics.combat.losses import LossCases
from adjudicator.mechanics.combat.step_duties import StepDuties, StepDutyCases
from adjudicator.mechanics.combat.step_results import add_reading
from adjudicator.mechanics.play.die_arrivals import ARRIVES, WAITS

__all__ = ["DIE"]

book = rulebook.chapter("results")
losses = rulebook.chapter("losses")

_FACES = 6


def _possible(state: CgState, combat: Combat, die: int) -> list[str]:
    """Return the results of a die: by the right column first, then by misread ones."""
    table = state.tables.combat[combat.side]
    columns = (combat.column, combat.claimed, *combat.columns)
    return [one for at in columns if (one := table.result(at, die))]


def _explain(state: CgState, combat: Combat, fault: Fault) -> None:
    """Name the reconstructed values on which a result depends."""
    table = state.tables.combat[combat.side]
    column, differential = combat.column or 0, combat.differential or 0
    named = table.sure_results.get(str(fault.args["die"]), {}).get(str(table.columns[column]))
    certain = named and table.is_sure(differential, table.column_of(differential), column)
    fault.strengths = [*combat.attackers, *combat.markers, combat.defender]
    fault.strengths += [] if certain else [TABLE]


def _is_ordinary(state: CgState, combat: Combat, event: Roll) -> bool:
    """Return whether a die gives one result, and the log states no other."""
    right = _possible(state, combat, event.dice[0])
    return len(right) == 1 and event.result in ("", *right)


DIE = AttackDie(
    book,
    DieCases("CG-9.14", without_attack="CG-9.1f", result="CG-9.14", never_rolled="CG-9.4"),
    Combat,
    in_combat=lambda state: STEPS.phase(state) is not None,
    results=lambda state, combat, die: PossibleResults(
        (found := _possible(state, combat, die))[:1], found[1:]
    ),
    unknown=lambda combat, _: Unknown(
        why="result-unknown", needs="combat", args={"at": combat.target}
    ),
    spelled=lambda _, result: "/".join(map(str, losses_of(result) or (result,))),
    column=lambda state, combat: {
        "column": state.tables.combat[combat.side].named(combat.column or 0)
    },
    explain=_explain,
    # an illegal attack may have been abandoned
    blame=lambda _, combat: {
        "event": None if combat.illegal else combat.opened,
        "follows": [combat.opened] if combat.illegal else [],
    },
    ordinary=_is_ordinary,
)


def _take_result(state: CgState, event: Roll) -> None:
    """Set the result of an attack; a second die for it adds a possible result."""
    combat = STEPS.attack(state)
    if combat is None:
        return
    stated, die = losses_of(event.result) is not None, event.dice[0]
    table = state.tables.combat[combat.side]
    used = combat.column if combat.claimed is None else combat.claimed
    # the log stays the fact, even where it misread the table
    result = event.result if stated else table.result(used, die)
    if combat.die:
        add_reading(combat, result)
        return
    combat.die, combat.rolled, combat.stated = die, state.now, stated
    STEPS.put_in_force(state, combat, result)
    _take_readings(state, combat, event)


def _take_readings(state: CgState, combat: Combat, event: Roll) -> None:
    """Keep the right results if the one in force is wrong, or not certain."""
    found = [one for die in event.dice for one in _possible(state, combat, die)]
    wrong = bool(found) and losses_of(found[0]) != losses_of(combat.result)
    if wrong and combat.stated:
        fault = DIE.wrong_result(state, combat, combat.die, combat.result, found[:1])
        if depends_on_unused_numbers(state, fault):
            return  # whether it is wrong is unknown, and the players have stated it
    for result in found if wrong or not combat.stated or len(event.dice) > 1 else ():
        add_reading(combat, result)
    combat.right = found[0] if wrong else ""


# Any die


@book.validates(Roll)
def a_result_can_be_read(state: CgState, event: Roll) -> None:
    """The result of an attack is two numbers; that of the die for the Variable group is a word."""
    said = event.result
    if not said or losses_of(said) is not None:
        return
    if STEPS.attack(state) is None and said.casefold() in (*ARRIVES, *WAITS):
        return
    forms = Text("written as '1/2': steps of the attacker, of the defender")
    if STEPS.attack(state) is None:
        forms = Text(
            "written as '1/2': steps of the attacker, of the defender; "
            "of the die for the Variable group, {arrives!r} or {waits!r}",
            arrives=ARRIVES[1],
            waits=WAITS[1],
        )
    raise unreadable(state, "result", said, forms)


@book.rule("CG-2.0", on=Roll, stops=True)
def six_faces(state: CgState, event: Roll) -> RuleResult:
    """A die shows one of its six faces."""
    wrong = [die for die in event.dice if die > _FACES]
    if not wrong:
        return None
    return Fault(message="die-face", args={"die": wrong[0]}, expected=_FACES, seen=wrong[0])


@book.decides(Roll)
def who_rolls(state: CgState, event: Roll) -> str:
    """The attacker rolls; before the first move, the side of the Variable group."""
    combat = STEPS.attack(state)
    if combat is not None:
        return combat.side
    return "" if STEPS.phase(state) is not None else state.tables.reinforcements.variable.side


@book.applies(Roll)
def apply_roll(state: CgState, event: Roll) -> None:
    """Apply a die to an attack, or to the arrival of the Variable group."""
    if type(state.frame) is Combat:
        _take_result(state, event)
    else:
        variable.roll(state, event)


# Losses


def _take_steps(state: CgState, unit: str, steps: int) -> int:
    """Take steps from a unit; the last one destroys it."""
    state.acts(unit)
    phase = STEPS.phase(state)
    if phase is not None and unit not in phase.reduced:
        phase.reduced.append(unit)
    return state.lose(unit, steps)


# Each player divides the losses of a side among its units (9.16, 2.8), the attacker first (9.5)
StepDuties(
    losses,
    StepDutyCases(
        "CG-9.1f",
        fighters="CG-9.15",
        taken="CG-9.16",
        spared="CG-9.17c",
        losses=LossCases("CG-9.16", "CG-9.16", "CG-2.8", "CG-9.5", also_order=("CG-9.15",)),
    ),
    STEPS,
    CombatPhase,
    take=_take_steps,
    die=DIE,
    permitted=lambda state, unit: unit in state.permitted,
    over=lambda state: bool(state.winner),
    basis=basis,
    unsure=perhaps_gone,
    special=lambda combat, unit: combat.must_retreat and unit == combat.defender,
)
