"""The form of a log: the optional statements that its players write or omit."""

from __future__ import annotations

from random import Random
from typing import Any

#: optional statements; a form has its own probability for each
STATED = (
    "line",
    "result",
    "morale",
    "losses",
    "time",
    "turn",
    "face",
    "target",
    "by",
    "for",
    "claim",
)


class Form:
    def __init__(self, chance: Random, kind: str = "") -> None:
        self.chance = chance
        kind = kind or chance.choice(["all", "none", "some", "some"])
        fixed = {"all": 1.0, "none": 0.0}
        self.likely = {
            what: fixed.get(kind, chance.choice([0.0, 0.3, 0.7, 1.0])) for what in STATED
        }
        self.kind = kind
        self.numbered = chance.random() < 0.2
        #: some players use the same word for every moving unit, and some let attackers enter first
        self.word = chance.choice(["", "", "", "", "move", "advance"])
        self.entering_first = chance.random() < 0.1
        #: some write down the turn that a defence has cost
        self.forfeits = chance.random() < 0.2
        #: some name the attacked command instead of the place
        self.commands = chance.random() < 0.2

    def states(self, what: str) -> bool:
        return self.chance.random() < self.likely[what]

    def given(self, what: str, **fields: Any) -> dict[str, Any]:
        """Return the fields if this form states them, else nothing."""
        return fields if self.states(what) else {}
