"""Check pieces: their traits, states and gpids."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from adjudicator.vassal.format.engine_classes import PIECES, TRAITS
from adjudicator.vassal.format.slots import Definition, Slot, kind_of
from adjudicator.vassal.lint.registry import LintTrouble, Subject, check

__all__ = ["all_pieces", "place_of", "places_by_word", "read_pieces"]


def all_pieces(subject: Subject) -> list[Slot]:
    """Return all slots, prototypes, and markers that are defined within traits."""
    return [*subject.module.definitions, *subject.module.markers]


def read_pieces(subject: Subject) -> Iterator[tuple[Slot, Definition]]:
    """Yield every slot, prototype and marker that defines a piece, with its definition."""
    for slot in all_pieces(subject):
        if slot.definition is not None:
            yield slot, slot.definition


def place_of(slot: Slot) -> str:
    """Return the description of a piece in findings."""
    words = {"prototype": "prototype ", "marker": "marker "}.get(slot.kind, "")
    within = f" in {slot.where[-1]}" if slot.where and slot.kind != "prototype" else ""
    return f"{words}{slot.place}{within}"


def places_by_word(found: Iterable[tuple[str, Slot]]) -> dict[str, list[str]]:
    """Group the descriptions of slots by the word that was found in them."""
    gathered: dict[str, dict[str, None]] = {}
    for word, slot in found:
        gathered.setdefault(word, {})[place_of(slot)] = None
    return {word: list(places) for word, places in gathered.items()}


@check("VMOD301", "no-piece", "error", "a slot or prototype whose text defines no piece")
def _no_piece(subject: Subject) -> Iterator[LintTrouble]:
    for slot in subject.module.definitions:
        if slot.definition is None:
            line = f" (line {slot.line} of the build file)" if slot.line else ""
            yield LintTrouble(f"this defines no piece{line}", [place_of(slot)])


@check(
    "VMOD302",
    "too-few-states",
    "error",
    "a piece has fewer states than traits: VASSAL cannot build it, and stops loading",
)
def _too_few_states(subject: Subject) -> Iterator[LintTrouble]:
    for slot, found in read_pieces(subject):
        if found.stateless:
            count = len(found.traits)
            yield LintTrouble(
                f"{count} traits with the piece itself, but {count - found.stateless} states",
                [place_of(slot)],
            )


def _unknown(subject: Subject) -> dict[str, list[str]]:
    return places_by_word(
        (kind_of(trait), slot)
        for slot, found in read_pieces(subject)
        for trait in found.traits[:-1]
        if kind_of(trait) not in TRAITS
    )


@check(
    "VMOD303",
    "unknown-trait",
    "error",
    "a trait that VASSAL does not know, and drops",
    whole=True,
)
def _unknown_trait(subject: Subject) -> Iterator[LintTrouble]:
    if not subject.module.custom:
        for word, places in _unknown(subject).items():
            yield LintTrouble(f"VASSAL knows no trait {word[:60]!r} and drops it", places)


@check("VMOD304", "custom-trait", "note", "a trait that only a class of the module's own can know")
def _custom_trait(subject: Subject) -> Iterator[LintTrouble]:
    if subject.module.custom:
        for word, places in _unknown(subject).items():
            yield LintTrouble(
                f"{word[:60]!r} is no trait of VASSAL; its own classes may know it", places
            )


@check(
    "VMOD305",
    "no-basic-piece",
    "error",
    "the innermost part of a piece must be the piece",
    whole=True,
)
def _no_basic(subject: Subject) -> Iterator[LintTrouble]:
    if subject.module.custom:
        return
    for slot, found in read_pieces(subject):
        if kind_of(found.basic) not in PIECES:
            word = kind_of(found.basic)
            yield LintTrouble(f"its innermost part is {word[:60]!r}, not a piece", [place_of(slot)])


@check(
    "VMOD310",
    "duplicate-gpid",
    "warning",
    "two slots have one number (gpid): their pieces cannot be told apart or refreshed",
)
def _duplicate_gpid(subject: Subject) -> Iterator[LintTrouble]:
    slots = [one for one in all_pieces(subject) if one.kind != "prototype" and one.gpid]
    by_gpid: dict[str, list[Slot]] = {}
    for slot in slots:
        by_gpid.setdefault(slot.gpid, []).append(slot)
    for gpid, found in by_gpid.items():
        if len(found) > 1:
            yield LintTrouble(f"{len(found)} slots have the gpid {gpid[:40]}", map(place_of, found))


@check("VMOD311", "missing-gpid", "warning", "a slot without a number (gpid)")
def _missing_gpid(subject: Subject) -> Iterator[LintTrouble]:
    found = [place_of(one) for one in subject.module.slots if not one.gpid]
    if found:
        yield LintTrouble(
            f"{len(found)} without a gpid: their pieces in a game cannot be traced back",
            found,
            "save the module with VASSAL's editor",
        )


@check("VMOD312", "gpid-differs", "note", "a slot and the piece in it have different numbers")
def _gpid_differs(subject: Subject) -> Iterator[LintTrouble]:
    found = [
        place_of(one)
        for one in subject.module.slots
        if one.definition and one.gpid and one.definition.gpid not in ("", one.gpid)
    ]
    if found:
        yield LintTrouble("the piece has another gpid than its slot, whose gpid counts", found)


@check(
    "VMOD313",
    "low-next-gpid",
    "note",
    "the number that the editor would give to the next slot is not above all others",
)
def _low_next_gpid(subject: Subject) -> Iterator[LintTrouble]:
    following = subject.module.root.get("nextPieceSlotId", "")
    used = [
        one.gpid for one in all_pieces(subject) if re.fullmatch("[0-9]{1,9}", one.gpid, re.ASCII)
    ]
    if used and re.fullmatch("[0-9]{1,9}", following, re.ASCII):
        largest = max(map(int, used))
        if int(following) <= largest:
            yield LintTrouble(f"nextPieceSlotId is {following}, but the gpid {largest} is in use")
