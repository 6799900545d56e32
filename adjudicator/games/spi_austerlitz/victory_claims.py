"""Check points and levels of victory that players state (14.1 to 14.3)."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.errors import Text, either, known_names
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.claims import claims
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.games.spi_austerlitz.victory import (
    at_the_end,
    best_edge,
    exited,
    exits_halved,
    level,
    score,
    why_not_countable,
)
from adjudicator.mechanics.claims import number, refusal, side_of, wrong

book = rulebook.chapter("victory_claims")

__all__: list[str] = []


@claims.number("exited", "SPI-14.1c")
def exited_by(state: SpiState, claim: Claim) -> float | Unknown:
    """Exited units count at printed strength for their edge."""
    ours = exited(state)
    if claim.at not in ours:
        text = Text("a claim about exited is `at` an edge: {edges}", edges=either(list(ours)))
        raise refusal(state, text)
    return why_not_countable(state, final=False) or ours[claim.at]


@exited_by.slip("SPI-14.1e")
def _halved(state: SpiState, claim: Claim) -> float:
    halved: dict[str, float] = exits_halved(state)
    return halved[claim.at]


def _scores(state: SpiState) -> list[dict[str, float]]:
    """Return the scores that may be stated now, the right one first.

    In the last phase of the game a player may or may not count the units that are cut off.
    """
    if state.over:
        return [score(state, final=True)]
    running = score(state, final=False)
    if not at_the_end(state) or why_not_countable(state, final=True) is not None:
        return [running]
    return [score(state, final=True), running]


def _unknown(state: SpiState) -> Unknown | None:
    """Return why a score is unknown, or why the final one is unknown at the end."""
    return why_not_countable(state, final=state.over or at_the_end(state))


@claims("points", "SPI-14.3")
def points(state: SpiState, claim: Claim) -> RuleResult:
    """Victory Points are those at present; once the game is over, with the traced lines."""
    side, claimed = side_of(state, claim), number(state, claim)
    unknown = why_not_countable(state, final=state.over)
    if unknown is not None:
        return unknown
    scores = _scores(state)
    if any(claimed == one[side] for one in scores):
        return None
    return _unknown(state) or wrong(claim, _points_misread(state, side, claimed), scores[0][side])


def _points_misread(state: SpiState, side: str, claimed: float) -> str:
    """Return the case whose misreading gives the claimed points."""
    final = state.over or at_the_end(state)
    for case, misread in score.misreadings(state, final=final):
        if misread[side] == claimed:
            return case
    victory = state.tables.victory
    if side == victory.exits:
        gone, worth = exited(state), victory.exit_points
        edge = best_edge(state, gone)
        rest = score(state, final=final)[side] - gone[edge] * worth[edge]
        others = [strength * worth[one] for one, strength in gone.items()]
        if claimed - rest in others:  # another edge than the one that counts
            return "SPI-14.1d"
    return "SPI-14.3"


@claims("level", "SPI-14.2")
def level_of_victory(state: SpiState, claim: Claim) -> RuleResult:
    """The level follows from the ratio of points; at its bounds the table is exact."""
    known = [one.level for one in state.tables.victory.levels]
    if claim.value not in known:
        raise refusal(state, Text("there is no such level of victory"), known_names(known))
    if state.conceded and state.over:
        return Unknown(why="conceded", args={"side": state.conceded})
    if state.conceded or not (state.over or at_the_end(state)):
        return None
    unknown = why_not_countable(state, final=True)
    if unknown is not None:
        return unknown
    scores = _scores(state)
    if any(claim.value == level(state, one) for one in scores):
        return None
    counted = scores[0]
    fault = wrong(claim, "", level(state, counted) or "none")
    fault.rule = _level_misread(state, counted, claim.value)
    fault.args["ratio"] = ":".join(f"{counted[side]:g}" for side in state.losses)
    return fault


def _level_misread(state: SpiState, counted: dict[str, float], claimed: object) -> str:
    """Return the case whose misreading gives the claimed level."""
    for case, misread in level.misreadings(state, counted):
        if misread == claimed:
            return case
    for case, points_misread in score.misreadings(state, final=True):
        if level(state, points_misread) == claimed:
            return case
    return "SPI-14.2"


@book.rule("SPI-14.1a", on=Claim)
def no_victory_before_the_end(state: SpiState, claim: Claim) -> RuleResult:
    """Nobody has won before the last phase of the last turn."""
    if claim.what != "level" or state.over or state.conceded or at_the_end(state):
        return None
    fault = wrong(claim, "SPI-14.1a", f"turn {state.turns}")
    fault.message = "level-early"
    fault.args |= {"turn": state.turn, "turns": state.turns}
    return fault
