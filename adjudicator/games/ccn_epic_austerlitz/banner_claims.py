"""What players say about banners: each gain and loss at its moment, and the sum of a side."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.core.blame import fault_of
from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.names import no_such
from adjudicator.core.rules import RuleResult
from adjudicator.errors import at_event
from adjudicator.games.ccn_epic_austerlitz import events as own
from adjudicator.games.ccn_epic_austerlitz.book import rulebook
from adjudicator.games.ccn_epic_austerlitz.claims import claims
from adjudicator.games.ccn_epic_austerlitz.objectives import (
    ELIMINATION,
    EXIT,
    PRESSURE,
    held_of,
    occupies,
    settle,
)
from adjudicator.games.ccn_epic_austerlitz.scenario_data import Objective
from adjudicator.games.ccn_epic_austerlitz.state import GARRISON, CcnState
from adjudicator.mechanics.claims import side_of

__all__: list[str] = []

book = rulebook.chapter("banner_claims")

_UNKNOWN = Unknown(why="banners-unknown", needs="banners-needed")
#: kind of objective -> the case of its gain at once, at the start of a turn, and of its loss
_KINDS = {
    "temporary": ("CCN-2.vb-temp-1", "CCN-2.vb-tempts-1", "CCN-2.vb-temp-2"),
    "majority": ("CCN-2.vb-maj-4", "CCN-2.vb-maj-2", "CCN-2.vb-maj-3"),
    "group": ("CCN-2.vb-group-1", "CCN-2.vb-groupts-1", "CCN-2.vb-group-2"),
    "permanent": ("CCN-2.vb-perm-1", "CCN-2.vb-permts-1", "CCN-2.vb-perm-1"),
    "denied": ("CCN-2.vb-timing-2", "CCN-2.vb-timing-1", "CCN-2.vb-timing-3"),
    "across": ("CCN-2.vb-timing-2", "CCN-2.vb-timing-1", "CCN-2.vb-timing-3"),
    "breakthrough": ("CCN-2.breakthrough-1",) * 3,
}
_GENERAL = {case for cases in _KINDS.values() for case in cases} | {"CCN-2.vb-tempts-2"}
_OF_SCENARIOS = (
    *("CCN-6.s1-1", "CCN-6.s1-2", "CCN-6.s1-3", "CCN-6.s2-1", "CCN-6.s2-2", "CCN-6.s3-1"),
    *("CCN-6.s3-2", "CCN-6.s3-3", "CCN-6.s4-1", "CCN-6.s4-2", "CCN-6.s5-1", "CCN-6.s6-2"),
)
_CASES = (
    *sorted(_GENERAL | {"CCN-2.vb-timing-1", "CCN-2.vb-timing-2", "CCN-2.vb-timing-3"}),
    *("CCN-2.vb-garrison", "CCN-2.garrison-13", "CCN-2.garrison-19", "CCN-C.nat-5"),
    *_OF_SCENARIOS,
)


def objective_of(state: CcnState, name: str) -> Objective | None:
    """Return an objective by its name."""
    return next((one for one in state.objectives if one.id == name), None)


def gain_case(one: Objective) -> str:
    """Return the case that says when an objective is gained."""
    general = _KINDS[one.kind][one.turn_start]
    return one.case or general


def loss_case(one: Objective) -> str:
    """Return the case that says when an objective is lost."""
    tempts = one.kind == "temporary" and one.turn_start
    general = "CCN-2.vb-tempts-2" if tempts else _KINDS[one.kind][2]
    return one.case if one.case in _OF_SCENARIOS else general


@book.validates(own.Banner)
def a_known_source(state: CcnState, event: own.Banner) -> None:
    """Banners are gained by a side for something that the scenario knows."""
    if event.side not in state.enemy:
        raise no_such("side", event.side, state.enemy, place=at_event(state.now, "side"))
    sources = [*(one.id for one in state.objectives), ELIMINATION, EXIT, PRESSURE, ""]
    if event.reason not in sources:
        raise no_such("source of banners", event.reason, sources, place=at_event(state.now, "for"))
    if event.unit and event.unit not in state.units:
        raise no_such("unit", event.unit, state.units, place=at_event(state.now, "unit"))


def _due(state: CcnState, event: own.Banner) -> int:
    """Return the banners of a source that a side may record now, gained or given back."""
    moment = state.moment()
    return sum(
        one.change
        for one in state.news
        if one.side == event.side
        and event.reason in ("", one.source)
        and (one.moment, one.stage) == moment
    )


@book.rule(*_CASES, on=own.Banner)
def banners_at_their_moment(state: CcnState, event: own.Banner) -> RuleResult:
    """Banners are recorded when they are gained or given back."""
    settle(state)
    if not state.banners_known:
        return _UNKNOWN
    right, count = _due(state, event), event.count
    if event.reason == ELIMINATION and event.unit and _survives(state, event):
        return fault_of(event, "banner-unit", rule="CCN-2.vb-timing-2")
    if right == count or (
        0 < abs(count) < abs(right) and count * right > 0 and _parts(state, event)
    ):
        return None
    if _is_disputed(state, event, count - right):
        return fault_of(event, "banner-disputed", rule="CCN-6.s6-2", severity="doubt")
    case = _case_of(state, event, right)
    also = [] if case in _GENERAL else _general_of(state, event)
    given = {"rule": case, "also": also, "expected": right, "seen": count, "units": []}
    return fault_of(event, "banner-wrong", args={"side": event.side}, **given)


def _survives(state: CcnState, event: own.Banner) -> bool:
    """Return whether the unit of a banner is on the map, or was the side's own."""
    own_unit = state.units[event.unit].side == event.side
    return own_unit or state.where.get(event.unit) in state.places


def _parts(state: CcnState, event: own.Banner) -> bool:
    """Return whether banners of a source may be recorded one by one: not those of a group."""
    one = objective_of(state, event.reason)
    return one is None or one.kind not in ("group", "denied", "majority")


def _is_disputed(state: CcnState, event: own.Banner, more: int) -> bool:
    """Return whether a difference may be due to hexes of which it is open whether they count."""
    one = objective_of(state, event.reason)
    if one is None or not one.disputed:
        return False
    return 0 < more <= len(state.unsure.get(event.side, ())) or event.at in one.disputed


def _general_of(state: CcnState, event: own.Banner) -> list[str]:
    one = objective_of(state, event.reason)
    return [_KINDS[one.kind][one.turn_start]] if one is not None and one.case else []


def _case_of(state: CcnState, event: own.Banner, right: int) -> str:
    """Return the case that a wrong record of banners breaks."""
    one, count = objective_of(state, event.reason), event.count
    if one is None:
        return _case_of_a_loss_of_units(state, event)
    if count < 0 and _only_garrisons(state, one, event.side):
        return "CCN-2.garrison-19"
    if count < 0 or count < right:
        return loss_case(one) if right <= 0 else gain_case(one)
    met = held_of(state, one, event.side)
    if (
        met
        and one.turn_start
        and one.case not in _OF_SCENARIOS
        and one.kind in ("denied", "across")
    ):
        return "CCN-2.vb-timing-1"
    if not met and one.kind == "group":
        return "CCN-2.vb-group-1"
    return gain_case(one)


def _case_of_a_loss_of_units(state: CcnState, event: own.Banner) -> str:
    """Return the case of a wrong banner for an elimination or an exit."""
    if event.reason == EXIT:
        return "CCN-2.breakthrough-1"
    kind = state.units[event.unit].type if event.unit else ""
    if kind == GARRISON:
        return "CCN-2.garrison-13"
    if kind and "cossack" in state.type_of(event.unit).classes:
        return "CCN-C.nat-5"
    return "CCN-2.vb-timing-2"


def _only_garrisons(state: CcnState, one: Objective, side: str) -> bool:
    """Return whether a side holds what it has of an objective with garrisons alone."""
    held = [place for place in one.hexes if occupies(state, side, place)]
    return bool(held) and all(
        state.units[unit].type == GARRISON for place in held for unit in state.stacks[place]
    )


@book.applies(own.Banner)
def apply_banner(state: CcnState, event: own.Banner) -> None:
    """Take a record out of what is still to be recorded."""
    settle(state)
    left = event.count
    for one in state.news:
        if one.side == event.side and event.reason in ("", one.source) and one.change * left > 0:
            done = min(abs(one.change), abs(left)) * (1 if left > 0 else -1)
            one.change -= done
            left -= done


# The sum of a side


@claims("banners", *_CASES)
def sum_of_banners(state: CcnState, claim: Claim) -> RuleResult:
    """A side has the banners of its eliminations and objectives."""
    side, said = side_of(state, claim), claim.value
    if not state.banners_known:
        return _UNKNOWN
    right = state.total_banners(side)
    if said == right:
        return None
    if isinstance(said, (int, float)) and right < said <= right + len(state.unsure.get(side, ())):
        return _wrong(claim, "CCN-6.s6-2", right, doubt=True)
    slips = (case for case, value in _slips(state, side, right) if value == said)
    return _wrong(claim, next(slips, "CCN-2.vb-timing-2"), right)


def _wrong(claim: Claim, case: str, right: int, *, doubt: bool = False) -> Fault:
    fault = fault_of(claim, "claim-banners", rule=case, expected=right, seen=claim.value)
    fault.args["banners"] = right
    if doubt:
        fault.severity = "doubt"
    return fault


def _slips(state: CcnState, side: str, right: int) -> Iterator[tuple[str, int]]:
    """Yield each case with the sum of a player who gets it wrong."""
    for one in state.objectives:
        gained, lost = state.ledger.get(side, {}).get(one.id, [0, 0])
        if lost:  # it was given back, and counted all the same
            yield loss_case(one), right + one.worth
            yield loss_case(one), right + lost
        held = state.held.get(one.id, {}).get(side, [])
        early = [token for token in held_of(state, one, side) if token not in held]
        if early and one.kind != "permanent":
            yield gain_case(one), right + len(early) * one.worth
        if gained and one.kind == "permanent":
            yield loss_case(one), right - gained
        if held and one.kind != "across" and _only_garrisons(state, one, side):
            yield "CCN-2.vb-garrison", right - len(held) * one.worth
        if held:
            yield gain_case(one), right + len(held) * one.worth
            yield gain_case(one), right - len(held) * one.worth
        if held and one.kind == "group":
            yield "CCN-2.vb-group-1", right - 1
        if one.kind == "across":
            yield gain_case(one), right + len(_wrongly_across(state, side))
    enemy = state.enemy[side]
    for case, mark in (("CCN-C.nat-5", "cossack"), ("CCN-2.garrison-13", "garrison")):
        gone = [one for one in state.units if _is_gone(state, one, enemy, mark)]
        if gone:
            yield case, right + len(gone)


def _is_gone(state: CcnState, unit: str, side: str, mark: str) -> bool:
    spec = state.units[unit]
    gone = spec.side == side and state.where.get(unit) == "eliminated"
    return gone and mark in state.type_of(unit).classes


def _wrongly_across(state: CcnState, side: str) -> list[str]:
    """Return Cossacks and units in buildings on the enemy's bank, which do not count."""
    bank = set(state.scenario.bottom_bank)
    return [
        unit
        for unit in state.of_side(side)
        if (state.where[unit] in bank) != (side == state.scenario.bottom)
        and not state.is_leader(unit)
        and (
            state.tables.hexes[state.terrain_of(state.where[unit])].building
            or "cossack" in state.type_of(unit).classes
        )
    ]


@claims.name("winner", "CCN-C.seq-3", names=lambda state: [*state.enemy, ""])
def the_winner(state: CcnState, claim: Claim) -> str | Unknown:
    """The winner is the side that has the banners that win."""
    settle(state)
    if not state.banners_known:
        return _UNKNOWN
    if state.conceded in state.enemy and not state.winner:
        return state.enemy[state.conceded]
    if not state.winner and any(state.unsure.values()):
        return Unknown(why="banners-disputed", needs="banners-agreed")
    return state.winner
