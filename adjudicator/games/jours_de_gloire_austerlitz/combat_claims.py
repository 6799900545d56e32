"""Check what players state of units: state, strength, ratings, demoralization."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.claims import claims
from adjudicator.games.jours_de_gloire_austerlitz.cohesion import rating_of, strength_of
from adjudicator.games.jours_de_gloire_austerlitz.fire import why_silent
from adjudicator.games.jours_de_gloire_austerlitz.frames import Assault, Firing
from adjudicator.games.jours_de_gloire_austerlitz.movement import is_immobile
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.claims import unit_of

__all__: list[str] = []

book = rulebook.chapter("combat_claims")

_STATES = ("good", "disordered", "routed", "eliminated")


@claims.name(
    "state",
    *("JDG-B-10.1-a", "JDG-B-10.2-a", "JDG-TEC-e", "JDG-TEC-f", "JDG-B-10.3-a"),
    names=lambda _: _STATES,
)
def state_of(state: JdgState, claim: Claim) -> str:
    """A unit is in good order, disordered, routed or eliminated."""
    unit = unit_of(state, claim)
    return "eliminated" if state.where[unit] == "eliminated" else state.condition_of(unit)


def _iced(state: JdgState, unit: str) -> bool:
    """Return whether the open combat has driven a unit onto ice."""
    return any(isinstance(one, Assault | Firing) and unit in one.iced for one in state.frames)


@state_of.slip("JDG-TEC-e")
def _not_routed_by_ice(state: JdgState, claim: Claim) -> str | None:
    routed = _iced(state, claim.unit) and state.condition_of(claim.unit) == "routed"
    return str(claim.value) if routed and claim.value in ("good", "disordered") else None


@state_of.slip("JDG-TEC-f")
def _not_routed_twice_by_ice(state: JdgState, claim: Claim) -> str | None:
    gone = _iced(state, claim.unit) and state.where[claim.unit] == "eliminated"
    return "routed" if gone else None


@state_of.slip("JDG-B-10.3-a")
def _rallied_too_well(state: JdgState, claim: Claim) -> str | None:
    activation, now = state.activation, state.condition_of(claim.unit)
    rallied = activation is not None and claim.unit in activation.rallied
    return "good" if rallied and now == "disordered" else None


@state_of.slip("JDG-B-10.2-a")
def _not_gone(state: JdgState, claim: Claim) -> str | None:
    return "routed" if state.where[claim.unit] == "eliminated" else None


@claims.truth("may-fire", "JDG-B-6-a", "JDG-B-6-b", "JDG-B-10.2-b", "JDG-N2-imm-b")
def may_fire(state: JdgState, claim: Claim) -> bool:
    """A battery may fire, unless it has fired or moved or is routed; immobile ones may too."""
    return not why_silent(state, unit_of(state, claim))


@may_fire.slip("JDG-N2-imm-b")
def _immobile_guns_are_silent(state: JdgState, claim: Claim) -> bool | None:
    guns = is_immobile(state, claim.unit) and not why_silent(state, claim.unit)
    return False if guns else None


@may_fire.explained
def _why_silent(state: JdgState, claim: Claim, fault: Fault) -> None:
    fault.rule = why_silent(state, claim.unit) or fault.rule


@claims.number("strength", "JDG-B-0.3-a")
def strength(state: JdgState, claim: Claim) -> int:
    """A unit in disorder has less strength than is printed on its front."""
    return strength_of(state, unit_of(state, claim))


@claims.number("cohesion", "JDG-B-0.3-a")
def cohesion(state: JdgState, claim: Claim) -> int:
    """A unit in disorder has less cohesion than is printed on its front."""
    return rating_of(state, unit_of(state, claim), "cohesion")


@claims.number("engagement", "JDG-B-0.3-a")
def engagement(state: JdgState, claim: Claim) -> int:
    """A unit in disorder has less engagement than is printed on its front."""
    return rating_of(state, unit_of(state, claim), "engagement")


@claims.truth("demoralized", "JDG-B-11.2-a")
def demoralized(state: JdgState, claim: Claim) -> bool:
    """The formation of a unit is demoralized, if half of it is routed or gone."""
    return state.formation(unit_of(state, claim)) in state.demoralized
