"""Checks of pieces: their traits and states, prototypes and numbers."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from difflib import get_close_matches

from adjudicator.vassal.known import PIECES, TRAITS
from adjudicator.vassal.lint_registry import HINTS, Subject, Trouble, check
from adjudicator.vassal.slots import Definition, Slot, kind_of, prototype_uses

__all__: list[str] = []


def _all(subject: Subject) -> list[Slot]:
    """Return slots, prototypes and the markers that traits define."""
    return [*subject.module.definitions, *subject.module.markers]


def _read(subject: Subject) -> Iterator[tuple[Slot, Definition]]:
    for slot in _all(subject):
        if slot.definition is not None:
            yield slot, slot.definition


def _place(slot: Slot) -> str:
    words = {"prototype": "prototype ", "marker": "marker "}.get(slot.kind, "")
    within = f" in {slot.where[-1]}" if slot.where and slot.kind != "prototype" else ""
    return f"{words}{slot.place}{within}"


def _by_word(found: Iterable[tuple[str, Slot]]) -> dict[str, list[str]]:
    """Gather the places at which the same word was found."""
    gathered: dict[str, dict[str, None]] = {}
    for word, slot in found:
        gathered.setdefault(word, {})[_place(slot)] = None
    return {word: list(places) for word, places in gathered.items()}


@check("VMOD301", "no-piece", "error", "a slot or prototype whose text defines no piece")
def _no_piece(subject: Subject) -> Iterator[Trouble]:
    for slot in subject.module.definitions:
        if slot.definition is None:
            line = f" (line {slot.line} of the build file)" if slot.line else ""
            yield Trouble(f"this defines no piece{line}", [_place(slot)])


@check(
    "VMOD302",
    "too-few-states",
    "error",
    "a piece has fewer states than traits: VASSAL cannot build it, and stops loading",
)
def _too_few_states(subject: Subject) -> Iterator[Trouble]:
    for slot, found in _read(subject):
        if found.stateless:
            count = len(found.traits)
            yield Trouble(
                f"{count} traits with the piece itself, but {count - found.stateless} states",
                [_place(slot)],
            )


def _unknown(subject: Subject) -> dict[str, list[str]]:
    return _by_word(
        (kind_of(trait), slot)
        for slot, found in _read(subject)
        for trait in found.traits[:-1]
        if kind_of(trait) not in TRAITS
    )


@check("VMOD303", "unknown-trait", "error", "a trait that VASSAL does not know, and drops")
def _unknown_trait(subject: Subject) -> Iterator[Trouble]:
    if not subject.module.custom:
        for word, places in _unknown(subject).items():
            yield Trouble(f"VASSAL knows no trait {word[:60]!r} and drops it", places)


@check("VMOD304", "custom-trait", "note", "a trait that only a class of the module's own can know")
def _custom_trait(subject: Subject) -> Iterator[Trouble]:
    if subject.module.custom:
        for word, places in _unknown(subject).items():
            yield Trouble(
                f"{word[:60]!r} is no trait of VASSAL; its own classes may know it", places
            )


@check("VMOD305", "no-basic-piece", "error", "the innermost part of a piece must be the piece")
def _no_basic(subject: Subject) -> Iterator[Trouble]:
    if subject.module.custom:
        return
    for slot, found in _read(subject):
        if kind_of(found.basic) not in PIECES:
            word = kind_of(found.basic)
            yield Trouble(f"its innermost part is {word[:60]!r}, not a piece", [_place(slot)])


@check("VMOD306", "unknown-prototype", "error", "a piece calls for a prototype that there is not")
def _unknown_prototype(subject: Subject) -> Iterator[Trouble]:
    known = subject.module.prototypes
    calls = (
        (name, slot)
        for slot, found in _read(subject)
        for name, _ in prototype_uses(found.traits)
        if name not in known and "$" not in name
    )
    for number, (name, places) in enumerate(_by_word(calls).items()):
        near = get_close_matches(name[:200], known, n=1, cutoff=0.8) if number < HINTS else []
        hint = f"did you mean {near[0]!r}?" if near else ""
        message = f"there is no prototype {name[:60]!r}: VASSAL leaves its traits out"
        yield Trouble(message, places, hint)


@check("VMOD307", "prototype-loop", "error", "a prototype calls for itself, perhaps through others")
def _prototype_loop(subject: Subject) -> Iterator[Trouble]:
    known = subject.module.prototypes
    callers: dict[str, set[str]] = {name: set() for name in known}
    open_calls = dict.fromkeys(known, 0)
    for name, slot in known.items():
        for called in {
            one for one, _ in prototype_uses(slot.definition.traits if slot.definition else ())
        }:
            if called in known:
                callers[called].add(name)
                open_calls[name] += 1
    # Take away those that call for nothing, again and again: what is left runs in circles.
    ready = [name for name, count in open_calls.items() if not count]
    while ready:
        for caller in callers[ready.pop()]:
            open_calls[caller] -= 1
            if not open_calls[caller]:
                ready.append(caller)
    left = [name for name, count in open_calls.items() if count]
    if left:
        yield Trouble("these prototypes call for themselves, or for one that does", left)


@check("VMOD308", "duplicate-prototype", "warning", "two prototypes have one name; the last counts")
def _duplicate_prototype(subject: Subject) -> Iterator[Trouble]:
    names = Counter(one.name for one in subject.module.definitions if one.kind == "prototype")
    for name, count in names.items():
        if count > 1:
            yield Trouble(f"{count} prototypes have this name; the last counts", [name])


@check("VMOD309", "unused-prototype", "note", "a prototype that no piece calls for")
def _unused_prototype(subject: Subject) -> Iterator[Trouble]:
    called = {name for _, found in _read(subject) for name, _ in prototype_uses(found.traits)}
    unused = [name for name in subject.module.prototypes if name not in called]
    if unused and not any("$" in name for name in called):
        yield Trouble("no piece of the module calls for this", unused)


@check(
    "VMOD310",
    "duplicate-gpid",
    "warning",
    "two slots have one number (gpid): their pieces cannot be told apart or refreshed",
)
def _duplicate_gpid(subject: Subject) -> Iterator[Trouble]:
    slots = [one for one in _all(subject) if one.kind != "prototype" and one.gpid]
    by_gpid: dict[str, list[Slot]] = {}
    for slot in slots:
        by_gpid.setdefault(slot.gpid, []).append(slot)
    for gpid, found in by_gpid.items():
        if len(found) > 1:
            yield Trouble(f"{len(found)} slots have the gpid {gpid[:40]}", map(_place, found))


@check("VMOD311", "missing-gpid", "warning", "a slot without a number (gpid)")
def _missing_gpid(subject: Subject) -> Iterator[Trouble]:
    found = [_place(one) for one in subject.module.slots if not one.gpid]
    if found:
        yield Trouble(
            f"{len(found)} without a gpid: their pieces in a game cannot be traced back",
            found,
            "save the module with VASSAL's editor",
        )


@check("VMOD312", "gpid-differs", "note", "a slot and the piece in it have different numbers")
def _gpid_differs(subject: Subject) -> Iterator[Trouble]:
    found = [
        _place(one)
        for one in subject.module.slots
        if one.definition and one.gpid and one.definition.gpid not in ("", one.gpid)
    ]
    if found:
        yield Trouble("the piece has another gpid than its slot, whose gpid counts", found)


@check(
    "VMOD313",
    "low-next-gpid",
    "note",
    "the number that the editor would give to the next slot is not above all others",
)
def _low_next_gpid(subject: Subject) -> Iterator[Trouble]:
    following = subject.module.root.get("nextPieceSlotId", "")
    used = [one.gpid for one in _all(subject) if re.fullmatch("[0-9]{1,9}", one.gpid, re.ASCII)]
    if used and re.fullmatch("[0-9]{1,9}", following, re.ASCII):
        largest = max(map(int, used))
        if int(following) <= largest:
            yield Trouble(f"nextPieceSlotId is {following}, but the gpid {largest} is in use")
