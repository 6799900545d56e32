"""The open phase of a game, and the kind of phase that it is."""

from __future__ import annotations

from typing import Any, TypeVar

__all__ = ["kind_of_phase", "phase_of"]

F = TypeVar("F")


def phase_of(state: Any, kind: type[F]) -> F | None:
    """Return the open phase if it is of a kind; an attack within it does not matter."""
    frame = state.frames[0] if state.frames else None
    return frame if type(frame) is kind else None


def kind_of_phase(state: Any) -> str:
    """Return the kind of the open phase, such as "movement"; "" if none is open."""
    return str(state.frames[0].__struct_config__.tag) if state.frames else ""
