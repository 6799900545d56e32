"""Priority of losses: groups of units in order; the owner chooses within a group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import inf
from typing import NamedTuple

from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.state import CdtState
from adjudicator.mechanics.combat.losses import Ledger

__all__ = ["KEYS", "LossGroup", "group_for", "next_losers", "owed_by", "owing", "owing_side"]

#: kinds of losses, in the order in which they are taken
KEYS = ("defender", "charge", "guard", "attacker")


class LossGroup(NamedTuple):
    """Units of which one takes the next loss, and the case that says so."""

    case: str
    units: list[str]


def owing_side(state: CdtState, attack: Attack, key: str) -> str:
    """Return the side that takes the losses of one kind."""
    return attack.side if key == "attacker" else state.enemy[attack.side]


def group_for(state: CdtState, attack: Attack, key: str) -> LossGroup | None:
    """Return the group that takes the next loss of one kind; None if no unit is left."""
    if key == "guard":
        groups: Iterable[LossGroup] = [
            LossGroup("CDT-5-ga-b", state.units_of(state.tables.guard.command))
        ]
    elif key == "charge":
        groups = _of_commands(state, [attack.defence], "CDT-2-u")
    elif key == "attacker":
        groups = _attackers(state, attack)
    elif attack.place:
        groups = _in_place(state, attack)
    else:
        groups = _of_commands(state, attack.commands, "CDT-2-q")
    return next((group for group in groups if group.units), None)


def owed_by(state: CdtState, attack: Attack, side: str) -> int:
    """Return how many losses a side must still take."""
    keys = owing(state, attack).items()
    return sum(count for key, count in keys if owing_side(state, attack, key) == side)


#: the losses still to be taken, by kind: none if no unit is left
LEDGER = Ledger(
    lambda _state, _attack: KEYS,
    lambda state, attack, key: inf if group_for(state, attack, key) is not None else 0,
)
owing = LEDGER.owing


def next_losers(state: CdtState, attack: Attack) -> dict[str, LossGroup]:
    """Return the group that takes the next loss, for each kind of loss that is owed."""
    found = {key: group_for(state, attack, key) for key in KEYS if attack.owed.get(key)}
    return {key: group for key, group in found.items() if group is not None}


def _attackers(state: CdtState, attack: Attack) -> Iterator[LossGroup]:
    """The attacking command takes its losses, then its nearest friends (2, 4)."""
    guard = state.tables.guard
    if attack.card == guard.command and attack.place != guard.place:
        free = [unit for unit in state.units_of(attack.card) if state.where[unit] != guard.place]
        yield LossGroup("CDT-2-u", free)
    yield from _of_commands(state, [attack.card], "CDT-2-u")


def _of_commands(state: CdtState, commands: list[str], case: str) -> Iterator[LossGroup]:
    whole = [one for command in commands for one in state.sharing_losses(command)]
    yield LossGroup(case, state.units_of(*whole))
    yield from _nearest(state, commands[0])


def _nearest(state: CdtState, command: str, case: str = "CDT-4-c") -> Iterator[LossGroup]:
    """Yield the friendly commands around one, the nearest first."""
    for equal in state.tables.nearest.get(command, ()):
        whole = [one for near in equal for one in state.sharing_losses(near)]
        yield LossGroup(case, state.units_of(*whole))


@rulebook.value
def _chosen_freely(state: CdtState) -> bool:
    """Return whether the owner chooses who is lost at Maxdorf if no unit stands there."""
    return "empty-maxdorf" in state.options


_chosen_freely.slips_to(False, "CDT-6-mx-a")


def _in_place(state: CdtState, attack: Attack) -> Iterator[LossGroup]:
    """Units in a place take losses first, then those that come to its help (2)."""
    place, side = attack.place, state.enemy[attack.side]
    spec = state.tables.places.get(place)
    own = spec is not None and spec.holder == side and bool(spec.priority)
    village = spec is not None and bool(spec.garrison)
    case = ("CDT-2-s" if village else "CDT-2-t") if own else "CDT-2-q"
    if own and village:
        yield LossGroup(case, state.garrisons(place))
    standing = state.blocks_in(place, side)
    if _chosen_freely(state) and not standing and place == state.tables.merger.place and own:
        yield LossGroup("CDT-6-mx-a", state.of_side(side))
    yield LossGroup(case, standing)
    if own and spec is not None:
        for command in spec.priority:
            yield from _helping(state, command, case, at_start=command in spec.at_start)
        yield from _nearest(state, spec.priority[0])
        return
    helped = attack.commands[0] if attack.commands else state.tables.merger.commands[0]
    if not standing:  # the place is empty: units of its own command elsewhere are the nearest
        yield LossGroup("CDT-2-r", state.units_of(*state.sharing_losses(helped)))
    yield from _nearest(state, helped, "CDT-4-c" if standing else "CDT-2-r")


def _helping(state: CdtState, command: str, case: str, *, at_start: bool) -> Iterator[LossGroup]:
    """Yield the units of a command that helps a place; those that hold no place come first."""
    units = state.units_of(command)
    if at_start:
        start = state.tables.commands[command].start
        yield LossGroup(case, [unit for unit in units if state.where[unit] == start])
        return
    if case == "CDT-2-t":
        yield LossGroup(case, units)
        return
    engaged = {place for place, one in state.tables.places.items() if one.priority}
    yield LossGroup(case, [unit for unit in units if state.where[unit] not in engaged])
    yield LossGroup("CDT-5-ld-d", units)
