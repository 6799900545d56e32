"""Targets of an attack: the attacked hexes, and whether there are enemies in them."""

from __future__ import annotations

from adjudicator.core.blame import fault_about, fault_of
from adjudicator.core.events import Attack
from adjudicator.core.findings import Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.odds import defenders_in
from adjudicator.games.spi_austerlitz.state import SpiState
from adjudicator.mechanics.combat.declaration import nobody_there, targets_of

__all__ = ["attacked_units", "targets_of"]

book = rulebook.chapter("targets")


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
    if empty := nobody_there(state, side, targets):
        fault = fault_of(event, "nobody-to-attack", at=empty, args={"units": event.units})
        fault.expected, fault.seen = "enemies", "own units" if state.stack(empty) else "nobody"
        return fault
    elsewhere = [unit for unit in event.defenders if state.where[unit] not in targets]
    if not elsewhere:
        return None
    unit, where = elsewhere[0], state.where[elsewhere[0]]
    fault = fault_about(unit, "defender-elsewhere", where=where, targets=targets, at=targets[0])
    fault.units, fault.expected, fault.seen = elsewhere, targets[0], where
    return fault
