"""Odds of an attack (8.0): the strengths of both sides give a column of the combat table."""

from __future__ import annotations

from collections.abc import Container, Iterable

from adjudicator.core.events import Attack
from adjudicator.games.spi_austerlitz.book import rulebook
from adjudicator.games.spi_austerlitz.frames import CombatPhase
from adjudicator.games.spi_austerlitz.morale import strength, strengths
from adjudicator.games.spi_austerlitz.state import CHART, SpiState
from adjudicator.mechanics.combat.odds import Odds, OddsCases, OddsTable
from adjudicator.mechanics.combat.weighing import Weighed
from adjudicator.mechanics.play.phases import phase_of

__all__ = [
    "ODDS",
    "claimed_column",
    "column_of",
    "defenders_in",
    "multiple",
    "odds",
    "weigh",
]

book = rulebook.chapter("odds")


@book.value
def _attacked_before(state: SpiState) -> Container[str]:
    """Return the units that were attacked before in this phase."""
    phase = phase_of(state, CombatPhase)
    return phase.attacked if phase is not None else ()


_attacked_before.slips_to((), "SPI-8D")  # as if for the first time


def defenders_in(state: SpiState, side: str, targets: Iterable[str]) -> list[str]:
    """Return the enemies of a side in some hexes whose strength counts.

    A unit that was attacked before does not count beside others that were not (8D).
    """
    before = _attacked_before(state)
    found: list[str] = []
    for place in targets:
        stack = state.enemies(side, place)
        found.extend([unit for unit in stack if unit not in before] or stack)
    return found


def _multiple(state: SpiState, place: str) -> tuple[int, str]:
    """Return the multiple that a hex gives to its defenders, and the case for it."""
    known: dict[str, tuple[int, str]] = state.board.memo.setdefault("multiples", {})
    if place not in known:
        effects = [state.tables.hexes[name] for name in state.board.terrain[place]]
        best = max(effects, key=lambda effect: effect.defence)
        known[place] = best.defence, best.case
    return known[place]


def _case_of_strength(state: SpiState, unit: str) -> str:
    halved = (strength(state, unit) or 0) != state.units[unit].combat
    return "SPI-11.0d" if halved else "SPI-8E"


ODDS = OddsTable(
    book,
    OddsCases(ratio="SPI-8.0a", rounding="SPI-8.0b", adding="SPI-8E", multiple="SPI-8J"),
    columns=lambda state: state.tables.combat.columns,
    strength=strength,
    strengths=strengths,
    case_of_strength=_case_of_strength,
    multiple=_multiple,
    lines=CHART,
)
column_of, multiple = ODDS.column_of, ODDS.multiple


def odds(state: SpiState, attackers: list[str], targets: list[str]) -> Odds | None:
    """Return the odds of an attack on some hexes; None if they cannot be computed."""
    defenders = defenders_in(state, state.units[attackers[0]].side, targets)
    if not defenders:
        return None
    return ODDS.explained(state, weigh(state, attackers, defenders), attackers, defenders)


def weigh(state: SpiState, attackers: list[str], defenders: list[str]) -> Weighed:
    """Add up both sides and find the column; the last answer is cached."""
    asked = (state.changes, state.demoralized, tuple(attackers), tuple(defenders))
    if state.weighed[0] != asked:
        state.weighed = (asked, ODDS.weigh(state, attackers, defenders))
    found: Weighed = state.weighed[1]
    return found


def claimed_column(
    state: SpiState, event: Attack, attackers: list[str], weighed: Weighed
) -> tuple[int, bool]:
    """Return the column of the totals that a log claims, or -1; and whether they are right.

    The attackers' total is the claimed one, that of claimed points, or else the known one.
    """
    attack = event.attack
    if attack is None and event.points:
        rest = [unit for unit in attackers if unit not in event.points]
        attack = sum(event.points.values()) + sum(strength(state, unit) or 0 for unit in rest)
    elif attack is None:
        twice = [unit for at, unit in enumerate(event.units) if unit in event.units[:at]]
        attack = weighed.attack.known + sum(strength(state, unit) or 0 for unit in twice)
    defence = weighed.defence.known if event.defence is None else event.defence
    right = (attack, defence) == (weighed.attack.known, weighed.defence.known)
    return (column_of(state, attack, defence) if attack + defence > 0 else -1), right
