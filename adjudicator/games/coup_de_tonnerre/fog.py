"""Rules for the fog marker (chapters 1 and 5): drawn in secret, revealed at its moment."""

from __future__ import annotations

from adjudicator.core.findings import Fault, Pending, Unknown
from adjudicator.core.rules import RuleResult
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.bots import bots
from adjudicator.games.coup_de_tonnerre.dice import purpose, purpose_of_next_die
from adjudicator.games.coup_de_tonnerre.events import Act, Pass, Remove, Reveal, Throw
from adjudicator.games.coup_de_tonnerre.resolution import fix_results
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.cards.markers import MarkerCases, MarkerHooks, MarkerRules

__all__ = ["FOG", "lift_fog"]

book = rulebook.chapter("fog")

FOG = "fog"


# Drawing and revealing


def _too_late(state: CdtState) -> bool:
    """The marker is drawn before the first action."""
    return bool(state.acts) and not state.fog.missed and not state.midgame


def _too_early(state: CdtState) -> tuple[str, str] | None:
    """Soult's attack or time reveals the marker; against a bot it is revealed at once."""
    side = state.tables.fog.side
    if state.fog.due or bots.side(state) == state.enemy[side] or _lifts(state):
        return None
    by_bot = bots.side(state) == side
    return ("CDT-7-c", "fog-shown-by-bot") if by_bot else ("CDT-1-n", "fog-shown-early")


def _lifts(state: CdtState) -> bool:
    """Return whether the fog that a tactics card has kept may lift: after the die of an attack."""
    attack = open_attack(state)
    return state.fog.longer and (attack is None or attack.die > 0)


MarkerRules(
    book,
    deck=FOG,
    noun="fog marker",
    cases=MarkerCases(drawn="CDT-1-m", in_time="CDT-1-p", revealed="CDT-1-n"),
    early_cases=("CDT-1-n", "CDT-7-c"),
    hooks=MarkerHooks(
        marker=lambda state: state.fog,
        owner=lambda state: state.tables.fog.side,
        cup=lambda state: state.tables.fog.markers,
        is_late=_too_late,
        too_early=_too_early,
    ),
)


@book.rule("CDT-1-m", on=(Act, Pass))
def drawn_before_anyone_acts(state: CdtState, event: Act | Pass) -> RuleResult:
    """The marker is drawn before the first action; a log without its set-up may omit that."""
    begins = not state.acts and not state.slot.index and not state.slot.passed
    known = state.fog.drawn or state.fog.revealed or state.fog.missed
    if known or state.midgame or not begins:
        return None
    return Fault("fog-not-said", severity="doubt")


@book.closes(Reveal)
def fix_first(state: CdtState, event: Reveal) -> int:
    """Fix the results of the open attack, if time reveals the marker."""
    if event.deck == FOG:
        fix_results(state)
    return 0


@book.rule("CDT-1-o", on=Reveal)
def what_it_says(state: CdtState, event: Reveal) -> RuleResult:
    """The marker decides how many blocks are removed."""
    if event.deck != FOG:
        return None
    if not event.card and not state.fog.card:
        return Unknown(why="fog-unknown", needs="the marker that was revealed")
    return None if state.known("fog") else Unknown(why="fog-value-unknown", needs="fog")


def lift_fog(state: CdtState, event: Reveal) -> None:
    """Reveal the marker; blocks of Soult may have to be removed."""
    fog, spec = state.fog, state.tables.fog
    if fog.revealed:
        return
    fog.revealed, fog.due, fog.longer = True, 0, False
    fog.card = event.card or fog.card
    blocks = spec.markers.get(fog.card, 0)
    fog.owed = max(0, min(blocks, len(state.units_of(spec.command))) - fog.early)
    if not state.known("fog"):
        fog.owed = 0  # how many blocks it removes is unknown


@book.rule("CDT-1-n", "CDT-1-o", on=(Act, Pass, Throw))
def in_time(state: CdtState, event: Act | Pass | Throw) -> RuleResult:
    """A marker that is due is revealed, and blocks are removed, before play continues."""
    fog = state.fog
    if isinstance(event, Throw):
        attack = open_attack(state)
        if attack is None or purpose(state, event) != "attack":
            return None
        if purpose_of_next_die(state, attack) != "attack" or fog.longer:
            return None
    args, side = {"owed": fog.owed}, state.tables.fog.side
    if fog.waits and not state.decided:
        return Fault("fog-hidden", args, rule="CDT-1-n", side=side)
    if fog.owed and not fog.kept:
        return Fault("fog-blocks-stay", args, rule="CDT-1-o", side=side, expected=fog.owed, seen=0)
    return None


def _cube_of_captured(state: CdtState, unit: str) -> bool:
    """Return whether a unit is the garrison of the captured place, which is removed (4)."""
    attack = open_attack(state)
    if attack is None or not attack.captured:
        return False
    place = state.tables.places.get(attack.place)
    return place is not None and place.garrison == unit and state.where[unit] != "eliminated"


@book.rule("CDT-1-o", on=Remove)
def only_what_the_fog_takes(state: CdtState, event: Remove) -> RuleResult:
    """Blocks of Soult are removed, as many as the marker says; they are not losses."""
    fog, spec, unit = state.fog, state.tables.fog, event.unit
    args = {"unit": unit, "command": spec.command, "owed": fog.owed}
    if _cube_of_captured(state, unit):
        return None
    if fog.owed and state.command[unit] == spec.command and state.on_map(unit):
        side = state.units[unit].side
        if event.by and state.side_of(event.by) != side:
            return Fault("fog-removed-by-enemy", args, units=[unit], seen=event.by)
        return None
    if fog.revealed and (not fog.card or not state.known("fog")):
        return None
    if (fog.revealed and not fog.card) or (fog.waits and state.command[unit] == spec.command):
        return None  # the number is unknown, or the line that reveals it was omitted
    return Fault(
        "removed-without-fog", args, units=[unit], expected=fog.owed, seen=1, strengths=["fog"]
    )


@book.applies(Remove)
def apply_remove(state: CdtState, event: Remove) -> None:
    """Remove a block from the map; it does not count as a loss."""
    unit, attack = event.unit, open_attack(state)
    if not state.on_map(unit):
        return
    side = state.units[unit].side
    state.relocate(unit, "removed")
    if not state.command[unit]:
        if attack is not None and attack.owed.get("defender"):  # it counts as a loss (4)
            attack.owed["defender"] -= 1
        return
    state.note("losses", side, "CDT-1-o", 0)
    state.fog.early += not state.fog.revealed
    state.fog.owed = max(0, state.fog.owed - 1)


@book.duties
def fog_to_reveal(state: CdtState) -> list[Pending]:
    """List the marker that is still to be revealed when a log ends."""
    if state.decided:
        return []
    fog = state.fog
    if fog.waits:
        return [Pending(rule="CDT-1-n", message="must-reveal")]
    if fog.owed and not fog.kept:
        return [Pending(rule="CDT-1-o", message="must-remove", args={"owed": fog.owed})]
    return []
