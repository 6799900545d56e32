"""Kinds of faults: wrong claims about losses, morale, Victory Points and victory."""

from __future__ import annotations

import msgspec

from adjudicator.core.events import Claim, Phase
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()


def _restated(scene: Opportunity, case: str, value: float | str | bool) -> Injection:
    claim = msgspec.structs.replace(scene.event, value=value)
    return Injection(case=case, events=[claim], event=scene.number)


@KINDS.kind("wrong-losses", Claim)
def wrong_losses(scene: Opportunity) -> Injection | None:
    """The losses of a side are miscounted."""
    claim = scene.event
    return _restated(scene, "SPI-11.0a", claim.value + 1) if claim.what == "losses" else None


@KINDS.kind("wrong-morale", Claim)
def wrong_morale(scene: Opportunity) -> Injection | None:
    """A side is said to be demoralized, or not, against the count."""
    claim, state = scene.event, scene.state
    enough = state.losses.get(claim.side, 0) >= state.tables.demoralization.losses
    if claim.what != "demoralized" or enough != claim.value:
        return None  # the other side is demoralized already: another case decides
    return _restated(scene, "SPI-11.0a", not claim.value)


@KINDS.kind("wrong-points", Claim)
def wrong_points(scene: Opportunity) -> Injection | None:
    """The Victory Points are miscounted."""
    claim = scene.event
    return _restated(scene, "SPI-14.3", claim.value + 0.25) if claim.what == "points" else None


@KINDS.kind("wrong-level", Claim)
def wrong_level(scene: Opportunity) -> Injection | None:
    """Another level of victory is claimed than the points give."""
    claim, levels = scene.event, scene.state.tables.victory.levels
    if claim.what != "level":
        return None
    names = [one.level for one in levels]
    far = names[0] if names.index(claim.value) > len(names) // 2 else names[-1]
    return _restated(scene, "SPI-14.2", far)


@KINDS.kind("early-victory", Phase)
def early_victory(scene: Opportunity) -> Injection | None:
    """Victory is claimed before the last turn is over."""
    level = scene.state.tables.victory.levels[0].level
    claim = Claim(what="level", value=level)
    return Injection(case="SPI-14.1a", events=[claim], skip=0, event=scene.number)
