"""Claims of players: registers, reads and judges stated values.

::

    claims = Claims(book)

    @claims.number("stack", "7B")
    def strength_in_a_hex(state: State, claim: Claim) -> float | Unknown:
        return sum(map(state.strength, state.stack(place_of(state, claim))))

    @strength_in_a_hex.slip("7C")
    def units_counted(state: State, claim: Claim) -> float:
        return len(state.stack(claim.at))

The first slip that gives the claimed value names the case of a wrong claim; without one it is the
first case of the claim.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, TypeVar

from adjudicator.core.book import Book
from adjudicator.core.events import Attack, Claim, Exit
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import DocumentError, Text, at_event, known_names
from adjudicator.mechanics.tables import ratio

__all__ = [
    "ClaimedValue",
    "Claims",
    "edges_are_known",
    "known_value",
    "number",
    "odds_can_be_read",
    "place_of",
    "read_odds",
    "refusal",
    "side_of",
    "truth",
    "unit_of",
    "unreadable",
    "wrong",
]

F = TypeVar("F", bound=Callable[..., Any])
Judge = Callable[[Any, Claim], RuleResult]
Stated = float | str | bool
#: the right value of a claim, or why it is unknown
Right = Callable[[Any, Claim], "Stated | Unknown"]
#: the names that a claim may state
Names = Callable[[Any], Collection[str]]
#: completes the fault of a wrong claim: another message, or arguments
Explain = Callable[[Any, Claim, Fault], None]


class ClaimedValue:
    """A value that players state, with its slips in the order in which they are tried."""

    def __init__(self, case: str, right: Right, read: Callable[[Any, Claim], Stated]) -> None:
        """Begin with the right value, and the case of a wrong claim that no slip explains."""
        self.case = case
        self.right = right
        self.read = read
        self._slips: list[tuple[str, Callable[[Any, Claim], Stated | None]]] = []
        self._explain: Explain | None = None

    def slip(self, case: str) -> Callable[[F], F]:
        """Register the value that a player states who misapplies a case; None if it cannot be."""

        def register(wrong_value: F) -> F:
            self._slips.append((case, wrong_value))
            return wrong_value

        return register

    def explained(self, explain: Explain) -> Explain:
        """Register a function that completes the fault of a wrong claim."""
        self._explain = explain
        return explain

    def judge(self, state: Any, claim: Claim) -> RuleResult:
        """Compare a claim with the right value."""
        said = self.read(state, claim)
        ours = self.right(state, claim)
        if isinstance(ours, Unknown):
            return ours
        if said == ours:
            return None
        slips = (case for case, value in self._slips if value(state, claim) == said)
        fault = wrong(claim, next(slips, self.case), ours)
        if self._explain is not None:
            self._explain(state, claim, fault)
        return fault


class Claims:
    """The kinds of claims in the logs of a game, with a judge for each."""

    def __init__(self, book: Book) -> None:
        """Register in a book that a claim changes no state, and that unknown kinds are refused."""
        self.known: list[str] = []
        self._names: dict[str, Names] = {}
        self._book = book
        book.applies(Claim)(self._refuse_unknown)
        book.validates(Claim)(self._refuse_unknown_name)

    def __call__(
        self, what: str, *cases: str, names: Names | None = None
    ) -> Callable[[Judge], Judge]:
        """Register the judge of one kind of claim, for each of its cases.

        A claim whose value is none of the `names` is refused.
        """
        if names is not None:
            self._names[what] = names

        def register(judge: Judge) -> Judge:
            def judged(state: Any, claim: Claim) -> RuleResult:
                return judge(state, claim) if claim.what == what else None

            self.known.append(what)
            self._book.rule(*cases, on=Claim)(judged)
            return judge

        return register

    def number(self, what: str, *cases: str) -> Callable[[Right], ClaimedValue]:
        """Register the right value of a claim that is a number."""
        return self._value(what, cases, number)

    def truth(self, what: str, *cases: str) -> Callable[[Right], ClaimedValue]:
        """Register the right value of a claim that is true or false."""
        return self._value(what, cases, truth)

    def name(
        self, what: str, *cases: str, names: Names | None = None
    ) -> Callable[[Right], ClaimedValue]:
        """Register the right value of a claim that is a name, perhaps one of several."""
        return self._value(what, cases, lambda _, claim: claim.value, names)

    def _value(
        self,
        what: str,
        cases: tuple[str, ...],
        read: Callable[[Any, Claim], Stated],
        names: Names | None = None,
    ) -> Callable[[Right], ClaimedValue]:
        def register(right: Right) -> ClaimedValue:
            value = ClaimedValue(cases[0], right, read)
            self(what, *cases, names=names)(value.judge)
            return value

        return register

    def _refuse_unknown_name(self, state: Any, claim: Claim) -> None:
        if claim.what in self._names:
            known_value(state, claim, self._names[claim.what](state))

    def _refuse_unknown(self, state: Any, claim: Claim) -> None:
        if claim.what not in self.known:
            hint = known_names(sorted(self.known))
            text = Text("nothing is known of a claim about {what!r}", what=claim.what[:60])
            raise refusal(state, text, hint)


def refusal(state: Any, message: Text, hint: Text | None = None) -> DocumentError:
    """Return the error for a claim that cannot be read."""
    return DocumentError(message, place=at_event(state.now), hint=hint)


def unreadable(state: Any, field: str, text: str, forms: Text) -> DocumentError:
    """Return the error for a claim whose text cannot be read, with the valid forms."""
    message = Text("{field} {text!r} cannot be read", field=field, text=text[:60])
    return DocumentError(message, place=at_event(state.now, field), hint=forms)


def read_odds(state: Any, text: str) -> tuple[float, float]:
    """Return the claimed odds, attacker first; raise an error if they cannot be read."""
    found = ratio(text)
    if found is None:
        forms = Text("written as '2:1', '2-1' or '1 to 2'")
        raise unreadable(state, "odds", text, forms)
    return found


def odds_can_be_read(state: Any, event: Attack) -> None:
    """Refuse an attack whose odds are not two numbers."""
    if event.odds:
        read_odds(state, event.odds)


def edges_are_known(book: Book, edges: Names) -> None:
    """Refuse exits by an edge that is none of some names."""

    @book.validates(Exit)
    def by_a_known_edge(state: Any, event: Exit) -> None:
        if event.edge and event.edge not in edges(state):
            raise no_such("edge", event.edge, edges(state), place=at_event(state.now, "edge"))


def known_value(state: Any, claim: Claim, names: Collection[str]) -> None:
    """Refuse a claim whose value is an unknown name."""
    if claim.value not in names:
        known, place = [one for one in names if one], at_event(state.now, "value")
        raise no_such(claim.what, str(claim.value), known, place=place)


def number(state: Any, claim: Claim) -> float:
    """Return the value of a claim that must be a number."""
    if isinstance(claim.value, (str, bool)):
        text = Text("a claim about {what} needs a number as its value", what=claim.what)
        raise refusal(state, text)
    return claim.value


def truth(state: Any, claim: Claim) -> bool:
    """Return the value of a claim that must be true or false."""
    if not isinstance(claim.value, bool):
        text = Text("a claim about {what} needs true or false as its value", what=claim.what)
        raise refusal(state, text)
    return claim.value


def side_of(state: Any, claim: Claim) -> str:
    """Return the side that a claim is about."""
    if claim.side not in state.enemy:
        text = Text("a claim about {what} needs a side", what=claim.what)
        raise refusal(state, text, Text("sides: {names}", names=", ".join(state.enemy)))
    return claim.side


def place_of(state: Any, claim: Claim) -> str:
    """Return the hex that a claim is about."""
    if claim.at not in state.places:
        raise state.board.unknown(claim.at).located(place=at_event(state.now, "at"))
    return claim.at


def unit_of(state: Any, claim: Claim) -> str:
    """Return the unit that a claim is about."""
    if not claim.unit:
        raise refusal(state, Text("a claim about {what} needs a unit", what=claim.what))
    return claim.unit


def wrong(claim: Claim, case: str, expected: float | str | bool) -> Fault:
    """Return the fault of a wrong claim, with its case and the right value."""
    subject = claim.unit or claim.at or claim.side
    return Fault(
        rule=case,
        message=f"claim-{claim.what}",
        args={"side": claim.side, "unit": claim.unit, "at": claim.at, "subject": subject},
        units=[claim.unit] if claim.unit else [],
        expected=expected,
        seen=claim.value,
        claim=True,
    )
