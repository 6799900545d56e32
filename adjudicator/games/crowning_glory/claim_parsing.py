"""Reject claims about attacks, dice and exits that cannot be parsed."""

from __future__ import annotations

from adjudicator.core.events import Claim, Exit, Roll
from adjudicator.core.names import no_such
from adjudicator.errors import Text, at_event, known_names
from adjudicator.games.crowning_glory.arrivals import ARRIVES, WAITS
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.combat_obligations import losses_of, open_combat
from adjudicator.games.crowning_glory.differential import column_name
from adjudicator.games.crowning_glory.events import Assault
from adjudicator.games.crowning_glory.scenario import STALEMATE
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.mechanics.claims import known_value, read_odds, unreadable
from adjudicator.mechanics.tables import head_number

book = rulebook.chapter("claim_parsing")

__all__: list[str] = []


@book.validates(Assault)
def odds_and_column_can_be_read(state: CgState, event: Assault) -> None:
    """Odds are two numbers, a column is one number."""
    if event.odds:
        read_odds(state, event.odds)
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


@book.validates(Claim)
def a_value_can_be_known(state: CgState, claim: Claim) -> None:
    """A stated winner or holder is a side; a stated face or level has a known name."""
    sides = list(state.enemy)
    levels = [one.level for some in state.tables.scenarios.values() for one in some.levels]
    names = {
        "winner": [*sides, "draw", "nobody", "none", ""],
        "control": sides,
        "face": ["active", "passive"],
        "level": [*levels, STALEMATE],
    }
    if claim.what == "level" and str(claim.value).casefold() in map(str.casefold, names["level"]):
        return  # in any spelling
    if claim.what in names:
        known_value(state, claim, names[claim.what])


@book.validates(Exit)
def an_edge_can_be_known(state: CgState, event: Exit) -> None:
    """Units exit by the west or the east edge."""
    if event.edge and event.edge not in ("west", "east"):
        raise no_such("edge", event.edge, ("west", "east"), place=at_event(state.now, "edge"))
