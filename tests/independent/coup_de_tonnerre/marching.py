"""Moves of units that retreat, enter a captured place, merge, or reinforce (3, 4, 5)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from .actions import Act, free_oudinot
from .captures import entering, merging, retreats
from .pieces import SIDE_OF, START
from .position import SOUTH, VILLAGE, Position

if TYPE_CHECKING:
    from .game import Game


def go(
    game: Game, do: str, options: set[tuple[str, str]], also: Iterable[tuple[str, str]] = ()
) -> str:
    """Make one of several possible moves; return its unit. `also` lists further legal moves."""
    game.offer(do, {*options, *also})
    unit, to = game.chance.choice(sorted(options))
    word = do.split(maxsplit=1)[0]
    if game.form.word and do != "move granted":
        word = game.form.word
    game.say(word, game.position.command[unit], unit=unit, to=to)
    game.position.where[unit] = to
    return unit


class Capture:
    """The units that retreat from a captured place, enter it, or merge at Maxdorf as a result."""

    def __init__(self, game: Game, act: Act) -> None:
        self.game, self.act = game, act
        position = game.position
        self.back = retreats(position, act)
        self.able, self.least, self.most = entering(position, act)
        self.entered = 0
        self.merges = merging(position)
        if position.merged and act.target == "maxdorf" and act.card not in SOUTH and self.back:
            game.counts["merged block driven out"] += 1

    def entries(self) -> set[tuple[str, str]]:
        """Return possible entries; units that take the last village before the merger may go on."""
        targets = {self.act.target, "maxdorf"} if self.merges else {self.act.target}
        able = self.able if self.entered < self.most else []
        return {(unit, to) for unit in able for to in targets}

    def late(self) -> set[tuple[str, str]]:
        """Return the units that are not yet at Maxdorf when the southern columns merge."""
        where = self.game.position.where
        units = [unit for one in SOUTH for unit in self.game.position.units(one)]
        return {(unit, "maxdorf") for unit in units if self.merges and where[unit] != "maxdorf"}

    def retreating(self) -> set[tuple[str, str]]:
        return {(unit, to) for unit, places in self.back.items() for to in places}

    def due(self) -> set[tuple[str, str]]:
        return self.retreating() | self.entries() | self.late()

    def carry_out(self) -> None:
        steps = [self.fall_back, self.enter]
        for step in reversed(steps) if self.game.form.entering_first else steps:
            step()
        if self.merges:
            self.game.position.merged = True
            self.game.counts["consolidations"] += 1
        while late := self.late():
            go(self.game, "move", late, self.due())

    def fall_back(self) -> None:
        """Retreat; the first unit of the merged block chooses the village for all."""
        while self.back:
            unit = go(self.game, "retreat", self.retreating(), self.due())
            if len(self.back.pop(unit)) > 1:
                self.back = dict.fromkeys(self.back, (self.game.position.where[unit],))

    def enter(self) -> None:
        number = self.game.chance.randint(self.least, self.most) if self.able else 0
        while self.entered < number:
            kind = "advance" if self.entered < self.least else "advance or not"
            unit = go(self.game, kind, self.entries(), self.due())
            self.able.remove(unit)
            self.entered += 1
        self.most = self.entered


def senders(position: Position, to: str) -> list[str]:
    """Return the units that may be sent to a command."""
    if to in ("davout", "soult"):
        return free_oudinot(position)
    giver = "constantin" if to == "bagration" else "miloradovitch"
    return position.units(giver) if position.faces[giver] == "recto" else []


def places_of(position: Position, command: str) -> set[str]:
    """Return the places where a unit joins a command."""
    if command != "davout":
        return {position.stand(command)}
    stand = {position.where[one] for one in position.units("davout")}
    return {"davout-start"} | (stand - {"maxdorf", *VILLAGE.values()})


def reinforce(game: Game, act: Act) -> None:
    """Transfer one unit to another command (3)."""
    position = game.position
    game.tell_act(act)
    game.counts[f"{act.card} reinforces {act.target}"] += 1
    side = SIDE_OF[act.card]
    before = position.morale[side]
    places = places_of(position, act.target)
    sent = senders(position, act.target)
    options = {(one, place) for one in sent for place in places}
    start = START[act.target]  # others are legal, too, but not played here
    unit = go(game, "move", options, also={(one, start) for one in sent})
    position.give(unit, act.target, position.where[unit])
    if act.card in position.gone:
        game.counts[f"{act.card} gone by reinforcing"] += 1
    game.tell_morale(side, changed=position.morale[side] != before)
