"""Checks the facts that places.json asserts about the compiled board."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from adjudicator.board.place_board import PlaceBoard
from adjudicator.digitize.places.compile import PlacesCompilation
from adjudicator.digitize.places.spec import Fact
from adjudicator.digitize.places.verify.registry import PlaceTrouble, source_check
from adjudicator.digitize.verify.facts import Claim
from adjudicator.digitize.verify.words import did_you_mean

__all__ = ["claims"]

#: members of a fact that are about its place
_OF_PLACE = ("role", "side", "name", "linked", "apart", "nearest", "room")


@source_check("MAP501", "fact-fails", "error", "a fact that places.json asserts does not hold")
def failing_facts(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find facts that are not true on the board."""
    known = compilation.map.places
    # Another check reports a link that leads nowhere.
    good = [f"{one}/{two}" for one, two in compilation.map.pairs() if one in known and two in known]
    board = PlaceBoard(replace(compilation.map, links=good))
    for number, fact in enumerate(compilation.folder.spec.facts):
        if any(place not in board.places for place in _named(fact)):
            continue
        failed = [claim for claim in claims(board, fact) if not claim.holds]
        if failed:
            text = "; ".join(f"expected {one.expected}, seen {one.seen}" for one in failed)
            yield PlaceTrouble(
                f"{fact.cite}: {text}",
                f"facts[{number}]: correct the board, or the fact",
                [fact.place] if fact.place else [],
            )


@source_check("MAP502", "fact-unknown-place", "error", "a fact names a place that is not there")
def facts_about_nowhere(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find facts about places that the board does not have."""
    places = compilation.folder.spec.places
    for number, fact in enumerate(compilation.folder.spec.facts):
        for place in _named(fact):
            if place not in places:
                hint = did_you_mean(place, places) or f"facts[{number}]"
                yield PlaceTrouble(f"{fact.cite}: {place[:60]!r} is no place", hint)


@source_check("MAP503", "empty-fact", "error", "a fact, or a part of it, asserts nothing")
def empty_facts(compilation: PlacesCompilation) -> Iterator[PlaceTrouble]:
    """Find facts, or parts of facts, that cannot fail."""
    for number, fact in enumerate(compilation.folder.spec.facts):
        given = {n for n in fact.__struct_fields__ if getattr(fact, n) not in (None, [])} - {"cite"}
        lone = [f"`{n}` says nothing without `place`" for n in _OF_PLACE
                if n in given and "place" not in given]  # fmt: skip
        lone += [f"`{a}` says nothing without `{b}`" for a, b in (("set", "places"),
                 ("places", "set")) if a in given and b not in given]  # fmt: skip
        if len(fact.nearest) == 1:
            lone.append("`nearest` says nothing of one place")
        if not given:
            lone = ["it asserts nothing"]
        if lone:
            hint = f"complete or delete facts[{number}]"
            yield PlaceTrouble(f"{fact.cite}: {'; '.join(lone)}", hint)


def _named(fact: Fact) -> list[str]:
    """Return every place that a fact names."""
    own = [fact.place] if fact.place else []
    return [*own, *fact.linked, *fact.apart, *fact.nearest, *fact.places]


def claims(board: PlaceBoard, fact: Fact) -> Iterator[Claim]:
    """Yield every assertion of a fact, compared with the board."""
    if fact.place:
        yield from _place_claims(board, fact, fact.place)
    if fact.count is not None:
        number = len(board.places)
        yield Claim(f"{fact.count} places", str(number), number == fact.count)
    if fact.set and fact.places:
        seen = board.placemap.sets.get(fact.set, [])
        text = f"the set {fact.set} to be {', '.join(fact.places)}"
        yield Claim(text, ", ".join(seen) or "no such set", set(seen) == set(fact.places))


def _place_claims(board: PlaceBoard, fact: Fact, place: str) -> Iterator[Claim]:
    """Yield the assertions about one place."""
    record, near = board.placemap.places[place], board.neighbours[place]
    for word in ("role", "side"):
        wanted, seen = getattr(fact, word), getattr(record, word)
        if wanted is not None:
            yield Claim(f"the {word} {wanted} at {place}", seen or "none", seen == wanted)
    if fact.name is not None:
        names = record.names.values()
        yield Claim(f"{place} named {fact.name}", ", ".join(names), fact.name in names)
    for texts, linked in ((fact.linked, True), (fact.apart, False)):
        for other in texts:
            text = f"{place} {'linked' if linked else 'not linked'} with {other}"
            away = board.distance(place, other)
            yield Claim(text, f"{away} links away", (other in near) == linked)
    if fact.nearest:
        steps = [board.distance(place, other) for other in fact.nearest]
        shown = ", ".join(f"{o} {n}" for o, n in zip(fact.nearest, steps, strict=True))
        text = f"nearest to {place}, in this order: {', '.join(fact.nearest)}"
        yield Claim(text, shown, steps == sorted(steps))
    if fact.room is not None:
        room = len(record.slots)
        yield Claim(f"room for {fact.room} pieces at {place}", str(room), room >= fact.room)
