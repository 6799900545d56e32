"""The open attack and the open phase of combat among the frames of a state."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

__all__ = ["CombatFrames"]

A = TypeVar("A")
P = TypeVar("P")


class CombatFrames(Generic[A, P]):
    """Finds the frames of combat: a phase below, and in it the attack that is open."""

    def __init__(self, attack: type[A], phase: type[P]) -> None:
        """Name the types of the frames."""
        self._attack, self._phase = attack, phase

    def attack(self, state: Any) -> A | None:
        """Return the open attack, if there is one."""
        frames = state.frames
        return frames[-1] if frames and type(frames[-1]) is self._attack else None

    def phase(self, state: Any) -> P | None:
        """Return the open phase of combat, if there is one."""
        frames = state.frames
        return frames[0] if frames and type(frames[0]) is self._phase else None
