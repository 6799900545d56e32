"""Kinds of faults: errors in the set-up and with the fog marker (chapters 1 and 5)."""

from __future__ import annotations

from typing import Any

import msgspec

from adjudicator.core.events import Declare, Event, Lose, SetUp
from adjudicator.core.game_data import UnitSpec
from adjudicator.games.coup_de_tonnerre.events import Act, Draw, Mark, Pass, Remove, Reveal, Throw
from adjudicator.games.coup_de_tonnerre.faults_common import any_act, attack_of, instead
from adjudicator.games.coup_de_tonnerre.fog import FOG
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS"]

KINDS = Kinds()
#: types of events that can come first in a log
FIRST = (Draw, Act)


def _begins(scene: Opportunity) -> bool:
    return scene.at == 0


def _header(scene: Opportunity, case: str, **changes: Any) -> Injection | None:
    """Return an injection of wrong fields into the header of the log."""
    if not _begins(scene):
        return None
    return Injection(case=case, events=[], event=-1, header=changes)


def _more(scene: Opportunity, unit: str, formation: str) -> list[UnitSpec]:
    old = scene.state.units["soult-1"]
    return [msgspec.structs.replace(old, id=unit, formation=formation)]


@KINDS.kind("six-units", *FIRST)
def six_units(scene: Opportunity) -> Injection | None:
    """Soult begins with six units."""
    return _header(scene, "CDT-1-a", units=_more(scene, "soult-6", "Soult"))


@KINDS.kind("seventeen-blocks", *FIRST)
def seventeen_blocks(scene: Opportunity) -> Injection | None:
    """The French have a block too many."""
    return _header(scene, "CDT-1-b", units=_more(scene, "murat-2", "Murat"))


def _position(scene: Opportunity, case: str, **changes: Any) -> Injection | None:
    position = scene.state.position() if _begins(scene) else {}
    return _header(scene, case, position=position | changes)


@KINDS.kind("begins-turned", *FIRST)
def begins_turned(scene: Opportunity) -> Injection | None:
    """A card shows its back before anyone has acted."""
    card = scene.chance.choice(["langeron", "soult", "lannes"])
    return _position(scene, "CDT-1-e", faces={card: "verso"})


@KINDS.kind("begins-spent", *FIRST)
def begins_spent(scene: Opportunity) -> Injection | None:
    """A marker for an extra action is used before anyone has acted."""
    return _position(scene, "CDT-1-i", spent=[scene.chance.choice(["coalition", "french"])])


@KINDS.kind("begins-late", *FIRST)
def begins_late(scene: Opportunity) -> Injection | None:
    """The game begins in a later period."""
    return _position(scene, "CDT-1-j", phase="10h-12h")


@KINDS.kind("begins-with-losses", *FIRST)
def begins_with_losses(scene: Opportunity) -> Injection | None:
    """A side has losses before anyone has acted."""
    return _position(scene, "CDT-1-k", losses={"coalition": 0, "french": 1})


@KINDS.kind("begins-with-other-morale", *FIRST)
def begins_with_other_morale(scene: Opportunity) -> Injection | None:
    """The French begin with a morale of 10."""
    return _position(scene, "CDT-1-l", morale={"coalition": 10, "french": 10})


@KINDS.kind("time-marked-first", Act)
def time_marked_first(scene: Opportunity) -> Injection | None:
    """The time marker is set to the second period before the first action."""
    if scene.state.acts:
        return None
    return instead(scene, "CDT-1-j", Mark(what="time", value="10h-12h"))


@KINDS.kind("morale-marked-first", Act)
def morale_marked_first(scene: Opportunity) -> Injection | None:
    """A side's morale is set to another number before the first action."""
    if scene.state.acts:
        return None
    side = scene.chance.choice(list(scene.state.enemy))
    value = scene.state.morale[side] - 1
    return instead(scene, "CDT-1-l", Mark(what="morale", side=side, value=value))


@KINDS.kind("losses-marked-first", Act)
def losses_marked_first(scene: Opportunity) -> Injection | None:
    """A loss is marked before the first action."""
    if scene.state.acts:
        return None
    side = scene.chance.choice(list(scene.state.enemy))
    return instead(scene, "CDT-1-k", Mark(what="losses", side=side, value=1))


# Set-up events


def _placed(scene: Opportunity, unit: str, at: str) -> Injection | None:
    """Return an injection of a set-up that puts a unit into place `at`, or leaves it out if ""."""
    if not _begins(scene):
        return None
    where = scene.state.where
    case = "CDT-1-g" if scene.state.command[unit] else "CDT-1-h"
    events: list[Event] = [
        SetUp(unit=one, at=at if one == unit else place)
        for one, place in where.items()
        if one != unit or at
    ]
    number = next(n for n, one in enumerate(where, start=1) if one == unit)
    if not at:
        act = any_act(scene, scene.state.tables.first)
        events += [Draw(by="french", deck=FOG), *([act] if act else [])]
        number = len(events)
    return Injection(case=case, events=events, event=number, header={"begins": "set-up"})


@KINDS.kind("block-placed-elsewhere", *FIRST)
def block_placed_elsewhere(scene: Opportunity) -> Injection | None:
    """A unit is put where another command starts."""
    return _placed(scene, scene.chance.choice(["lannes-2", "oudinot-1", "langeron-3"]), "telnitz")


@KINDS.kind("garrison-placed-elsewhere", *FIRST)
def garrison_placed_elsewhere(scene: Opportunity) -> Injection | None:
    """A garrison is put into Maxdorf."""
    return _placed(
        scene, scene.chance.choice(["garrison-sokolnitz", "garrison-telnitz"]), "maxdorf"
    )


@KINDS.kind("block-forgotten", *FIRST)
def block_forgotten(scene: Opportunity) -> Injection | None:
    """A unit is not placed before the first action."""
    return _placed(scene, scene.chance.choice(["davout-2", "constantin-1"]), "")


@KINDS.kind("garrison-forgotten", *FIRST)
def garrison_forgotten(scene: Opportunity) -> Injection | None:
    """A garrison is not placed before the first action."""
    return _placed(scene, "garrison-telnitz", "")


def _set_up(scene: Opportunity) -> list[Event]:
    return [SetUp(unit=unit, at=place) for unit, place in scene.state.where.items()]


@KINDS.kind("fog-forgotten", *FIRST)
def fog_forgotten(scene: Opportunity) -> Injection | None:
    """Nobody draws a fog marker during the set-up."""
    act = any_act(scene, scene.state.tables.first) if _begins(scene) else None
    if act is None:
        return None
    events = [*_set_up(scene), act]
    return Injection(case="CDT-1-m", events=events, event=len(events), header={"begins": "set-up"})


@KINDS.kind("placed-after-fog", *FIRST)
def placed_after_fog(scene: Opportunity) -> Injection | None:
    """A unit is placed after the fog marker was drawn."""
    if not _begins(scene):
        return None
    *most, last = _set_up(scene)
    events = [*most, Draw(by="french", deck=FOG), last]
    return Injection(case="CDT-1-p", events=events, event=len(events), header={"begins": "set-up"})


@KINDS.kind("placed-late", Act)
def placed_late(scene: Opportunity) -> Injection | None:
    """A unit is placed in the middle of the game."""
    unit = scene.chance.choice(["soult-1", "bagration-2"])
    if not scene.state.acts or not scene.state.on_map(unit):
        return None
    return instead(scene, "CDT-1-p", SetUp(unit=unit, at=scene.state.where[unit]))


# The fog marker


@KINDS.kind("fog-drawn-by-coalition", Draw)
def fog_drawn_by_coalition(scene: Opportunity) -> Injection | None:
    """The Coalition draws the fog marker."""
    return instead(scene, "CDT-1-m", Draw(by="coalition", deck=FOG))


@KINDS.kind("fog-drawn-twice", Act)
def fog_drawn_twice(scene: Opportunity) -> Injection | None:
    """A second fog marker is drawn."""
    if scene.state.fog.drawn <= 0:
        return None
    return instead(scene, "CDT-1-m", Draw(by="french", deck=FOG))


@KINDS.kind("fog-drawn-late", *FIRST)
def fog_drawn_late(scene: Opportunity) -> Injection | None:
    """The fog marker is drawn after the first action, which begins without it."""
    act = any_act(scene, scene.state.tables.first) if _begins(scene) else None
    if act is None:
        return None
    events = [*_set_up(scene), act, Draw(by="french", deck=FOG)]
    header = {"begins": "set-up"}
    return Injection(case="CDT-1-m", events=events, event=len(events) - 1, header=header)


@KINDS.kind("fog-shown-early", Act)
def fog_shown_early(scene: Opportunity) -> Injection | None:
    """The fog marker is revealed although nothing calls for it."""
    fog = scene.state.fog
    if fog.revealed or fog.due:
        return None
    return instead(scene, "CDT-1-n", Reveal(by="french", deck=FOG, card=fog.card or "fog-2"))


@KINDS.kind("fog-shown-again", Act)
def fog_shown_again(scene: Opportunity) -> Injection | None:
    """The fog marker is revealed a second time."""
    fog = scene.state.fog
    if not fog.revealed:
        return None
    return instead(scene, "CDT-1-n", Reveal(by="french", deck=FOG, card=fog.card))


@KINDS.kind("fog-other-marker", Reveal)
def fog_other_marker(scene: Opportunity) -> Injection | None:
    """Another marker is revealed than the one that was drawn."""
    drawn = scene.state.fog.card
    others = [card for card in scene.state.tables.fog.markers if card != drawn]
    if not drawn:
        return None
    card = scene.chance.choice(others)
    return instead(scene, "CDT-1-m", Reveal(by="french", deck=FOG, card=card))


def _later(scene: Opportunity, *kinds: type[Event]) -> Event | None:
    """Return the next event of one of the types, or None."""
    return next((one for one in scene.events[scene.at :] if type(one) in kinds), None)


@KINDS.kind("fog-kept-in-attack", Reveal)
def fog_kept_in_attack(scene: Opportunity) -> Injection | None:
    """Soult attacks the Pratzen, and the marker stays hidden."""
    attack, die = attack_of(scene), _later(scene, Throw)
    if attack is None or attack.die or die is None:
        return None
    return instead(scene, "CDT-1-n", die)


@KINDS.kind("fog-kept-in-time", Reveal)
def fog_kept_in_time(scene: Opportunity) -> Injection | None:
    """The second period begins, and the marker stays hidden."""
    attack, act = attack_of(scene), _later(scene, Act, Pass, Declare)
    if attack is None or not attack.die or act is None or type(act) is Declare:
        return None
    return instead(scene, "CDT-1-n", act)


@KINDS.kind("fog-block-kept", Remove)
def fog_block_kept(scene: Opportunity) -> Injection | None:
    """The marker asks for a block of Soult, and it stays."""
    attack = attack_of(scene)
    first = attack is not None and not attack.die
    event = _later(scene, Throw) if first else _later(scene, Act, Pass, Declare)
    if event is None or type(event) is Declare:
        return None
    return instead(scene, "CDT-1-o", event)


@KINDS.kind("fog-block-lost", Remove)
def fog_block_lost(scene: Opportunity) -> Injection | None:
    """The block that the marker asks for is taken as a loss."""
    attack = attack_of(scene)
    if attack is not None and attack.die:
        return None  # in a resolved attack it would be a loss too many
    return instead(scene, "CDT-1-o", Lose(by="french", unit=scene.event.unit))


@KINDS.kind("removed-without-fog", Act)
def removed_without_fog(scene: Opportunity) -> Injection | None:
    """A block is taken off although no marker asks for it."""
    units = scene.state.units_of("soult")
    if not units:
        return None
    return instead(scene, "CDT-1-o", Remove(by="french", unit=scene.chance.choice(units)))
