"""Check statements about losses, morale, control and victory."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.crowning_glory.book import rulebook
from adjudicator.games.crowning_glory.claims import claims
from adjudicator.games.crowning_glory.scenario import STALEMATE, standing
from adjudicator.games.crowning_glory.state import CgState
from adjudicator.games.crowning_glory.state_values import (
    demoralization_case,
    holder_of,
    is_demoralized,
)
from adjudicator.games.crowning_glory.victory import at_the_end, final, settle
from adjudicator.mechanics.claims import known_value, number, place_of, side_of, truth, wrong

book = rulebook.chapter("victory_claims")

__all__: list[str] = []


@claims("losses", "CG-2.9", "CG-4.8d", "CG-4.9")
def losses(state: CgState, claim: Claim) -> RuleResult:
    """Losses are the steps lost less those regained; units that exited east are not losses."""
    side, claimed = side_of(state, claim), number(state, claim)
    ours = state.losses[side]
    if claimed == ours:
        return None
    away = [u for u, at in state.where.items() if at == "exited-east"]
    gone = sum(state.steps[u] for u in away if state.units[u].side == side)
    case = "CG-4.8d" if gone and claimed == ours + gone else "CG-2.9"
    if side == state.tables.regroup.side and state.regrouped and claimed > ours:
        case = "CG-4.9"
    return wrong(claim, case, ours)


@claims("demoralized", "CG-4.8a", "CG-4.9", "CG-10.3")
def demoralized(state: CgState, claim: Claim) -> RuleResult:
    """A side is demoralized once its losses reach the limit."""
    side, claimed = side_of(state, claim), truth(state, claim)
    ours = is_demoralized(state, side)
    case = demoralization_case(state, side) if state.chapter_4_applies else "CG-10.3"
    if claimed == ours:
        return None
    fault = wrong(claim, case, ours)
    if state.chapter_4_applies:
        fault.message = "claim-demoralized-losses"
        fault.args |= {"steps": state.losses[side], "limit": state.tables.demoralization[side]}
    return fault


@claims("control", "CG-3.3a", "CG-3.3b", "CG-3.3c", names=lambda state: list(state.enemy))
def holder(state: CgState, claim: Claim) -> RuleResult:
    """The side that was last in a hex holds it, or else the side that begins on that side."""
    place, ours = place_of(state, claim), holder_of(state, claim.at)
    if claim.value == ours:
        return None
    if not ours:
        return Unknown(why="no-front-line", needs="regions", args={"at": place})
    return wrong(claim, _why_held(state, claim), ours)


def _why_held(state: CgState, claim: Claim) -> str:
    """Return the case that a wrong claim about the holder of a hex misapplies."""
    reach = state.zones.counts.get(str(claim.value), {})
    if claim.at in reach and not state.stack(claim.at):
        return "CG-3.3c"
    return "CG-3.3b" if claim.at in state.control else "CG-3.3a"


# Victory


@claims(
    "winner",
    *("CG-4.1a", "CG-4.2", "CG-4.3", "CG-4.4a", "CG-4.4b", "CG-4.4c", "CG-4.5", "CG-4.6", "CG-4.7"),
    names=lambda state: [*state.enemy, "draw", "nobody", "none", ""],
)
def winner(state: CgState, claim: Claim) -> RuleResult:
    """The winner is the side that wins by the rules."""
    if not state.chapter_4_applies:
        ours, case = _of_scenario(state)
    else:
        settle(state)
        ours, case = final(state) if at_the_end(state) else (state.winner, state.won_by)
    said = str(claim.value)
    if said == (ours or "nobody") or (not ours and said in ("", "none")):
        return None
    why, follows = _by_illegal_events(state, said) if not ours else ("", [])
    case = why or _why_not(state, said, ours, case)
    fault = wrong(claim, case, ours or "nobody")
    fault.follows = follows
    fault.message = "claim-winner-disputed" if follows else fault.message
    return fault


def _by_illegal_events(state: CgState, said: str) -> tuple[str, list[int]]:
    """Return the case by which a side would have won without illegal events, and those events."""
    if state.disputed is not None and state.disputed.side == said:
        return state.disputed.case, list(state.disputed.events)
    gone = [unit for unit, at in state.where.items() if at == "exited-west"]
    if gone and said == state.tables.exits.side:
        return "CG-4.1a", [state.suspect[unit] for unit in gone if unit in state.suspect]
    return "", []


def _of_scenario(state: CgState) -> tuple[str, str]:
    found = standing(state)
    return (found.side, found.case) if at_the_end(state) or state.over else ("", "CG-10.3")


def _why_not(state: CgState, said: str, ours: str, case: str) -> str:
    """Return the case that a wrong claim about the winner misapplies."""
    allied = state.tables.exits.side
    french = state.enemy[allied]
    if not state.chapter_4_applies or state.conceded:
        return case or "CG-4.6"
    if said not in state.enemy:
        return case or "CG-4.7"
    if said == allied and ours == french:
        return "CG-4.5" if is_demoralized(state, french) else case
    if said == allied:
        return "CG-4.2"
    if state.over or at_the_end(state):
        return "CG-4.3"
    return "CG-4.4b" if is_demoralized(state, allied) else "CG-4.8a"


@claims("level", "CG-10.7a", "CG-10.7b")
def level(state: CgState, claim: Claim) -> RuleResult:
    """The scenario ends with the strongest level that is reached."""
    said, every = str(claim.value), state.tables.scenarios.values()
    levels = [*(one.level for some in every for one in some.levels), STALEMATE]
    if said.casefold() not in map(str.casefold, levels):  # in any spelling
        known_value(state, claim, levels)
    if state.scenario is None:
        return Unknown(why="no-levels", needs="scenario")
    ours = standing(state)
    if said.casefold() == ours.level.casefold():
        return None
    case = ours.case
    if ours.level == STALEMATE or not said.casefold().startswith(ours.side):
        case = "CG-10.7a" if said.casefold().startswith("allied") else "CG-10.7b"
    return wrong(claim, case, ours.level)
