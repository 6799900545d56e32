"""Rules for who acts: a player chooses for his own side only, and nobody acts before a draw."""

from __future__ import annotations

from adjudicator.core import events as common
from adjudicator.core.blame import fault_of
from adjudicator.core.rules import RuleResult
from adjudicator.games.jours_de_gloire_austerlitz import events as own
from adjudicator.games.jours_de_gloire_austerlitz.book import rulebook
from adjudicator.games.jours_de_gloire_austerlitz.frames import ActivationPhase
from adjudicator.games.jours_de_gloire_austerlitz.markers import side_of_marker
from adjudicator.games.jours_de_gloire_austerlitz.state import JdgState
from adjudicator.mechanics.play.ownership import side_of

__all__: list[str] = []

book = rulebook.chapter("owners")

#: choices of the side in play, or of the side that answers it
_CHOICES = (
    *(common.Move, own.Face, own.Rally, own.Fire, common.Exit, own.Enter, own.Select),
    *(own.Shock, own.Charge, own.CounterCharge, own.Retire, own.FallBack, own.Flee),
    *(common.Advance, common.Displace, common.Decline, own.InitiativeTest),
)


def _owner(state: JdgState, event: common.Event) -> str:
    """Return the side to which a choice belongs; "" if that is not known."""
    if isinstance(event, own.Order):
        return state.units[event.leader].side if event.leader else ""
    if isinstance(event, (own.Fill, own.OpenTurn)):
        markers = event.markers if isinstance(event, own.Fill) else [event.marker]
        sides = {side_of_marker(state, one) for one in markers}
        return next((one for one in sides if one != side_of(state, event.by)), "")
    unit = getattr(event, "unit", "") or next(iter(getattr(event, "units", ())), "")
    if unit:
        return state.units[unit].side
    if isinstance(event, common.Decline):
        return state.enemy[state.assault.side] if state.assault is not None else ""
    return state.activation.side if state.activation is not None else ""


@book.rule(
    "JDG-B-1-c", "JDG-B-2.3-a", "JDG-B-1-a", on=(*_CHOICES, own.Order, own.Fill, own.OpenTurn)
)
def own_choices_only(state: JdgState, event: common.Event) -> RuleResult:
    """A player makes the choices of his own side."""
    if not event.by:
        return None
    owner, by = _owner(state, event), side_of(state, event.by)
    if not owner or owner == by:
        return None
    case = "JDG-B-1-c" if isinstance(event, _CHOICES) else "JDG-B-1-a"
    case = "JDG-B-2.3-a" if isinstance(event, own.Order) else case
    right = {"expected": owner, "seen": by}
    return fault_of(event, "not-his-choice", rule=case, args={"by": by, "owner": owner}, **right)


_FOLLOWING = (
    *(own.Select, own.Resolve, own.EngagementTest, own.CohesionTest, own.FallBack, own.Flee),
    *(common.Advance, common.Eliminate, common.Decline, own.LeaderTest, common.Displace),
    *(own.CounterCharge, own.Retire, own.Ice),
)


@book.rule("JDG-B-1-c", on=_FOLLOWING, stops=True)
def nothing_before_a_draw(state: JdgState, event: common.Event) -> RuleResult:
    """Whatever happens in Phase D happens by a marker that was drawn."""
    drawing = any(type(one) is ActivationPhase for one in state.frames)
    if not drawing or state.activation is not None:
        return None
    return fault_of(event, "acts-before-draw", units=[])
