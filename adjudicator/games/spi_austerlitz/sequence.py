"""Rules for the sequence of play (chapter 4): the order of phases, and which side acts when."""

from __future__ import annotations

from adjudicator.core.events import (
    Advance,
    Agree,
    Attack,
    Declare,
    Displace,
    Eliminate,
    End,
    Event,
    Exit,
    Move,
    Phase,
    Place,
    Retreat,
    Roll,
    TakeBack,
)
from adjudicator.core.findings import Fault
from adjudicator.core.game_data import PhaseSpec
from adjudicator.core.rules import RuleResult
from adjudicator.errors import DocumentError, Text, at_event
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.combat_obligations import keep_unfinished, waiting
from adjudicator.games.spi_austerlitz.frames import Combat, CombatPhase, MovementPhase
from adjudicator.games.spi_austerlitz.possible_results import await_any_result
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["next_phase", "open_phase", "phase_spec"]

book = rulebook.chapter("sequence")

#: events that belong to a Combat Phase
_FIGHTING = (Attack, Roll, Declare, Retreat, Displace, Eliminate, Advance)


def phase_spec(state: SpiState, phase: str) -> PhaseSpec | None:
    """Return a phase of the sequence of play by its id."""
    return state.phases.get(phase)


def next_phase(state: SpiState) -> tuple[int, str]:
    """Return the turn and phase that must come next."""
    phases = [one.id for one in state.game.file.phases]
    if not state.phase:
        return max(state.turn, 1), phases[0]
    at = phases.index(state.phase) + 1
    return (state.turn + 1, phases[0]) if at == len(phases) else (state.turn, phases[at])


def open_phase(state: SpiState, phase: str) -> None:
    """Begin a phase, and fix its duties."""
    from adjudicator.games.spi_austerlitz.mandatory_attacks import fix_duties  # noqa: PLC0415  # a cycle

    spec = phase_spec(state, phase)
    if spec is None:
        known = ", ".join(one.id for one in state.game.file.phases)
        raise DocumentError(
            "there is no phase {phase!r}",
            phase=phase[:60],
            place=at_event(state.now),
            hint=Text("known: {names}", names=known),
        )
    state.phase, state.phasing = phase, spec.side
    if spec.kind == "movement":
        overdue, state.overdue = state.overdue, {}
        frame = MovementPhase(opened=state.now, side=spec.side, overdue=overdue)
        state.frames.append(frame)
    else:
        fighting = CombatPhase(opened=state.now, side=spec.side)
        fix_duties(state, fighting)
        state.frames.append(fighting)


@book.closes(Phase, End)
def close_all(state: SpiState, event: Event) -> int:
    """Close all open procedures when a phase or the game ends."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is MovementPhase:
        state.moved = frozenset({*frame.ended, *frame.placed})
    keep_unfinished(state)
    state.overdue = waiting(state)
    if state.conceded and type(event) is End:
        state.frames.clear()  # a player conceded: nothing is owed any more
    return len(state.frames)


@book.closes(Attack)
def close_attack(state: SpiState, event: Event) -> int:
    """Close the open attack when a new one is declared."""
    combat = state.frame
    if type(combat) is Combat:
        await_any_result(state, combat)
    keep_unfinished(state)
    return 1 if type(state.frame) is Combat else 0


@book.applies(Phase)
def begin_phase(state: SpiState, event: Phase) -> None:
    """Begin the phase that the log names."""
    state.turn = event.turn
    open_phase(state, event.phase)


@book.applies(End)
def end(state: SpiState, event: End) -> None:
    """End the game."""
    state.over = True


@book.rule("SPI-4.0a", on=Phase, stops=True)
def so_many_turns(state: SpiState, event: Phase) -> RuleResult:
    """The game ends after its last turn."""
    if state.over:
        return Fault(message="phase-after-end", args={"phase": event.phase}, seen=event.phase)
    if event.turn <= state.turns or state.turn > state.turns:  # already reported
        return None
    return Fault(
        message="turn-too-many",
        args={"turn": event.turn, "turns": state.turns},
        expected=state.turns,
        seen=event.turn,
    )


@book.rule("SPI-4.1", on=Phase, stops=True, also=("SPI-4.0b",))
def order_of_phases(state: SpiState, event: Phase) -> RuleResult:
    """The order is Allied movement, Allied combat, French movement, French combat."""
    turn, phase = next_phase(state)
    if event.phase == phase or phase_spec(state, event.phase) is None:
        return None
    return Fault(
        message="phase-order",
        args={"phase": event.phase, "next": phase},
        expected=f"{phase}, turn {turn}",
        seen=f"{event.phase}, turn {event.turn}",
    )


@book.rule("SPI-4.2", on=Phase)
def turn_marker(state: SpiState, event: Phase) -> RuleResult:
    """The turn advances by one after each French Combat Phase, and at no other time."""
    turn, _ = next_phase(state)
    if event.turn == turn:
        return None
    return Fault(message="turn-jump", args={"turn": event.turn}, expected=turn, seen=event.turn)


@book.rule("SPI-5B", on=Attack, stops=True)
def no_attack_in_movement(state: SpiState, event: Attack) -> RuleResult:
    """No unit attacks in a Movement Phase."""
    if not state.frames or type(state.frames[0]) is not MovementPhase:
        return None
    return Fault(message="attack-in-movement", units=event.units, seen=state.phase)


@book.rule("SPI-4.0b", on=_FIGHTING, stops=True)
def fighting_belongs_to_combat(state: SpiState, event: Event) -> RuleResult:
    """Combat happens in a Combat Phase; events of an open attack have rules of their own."""
    frame = state.frames[0] if state.frames else None
    if type(frame) is CombatPhase or (type(state.frame) is Combat and type(event) is not Attack):
        return None
    fault = _out_of_phase(state, event, "combat")
    if type(frame) is MovementPhase:
        late = frame.overdue.get(getattr(event, "unit", ""))
        fault.follows = [late] if late is not None else []
    return fault


@book.rule("SPI-4.0b", on=(Move, Place, Exit, Agree, TakeBack), stops=True)
def moving_belongs_to_movement(state: SpiState, event: Event) -> RuleResult:
    """Movement happens in a Movement Phase."""
    if state.frames and type(state.frames[0]) is MovementPhase:
        return None
    return _out_of_phase(state, event, "movement")


def _out_of_phase(state: SpiState, event: Event, kind: str) -> Fault:
    unit = getattr(event, "unit", "")
    return Fault(
        message=f"out-of-phase-{event.__struct_config__.tag}",
        args={"kind": kind, "phase": state.phase or "set-up"},
        units=[unit] if unit else list(getattr(event, "units", [])),
        expected=f"a {kind} phase",
        seen=state.phase or "set-up",
    )


@book.rule("SPI-5.0", on=(Move, Exit, TakeBack))
def own_units_only(state: SpiState, event: Move) -> RuleResult:
    """A player moves only their own units."""
    side = state.units[event.unit].side
    if not event.by or event.by == side:
        return None
    return Fault(
        message="not-his-unit",
        args={"unit": event.unit, "by": event.by},
        units=[event.unit],
        expected=side,
        seen=event.by,
    )


@book.rule("SPI-5A", on=(Move, Exit, TakeBack), stops=True)
def no_enemy_movement(state: SpiState, event: Move) -> RuleResult:
    """Only units of the phasing player move."""
    side = state.units[event.unit].side
    if side == state.phasing:
        return None
    if own_units_only(state, event) is not None:
        return None  # one decision, reported as that of the wrong player
    return Fault(
        message="not-phasing",
        args={"unit": event.unit, "phasing": state.phasing},
        units=[event.unit],
        expected=state.phasing,
        seen=side,
    )


@book.rule("SPI-4.1", "SPI-10E", on=Attack, stops=True)
def only_the_phasing_player_attacks(state: SpiState, event: Attack) -> RuleResult:
    """Only the phasing player attacks."""
    wrong = [unit for unit in event.units if state.units[unit].side != state.phasing]
    if not wrong:
        return None
    defensive = wrong == event.units and _fires_in_defence(state, wrong, event.targets)
    return Fault(
        rule="SPI-10E" if defensive else "",
        also=["SPI-4.1"],
        message="defensive-fire" if defensive else "not-phasing-attack",
        args={"units": wrong, "phasing": state.phasing},
        units=wrong,
        expected=state.phasing,
        seen=state.units[wrong[0]].side,
    )


def _fires_in_defence(state: SpiState, units: list[str], targets: list[str]) -> bool:
    """Return whether artillery answers an attack from a distance, which 10E forbids."""
    return bool(targets) and all(
        state.units[unit].type == "artillery"
        and state.on_map(unit)
        and min(state.board.distance(state.where[unit], place) for place in targets) > 1
        for unit in units
    )
