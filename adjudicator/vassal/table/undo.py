"""Find which user action undoes which earlier one.

A log only grows: an undone action stays in it, and the opposite commands follow later in reverse
order. Today's VASSAL puts them in brackets (:class:`~adjudicator.vassal.format.commands.Undo`).
Versions before 3.0 did not; there, an action counts as an undo only if no player can have done it
by hand: it undoes a chat line, or it removes a stack that the earlier action created, or it changes
the mark of a move after the move instead of before it.

The engine undoes actions one by one from the last, whatever they are. So if a player undoes an
action, does another one and undoes that too, the next undo undoes the first undo: the first action
is valid again. If the player undoes that once more, the engine fails to write most of it into the
log: then it is an undo of an action that the log does not contain.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from adjudicator.vassal.format.chat import is_undo_line, without_undo
from adjudicator.vassal.format.commands import (
    AddDeck,
    AddPiece,
    AddStack,
    Change,
    Chat,
    Command,
    Move,
    Remove,
    SetProperty,
    TurnChange,
    Undo,
)
from adjudicator.vassal.format.script import Action

__all__ = ["Undone", "find_undos", "is_bracket", "stay_undone"]

#: how many last actions are searched, and how many in a log of more than _MANY actions
_FARTHEST, _NEAR, _MANY = 200, 10, 100_000

Key = tuple[object, ...]
Sign = Literal["bracket", "chat", "order"]


class Undone(NamedTuple):
    """An action that undoes another one."""

    #: how we recognised it
    sign: Sign
    #: the number of the undone action, or None if it is not in the log
    action: int | None


def is_bracket(commands: Sequence[Command]) -> bool:
    """Return whether an action is marked as an undo."""
    return any(isinstance(one, Undo) and one.begins for one in commands)


#: the effects of commands, each with its count; a frozenset caches its hash
_Keys = frozenset[tuple[Key, int]]


class _ActiveAction(NamedTuple):
    """An action that is not undone, with a later action that may undo it."""

    action: Action
    keys: _Keys
    #: the effects from the last to the first
    backwards: list[Key]
    maybe_by: Action | None = None


def find_undos(actions: Sequence[Action]) -> dict[int, Undone]:
    """Return the actions that undo others, by number."""
    found: dict[int, Undone] = {}
    active: list[_ActiveAction] = []
    by_number = {one.number: one for one in actions}
    far = _FARTHEST if len(actions) <= _MANY else _NEAR
    following = 0  # the action that the engine would undo next
    # undo -> the action that it finally undoes or restores, and whether that is valid then
    targets: dict[int, tuple[int, bool]] = {}
    for action in actions:
        sign = _sign(action, active, far)
        if sign is None:
            _add_active(action, active, far)
            following = action.number if _keys(action.commands) else following
            continue
        target = by_number.get(following) if sign == "bracket" else None
        if target is None or not _fits(action, target):
            index = _undone_index(action, active, far)
            target = None if index is None else active[index].action
        found[action.number] = Undone(sign, None if target is None else target.number)
        if target is None:
            continue
        following = target.number - 1
        number, valid = targets.get(target.number, (target.number, True))
        targets[action.number] = (number, not valid)
        if valid:
            found |= _remove_undone(number, active)
        else:
            _restore(by_number[number], active)
    return dict(sorted(found.items()))


def stay_undone(undos: Mapping[int, Undone]) -> dict[int, int]:
    """Return the actions that stay undone, and by which undo: an undo may be undone itself."""
    found: dict[int, int] = {}
    for number in sorted(undos, reverse=True):
        action = undos[number].action
        if action is not None and number not in found:
            found.setdefault(action, number)
    return dict(sorted(found.items()))


def _fits(action: Action, target: Action) -> bool:
    """Return whether an undo can belong to an action."""
    wanted = _counted(_opposites(action.commands))
    there = _counted(_keys(target.commands))
    return wanted == there or (bool(_reliable(wanted)) and _reliable(wanted) == _reliable(there))


def _remove_undone(number: int, active: list[_ActiveAction]) -> dict[int, Undone]:
    """Remove an undone action; return the later undos that follow from this."""
    found: dict[int, Undone] = {}
    index = bisect_left(active, number, key=_number)
    if index == len(active) or _number(active[index]) != number:
        return found
    # the engine undoes from the last: later actions must have been undone before
    for one in active[index + 1 :]:
        if one.maybe_by is not None:
            found[one.maybe_by.number] = Undone("order", one.action.number)
    active[index:] = [one for one in active[index + 1 :] if one.maybe_by is None]
    return found


def _restore(action: Action, active: list[_ActiveAction]) -> None:
    """Restore an action whose undo was undone."""
    before = bisect_left(active, action.number, key=_number)
    active.insert(before, _active(action))


def _active(action: Action) -> _ActiveAction:
    effects = _keys(action.commands)
    return _ActiveAction(action, _counted(effects), effects[::-1])


def _number(one: _ActiveAction) -> int:
    return one.action.number


def _add_active(action: Action, active: list[_ActiveAction], far: int) -> None:
    """Add an action; if it mirrors the last one, it may be the undo of that."""
    index = _next_to_undo(active, far)
    if index is not None and _mirrors(action.commands, active[index].backwards):
        active[index] = active[index]._replace(maybe_by=action)
    else:
        active.append(_active(action))


def _next_to_undo(active: Sequence[_ActiveAction], far: int) -> int | None:
    """Return the index of the next action to undo, if all possible undos are undos."""
    for index in range(len(active) - 1, max(0, len(active) - far) - 1, -1):
        if active[index].maybe_by is None and active[index].keys:
            return index
    return None


def _sign(action: Action, active: Sequence[_ActiveAction], far: int) -> Sign | None:
    """Return how an action shows that it is an undo, or None."""
    if is_bracket(action.commands):
        return "bracket"
    said = [one.text for one in action.commands if isinstance(one, Chat)]
    if said and all(map(is_undo_line, said)):
        return "chat"
    index = _next_to_undo(active, far)
    if index is not None and _reverses(action.commands, active[index]):
        return "order"
    return None


def _mirrors(later: Sequence[Command], there: list[Key]) -> bool:
    """Return whether commands are the opposite of effects, in reverse order."""
    wanted = _opposites(later)
    if len(wanted) > len(there):
        # a restored piece also changes its stack
        changed = {key[1] for key in there if key[0] == "D"}
        wanted = [key for key in wanted if key[0] != "D" or key[1] in changed]
    return bool(there) and wanted == there


def _reverses(later: Sequence[Command], active: _ActiveAction) -> bool:
    """Return whether commands undo others in a way that no player can do by hand."""
    if not _mirrors(later, active.backwards):
        return False
    earlier = active.action.commands
    gone = {one.id for one in earlier if isinstance(one, Remove)}
    stacks = {one.id for one in earlier if isinstance(one, AddStack)}
    for one in later:
        if isinstance(one, Remove) and one.id in stacks:
            return True
        if isinstance(one, AddPiece) and one.id in gone:
            return True
    kinds = [type(one) for one in later]
    return Move in kinds and Change in kinds and kinds.index(Move) < kinds.index(Change)


def _undone_index(action: Action, active: Sequence[_ActiveAction], far: int) -> int | None:
    """Return the index of the action that is undone: the last one that fits."""
    wanted = _counted(_opposites(action.commands))
    if not wanted:
        return len(active) - 1 if active else None
    near = range(len(active) - 1, max(0, len(active) - far) - 1, -1)
    exact = (index for index in near if wanted == active[index].keys)
    # the engine adds commands about stacks, and omits commands that it cannot undo
    reliable = _reliable(wanted)
    alike = (index for index in near if reliable and reliable == _reliable(active[index].keys))
    return next(exact, next(alike, None))


def _counted(keys: Sequence[Key]) -> _Keys:
    return frozenset(Counter(keys).items())


@lru_cache(maxsize=4 * _FARTHEST)
def _reliable(keys: _Keys) -> _Keys:
    """Return only the reliable effects, without states, which other commands may have changed."""
    return frozenset(one for one in keys if one[0][0] not in ("D", "TURN"))


def _keys(commands: Sequence[Command]) -> list[Key]:
    """Return the effects of commands, in a form that can be compared with their undo."""
    return [key for one in commands if (key := _key(one)) is not None]


def _opposites(commands: Sequence[Command]) -> list[Key]:
    """Return the effects that commands would undo."""
    return [_opposite(key) for key in _keys(commands)]


def _key(command: Command) -> Key | None:
    """Return the effect of a command: its kind, its subject, and the values before and after."""
    make = _KEYS.get(type(command))
    return None if make is None else make(command)


_KEYS: dict[type, Callable[[Any], Key]] = {
    Move: lambda one: (
        "M",
        one.id,
        (one.old_map, one.old_x, one.old_y, one.old_under),
        (one.map, one.x, one.y, one.under),
    ),
    Change: lambda one: ("D", one.id, one.old, one.state),
    AddPiece: lambda one: ("+", one.id),
    AddStack: lambda one: ("+", one.id),
    AddDeck: lambda one: ("+", one.id),
    Remove: lambda one: ("-", one.id),
    Chat: lambda one: ("CHAT", one.text),
    SetProperty: lambda one: ("P", (one.container, one.name), one.old, one.value),
    TurnChange: lambda one: ("TURN", one.tracker),
}


def _opposite(key: Key) -> Key:
    if len(key) == 4:
        sign, subject, before, after = key
        return (sign, subject, after, before)
    sign, subject = key
    if sign == "CHAT":
        text = str(subject)
        # an unmarked line undoes nothing: a second roll may equal the first
        return (sign if is_undo_line(text) else "nothing", without_undo(text))
    return ({"+": "-", "-": "+"}.get(str(sign), sign), subject)
