"""Check prototypes and the pieces that use them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from difflib import get_close_matches

from adjudicator.vassal.format.slots import Slot, prototype_uses
from adjudicator.vassal.lint.near_names import NearNames
from adjudicator.vassal.lint.pieces import places_by_word, read_pieces
from adjudicator.vassal.lint.registry import HINTS, LintTrouble, Subject, check

__all__: list[str] = []


def _absent(subject: Subject) -> dict[str, list[str]]:
    """Return the missing prototypes, with the pieces that use them."""
    known = subject.module.prototypes
    return places_by_word(
        (name, slot)
        for slot, found in read_pieces(subject)
        for name, _ in prototype_uses(found.traits)
        if name not in known and "$" not in name
    )


@check(
    "VMOD306",
    "misspelled-prototype",
    "error",
    "a piece calls for a prototype that there is not, by a name that is nearly one's",
    whole=True,
)
def _misspelled_prototype(subject: Subject) -> Iterator[LintTrouble]:
    names = NearNames(subject.module.prototypes)
    for name, places in _absent(subject).items():
        intended = names.correction(name)
        if intended:
            yield LintTrouble(_left_out(name), places, f"did you mean {intended[:60]!r}?")


@check(
    "VMOD314",
    "absent-prototype",
    "note",
    "a piece calls for a prototype that there is not, which VASSAL ignores",
    whole=True,
)
def _absent_prototype(subject: Subject) -> Iterator[LintTrouble]:
    known = subject.module.prototypes
    names = NearNames(known)
    found = {
        name: places for name, places in _absent(subject).items() if not names.correction(name)
    }
    for number, (name, places) in enumerate(found.items()):
        near = get_close_matches(name[:200], known, n=1, cutoff=0.8) if number < HINTS else []
        yield LintTrouble(_left_out(name), places, f"there is {near[0][:60]!r}" if near else "")


def _left_out(name: str) -> str:
    return f"there is no prototype {name[:60]!r}: VASSAL leaves its traits out"


@check(
    "VMOD315",
    "late-prototype",
    "note",
    "a prototype stands after pieces that call for it: VASSAL finds it, other readers may not",
)
def _late_prototype(subject: Subject) -> Iterator[LintTrouble]:
    known = subject.module.prototypes
    defined: set[str] = set()
    late: list[tuple[str, Slot]] = []
    for slot in subject.module.definitions:
        if slot.kind == "prototype":
            defined.add(slot.name)  # prototypes may use each other in any order
        elif slot.definition is not None:
            calls = prototype_uses(slot.definition.traits)
            late += [(name, slot) for name, _ in calls if name in known and name not in defined]
    for name, places in places_by_word(late).items():
        yield LintTrouble(
            f"the prototype {name[:60]!r} stands after them in the build file",
            places,
            "let the prototypes come before maps and palettes",
        )


@check("VMOD307", "prototype-loop", "error", "a prototype calls for itself, perhaps through others")
def _prototype_loop(subject: Subject) -> Iterator[LintTrouble]:
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
    # Remove prototypes that use no other, repeatedly: the rest form loops or depend on one.
    ready = [name for name, count in open_calls.items() if not count]
    while ready:
        for caller in callers[ready.pop()]:
            open_calls[caller] -= 1
            if not open_calls[caller]:
                ready.append(caller)
    left = [name for name, count in open_calls.items() if count]
    if left:
        yield LintTrouble("these prototypes call for themselves, or for one that does", left)


@check("VMOD308", "duplicate-prototype", "warning", "two prototypes have one name; the last counts")
def _duplicate_prototype(subject: Subject) -> Iterator[LintTrouble]:
    names = Counter(one.name for one in subject.module.definitions if one.kind == "prototype")
    for name, count in names.items():
        if count > 1:
            yield LintTrouble(f"{count} prototypes have this name; the last counts", [name])


@check(
    "VMOD309",
    "unused-prototype",
    "note",
    "a prototype that no piece calls for",
    whole=True,
)
def _unused_prototype(subject: Subject) -> Iterator[LintTrouble]:
    called = {name for _, found in read_pieces(subject) for name, _ in prototype_uses(found.traits)}
    unused = [name for name in subject.module.prototypes if name not in called]
    if unused and not any("$" in name for name in called):
        yield LintTrouble("no piece of the module calls for this", unused)
