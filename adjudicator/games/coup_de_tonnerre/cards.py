"""What the command cards offer at present: faces, actions, targets, modifiers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.games.coup_de_tonnerre.book import rulebook
from adjudicator.games.coup_de_tonnerre.data import Action, Condition, Defence, Face, Target
from adjudicator.games.coup_de_tonnerre.frames import Attack
from adjudicator.games.coup_de_tonnerre.state import CdtState

__all__ = [
    "Aim",
    "action_of",
    "aims",
    "answers",
    "defence_of",
    "face_of",
    "givers",
    "holds",
    "joins_at",
    "lines",
    "obliged",
    "open_actions",
    "receives_at",
    "table_of",
]


class Aim(NamedTuple):
    """The target of an attack: a place, commands, or a place that belongs to commands."""

    place: str
    commands: tuple[str, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The words by which a log may name it."""
        return (self.place, *self.commands) if self.place else self.commands


def face_of(state: CdtState, card: str, face: str = "") -> Face:
    """Return a face of a card: by default the one that shows."""
    spec = state.tables.cards[card]
    found = spec.recto if (face or state.faces[card]) == "recto" else spec.verso
    return found if found is not None else Face()


def action_of(state: CdtState, card: str, number: int, face: str = "") -> Action | None:
    """Return an action by its number."""
    return next((one for one in face_of(state, card, face).actions if one.no == number), None)


def holds(state: CdtState, condition: Condition, card: str) -> bool:
    """Return whether a condition holds."""
    if condition.held and state.held[condition.held] != condition.by:
        return False
    if condition.gone and state.units_of(condition.gone):
        return False
    if not condition.stands:
        return True
    who = state.sharing_losses(card) if condition.stands == "self" else [condition.stands]
    return any(state.where[unit] == condition.at for unit in state.units_of(*who))


def _standing(state: CdtState, command: str, at_start: list[str]) -> bool:
    """Return whether a command has a unit, at its start if that is required."""
    units = state.units_of(command)
    if command not in at_start:
        return bool(units)
    start = state.tables.commands[command].start
    return any(state.where[unit] == start for unit in units)


def _aim(state: CdtState, target: Target, card: str) -> Aim | None:
    """Return the present meaning of a target; None if there is nothing to attack."""
    if not all(holds(state, one, card) for one in target.only_if):
        return None
    if target.first:
        first = (one for one in target.first if _standing(state, one, target.at_start))
        found = next(first, None)
        return None if found is None else Aim("", (found,))
    commands = tuple(target.commands)
    if target.place:
        return Aim(target.place, commands)
    return Aim("", commands) if state.units_of(*commands) else None


def aims(state: CdtState, card: str, action: Action) -> list[Aim]:
    """Return the possible targets of an attack at present."""
    if not all(holds(state, one, card) for one in action.only_if):
        return []
    found = [_aim(state, target, card) for target in action.targets]
    return [aim for aim in found if aim is not None and _can_fight(state, card, aim)]


def _can_fight(state: CdtState, card: str, aim: Aim) -> bool:
    """Return whether a command has a unit that may fight: engaged Guards only at their place."""
    guard, merger = state.tables.guard, state.tables.merger
    if card == guard.command and aim.place != guard.place:
        return any(state.where[unit] != guard.place for unit in state.units_of(card))
    if state.merged and card in merger.commands and aim.place == merger.place:
        places = {state.where[unit] for unit in state.units_of(*merger.commands)}
        return any(merger.fall_back.get(place) == card for place in places)
    return True


@rulebook.value
def table_of(state: CdtState, action: Action) -> dict[str, list[str]]:
    """Return the table of an attack; with the option, the one that is harder for the French."""
    harder = "harder-french" in state.options
    return action.harder if harder and action.harder else action.table


@table_of.slip("CDT-6-di-b")
def _table_without_option(state: CdtState, action: Action) -> dict[str, list[str]]:
    return action.table


def lines(state: CdtState, attack: Attack, action: Action) -> list[tuple[str, int]]:
    """Return the modifiers of an attack's die, each with its case."""
    return [
        (one.case, one.die)
        for one in action.modifiers
        if all(holds(state, condition, attack.card) for condition in one.only_if)
    ]


def givers(state: CdtState, card: str) -> list[str]:
    """Return the units that a command may send as a reinforcement: not those that hold a place."""
    engaged = {state.tables.guard.place}
    return [unit for unit in state.units_of(card) if state.where[unit] not in engaged]


def receives_at(state: CdtState, command: str) -> list[str]:
    """Return the places where a unit joins a command: where the command stands.

    A scattered command is joined at its start, or where it holds no place.
    """
    start = state.tables.commands[command].start
    places = sorted({state.where[unit] for unit in state.units_of(*_joined(state, command))})
    if not state.tables.commands[command].scattered:
        return places
    engaged = {place for place, one in state.tables.places.items() if one.priority}
    return sorted({start, *(place for place in places if place not in engaged)})


def joins_at(state: CdtState, command: str) -> list[str]:
    """Return the places to which a reinforcement may go: also the start of the receiver.

    In the rulebook's example it is the start; the rulebook does not cover a command that has
    left its start.
    """
    return sorted({state.tables.commands[command].start, *receives_at(state, command)})


def _joined(state: CdtState, command: str) -> list[str]:
    merger = state.tables.merger.commands
    return list(merger) if state.merged and command in merger else [command]


def defence_of(state: CdtState, card: str, attack: Attack) -> tuple[Action, Defence] | None:
    """Return the action by which a card may defend against an attack, if any."""
    for action in face_of(state, card).actions:
        one = action.defence
        if one is None or state.tables.cards[card].side == attack.side:
            continue
        if one.cards and attack.card not in one.cards:
            continue
        if one.place and one.place != attack.place:
            continue
        if one.command and one.command not in attack.commands:
            continue
        return action, one
    return None


def answers(state: CdtState, attack: Attack) -> list[str]:
    """Return the cards that may still defend against an attack."""
    if attack.fixed or attack.defence or (state.slot.extra and state.slot.defended):
        return []
    return [
        card
        for card in state.tables.cards
        if defence_of(state, card, attack) is not None and state.alive(card)
    ]


@rulebook.value
def obliged(state: CdtState) -> list[str]:
    """Return the commands of which one must be reinforced by the next action of their side."""
    return _needy(state) if state.fogged() else []


@obliged.slip("CDT-5-ob-b")
def _needy(state: CdtState) -> list[str]:
    """Return the commands that need a unit, whether the fog is revealed or not."""
    rule = state.tables.obligation
    if state.faces[rule.giver] != "recto":
        return []
    if not any(state.where[unit] == rule.at for unit in state.units_of(rule.giver)):
        return []
    return [one for one in rule.receivers if len(state.units_of(one)) == rule.units]


def open_actions(state: CdtState, side: str) -> Iterator[tuple[str, int, Aim | None]]:
    """Iterate over the actions that a side may choose from, ignoring obligations."""
    for card, spec in state.tables.cards.items():
        if spec.side != side:
            continue
        if card in state.tables.commands and not state.alive(card):
            continue
        for action in face_of(state, card).actions:
            if action.kind == "attack":
                for aim in aims(state, card, action):
                    yield card, action.no, aim
            elif action.kind == "morale" or (
                action.kind == "reinforcement" and givers(state, card) and state.alive(action.to)
            ):
                yield card, action.no, None
