"""The judge of one attack: the die, what its result demands, and advances (9.0, 10.0, 11.0)."""

from __future__ import annotations

from itertools import islice

from tests.independent.judging import CannotTell

from . import board
from .combat import Attack, column, defenders, exposed
from .judge_words import Event, decided_by, forbid
from .pieces import UNITS, foe, result
from .position import Position
from .retreat import FREE, Bounds, DoubtError, Steps, ways

__all__ = ["Fight"]

#: ways to retreat that are compared
_MOST = 20_000


class Fight:
    """An attack from its declaration to the last advance."""

    def __init__(self, position: Position, attack: Attack, *, errata: bool) -> None:
        self.position, self.attack, self.side = position, attack, position.side
        self.beaten = defenders(position, attack)
        self.exposed = exposed(position, attack)
        self.guns = [unit for unit in attack.units if unit not in self.exposed]
        self.column = column(position, attack)
        self.result = ""
        #: an Ar in place of an Ex
        self.by_choice = False
        self.start = dict(position.at)
        #: what each unit is worth in an exchange: as printed by the errata of 1975
        self.worth = {
            unit: UNITS[unit].combat if errata else position.strength(unit)
            for unit in (*self.beaten, *self.exposed)
        }
        self.fallen: set[str] = set()
        self.retreated: set[str] = set()
        self.displaced: set[str] = set()
        self.advanced: set[str] = set()
        #: the ways in which a displacement under way may go on
        self.open_ways: list[Steps] = []

    def follow(self, event: Event) -> None:
        what = event["do"]
        forbid(bool(self.result) == (what == "roll"), "one die for an attack")
        if what != "eliminate":
            self.settle()
        if what in ("roll", "declare"):
            getattr(self, what)(event)
            return
        unfinished = self.open_ways and all(self.open_ways)
        forbid(bool(unfinished) and what != "displace", "somebody must make room (9.32)")
        getattr(self, what)(event, event["unit"])

    def settle(self) -> None:
        """Demoralize a side that has lost enough; in an exchange, both lose at once (11.0)."""
        if self.result and (self.result != "Ex" or self._done()):
            self.position.settle_morale(foe(self.side))

    def roll(self, event: Event) -> None:
        decided_by(event, self.side)
        forbid(len(event["dice"]) != 1 or event["dice"][0] > 6, "one die with six faces")
        self.result = result(self.column, event["dice"][0])
        forbid(event.get("result") not in (None, "", self.result), "another result (9.1)")

    def declare(self, event: Event) -> None:
        decided_by(event, self.side)
        if event["what"] != "Ar":
            raise CannotTell("an unknown declaration")
        forbid(self.result != "Ex" or bool(self.fallen), "an Ar only in place of an Ex (9.2)")
        if not self.exposed:
            raise CannotTell("an Ar of guns alone")
        self.result, self.by_choice = "Ar", True

    # What the result demands

    @property
    def losers(self) -> list[str]:
        """The units that are eliminated or retreat, except in an exchange."""
        return self.exposed if self.result in ("Ae", "Ar") else self.beaten

    def _left(self) -> list[str]:
        """Return the units that still have to be eliminated or to retreat."""
        done = self.fallen | self.retreated
        return [unit for unit in self.losers if unit not in done]

    def _paid(self) -> bool:
        """Return whether the attackers have paid for an exchange (9.2, 10C)."""
        owed = sum(self.worth[unit] for unit in self.beaten)
        paid = sum(self.worth[unit] for unit in self.exposed if unit in self.fallen)
        return paid >= owed or all(unit in self.fallen for unit in self.exposed)

    def _done(self) -> bool:
        return not self._left() and (self.result != "Ex" or self._paid())

    def close(self) -> None:
        forbid(not self.result, "the die was not rolled (8.0)")
        forbid(bool(self.open_ways) and all(self.open_ways), "somebody must make room (9.32)")
        forbid(not self._done(), "the result was not carried out (8.0)")
        self.settle()

    def eliminate(self, event: Event, unit: str) -> None:
        forbid(unit not in self.position.at, "not on the map")
        if self.result in ("Ar", "Dr"):
            forbid(unit not in self._left(), "nobody eliminates it")
            strict, loose = self._ways(unit)
            forbid(bool(strict), "it can retreat (9.31)")
            if loose:
                raise CannotTell("only those who fight could make room")
        else:
            bearers = [*self._left(), *(self.exposed if self.result == "Ex" else ())]
            forbid(unit not in bearers, "nobody eliminates it")
            self._check_payer(event, unit)
        self.fallen.add(unit)
        self.position.remove(unit)
        if self.result != "Ex":
            self.settle()

    def _check_payer(self, event: Event, unit: str) -> None:
        """The attacker chooses who pays for an exchange."""
        if self.result == "Ex" and unit in self.exposed:
            decided_by(event, self.side)

    # Retreats

    def _winner(self) -> str:
        return foe(self.side) if self.result in ("Ae", "Ar") else self.side

    def _ways(self, unit: str) -> tuple[list[Steps], list[Steps]]:
        """Return the ways to retreat that push only uninvolved units, and all ways."""
        fixed = Bounds(fixed=frozenset((*self.attack.units, *self.beaten)))
        try:
            found = [list(islice(ways(self.position, unit, one), _MOST)) for one in (fixed, FREE)]
        except DoubtError as doubt:
            raise CannotTell(str(doubt)) from None
        if len(found[1]) == _MOST:
            raise CannotTell("very many ways to retreat")
        return found[0], found[1]

    def retreat(self, event: Event, unit: str) -> None:
        forbid(unit not in self.position.at, "not on the map")
        if self.result == "Ex" and unit in self.exposed and not self.fallen:
            self.result, self.by_choice = "Ar", True  # the choice shows in what they do
        forbid(self.result not in ("Ar", "Dr"), "nobody retreats")
        volunteer = self.result == "Ar" and unit in self.guns and unit not in self.retreated
        forbid(unit not in self._left() and not volunteer, "it does not retreat")
        if volunteer and self.by_choice:
            raise CannotTell("a gun takes an Ar in place of an Ex")
        if volunteer and event.get("by") == UNITS[unit].side:
            raise CannotTell("who leads back a gun that need not retreat")
        decided_by(event, self._winner())
        strict, loose = self._ways(unit)
        self._go_on(strict, loose, unit, event["to"])
        self.retreated.add(unit)

    def displace(self, event: Event, unit: str) -> None:
        forbid(not self.open_ways, "nobody has to make room (9.32)")
        decided_by(event, self._winner())
        self._go_on(self.open_ways, self.open_ways, unit, event["to"])
        self.displaced.add(unit)

    def _go_on(self, strict: list[Steps], loose: list[Steps], unit: str, to: str) -> None:
        """Make one step of a retreat; keep the ways that begin with it."""
        kept = [steps[1:] for steps in strict if steps and steps[0] == (unit, to)]
        if not kept and any(steps and steps[0] == (unit, to) for steps in loose):
            raise CannotTell("only those who fight could make room")
        forbid(not kept, "no way for it (9.31, 9.32)")
        self.open_ways = kept
        self.position.at[unit] = to

    # Advances

    def advance(self, event: Event, unit: str) -> None:
        position, to = self.position, event["to"]
        winners = self.beaten if self.result in ("Ae", "Ar") else self.exposed
        forbid(unit not in winners or unit not in position.at, "it did not win (9.33, 10G)")
        forbid(unit in self.advanced, "one hex only (9.33)")
        decided_by(event, UNITS[unit].side)
        lost = self.exposed if self.result in ("Ae", "Ar") else self.beaten
        forbid(to not in {self.start[one] for one in lost}, "not a vacated hex (9.33)")
        held = any(UNITS[one].side != UNITS[unit].side for one in position.stack(to))
        forbid(held, "the hex is not vacated (9.33)")
        forbid(to not in board.neighbours(position.at[unit]), "one hex only (9.33)")
        forbid(not position.room(unit, to), "too many in a hex (7.0)")
        forbid(board.prohibited(to, UNITS[unit].arm), "no artillery in a swamp (13.0)")
        if not self._done():
            raise CannotTell("an advance before the result is carried out")
        self.advanced.add(unit)
        position.at[unit] = to
