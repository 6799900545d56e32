"""Check what players state of zones of control, and of units that have rallied."""

from __future__ import annotations

from adjudicator.core.events import Claim
from adjudicator.core.findings import Fault
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.claims import claims
from adjudicator.games.jours_de_gloire_austerlitz.combat_claims import state_of
from adjudicator.games.jours_de_gloire_austerlitz.light import dark
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.games.jours_de_gloire_austerlitz.zones import enemies_hold
from adjudicator.mechanics.claims import place_of, side_of

__all__: list[str] = []

book = rulebook.chapter("ground_claims")


def _in_front(state: JdgState, claim: Claim) -> bool:
    """Return whether a hex is in front of units of a side that have zones."""
    return place_of(state, claim) in state.zones.counts[side_of(state, claim)]


@claims.truth("zone", "JDG-B-4.3-a", "JDG-B-4.3-c", "JDG-12.2-a", "JDG-12.2-b", "JDG-S4-day")
def zone(state: JdgState, claim: Claim) -> bool:
    """Infantry and cavalry that is not routed controls the hexes to its front, if it is light."""
    enemy = state.enemy[side_of(state, claim)]
    return state.enemy_controls(enemy, place_of(state, claim))


@zone.explained
def _denied(state: JdgState, claim: Claim, fault: Fault) -> None:
    fault.at = claim.at
    if not claim.value:
        fault.message = "claim-no-zone"


@zone.slip("JDG-12.2-a")
def _fog_on_the_heights(state: JdgState, claim: Claim) -> bool | None:
    return _misread(state, claim, "JDG-12.2-a")


@zone.slip("JDG-12.2-b")
def _no_fog_in_the_valleys(state: JdgState, claim: Claim) -> bool | None:
    return _misread(state, claim, "JDG-12.2-b")


@zone.slip("JDG-S4-day")
def _light_of_the_track(state: JdgState, claim: Claim) -> bool | None:
    return _misread(state, claim, "JDG-S4-day")


def _misread(state: JdgState, claim: Claim, case: str) -> bool | None:
    """Return whether there is a zone for a player who gets the light of a hex wrong."""
    right = dark(state, claim.at)
    for one, wrong in dark.misreadings(state, claim.at):
        if one == case and wrong != right:
            return _in_front(state, claim) and not wrong
    return None


@zone.slip("JDG-B-4.3-c")
def _zones_in_the_dark(state: JdgState, claim: Claim) -> bool:
    return _in_front(state, claim)


@zone.slip("JDG-B-4.3-a")
def _zones_all_around(state: JdgState, claim: Claim) -> bool:
    near = state.board.neighbours[place_of(state, claim)]
    return any(enemies_hold(state, state.enemy[claim.side], one) for one in near)


@state_of.slip("JDG-B-10.3-a")
def _rallied_at_once(state: JdgState, claim: Claim) -> str | None:
    """Slip: a routed unit that rallies is in good order at once."""
    activation = state.activation
    rallied = activation is not None and claim.unit in activation.rallied
    return "good" if rallied and state.condition_of(claim.unit) == "disordered" else None
