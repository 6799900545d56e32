"""How a log is written: what players state of their own accord, and what they leave out."""

from __future__ import annotations

from random import Random
from typing import Any

#: what may be stated; a form states each with its own likelihood
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
        #: some write every unit that goes with the same word, and some let attackers enter first
        self.word = chance.choice(["", "", "", "", "move", "advance"])
        self.entering_first = chance.random() < 0.1
        #: some write down the turn that a defence has cost
        self.forfeits = chance.random() < 0.2
        #: some name the command that is attacked, not the place
        self.commands = chance.random() < 0.2

    def states(self, what: str) -> bool:
        return self.chance.random() < self.likely[what]

    def given(self, what: str, **fields: Any) -> dict[str, Any]:
        """Some fields, if this form states them."""
        return fields if self.states(what) else {}
