"""How a game settles a fault that a chapter has found: names its case, excuses it, or doubts it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.core.findings import Fault
from adjudicator.core.rules import RuleResult

__all__ = ["Settle", "as_it_is"]

#: state, event and fault -> what the game reports: with another case, cause or severity, or None
Settle = Callable[[Any, Any, Fault], RuleResult]


def as_it_is(_state: Any, _event: Any, fault: Fault) -> RuleResult:
    """Report a fault as the chapter found it."""
    return fault
