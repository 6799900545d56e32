"""Checks the facts that grid.json asserts about the compiled map."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.board.grid import Grid
from adjudicator.board.hex_map import HexMap, SideRecord
from adjudicator.board.hexes import Hex, Hexside
from adjudicator.digitize.compile import Compilation
from adjudicator.digitize.spec import Fact
from adjudicator.digitize.verify.findings import MapTrouble
from adjudicator.digitize.verify.registry import check
from adjudicator.errors import LabelError

__all__ = ["Claim", "claims"]

#: member of a fact -> other members, one of which it needs to assert anything. A hex or hexside
#: alone asserts that the map has it.
_NEEDS = {
    "terrain": ("hex", "count"),
    "among": ("hex",),
    "lacks": ("hex", "hexside"),
    "name": ("hex",),
    "region": ("hex",),
    "level": ("hex", "hexes"),
    "has": ("hexside",),
    "uphill": ("hexside",),
    "chain": ("start",),
    "start": ("end",),
    "end": ("chain",),
    "set": ("hexes",),
    "named": ("hexes",),
    "hexes": ("set", "named", "level"),
}


class Claim(NamedTuple):
    """One assertion of a fact: the expected value and the value on the map."""

    expected: str
    seen: str
    holds: bool


@check("MAP501", "fact-fails", "error", "a fact that grid.json asserts does not hold")
def failing_facts(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find facts that are not true on the map."""
    grid = compilation.folder.grid
    for number, fact in enumerate(compilation.folder.spec.facts):
        if _unknown(grid, fact):
            continue
        failed = [claim for claim in claims(compilation.map, grid, fact) if not claim.holds]
        if failed:
            text = "; ".join(f"expected {one.expected}, seen {one.seen}" for one in failed)
            yield MapTrouble(
                f"{fact.cite}: {text}",
                f"facts[{number}]: correct the trace, or override the place in the overlay",
                hexes=_hexes(grid, fact),
                sides=[grid.side(text) for text in (fact.hexside, fact.start, fact.end) if text],
            )


@check(
    "MAP502",
    "fact-unknown-place",
    "error",
    "a fact names a hex or hexside that the map does not have",
)
def facts_about_nowhere(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find facts about places that the map does not have."""
    for number, fact in enumerate(compilation.folder.spec.facts):
        error = _unknown(compilation.folder.grid, fact)
        if error is not None:
            yield MapTrouble(f"{fact.cite}: {error.message}", error.hint or f"facts[{number}]")


@check("MAP503", "empty-fact", "error", "a fact, or a part of it, asserts nothing")
def empty_facts(compilation: Compilation) -> Iterator[MapTrouble]:
    """Find facts, or parts of facts, that cannot fail."""
    for number, fact in enumerate(compilation.folder.spec.facts):
        given = {
            name for name in fact.__struct_fields__ if getattr(fact, name) not in (None, [], {})
        }
        lone = [
            f"`{name}` says nothing without {' or '.join(f'`{one}`' for one in need)}"
            for name, need in _NEEDS.items()
            if name in given and not given & set(need)
        ]
        lone += [
            f"`{name}` says nothing about one hex"
            for name in ("adjacent", "apart")
            if len(getattr(fact, name)) == 1
        ]
        if {"hex", "count"} <= given:
            lone.append("`count` says nothing of one hex")
        if given <= {"cite"}:
            lone = ["it asserts nothing"]
        if lone:
            yield MapTrouble(
                f"{fact.cite}: {'; '.join(lone)}", f"complete or delete facts[{number}]"
            )


def _unknown(grid: Grid, fact: Fact) -> LabelError | None:
    """Return the error for the first label of a fact that the map does not have."""
    try:
        grid.labels_in([*fact.adjacent, *fact.apart, *fact.hexes])
        for label in (fact.hex, fact.uphill):
            if label:
                grid.hex(label)
        for side in (fact.hexside, fact.start, fact.end):
            if side:
                grid.side(side)
    except LabelError as error:
        return error
    return None


def _hexes(grid: Grid, fact: Fact) -> list[Hex]:
    """Return the hexes that a fact names."""
    texts = [*([fact.hex] if fact.hex else []), *fact.adjacent, *fact.apart, *fact.hexes]
    return [grid.hex(label) for label in grid.labels_in(texts)]


def claims(hexmap: HexMap, grid: Grid, fact: Fact) -> Iterator[Claim]:
    """Yield every assertion of a fact, compared with the map."""
    if fact.hex:
        yield from _hex_claims(hexmap, fact, fact.hex)
    elif fact.count is not None:
        hexes = hexmap.hexes.values()
        number = sum(set(fact.terrain) <= set(one.terrain) for one in hexes)
        what = f"{' and '.join(fact.terrain)} hexes" if fact.terrain else "hexes"
        yield Claim(f"{fact.count} {what}", str(number), number == fact.count)
    if fact.hexside:
        label = grid.side_label(grid.side(fact.hexside))
        yield from _side_claims(hexmap.hexsides.get(label), fact, fact.hexside)
    for texts, word, wanted in (
        (fact.adjacent, "adjacent", True),
        (fact.apart, "not adjacent", False),
    ):
        labels = grid.labels_in(texts)
        for label in labels[1:]:
            away = grid.distance(labels[0], label)
            text = f"{label} {word} to {labels[0]}"
            yield Claim(text, f"{away} hexes away", (away == 1) == wanted)
    if fact.chain and fact.start and fact.end:
        joined = _chained(hexmap, grid, fact.chain, grid.side(fact.start), grid.side(fact.end))
        text = f"{fact.chain} all the way from {fact.start} to {fact.end}"
        yield Claim(text, "an unbroken chain" if joined else "no such chain", joined)
    yield from _group_claims(hexmap, grid, fact)
    yield from _level_claims(hexmap, grid, fact)
    for side, number in fact.deployed.items():
        seen = sum(one.side == side for one in hexmap.deployments)
        yield Claim(f"{number} counters of side {side}", str(seen), seen == number)


def _group_claims(hexmap: HexMap, grid: Grid, fact: Fact) -> Iterator[Claim]:
    """Yield the assertions about a named set of hexes, or about all hexes with one name."""
    wanted = grid.labels_in(fact.hexes)
    if fact.set and wanted:
        seen = hexmap.sets.get(fact.set) or hexmap.edges.get(fact.set, [])
        text = f"the set {fact.set} to be {', '.join(wanted)}"
        yield Claim(text, ", ".join(seen) or "no such set", set(seen) == set(wanted))
    if fact.named and wanted:
        seen = [label for label, one in hexmap.hexes.items() if fact.named in one.names]
        text = f"{fact.named} to be {', '.join(wanted)}"
        yield Claim(text, ", ".join(seen) or "no such name", set(seen) == set(wanted))


def _level_claims(hexmap: HexMap, grid: Grid, fact: Fact) -> Iterator[Claim]:
    """Yield the assertion about the level of one hex, or of each of several."""
    if fact.level is None:
        return
    for label in [fact.hex] if fact.hex else grid.labels_in(fact.hexes):
        level = hexmap.hexes[label].level
        yield Claim(f"level {fact.level} at {label}", str(level), level == fact.level)


def _hex_claims(hexmap: HexMap, fact: Fact, label: str) -> Iterator[Claim]:
    """Yield the assertions about one hex."""
    record = hexmap.hexes[label]
    terrain, shown = set(record.terrain), ", ".join(record.terrain)
    if fact.terrain:
        yield Claim(f"{' and '.join(fact.terrain)} at {label}", shown, set(fact.terrain) <= terrain)
    if fact.among:
        text = f"nothing but {' or '.join(fact.among)} at {label}"
        yield Claim(text, shown, terrain <= set(fact.among))
    if fact.lacks:
        text = f"no {' or '.join(fact.lacks)} at {label}"
        yield Claim(text, shown, not terrain & set(fact.lacks))
    if fact.name is not None:
        names = ", ".join(record.names) or "no name"
        yield Claim(f"{label} named {fact.name}", names, fact.name in record.names)
    if fact.region is not None:
        regions = ", ".join(record.regions) or "no region"
        yield Claim(f"{label} in {fact.region}", regions, fact.region in record.regions)


def _side_claims(record: SideRecord | None, fact: Fact, text: str) -> Iterator[Claim]:
    """Yield the assertions about one hexside."""
    kinds = record.kinds if record else []
    if fact.has:
        shown = ", ".join(kinds) or "nothing"
        yield Claim(f"{' and '.join(fact.has)} at {text}", shown, set(fact.has) <= set(kinds))
    if fact.lacks:
        text_lacks = f"no {' or '.join(fact.lacks)} at {text}"
        yield Claim(text_lacks, ", ".join(kinds) or "nothing", not set(fact.lacks) & set(kinds))
    if fact.uphill is not None:
        uphill = record.uphill if record else None
        yield Claim(f"{fact.uphill} uphill at {text}", uphill or "none", uphill == fact.uphill)


def _chained(hexmap: HexMap, grid: Grid, kind: str, start: Hexside, end: Hexside) -> bool:
    """Return whether an unbroken chain of hexsides of a kind connects two hexsides."""
    own = {grid.side(label) for label, one in hexmap.hexsides.items() if kind in one.kinds}
    if start not in own or end not in own:
        return False
    reached, queue = {start}, [start]
    while queue:
        corners = set(queue.pop().corners)
        onward = {side for side in own - reached if corners & set(side.corners)}
        reached |= onward
        queue.extend(onward)
    return end in reached
