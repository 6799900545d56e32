"""The open attack: its result, its unknown values, and what it leaves undone."""

from __future__ import annotations

from adjudicator.core.findings import Fault, Unknown
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.data import Defence
from adjudicator.games.coup_de_tonnerre.frames import Address, Attack, Reinforcement
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.combat.undone import blamed_on_action
from adjudicator.mechanics.play.due_moves import new_due

__all__ = [
    "combined",
    "cost_of_defence",
    "defence_spec",
    "guard_case",
    "guard_loses",
    "open_attack",
    "undone_fault",
    "why_unclear",
]


def open_attack(state: CdtState) -> Attack | None:
    """Return the open attack, if there is one."""
    frames = state.frames
    return frames[-1] if frames and type(frames[-1]) is Attack else None


def why_unclear(state: CdtState) -> Unknown | None:
    """Return why the effects of the open action are unknown, if they are."""
    frame = state.frame
    if type(frame) is Address and frame.unknown:
        return Unknown(why="action-unknown", needs="action-needed", args={"card": frame.card})
    if type(frame) is Attack and frame.unknown:
        late = frame.defence and frame.result
        why = "result-unclear" if late else "result-unknown"
        return Unknown(why=why, needs="result", args={"card": frame.card})
    return None


def undone_fault(frame: Attack | Reinforcement, fault: Fault) -> Fault:
    """Return a fault about what an action leaves undone; it follows from an illegal action."""
    return blamed_on_action(fault, frame.opened, illegal=frame.refused)


def defence_spec(state: CdtState, attack: Attack) -> Defence | None:
    """Return the effects of the defending card."""
    if not attack.defence:
        return None
    spec = state.tables.cards[attack.defence]
    faces = [spec.recto, *([spec.verso] if spec.verso else [])]
    if state.faces[attack.defence] == "verso":
        faces.reverse()
    found = [one.defence for face in faces for one in face.actions if one.defence]
    return found[0] if found else None


def combined(state: CdtState, attack: Attack) -> dict[str, int]:
    """Return the result of an attack after tactics and a defence: reduced or doubled."""
    spec = defence_spec(state, attack)
    if spec is not None and attack.left is not None:
        return dict(attack.left)
    double, ignore = (spec.double, spec.ignore) if spec is not None else ([], [])
    found = {
        name: (count - attack.cancelled.get(name, 0)) * (2 if name in double else 1)
        for name, count in attack.result.items()
        if count > attack.cancelled.get(name, 0)
    }
    for name, count in attack.added.items():
        found[name] = max(0, found.get(name, 0) + count)
    if attack.confirm and attack.confirmed > attack.confirm:
        found.pop("capture", None)
    return {name: count for name, count in found.items() if count and name not in ignore}


@rulebook.value
def guard_loses(state: CdtState, die: int) -> bool:
    """Return whether the Guard's defence costs it a unit."""
    guard = state.tables.guard
    return die <= (guard.harder_loss if "harder-french" in state.options else guard.loss)


@guard_loses.slip("CDT-6-di-b")
def _loses_without_option(state: CdtState, die: int) -> bool:
    return die <= state.tables.guard.loss


def guard_case(state: CdtState, die: int) -> str:
    """Return the case that decides what the Guard's defence costs."""
    right = guard_loses(state, die)
    misread = (case for case, loses in guard_loses.misreadings(state, die) if loses is not right)
    return next(misread, "CDT-5-ga-b")


def cost_of_defence(state: CdtState, attack: Attack) -> None:
    """Apply the Guard's die: on a 1 or 2 it loses a unit, otherwise one is engaged."""
    spec = defence_spec(state, attack)
    if spec is None or not spec.guard or not attack.second:
        return
    guard = state.tables.guard
    if attack.cost == "lost" or (not attack.cost and guard_loses(state, attack.second)):
        attack.owed["guard"] = 1
        return
    units = state.units_of(guard.command)
    free = [unit for unit in units if state.where[unit] != guard.place]
    if free:
        due = new_due(state, "move", free, [guard.place], "CDT-5-ga-b")
        # a unit that is already there is engaged
        due.limit(free, 1 if len(free) == len(units) else 0, 1)
        state.due.append(due)
