"""Kinds of faults: losses of wrong units, number or order (chapters 2, 4, 5 and 8)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from adjudicator.core.events import Lose
from adjudicator.games.coup_de_tonnerre.attacks import open_attack
from adjudicator.games.coup_de_tonnerre.events import Act
from adjudicator.games.coup_de_tonnerre.faults_common import acting, attack_of, instead, rest
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.legal import settled
from adjudicator.games.coup_de_tonnerre.loss_priority import LossGroup, group_for, owing_side
from adjudicator.games.coup_de_tonnerre.resolution import owing
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.proving.faults import Injection, Kinds, Opportunity

__all__ = ["KINDS", "Owed", "owed_in"]

KINDS = Kinds()


class Owed:
    """The losses that are owed in the open attack, and the units that must bear the next one."""

    def __init__(self, scene: Opportunity, now: CdtState, attack: Attack) -> None:
        """Find the first owed loss, the group that bears it, and the units that bear none."""
        self.scene, self.state, self.attack = scene, now, attack
        self.keys = list(owing(now, attack))
        self.key = self.keys[0]
        self.side = owing_side(now, attack, self.key)
        self.group: LossGroup = group_for(now, attack, self.key) or LossGroup("", [])
        whole = [group_for(now, attack, key) for key in self.keys]
        bearers = {unit for one in whole if one for unit in one.units}
        self.others = [unit for unit in now.of_side(self.side) if unit not in bearers]

    def printed(self, unit: str) -> bool:
        """Return whether a unit has the label of a command that bears the loss but has left it."""
        commands = {self.state.command[one] for one in self.group.units}
        labels = {self.state.tables.commands[one].label for one in commands if one}
        label: str = self.state.units[unit].formation
        return label in labels and self.state.command[unit] not in commands


def owed_in(scene: Opportunity) -> Owed | None:
    """Return the losses that are owed now, or None."""
    now = settled(scene.state)
    attack = open_attack(now)
    return Owed(scene, now, attack) if attack is not None and owing(now, attack) else None


def _wrong(scene: Opportunity, case: str, units: list[str]) -> Injection | None:
    """Return an injection in which one of the units takes the next loss, or None."""
    if not units:
        return None
    unit = scene.chance.choice(units)
    return instead(scene, case, Lose(by=scene.state.units[unit].side, unit=unit))


def _bears(scene: Opportunity, case: str, fits: Callable[[Owed, str], bool]) -> Injection | None:
    """Return an injection in which a wrong unit takes a loss that a case assigns to others.

    `fits` decides which wrong units may take it.
    """
    owed = owed_in(scene)
    if owed is None or owed.group.case != case:
        return None
    units = [unit for unit in owed.others if not owed.printed(unit) and fits(owed, unit)]
    return _wrong(scene, case, units)


def _anyone(owed: Owed, unit: str) -> bool:
    return True


@KINDS.kind("garrison-spared", Lose)
def garrison_spared(scene: Opportunity) -> Injection | None:
    """A block is lost in the place of the garrison of a village."""
    owed = owed_in(scene)
    if owed is None or any(owed.state.command[unit] for unit in owed.group.units):
        return None
    return _wrong(scene, "CDT-2-s", owed.others)


@KINDS.kind("other-village-loses", Lose)
def other_village_loses(scene: Opportunity) -> Injection | None:
    """Davout loses the unit in the other village, although he has one at his start."""
    owed = owed_in(scene)
    if owed is None or owed.group.case != "CDT-2-s":
        return None
    if any(owed.state.where[unit] == owed.attack.place for unit in owed.group.units):
        return None
    return _wrong(
        scene, "CDT-5-ld-d", [u for u in owed.others if owed.state.command[u] == "davout"]
    )


@KINDS.kind("maxdorf-spared", Lose)
def maxdorf_spared(scene: Opportunity) -> Injection | None:
    """French losses at Maxdorf are taken out of order."""
    return _bears(scene, "CDT-2-t", _anyone)


@KINDS.kind("attacker-spared", Lose)
def attacker_spared(scene: Opportunity) -> Injection | None:
    """The attacker takes his losses from another command."""
    return _bears(scene, "CDT-2-u", lambda owed, unit: owed.state.command[unit] != owed.attack.card)


@KINDS.kind("engaged-guard-lost", Lose)
def engaged_guard_lost(scene: Opportunity) -> Injection | None:
    """A Guard unit engaged at Maxdorf is lost in the attack on Constantin."""
    owed = owed_in(scene)
    if owed is None or owed.attack.card != "guard" or owed.key != "attacker":
        return None
    units = [unit for unit in owed.others if owed.state.command[unit] == "guard"]
    return _wrong(scene, "CDT-5-ga-c", units)


@KINDS.kind("target-spared", Lose)
def target_spared(scene: Opportunity) -> Injection | None:
    """Another command than the one under attack takes the losses."""
    return _bears(scene, "CDT-2-q", _anyone)


@KINDS.kind("nearest-spared", Lose)
def nearest_spared(scene: Opportunity) -> Injection | None:
    """Losses of an empty place are not taken from the nearest command."""
    return _bears(scene, "CDT-2-r", _anyone)


@KINDS.kind("overflow-elsewhere", Lose)
def overflow_elsewhere(scene: Opportunity) -> Injection | None:
    """What a command cannot pay is not taken from the nearest one."""
    return _bears(scene, "CDT-4-c", _anyone)


@KINDS.kind("label-followed", Lose)
def label_followed(scene: Opportunity) -> Injection | None:
    """A unit that has joined another command is lost with the one on its label."""
    owed = owed_in(scene)
    if owed is None:
        return None
    return _wrong(scene, "CDT-3-re-a", [unit for unit in owed.others if owed.printed(unit)])


@KINDS.kind("chosen-by-enemy", Lose)
def chosen_by_enemy(scene: Opportunity) -> Injection | None:
    """The enemy says which unit is lost."""
    owed = owed_in(scene)
    if (
        owed is None
        or len({(owed.state.command[u], owed.state.where[u]) for u in owed.group.units}) < 2
    ):
        return None
    side = scene.state.units[scene.event.unit].side
    loss = msgspec.structs.replace(scene.event, by=scene.state.enemy[side])
    return instead(scene, "CDT-2-r", loss)


@KINDS.kind("dead-unit-lost", Lose)
def dead_unit_lost(scene: Opportunity) -> Injection | None:
    """A unit is lost that was lost before."""
    side = scene.state.units[scene.event.unit].side
    dead = [u for u, at in scene.state.where.items() if at == "eliminated"]
    return _wrong(scene, "CDT-2-d", [u for u in dead if scene.state.units[u].side == side])


@KINDS.kind("attacker-loses-first", Lose)
def attacker_loses_first(scene: Opportunity) -> Injection | None:
    """The attacker takes his losses before the defender."""
    owed = owed_in(scene)
    if owed is None or "attacker" not in owed.keys[1:]:
        return None
    group = group_for(owed.state, owed.attack, "attacker")
    return _wrong(scene, "CDT-4-f", group.units if group else [])


# Too many


def _not_owed(
    scene: Opportunity, case: str, fits: Callable[[Attack, str], bool]
) -> Injection | None:
    """Return an injection of one more loss after all losses were taken."""
    attack, state = attack_of(scene), scene.state
    if attack is None or not attack.die or not acting(scene):
        return None
    now = settled(state)
    found = open_attack(now)
    if found is None or owing(now, found):
        return None
    units = [u for side in now.enemy for u in now.of_side(side) if fits(attack, u)]
    return _wrong(scene, case, units)


@KINDS.kind("loss-too-many", Act)
def loss_too_many(scene: Opportunity) -> Injection | None:
    """A unit more is lost than the result says."""
    return _not_owed(
        scene, "CDT-4-b", lambda attack, _: not attack.defence and attack.card != "murat"
    )


@KINDS.kind("murat-doubles", Act)
def murat_doubles(scene: Opportunity) -> Injection | None:
    """The losses of Murat's own attack are doubled."""
    command = scene.state.command
    fits = (scene.state.faces["murat"] == "recto", scene.state)
    return _not_owed(
        scene,
        "CDT-8-6",
        lambda attack, u: attack.card == "murat" and fits[0] and command[u] == "bagration",
    )


@KINDS.kind("loss-despite-guard", Act)
def loss_despite_guard(scene: Opportunity) -> Injection | None:
    """A unit is lost although the Guard's defence cancels the result."""
    command = scene.state.command
    return _not_owed(
        scene, "CDT-8-4", lambda attack, u: attack.defence == "guard" and command[u] != "guard"
    )


@KINDS.kind("guard-lost-at-once", Act)
def guard_lost_at_once(scene: Opportunity) -> Injection | None:
    """A Guard unit is lost although the die says that one is engaged."""
    command = scene.state.command
    return _not_owed(
        scene,
        "CDT-5-ga-b",
        lambda attack, u: attack.defence == "guard" and command[u] == "guard" and attack.second > 2,
    )


@KINDS.kind("loss-despite-constantin", Act)
def loss_despite_constantin(scene: Opportunity) -> Injection | None:
    """A Coalition unit is lost although Constantin's defence cancels it."""
    units = scene.state.units
    return _not_owed(
        scene,
        "CDT-5-co-a",
        lambda attack, u: attack.defence == "constantin" and units[u].side == "coalition",
    )


# Too few


def _forgotten(scene: Opportunity, case: str, fits: Callable[[Owed], bool]) -> Injection | None:
    """Return an injection that finishes the action without the owed losses.

    Only one kind of loss may be owed, and `fits` must accept it.
    """
    owed = owed_in(scene)
    if owed is None or len(owed.keys) > 1 or not fits(owed):
        return None
    if owed.state.due or any(owed.attack.tests.values()):
        return None  # a move or test before the losses would be another fault
    events = rest(scene, without=("losses",))
    return instead(scene, case, *events, event=owed.attack.opened) if events else None


def _plain(owed: Owed) -> bool:
    blocks = any(owed.state.command[unit] for unit in owed.group.units)
    defended = owed.key == "attacker" and owed.attack.defence
    special = owed.group.case in ("CDT-4-c", "CDT-2-r") or owed.key == "guard"
    return blocks and not defended and not special


@KINDS.kind("loss-forgotten", Lose)
def loss_forgotten(scene: Opportunity) -> Injection | None:
    """A loss is not taken before the next action."""
    return _forgotten(scene, "CDT-2-f", _plain)


@KINDS.kind("garrison-forgotten-loss", Lose)
def garrison_forgotten_loss(scene: Opportunity) -> Injection | None:
    """The garrison is not taken off for a loss."""
    return _forgotten(
        scene, "CDT-4-n", lambda owed: not any(owed.state.command[u] for u in owed.group.units)
    )


@KINDS.kind("overflow-forgotten", Lose)
def overflow_forgotten(scene: Opportunity) -> Injection | None:
    """What a command cannot pay is not paid by anybody."""
    return _forgotten(
        scene, "CDT-4-c", lambda owed: owed.group.case == "CDT-4-c" and not owed.attack.defence
    )


@KINDS.kind("empty-place-forgotten", Lose)
def empty_place_forgotten(scene: Opportunity) -> Injection | None:
    """The losses of an empty place are not taken by anybody."""
    return _forgotten(scene, "CDT-2-r", lambda owed: owed.group.case == "CDT-2-r")


@KINDS.kind("guard-loss-forgotten", Lose)
def guard_loss_forgotten(scene: Opportunity) -> Injection | None:
    """The die costs the Guard a unit, and it is not taken."""
    return _forgotten(scene, "CDT-5-ga-b", lambda owed: owed.key == "guard")


@KINDS.kind("charged-loss-forgotten", Lose)
def charged_loss_forgotten(scene: Opportunity) -> Injection | None:
    """Bagration does not take the losses that Murat's defence has doubled."""
    return _forgotten(
        scene, "CDT-8-3", lambda owed: owed.key == "attacker" and owed.attack.defence == "murat"
    )
