"""Partners: several players share a side, each with commands of their own.

One of them is the commander in chief, who also leads the commands that belong to nobody, and
manages the cards of the side. An option says who that is, or it is the first who acts as such.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from adjudicator.core.book import Book
from adjudicator.core.events import Event
from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.errors import DocumentError, Text, at_line

__all__ = ["Partners"]


class Partners:
    """Who commands what; `state.chiefs` names the commanders in chief as the log shows them."""

    def __init__(
        self, *, option: str, chiefs: Mapping[str, str], commands: Callable[[Any], Any]
    ) -> None:
        """Name the option of the game with partners, and the commander in chief of each side.

        `commands` returns player -> commands of that player.
        """
        self._option, self._chiefs, self.commands = option, chiefs, commands

    def is_partner(self, state: Any, by: str) -> bool:
        """Return whether an event is by one of several players of a side."""
        return self._option in state.options and by in self.commands(state)

    def players(self, state: Any, side: str) -> list[str]:
        """Return the players of a side."""
        return [role for role in self.commands(state) if state.side_of(role) == side]

    def agreed(self, state: Any, side: str) -> list[str]:
        """Return the players who are commander in chief by an option: one, or none if unstated."""
        name = self._chiefs.get(side, "")
        roles = self.players(state, side)
        return [role for role in roles if f"{name}-{role.rpartition('-')[2]}" in state.options]

    def chief(self, state: Any, side: str) -> str:
        """Return the commander in chief: as agreed, or the player who first acted as such."""
        return next(iter(self.agreed(state, side)), "") or str(state.chiefs.get(side, ""))

    def owner_of(self, state: Any, command: str) -> str:
        """Return the player who owns a command; "" if it is the commander in chief's."""
        owners = (role for role, mine in self.commands(state).items() if command in mine)
        return next(owners, "")

    def note_chief(self, state: Any, by: str) -> None:
        """Make a player who acts as a commander in chief the commander, if there is none."""
        side = state.side_of(by)
        if self.is_partner(state, by) and not self.chief(state, side):
            state.chiefs[side] = by

    # Rules

    def one_chief(self, book: Book, case: str) -> None:
        """Refuse a header that names two commanders in chief of a side."""

        @book.rule(case, on=Header)
        def one_chief(state: Any, _header: Header) -> RuleResult:
            for side in state.enemy:
                if len(self.agreed(state, side)) > 1:
                    text = Text("only one player can be {chief}", chief=self._chiefs[side])
                    raise DocumentError(text, place=at_line(1, "options"))
            return None

    def own_commands(
        self,
        book: Book,
        cases: Mapping[str, str],
        *,
        on: Collection[type[Event]],
        command: Callable[[Any, Any], str],
    ) -> None:
        """Register for each side that a player uses only their own commands.

        `command` returns the command that an event of a player uses, or "".
        """

        @book.rule(*cases.values(), on=on)
        def their_own_commands(state: Any, event: Event) -> RuleResult:
            used, side = command(state, event), state.side_of(event.by)
            right = self.owner_of(state, used) or self.chief(state, side)
            if not used or not self.is_partner(state, event.by) or right in ("", event.by):
                return None
            args = {"by": event.by, "card": used, "owner": right}
            case = cases[side]
            return Fault("command-of-partner", args, rule=case, expected=right, seen=event.by)

    def cards_of_chief(
        self,
        book: Book,
        case: str,
        *,
        on: Collection[type[Event]],
        unless: Callable[[Any, Any], bool],
    ) -> None:
        """Register that the commander in chief manages the cards, in events on them."""

        @book.rule(case, on=on, unless=unless)
        def the_chief_has_the_cards(state: Any, event: Event) -> RuleResult:
            right = self.chief(state, state.side_of(event.by))
            if not self.is_partner(state, event.by) or right in ("", event.by):
                return None
            args = {"by": event.by, "owner": right}
            return Fault("tactics-of-chief", args, expected=right, seen=event.by)
