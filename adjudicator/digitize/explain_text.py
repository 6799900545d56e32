"""Formats explanations of hexes and hexsides as text for a terminal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from adjudicator.digitize.explain import HexReasons, OverrideReason, Reason, SideReasons

__all__ = ["explanation_lines"]

_UNKNOWN = "shares and overrides are not known: the sources are not at hand"


def explanation_lines(one: HexReasons | SideReasons) -> Iterator[str]:
    """Yield an explanation line by line."""
    return _hex_lines(one) if isinstance(one, HexReasons) else _side_lines(one)


def _hex_lines(one: HexReasons) -> Iterator[str]:
    yield f"{one.hex} {', '.join(one.names)}".rstrip()
    yield f"  terrain: {', '.join(one.terrain)}"
    yield from _reasons(one.reasons, one.terrain, "  ")
    yield from _untraced_terrain(one)
    if one.names:
        yield f"  name: {', '.join(one.names)}{_from(one.source.get('name'))}"
    if one.elevation is not None:
        origin = _from(one.source.get("elevation")) or ", the default"
        yield f"  elevation: {one.elevation} m{origin}"
    if one.level is not None:
        yield f"  level: {one.level}"
    for title, words in (("regions", one.regions), ("sets", one.sets), ("edges", one.edges)):
        if words:
            yield f"  {title}: {', '.join(words)}"
    for unit in one.deployments:
        yield (
            f"  deployed: {unit.side} {unit.type} {unit.combat}-{unit.movement}"
            + (f" {unit.unit}" if unit.unit else "")
        )
    yield from _overrides(one.overrides, "  ")
    for side in one.hexsides:
        yield from (f"  {line}" for line in _side_lines(side))
    if one.reasons is None:
        yield f"  {_UNKNOWN}"


def _untraced_terrain(one: HexReasons) -> Iterator[str]:
    """Yield the terrains of a hex that no traced feature accounts for."""
    traced = {(r.what, r.feature) for r in one.reasons or []}
    for terrain in one.terrain:
        ids = [f for f in one.source.get(terrain, []) if (terrain, f) not in traced]
        if ids:
            yield f"    {terrain}{_from(ids)}"
    if not one.source.keys() & set(one.terrain):
        yield f"    {one.terrain[0]}: the default, since nothing else counts"


def _side_lines(one: SideReasons) -> Iterator[str]:
    uphill = f", uphill is {one.uphill}" if one.uphill else ""
    yield f"hexside {one.hexside}: {', '.join(one.kinds) or 'nothing'}{uphill}"
    yield from _reasons(one.reasons, one.kinds, "")
    traced = {(r.what, r.feature) for r in one.reasons or []}
    for kind in one.kinds:
        ids = [f for f in one.source.get(kind, []) if (kind, f) not in traced]
        if ids:
            yield f"  {kind}{_from(ids)}"
    for road, ids in one.roads.items():
        yield f"  {road} across it{_from(ids)}"
    yield from _overrides(one.overrides, "  ")


def _reasons(reasons: Iterable[Reason] | None, kept: list[str], indent: str) -> Iterator[str]:
    for one in reasons or ():
        share = "" if one.share is None else f" covers {one.share:.1%}"
        verdict = "counts" if one.counted else "does not count"
        if one.counted and one.what not in kept:
            verdict = "counts, but the overlay takes it away"
        yield f"{indent}  {one.what}: {one.feature}{share} ({one.rule}): {verdict}"


def _overrides(overrides: Iterable[OverrideReason] | None, indent: str) -> Iterator[str]:
    for one in overrides or ():
        guess = ", our own guess" if one.reconstruction else ""
        idle = "" if one.changed else ", changes nothing here"
        yield f"{indent}overridden by {one.id}{idle}; serves: {one.serves}{guess}"


def _from(ids: Iterable[str] | None) -> str:
    return f" from {', '.join(ids)}" if ids else ""
