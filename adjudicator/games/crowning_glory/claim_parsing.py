"""Reject claims about attacks, dice and exits that cannot be parsed."""

from __future__ import annotations

from adjudicator.core.events import Roll
from adjudicator.errors import Text, known_names
from adjudicator.games.crowning_glory.arrivals import ARRIVES, WAITS
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import losses_of, open_combat
from adjudicator.games.crowning_glory.differential import column_name
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.claims import edges_are_known, odds_can_be_read, unreadable
from adjudicator.mechanics.tables import head_number

book = rulebook.chapter("claim_parsing")

__all__: list[str] = []

edges_are_known(book, lambda _: ("west", "east"))


@book.validates(Assault)
def odds_and_column_can_be_read(state: CgState, event: Assault) -> None:
    """Odds are two numbers, a column is one number."""
    odds_can_be_read(state, event)
    if event.column and head_number(event.column) is None:
        table = next(iter(state.tables.combat.values()))
        names = [repr(column_name(table, at)) for at in range(len(table.columns))]
        raise unreadable(state, "column", event.column, known_names(names))


@book.validates(Roll)
def a_result_can_be_read(state: CgState, event: Roll) -> None:
    """The result of an attack is two numbers; that of the die for the Variable group is a word."""
    said = event.result
    if not said or losses_of(said) is not None:
        return
    if open_combat(state) is None and said.casefold() in (*ARRIVES, *WAITS):
        return
    forms = Text("written as '1/2': steps of the attacker, of the defender")
    if open_combat(state) is None:
        forms = Text(
            "written as '1/2': steps of the attacker, of the defender; "
            "of the die for the Variable group, {arrives!r} or {waits!r}",
            arrives=ARRIVES[1],
            waits=WAITS[1],
        )
    raise unreadable(state, "result", said, forms)
