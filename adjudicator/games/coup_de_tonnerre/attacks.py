"""The open attack: its result, its unknown values, and what it leaves undone."""

from __future__ import annotations

from adjudicator.core.findings import Fault, Unknown
from adjudicator.games.coup_de_tonnerre.data import Defence
from adjudicator.games.coup_de_tonnerre.frames import (
    Address,
    Attack,
    Reinforcement,
)
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.combat.undone import blamed_on_action

__all__ = [
    "EARLY",
    "combined",
    "defence_spec",
    "open_attack",
    "open_attacks",
    "record_early",
    "undone_fault",
    "why_unclear",
]

#: kind of events before the die of an attack
EARLY = "before-die"


def open_attack(state: CdtState) -> Attack | None:
    """Return the open attack, if there is one."""
    frame = state.frame
    return frame if type(frame) is Attack else None


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


def record_early(attack: Attack, kind: str) -> None:
    """Record an event before its time; each kind is reported once."""
    if kind not in attack.hasty:
        attack.hasty.append(kind)


def open_attacks(state: CdtState) -> list[Attack]:
    """Return the open attack as a list, which is empty if there is none."""
    attack = open_attack(state)
    return [] if attack is None else [attack]


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
