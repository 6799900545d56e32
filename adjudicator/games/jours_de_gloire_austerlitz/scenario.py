"""Rules that only some scenarios have: the variant with Lannes."""

from __future__ import annotations

from adjudicator.core.findings import Fault
from adjudicator.core.log import Header
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState

__all__: list[str] = []

book = rulebook.chapter("scenario")


@book.rule("JDG-VAR-a", on=Header)
def lannes_for_murat(state: JdgState, header: Header) -> RuleResult:
    """Only some scenarios have the variant in which Lannes takes Murat's place."""
    if "lannes" not in state.options or state.scenario.lannes:
        return None
    return Fault("lannes-not-here", expected="murat", seen="lannes")
