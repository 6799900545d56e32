"""Targets of an attack: the attacked hexes, and whether there are enemies in them."""

from __future__ import annotations

from adjudicator.core.events import Attack
from adjudicator.core.findings import Fault, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.odds import defenders_in
from adjudicator.games.spi_austerlitz.state import SpiState

__all__ = ["attacked_units", "targets_of"]

book = rulebook.chapter("targets")


def targets_of(state: SpiState, event: Attack) -> list[str]:
    """Return the attacked hexes: as logged, or those of the named defenders."""
    if len(event.targets) == 1:
        return event.targets
    if event.targets:
        return list(dict.fromkeys(event.targets))
    places = [state.where[unit] for unit in event.defenders if state.on_map(unit)]
    return list(dict.fromkeys(places))


def attacked_units(state: SpiState, event: Attack) -> list[str]:
    """Return the units whose strength counts in the defence; those that the log names, if any."""
    targets = targets_of(state, event)
    side = state.units[event.units[0]].side
    named = [
        unit
        for unit in dict.fromkeys(event.defenders)
        if state.where[unit] in targets and state.units[unit].side != side
    ]
    return named or defenders_in(state, side, targets)


@book.rule("SPI-8A", on=Attack, stops=True)
def targets_hold_enemies(state: SpiState, event: Attack) -> RuleResult:
    """Every attacked hex contains enemies, and named defenders are there."""
    targets = targets_of(state, event)
    if not targets:
        return Unknown(why="attack-without-target", needs="targets")
    side = state.units[event.units[0]].side
    empty = [place for place in targets if not state.enemies_in(side, place)]
    if empty:
        return Fault(
            message="nobody-to-attack",
            args={"at": empty[0], "units": event.units},
            units=event.units,
            at=empty[0],
            expected="enemies",
            seen="own units" if state.stack(empty[0]) else "nobody",
        )
    elsewhere = [unit for unit in event.defenders if state.where[unit] not in targets]
    if not elsewhere:
        return None
    return Fault(
        message="defender-elsewhere",
        args={"unit": elsewhere[0], "where": state.where[elsewhere[0]], "targets": targets},
        units=elsewhere,
        at=targets[0],
        expected=targets[0],
        seen=state.where[elsewhere[0]],
    )
