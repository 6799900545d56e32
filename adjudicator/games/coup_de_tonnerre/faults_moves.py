"""Kinds of faults: wrong retreats, advances and mergers (chapters 2 to 5)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from adjudicator.core.events import Advance, Event, Lose, Move, Retreat
from adjudicator.games.coup_de_tonnerre.attacks import combined
from adjudicator.games.coup_de_tonnerre.captures import capture_of
from adjudicator.games.coup_de_tonnerre.events import Act
from adjudicator.games.coup_de_tonnerre.faults_common import acting, attack_of, instead, rest
from adjudicator.games.coup_de_tonnerre.frames import Reinforcement
from adjudicator.games.coup_de_tonnerre.legal import called_for, settled
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.play.due_moves import KINDS as MOVES
from adjudicator.mechanics.play.due_moves import Due
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
ANY = (Retreat, Advance, Move)
MERGER = "CDT-5-ld-e"
#: required movements: name of the kind of fault, case, and which units move
DUTIES = (
    ("defenders", "CDT-4-d", "the defenders of a captured place"),
    ("attackers", "CDT-4-e", "the attackers who took a place"),
    ("davout", "CDT-5-da-a", "Davout's units at his start, after Maxdorf was taken"),
    ("oudinot-entering", "CDT-5-ou-a", "Oudinot's unit that enters Maxdorf"),
    ("oudinot-driven-out", "CDT-5-ou-b", "Oudinot's unit that is driven out of Maxdorf"),
    ("guard-engaged", "CDT-5-ga-b", "the Guard unit that is engaged"),
    ("guard-driven-out", "CDT-5-ga-d", "the Guard unit that is driven out of Maxdorf"),
    ("column-driven-out", "CDT-5-ld-a", "Coalition units of a village that Davout took back"),
    ("davout-entering", "CDT-5-ld-b", "Davout's unit that enters a village"),
    ("merger", MERGER, "units of the columns that gather at Maxdorf"),
    ("block-driven-out", "CDT-5-ld-g", "the merged columns that are driven out of Maxdorf"),
    ("miloradovitch", "CDT-5-mi-c", "Miloradovitch's units when the Pratzen is taken"),
)


def _due(scene: Opportunity) -> tuple[CdtState, Due] | None:
    """Return the settled state and the requirement that the next movement meets, or None."""
    now, event = settled(scene.state), scene.event
    for due in now.due:
        right = MOVES[type(event)] in due.do and event.to in due.to
        if right and event.unit in due.units and due.need > 0:
            return now, due
    return None


def _elsewhere(scene: Opportunity, case: str) -> Injection | None:
    """Return an injection of the next movement to a wrong place."""
    found = _due(scene)
    if found is None or found[1].case != case:
        return None
    now, _ = found
    taken = {place for one in now.due for place in one.to}
    places = sorted(set(now.places) - taken - {now.where[scene.event.unit]})
    to = scene.chance.choice(places)
    return instead(scene, case, msgspec.structs.replace(scene.event, to=to))


def _left_out(scene: Opportunity, case: str) -> Injection | None:
    """Return an injection that finishes the action without the movements that a case requires."""
    found, attack = _due(scene), attack_of(scene)
    if found is None or attack is None or found[1].case != case:
        return None
    now, due = found
    if attack.defence and not attack.moved and combined(now, attack).get("capture"):
        return None  # without movements, the log reads as if the defence had cancelled the capture
    if case == MERGER or any(one is not due and set(one.units) & set(due.units) for one in now.due):
        return None
    units = list(due.units)

    def spared(event: Event) -> bool:
        return type(event) in ANY and getattr(event, "unit", "") in units

    events = rest(scene, spared=spared)
    number = due.event if attack.fixed else scene.number
    return instead(scene, case, *events, event=number) if events else None


def _register(name: str, case: str, who: str) -> None:
    """Register two kinds of faults for a required movement: to a wrong place, and not made."""

    def elsewhere(scene: Opportunity) -> Injection | None:
        return _elsewhere(scene, case)

    def left_out(scene: Opportunity) -> Injection | None:
        return _left_out(scene, case)

    elsewhere.__doc__ = f"To the wrong place: {who}."
    left_out.__doc__ = f"Not moved at all: {who}."
    KINDS.kind(f"{name}-elsewhere", *ANY)(elsewhere)
    if case != MERGER:
        KINDS.kind(f"{name}-left-out", *ANY)(left_out)


for _name, _case, _who in DUTIES:
    _register(_name, _case, _who)


@KINDS.kind("moved-by-enemy", Retreat, Advance)
def moved_by_enemy(scene: Opportunity) -> Injection | None:
    """The enemy moves a unit that falls back or enters."""
    found = _due(scene)
    if found is None:
        return None
    side = scene.state.units[scene.event.unit].side
    move = msgspec.structs.replace(scene.event, by=scene.state.enemy[side])
    return instead(scene, found[1].case, move)


@KINDS.kind("moves-before-losses", Lose)
def moves_before_losses(scene: Opportunity) -> Injection | None:
    """A unit leaves or enters a captured place before the losses are taken."""
    able = list(called_for(settled(scene.state)))
    return instead(scene, "CDT-4-f", scene.chance.choice(able)) if able else None


# Units that do not have to move


def _uncalled(scene: Opportunity) -> list[str]:
    """Return the blocks that no rule allows to move now."""
    now, attack = settled(scene.state), attack_of(scene)
    if not acting(scene) or any(due.room for due in now.due):
        return []
    if type(now.frame) is Reinforcement:
        return []
    mine = attack.card if attack is not None else ""
    blocks = [unit for side in now.enemy for unit in now.of_side(side)]
    return [unit for unit in blocks if now.command[unit] != mine]


def _moved(scene: Opportunity, case: str, kind: type[Retreat | Advance | Move]) -> Injection | None:
    units = _uncalled(scene)
    if not units:
        return None
    unit = scene.chance.choice(units)
    places = sorted(set(scene.state.places) - {scene.state.where[unit]})
    side = scene.state.units[unit].side
    return instead(scene, case, kind(by=side, unit=unit, to=scene.chance.choice(places)))


@KINDS.kind("falls-back-unforced", Act)
def falls_back_unforced(scene: Opportunity) -> Injection | None:
    """A unit falls back although no place was taken."""
    return _moved(scene, "CDT-4-d", Retreat)


@KINDS.kind("enters-unasked", Act)
def enters_unasked(scene: Opportunity) -> Injection | None:
    """A unit enters a place although it has not taken it."""
    return _moved(scene, "CDT-4-e", Advance)


@KINDS.kind("moves-freely", Act)
def moves_freely(scene: Opportunity) -> Injection | None:
    """A unit moves although no action moves it."""
    return _moved(scene, "CDT-2-e", Move)


@KINDS.kind("dead-unit-moves", Act)
def dead_unit_moves(scene: Opportunity) -> Injection | None:
    """A unit that was lost moves."""
    state = scene.state
    dead = [u for u, at in state.where.items() if at == "eliminated" and state.command[u]]
    if not dead or not acting(scene) or type(state.frame) is Reinforcement:
        return None
    unit = scene.chance.choice(dead)
    return instead(scene, "CDT-2-e", Move(by=state.units[unit].side, unit=unit, to="zuran"))


@KINDS.kind("garrison-moves", Act)
def garrison_moves(scene: Opportunity) -> Injection | None:
    """A garrison leaves its village."""
    state = scene.state
    cubes = [u for u, one in state.units.items() if one.type == "garrison" and state.on_map(u)]
    if not cubes or not acting(scene):
        return None
    return instead(
        scene, "CDT-4-p", Move(by="french", unit=scene.chance.choice(cubes), to="maxdorf")
    )


@KINDS.kind("guard-moves", Act)
def guard_moves(scene: Opportunity) -> Injection | None:
    """The Guard goes forward after its attack."""
    attack, state = attack_of(scene), scene.state
    if attack is None or attack.card != "guard" or not acting(scene) or not state.units_of("guard"):
        return None
    unit = scene.chance.choice(state.units_of("guard"))
    return instead(scene, "CDT-5-ga-a", Advance(by="french", unit=unit, to="krenowitz"))


def _too_many(scene: Opportunity, case: str, fits: Callable[[str], bool]) -> Injection | None:
    attack, state = attack_of(scene), scene.state
    spec = capture_of(state, attack) if attack is not None and attack.captured else None
    if attack is None or spec is None or spec.enter_case != case or not acting(scene):
        return None
    if any(due.room for due in state.due):
        return None
    units = [u for u in state.units_of(attack.card) if state.where[u] != spec.place and fits(u)]
    if not units:
        return None
    unit = scene.chance.choice(units)
    return instead(scene, case, Advance(by=attack.side, unit=unit, to=spec.place))


@KINDS.kind("two-of-davout-enter", Act)
def two_of_davout_enter(scene: Opportunity) -> Injection | None:
    """Two units of Davout enter a village that he took back."""
    return _too_many(scene, "CDT-5-ld-b", lambda _: True)


@KINDS.kind("two-of-oudinot-enter", Act)
def two_of_oudinot_enter(scene: Opportunity) -> Injection | None:
    """Two units of Oudinot enter Maxdorf."""
    return _too_many(scene, "CDT-5-ou-a", lambda _: True)


# The merger


def _not_gathering(scene: Opportunity) -> tuple[Due, Callable[[Event], bool]] | None:
    found = _due(scene)
    if found is None or found[1].case != MERGER:
        return None
    units = list(found[1].units)
    return found[1], lambda one: type(one) in ANY and getattr(one, "unit", "") in units


@KINDS.kind("merger-late", Move, Advance)
def merger_late(scene: Opportunity) -> Injection | None:
    """The columns gather after the enemy has acted."""
    found = _not_gathering(scene)
    events = rest(scene, spared=found[1]) if found is not None else None
    if not events or not isinstance(events[-1], Act) or events[-1].by != "french":
        return None
    return instead(scene, "CDT-3-im-a", *events, scene.event, event=scene.number + len(events))


@KINDS.kind("merger-left-out", Move, Advance)
def merger_left_out(scene: Opportunity) -> Injection | None:
    """The columns do not gather before their side acts again."""
    found, attack = _not_gathering(scene), attack_of(scene)
    events = rest(scene, spared=found[1], actions=2) if found is not None else None
    if found is None or attack is None or not events or events[-1].by != "coalition":
        return None
    acts = [one for one in events if isinstance(one, Act)]
    if acts[0].by != "french":
        return None
    number = found[0].event if attack.fixed else scene.number
    return instead(scene, MERGER, *events, event=number)
