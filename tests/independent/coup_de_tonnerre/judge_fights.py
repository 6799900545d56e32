"""The attack that is going on, as a log tells it (3, 4)."""

from __future__ import annotations

from collections import Counter

from .actions import Act, defence, free_guard
from .bearers import attackers, counted, defenders
from .captures import entering, merging, occupy, retreats, take
from .fight import parts_of, sum_of
from .judge_words import Event, forbid, unknown
from .pieces import OTHER, SIDE_OF, SIDES, TABLES, TIME
from .position import SOUTH, Position

__all__ = ["Fight", "outcome"]


class _Entry:
    """The units that leave a captured place, enter it, or merge at Maxdorf as a result."""

    def __init__(self, position: Position, act: Act) -> None:
        self.place = act.target
        self.back = retreats(position, act)
        self.able, self.least, self.most = entering(position, act)
        self.least = min(self.least, len(self.able))
        self.merges = merging(position)
        self.entered = 0
        if self.merges:
            position.merged = True

    def late(self, position: Position) -> list[str]:
        """Return the units that still have to merge at Maxdorf (5)."""
        units = [unit for one in SOUTH for unit in position.units(one)]
        return [one for one in units if self.merges and position.where[one] != "maxdorf"]

    def done(self, position: Position) -> bool:
        return not self.back and self.entered >= self.least and not self.late(position)

    def go(self, position: Position, unit: str, to: str) -> None:
        if to in self.back.get(unit, ()):
            if len(self.back.pop(unit)) > 1:  # the merged block stays together
                self.back = dict.fromkeys(self.back, (to,))
        elif unit in self.able and self.entered < self.most and to in self._goals():
            self.able.remove(unit)
            self.entered += 1
        else:
            forbid(to != "maxdorf" or unit not in self.late(position), "no such move (4, 5)")
        position.where[unit] = to

    def _goals(self) -> tuple[str, ...]:
        return (self.place, "maxdorf") if self.merges else (self.place,)


class Fight:
    """An attack from its declaration to the advance of time."""

    def __init__(self, position: Position, act: Act) -> None:
        self.position, self.act = position, act
        self.side = SIDE_OF[act.card]
        self.other = OTHER[self.side]
        self.out: Counter[str] = Counter()
        self.cost: Counter[str] = Counter()
        self.rolled = self.final = self.over = False
        #: the card that may still interrupt, and the die that its defence requires
        self.guard: Act | None = None
        self.die = ""
        #: whether a unit of the Guard must be engaged at Maxdorf
        self.engages = self.engaged = False
        #: side -> its losses: of the target or attacker (empty), or of a command
        self.owed: dict[str, list[str]] = {side: [] for side in SIDES}
        #: side -> units that it has lost in this attack
        self.taken = dict.fromkeys(SIDES, 0)
        self.entry: _Entry | None = None
        #: side -> morale before time passed, in this action
        self.before: dict[str, int] = {}

    # Dice

    def roll(self, die: int, *, defended: bool) -> tuple[int, Counter[str]]:
        """Roll for the attack; return the line and its results."""
        line, parts = parts_of(self.position, self.act, die)
        self.rolled, self.out = True, sum_of(parts)
        self.guard = None if defended else defence(self.position, self.act)
        if self.guard is None:
            self.settle()
        return line, sum_of(parts)

    def defend(self) -> None:
        assert self.guard is not None
        card, self.guard = self.guard.card, None
        if card == "constantin":
            del self.out["AC"], self.out["AM"]
            self.settle()
        elif card == "murat":
            self.out["AC"] *= 2
            self.die = "charge"
        else:
            self.out.clear()
            self.die = "guard"

    def charge(self, die: int) -> Counter[str]:
        """Roll for Murat; return the results."""
        self.die = ""
        charge = sum_of(TABLES["murat", "recto", 1][die])
        self.cost["murat"] = charge["FC"]
        self.out += Counter({one: n for one, n in charge.items() if one != "FC"})
        self.settle()
        return charge

    def risk(self, die: int) -> str:
        """Roll for the Guard; return what becomes of it (5)."""
        self.die = ""
        lost = die <= (3 if "harder-french" in self.position.options else 2)
        self.cost["guard"] = int(lost)
        self.engages = not lost and bool(free_guard(self.position))
        #: a unit that is engaged already may be the one
        self.engaged = "maxdorf" in map(self.position.where.get, self.position.units("guard"))
        self.settle()
        return "lost" if lost else "engaged"

    # Results

    def settle(self) -> None:
        """Apply the result, which nobody interrupts any more."""
        if self.final:
            return
        self.final, self.guard, out, position = True, None, self.out, self.position
        position.lower("french", out["FM"])
        position.lower("coalition", out["AM"])
        if out["capture"]:
            take(position, self.act)
        self.owed["french"] = [""] * out["FC"]
        self.owed["coalition"] = [""] * out["AC"]
        for command, more in self.cost.items():
            self.owed["french"] += [command] * more
        self._go_on()

    def _bearers(self, side: str, command: str) -> list[str]:
        if command:
            return counted(self.position, command)
        find = defenders if side == self.other else attackers
        return find(self.position, self.act)

    def lose(self, unit: str, side: str, *, by_enemy: bool) -> None:
        """Take one loss (2, 4); its side chooses among several commands."""
        forbid(not self.rolled or self.die, "before the die (2, 4)")
        self.settle()
        forbid(self.over, "the losses are taken")
        forbid(side == self.side and self.owed[self.other], "the defender loses first (4)")
        fit = [one for one in self.owed[side] if unit in self._bearers(side, one)]
        forbid(not fit, "another unit takes the loss, or none (2, 4)")
        if by_enemy:
            bearers = self._bearers(side, fit[0])
            forbid(len({self.position.command[one] for one in bearers}) > 1, "who chooses (2)")
            unknown(len(bearers) > 1, "who chooses among like units")
        self.owed[side].remove(fit[0])
        before = self.position.losses[side]
        self.position.lose(unit)
        self.taken[side] += self.position.losses[side] - before
        self._go_on()

    def _go_on(self) -> None:
        """Let losses lapse that nobody can take; go on when all are taken."""
        for side, owed in self.owed.items():
            if not any(self._bearers(side, one) for one in owed):
                owed.clear()
        if any(self.owed.values()):
            return
        self.over = True
        if self.out["capture"]:
            occupy(self.position, self.act)
            self.entry = _Entry(self.position, self.act)
        self.position.settle_broken()
        self._pass_time()

    def _pass_time(self) -> None:
        position = self.position
        if position.winner or any(position.owed.values()):
            return
        before = dict(position.morale)
        if position.advance_time(TIME):
            self.before = before

    def tests(self) -> str:
        """Return the side that must test next."""
        owed = self.position.owed
        return next((one for one in (self.other, self.side) if owed[one]), "")

    def rout(self, die: int, side: str) -> str:
        position = self.position
        forbid(not self.over, "losses come first (4)")
        forbid(not side or side != self.tests(), "no test of this side now (4)")
        position.owed[side] -= 1
        broken = position.rout_line(side, die) > position.morale[side]
        if broken:
            position.winner = OTHER[side]
        self._pass_time()
        return "broken" if broken else "holds"

    # Moves, and the end of the attack

    def go(self, unit: str, to: str) -> None:
        forbid(not self.rolled or self.die, "before the die (4)")
        self.settle()
        forbid(not self.over, "losses come first (4)")
        unknown(self.position.winner, "moves after the end")
        if self.engages:
            forbid(unit not in free_guard(self.position) or to != "maxdorf", "the Guard (5)")
            self.engages = False
            self.position.where[unit] = to
            return
        forbid(self.entry is None, "nothing was captured (4)")
        assert self.entry is not None
        self.entry.go(self.position, unit, to)

    def close(self) -> None:
        """Check that the attack is finished."""
        forbid(not self.rolled or self.die, "a die is missing (4)")
        self.settle()
        broken = Position(self.position.options)
        broken.losses = self.position.losses
        broken.settle_broken()
        unknown(broken.winner and not self.over, "losses after the last box")
        forbid(not self.over, "losses are missing (4)")
        if self.position.winner:
            return
        forbid(self.tests(), "a test is missing (4)")
        forbid(self.engages and not self.engaged, "a unit of the Guard is engaged (5)")
        forbid(self.entry is not None and not self.entry.done(self.position), "moves (4, 5)")


def outcome(event: Event) -> Counter[str] | None:
    """Return the results that an event claims; None if they are no results of an attack."""
    text = event["result"]
    if not isinstance(text, str):
        return None
    parts = [one.strip() for one in text.split("+") if one.strip() not in ("", "-")]
    try:
        return +sum_of(parts)
    except ValueError:
        return None
