"""Rules for the sequence of play (chapters 2, 4): phases, which side acts when, who can act."""

from __future__ import annotations

from adjudicator.core import events as ev
from adjudicator.core.blame import fault_about
from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_die import await_any_result
from adjudicator.games.spi_austerlitz.combat_obligations import DEMANDS, keep_unfinished
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase, MovementPhase
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.play.ownership import OwnUnits, PhasingUnits
from adjudicator.mechanics.play.phases import phase_of
from adjudicator.mechanics.play.presence import Absence, Presence, moves_begin_somewhere
from adjudicator.mechanics.play.sequence import (
    PhaseMembership,
    PhaseOrder,
    TurnTrack,
    begin_phase,
    in_order,
)

__all__ = ["next_phase", "open_phase", "presence"]

book = rulebook.chapter("sequence")


_FRAMES: dict[str, type[MovementPhase | CombatPhase]] = {
    "movement": MovementPhase,
    "combat": CombatPhase,
}


def next_phase(state: SpiState) -> tuple[int, str]:
    """Return the turn and phase that must come next."""
    return in_order(state)[0]


def open_phase(state: SpiState, phase: str) -> None:
    """Begin a phase, and fix its duties."""
    from adjudicator.games.spi_austerlitz.mandatory_attacks import fix_duties  # noqa: PLC0415  # a cycle

    frame = begin_phase(state, phase, _FRAMES)
    frame.side = state.phasing
    if type(frame) is CombatPhase:
        fix_duties(state, frame)
    elif type(frame) is MovementPhase:
        frame.overdue, state.overdue = state.overdue, {}


@book.closes(ev.Phase, ev.End)
def close_all(state: SpiState, event: ev.Event) -> int:
    """Close all open procedures when a phase or the game ends."""
    frame = phase_of(state, MovementPhase)
    if frame is not None:
        state.moved = {*frame.ended, *frame.placed}
    keep_unfinished(state)
    state.overdue = DEMANDS.waiting(state)
    if state.conceded and type(event) is ev.End:
        state.frames.clear()  # a player conceded: nothing is owed any more
    return len(state.frames)


@book.closes(ev.Attack)
def close_attack(state: SpiState, event: ev.Event) -> int:
    """Close the open attack when a new one is declared."""
    combat = state.frame
    if type(combat) is not Combat:
        return 0
    if not combat.die:
        await_any_result(state, combat)
    keep_unfinished(state)
    return 1


@book.applies(ev.Phase)
def apply_phase(state: SpiState, event: ev.Phase) -> None:
    """Begin the phase that the log names."""
    state.turn = event.turn
    open_phase(state, event.phase)


@book.applies(ev.End)
def end(state: SpiState, event: ev.End) -> None:
    """End the game."""
    state.over = True


# Turns and phases

TurnTrack(book, limit=("SPI-4.0a",), marker="SPI-4.2", following=in_order)
PhaseOrder(
    book,
    "SPI-4.1",
    also=("SPI-4.0b",),
    following=in_order,
    written=lambda turn, phase: f"{phase}, turn {turn}",
)


@book.rule("SPI-5B", on=ev.Attack, stops=True, also=("SPI-4.0b",))
def no_attack_in_movement(state: SpiState, event: ev.Attack) -> RuleResult:
    """No unit attacks in a Movement Phase."""
    if phase_of(state, MovementPhase) is None:
        return None
    return Fault(message="attack-in-movement", units=event.units, seen=state.phase)


def _settle(state: SpiState, event: ev.Event, fault: Fault) -> RuleResult:
    """Events of an open attack have rules of their own; results may be carried out too late."""
    kind = fault.args["kind"]
    if kind == "combat" and type(state.frame) is Combat and type(event) is not ev.Attack:
        return None
    if type(event) is ev.Place:
        fault.also = ["SPI-12.0"]
    elif isinstance(event, (ev.Move, ev.Exit, ev.TakeBack)):
        fault.also = ["SPI-5A"] if state.units[event.unit].side != state.phasing else []
    frame = phase_of(state, MovementPhase)
    late = frame.overdue.get(getattr(event, "unit", "")) if frame is not None else None
    fault.expected, fault.follows = f"a {kind} phase", [late] if late is not None else []
    return fault


_BELONGS: dict[type[ev.Event], tuple[str, ...]] = {
    **dict.fromkeys(
        (ev.Attack, ev.Roll, ev.Declare, ev.Retreat, ev.Displace, ev.Eliminate, ev.Advance),
        ("combat",),
    ),
    **dict.fromkeys((ev.Move, ev.Place, ev.Exit, ev.Agree, ev.TakeBack), ("movement",)),
}
PhaseMembership(book, _BELONGS, cases=("SPI-4.0b",), settle=_settle)

# Sides

OwnUnits(book, "SPI-5.0", on=(ev.Move, ev.Exit, ev.TakeBack))
PhasingUnits(book, "SPI-5A", on=(ev.Move, ev.Exit, ev.TakeBack))


@book.rule("SPI-4.1", "SPI-10E", on=ev.Attack, stops=True)
def only_the_phasing_player_attacks(state: SpiState, event: ev.Attack) -> RuleResult:
    """Only the phasing player attacks."""
    wrong = [unit for unit in event.units if state.units[unit].side != state.phasing]
    if not wrong:
        return None
    defensive = wrong == event.units and _fires_in_defence(state, wrong, event.targets)
    message = "defensive-fire" if defensive else "not-phasing-attack"
    fault = fault_about(wrong, message, phasing=state.phasing, also=["SPI-4.1"])
    fault.rule = "SPI-10E" if defensive else ""
    fault.expected, fault.seen = state.phasing, state.units[wrong[0]].side
    return fault


def _fires_in_defence(state: SpiState, units: list[str], targets: list[str]) -> bool:
    """Return whether artillery answers an attack from a distance, which 10E forbids."""
    return bool(targets) and all(
        state.units[unit].type == "artillery"
        and state.on_map(unit)
        and min(state.board.distance(state.where[unit], place) for place in targets) > 1
        for unit in units
    )


def _own_case(state: SpiState, unit: str) -> str:
    """Return the case that removed a unit from play, or 2.4 for a counter that does not exist."""
    place = state.where[unit]
    if place == "unplaced" and unit not in state.game.units:
        return "SPI-2.4"
    return state.fate.get(unit, "") if place == "eliminated" else ""


presence = Presence(
    book,
    acts=(ev.Move, ev.Exit, ev.Attack, ev.Retreat, ev.Displace, ev.Eliminate, ev.Advance),
    absences={
        "eliminated": Absence("SPI-9.2-De", "dead-acts"),
        "exited-west": Absence("SPI-14.1c", "exited-acts"),
        "exited-east": Absence("SPI-14.1c", "exited-acts"),
        "reserve": Absence("SPI-12.0", "reserve-acts"),
        "unplaced": Absence("SPI-3.0b", "unplaced-acts"),
    },
    own_case=_own_case,
)
moves_begin_somewhere(book, "SPI-5C")
