"""Kinds of faults: units that enter or leave the map illegally."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Exit, Move, Place
from adjudicator.games.spi_austerlitz.faults_moves import fresh, moved, one_point_more
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


@KINDS.kind("reinforcement-overspent", Move)
def reinforcement_overspent(scene: Opportunity) -> Injection | None:
    """A reinforcement moves as if it had not paid for entering."""
    frame = scene.state.frame
    units = [u for u in frame.placed if u not in frame.before and scene.state.on_map(u)]
    for unit, path in one_point_more(scene, units):
        return moved(scene, "SPI-12A", unit, path)
    return None


@KINDS.kind("returns", Move)
def returns(scene: Opportunity) -> Injection | None:
    """A unit that left the map comes back."""
    state = scene.state
    gone = [u for u, at in state.where.items() if at.startswith("exited")]
    if not gone or state.units[gone[0]].side != state.phasing:
        return None
    return moved(scene, "SPI-14.1c", gone[0], scene.event.path[:2])


@KINDS.kind("reinforcement-early", Move)
def reinforcement_early(scene: Opportunity) -> Injection | None:
    """A reinforcement is placed before its turn."""
    state = scene.state
    coming = state.tables.reinforcements
    waiting = [u for u, at in state.where.items() if at == "reserve"]
    own = [u for u in waiting if state.units[u].side == state.phasing]
    if state.turn >= coming.turn or not own:
        return None
    at = min(state.board.sets[coming.entry[state.phasing]])
    place = Place(unit=own[0], at=at)
    return Injection(case="SPI-12.0", events=[place], skip=0, event=scene.number)


@KINDS.kind("reinforcement-kept-back", Place)
def reinforcement_kept_back(scene: Opportunity) -> Injection | None:
    """A reinforcement does not come on its turn."""
    return Injection(case="SPI-12C", event=0, then="go on", without=scene.event.unit)


@KINDS.kind("reinforcement-astray", Place)
def reinforcement_astray(scene: Opportunity) -> Injection | None:
    """A reinforcement is placed on a hex that is no entry hex."""
    state, side = scene.state, scene.state.phasing
    entry = state.board.sets[state.tables.reinforcements.entry[side]]
    free = [at for at in sorted(state.places) if at not in entry and not state.enemies_in(side, at)]
    place = msgspec.structs.replace(scene.event, at=scene.chance.choice(free), cost=None)
    return Injection(case="SPI-12.0p", events=[place], event=scene.number)


@KINDS.kind("exit-without-arrow", Exit)
def exit_without_arrow(scene: Opportunity) -> Injection | None:
    """A unit leaves the map from a hex without an arrow."""
    state = scene.state
    arrows = {h for n in state.tables.victory.exit_hexes.values() for h in state.board.sets[n]}
    others = [u for u in fresh(scene) if state.where[u] not in arrows]
    if not others:
        return None
    return Injection(case="SPI-14.1c", events=[Exit(unit=others[0])], skip=0, event=scene.number)


@KINDS.kind("french-exit", Move)
def french_exit(scene: Opportunity) -> Injection | None:
    """A unit leaves the map whose side may not."""
    state, units = scene.state, fresh(scene)
    if state.phasing == state.tables.victory.exits or not units:
        return None
    return Injection(case="SPI-14.1c", events=[Exit(unit=units[0])], skip=0, event=scene.number)
