"""Claims about an attack by differential: support, factors, differential, shift, column.

Each claim is compared with the value that follows from the claims before it, so that one mistake
gives one finding.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Generic

from msgspec import Meta
from msgspec.structs import replace

from adjudicator.core.book import Book
from adjudicator.core.events import Amount, Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.values import Value
from adjudicator.errors import known_names
from adjudicator.mechanics.claims import odds_can_be_read, unreadable
from adjudicator.mechanics.combat.attack_claims import AttackClaims, F, Slip, WrongClaim
from adjudicator.mechanics.combat.combat_tables import StepsTable
from adjudicator.mechanics.combat.difference import WeighedDifference, shifted
from adjudicator.mechanics.tables import head_number

__all__ = ["DifferenceAttack", "DifferenceClaims"]

_FACTORS = ("artillery", "attack", "defence", "differential")


class DifferenceAttack(Attack, frozen=True, tag="attack"):
    """Units attack one hex; support such as a marker is listed among the units."""

    #: claim: factors that the marker adds
    artillery: Amount | None = None
    #: claim: attack less defence
    differential: int | None = None
    #: claim: columns to the right, or with a minus to the left
    shift: int | None = None
    #: claim: the final column, such as "+5"
    column: Annotated[str, Meta(max_length=20)] = ""


class DifferenceClaims(Generic[F]):
    """The rule about claims of attacks that are weighed by differential."""

    def __init__(
        self,
        book: Book,
        kind: type[DifferenceAttack],
        cases: Sequence[str],
        *,
        otherwise: Mapping[str, str],
        table: Callable[[Any, F], StepsTable],
        strength: Callable[[Any, str], float],
        fight: Callable[[Any, Any], F | None],
        possible: Callable[[Any, Any], Iterable[F]],
        known: Callable[[Any, F], bool],
        weigh: Value[Any, Any, WeighedDifference],
        slips: Callable[[Any, F], Iterable[Slip]],
        facts: Callable[[Any, WrongClaim[F]], dict[str, Any]],
    ) -> None:
        """Register the rule, and that odds and column can be read.

        `otherwise`: claim -> the case if no slip explains it. `fight`: the units of an attack as
        declared; `possible`: those without illegal parts; `known`: whether all their strengths
        are. `slips`: those beside the slips of `weigh`, about strengths. `facts`: more of the
        fault of a wrong claim than its terms.
        """
        self._otherwise, self._table, self._strength = otherwise, table, strength
        self._fight, self._possible, self._known = fight, possible, known
        self._weigh, self._more_slips, self._more = weigh, slips, facts
        book.validates(kind)(self.can_be_read)
        self._claims: AttackClaims[F] = AttackClaims(
            book,
            kind,
            cases,
            otherwise=otherwise,
            fights=self._fights,
            compare=self._compared,
            slips=self._slips,
            facts=self._facts,
        )
        self.as_claimed = self._claims.as_claimed

    def can_be_read(self, state: Any, event: DifferenceAttack) -> None:
        """Refuse odds that are not two numbers, and a column that is not one number."""
        odds_can_be_read(state, event)
        if event.column and head_number(event.column) is None:
            table: StepsTable = next(iter(state.tables.combat.values()))
            names = [repr(table.named(at)) for at in range(len(table.columns))]
            raise unreadable(state, "column", event.column, known_names(names))

    def claimed_column(self, state: Any, event: DifferenceAttack, ours: WeighedDifference) -> int:
        """Return the column that the players used, as far as the log shows it."""
        if event.shift is None and not event.column and _nothing(event):
            return ours.at
        fight = self._fight(state, event)
        if fight is None:
            return ours.at
        table = self._table(state, fight)
        found = table.read(event.column) if event.column else -1
        if found >= 0:
            return found
        differential = event.differential
        if differential is None:
            said = self._follows(state, event, fight, ours)["differential"]
            differential = ours.differential if said != int(said) else int(said)
            differential = ours.differential if _nothing(event) else differential
        shift = ours.shift if event.shift is None else event.shift
        if (differential, shift) == (ours.differential, ours.shift):
            return ours.at
        return shifted(table.columns, table.column_of(differential), shift)

    def _follows(
        self, state: Any, event: DifferenceAttack, fight: F, ours: WeighedDifference
    ) -> dict[str, float]:
        """Return what each total would be, given the claims before it."""
        put = [event.points.get(one, self._strength(state, one)) for one in fight.attackers]
        support = ours.artillery if event.artillery is None else event.artillery
        attack = sum(put) + support
        total = attack if event.attack is None else event.attack
        defence = ours.defence if event.defence is None else event.defence
        return {"artillery": ours.artillery, "attack": attack, "defence": ours.defence} | {
            "differential": total - defence
        }

    def _fights(self, state: Any, event: DifferenceAttack) -> Iterator[F]:
        """Iterate over the attack as declared, and without its illegal parts."""
        fight = self._fight(state, event)
        if fight is not None:
            yield fight
            if self._known(state, fight):
                yield from (one for one in self._possible(state, event) if one != fight)

    def _compared(
        self, state: Any, event: DifferenceAttack, fight: F
    ) -> list[Fault | Unknown | None]:
        """Return the faults of the claims about a fight."""
        if not self._known(state, fight):
            return [Unknown(why="strength-unknown", needs="combat", args={"at": fight.target})]
        ours = self._weigh(state, fight)
        said: list[Fault | Unknown | None] = []
        if event.odds:
            said.append(self._wrong_sum(fight, "odds-claimed", ours.differential, event.odds))
        for name in _FACTORS:
            value = getattr(event, name)
            if value is None or value == getattr(ours, name):
                continue
            if value != self._follows(state, event, fight, ours)[name]:
                said.append(self._claims.wrong(state, fight, name, value))
                break
        said += [self._sum_of_claims(event, fight)] if not any(said) or not state.bound else []
        if event.shift not in (None, ours.shift):
            said.append(self._claims.wrong(state, fight, "shift", event.shift))
        if event.column:
            said.append(self._wrong_column(state, event, fight, ours))
        return said

    def _sum_of_claims(self, event: DifferenceAttack, fight: F) -> Fault | None:
        """Report a differential that is not the difference of the stated factors."""
        attack, defence, claimed = event.attack, event.defence, event.differential
        if attack is None or defence is None or claimed in (None, attack - defence):
            return None
        fault = self._wrong_sum(fight, "differential-of-claims", attack - defence, claimed)
        fault.args |= {"attack": attack, "defence": defence}
        return fault

    def _wrong_sum(
        self, fight: F, message: str, expected: float, claimed: float | str | None
    ) -> Fault:
        """Return the fault of a differential that is computed wrongly."""
        case, at = self._otherwise["differential"], fight.target
        args = {"claimed": claimed, "expected": expected, "at": at}
        fault = Fault(message, args, rule=case, expected=expected, seen=claimed, claim=True)
        fault.units, fault.at = list(fight.attackers), at
        return fault

    def _wrong_column(
        self, state: Any, event: DifferenceAttack, fight: F, ours: WeighedDifference
    ) -> Fault | None:
        """Compare the column, unless it follows from other claims."""
        table = self._table(state, fight)
        at = table.read(event.column)
        if at == ours.at or at == self.claimed_column(state, replace(event, column=""), ours):
            return None
        seen = table.named(at) if at >= 0 else event.column
        return self._claims.wrong(state, fight, "column", seen)

    def _slips(self, state: Any, fight: F, name: str) -> Iterator[Slip]:
        """Iterate over the slips of an attack; then a unit counts with another strength."""
        for case, slips in self._weigh.slips.items():
            yield from (Slip(case, slip(state, fight)) for slip in slips)
        if name not in ("artillery", "shift"):
            yield from self._more_slips(state, fight)

    def _facts(self, state: Any, claim: WrongClaim[F]) -> dict[str, Any]:
        """Return the right value and its terms."""
        ours, target = self._weigh(state, claim.fight), claim.fight.target
        right = getattr(ours, claim.name)
        args = {"claimed": claim.seen, "expected": right, "at": target}
        return {
            "also": claim.other_cases[:1],
            "args": args | {"factors": ours.terms_of(claim.name)},
            "expected": right,
            **self._more(state, claim),
        }


def _nothing(event: DifferenceAttack) -> bool:
    """Return whether a log claims no factors at all."""
    return not event.points and all(getattr(event, name) is None for name in _FACTORS)
