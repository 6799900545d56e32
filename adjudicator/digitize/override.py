"""Applies the overlay to a draft, and fills its regions."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.board.hex_map import Deployment
from adjudicator.board.hexes import Hex, Hexside, sides
from adjudicator.digitize.changes import named_places, road_steps, state_at
from adjudicator.digitize.draft import AppliedEntry, Draft
from adjudicator.digitize.overlay import OverlayEntry
from adjudicator.digitize.spec import RegionPolicy
from adjudicator.errors import LabelError

__all__ = ["apply_overlay", "dropped_features", "fill_regions"]


def dropped_features(entries: Iterable[OverlayEntry]) -> set[str]:
    """Return the ids of the traced features that the overlay drops."""
    return {feature for entry in entries for feature in entry.drop}


def apply_overlay(draft: Draft, entries: Iterable[OverlayEntry]) -> None:
    """Apply every entry in order; an error names the entry."""
    for number, entry in enumerate(entries):
        name = entry.id or f"overlay-{number}"
        try:
            places = named_places(draft, entry)
            before = [state_at(draft, place) for place in places]
            _hexes(draft, entry, name)
            _sides(draft, entry, name)
            _roads(draft, entry, name)
            changed = [
                p for p, was in zip(places, before, strict=True) if state_at(draft, p) != was
            ]
            _remember(draft, entry, name, places, changed)
        except LabelError as error:
            raise error.located(place=name) from None


def _remember(
    draft: Draft,
    entry: OverlayEntry,
    name: str,
    places: list[Hex | Hexside],
    changed: list[Hex | Hexside],
) -> None:
    """Record what an entry did, for verify and explain."""
    hexes = tuple(place for place in places if isinstance(place, Hex))
    sides = tuple(place for place in places if isinstance(place, Hexside))
    draft.overrides.append(AppliedEntry(name, entry, hexes, sides, frozenset(changed)))


def _hexes(draft: Draft, entry: OverlayEntry, name: str) -> None:
    labels = draft.grid.labels_in(entry.hexes)
    for label in labels:
        at = draft.grid.hex(label)
        if entry.only is not None:
            draft.terrain[at] = {}
        for terrain in entry.remove:
            draft.terrain[at].pop(terrain, None)
        for terrain in [*entry.add, *(entry.only or [])]:
            draft.add_terrain(at, terrain, name)
        if entry.name:
            draft.add_name(at, entry.name, name)
        if entry.elevation is not None:
            draft.elevation[at] = (entry.elevation, name)
        if entry.region and entry.region not in draft.regions[at]:
            draft.regions[at].append(entry.region)
        for one in entry.deploy:
            draft.deployments.append(
                Deployment(
                    hex=label,
                    side=one.side,
                    type=one.type,
                    combat=one.combat,
                    movement=one.movement,
                    unit=one.unit,
                )
            )
    if entry.set:
        known = draft.sets.get(entry.set, [])
        draft.sets[entry.set] = list(dict.fromkeys([*known, *labels]))


def _sides(draft: Draft, entry: OverlayEntry, name: str) -> None:
    higher = {draft.grid.hex(label) for label in draft.grid.labels_in(entry.uphill)}
    beside = {at for text in entry.hexsides for at in draft.grid.side(text).hexes}
    for at in sorted(higher - beside, key=draft.grid.reading_order):
        raise LabelError(
            "{label} lies at none of the hexsides it is uphill of", label=draft.grid.label(at)
        )
    for text in entry.hexsides:
        side = draft.grid.side(text)
        for kind in entry.clear:
            draft.remove_side(side, kind)
        for kind in entry.put:
            draft.add_side(side, kind, name)
        for at in side.hexes:
            if at in higher:
                draft.uphill[side] = (at, name)


def _roads(draft: Draft, entry: OverlayEntry, name: str) -> None:
    for text in entry.unroad:
        side = draft.grid.side(text)
        for connections in draft.roads.values():
            connections.pop(side, None)
    for crossed in road_steps(draft.grid, entry):
        draft.add_road(entry.road_kind, crossed, name)


def fill_regions(draft: Draft, policies: dict[str, RegionPolicy]) -> None:
    """Fill each region from its seed hex up to the hexsides that bound it."""
    for region, policy in policies.items():
        walls = {
            side
            for side, origins in draft.sides.items()
            if policy.bounded_by in origins
            and (not policy.features or set(policy.features) & set(origins[policy.bounded_by]))
        }
        for at in flood(draft, draft.grid.hex(policy.seed), walls):
            if region not in draft.regions[at]:
                draft.regions[at].append(region)


def flood(draft: Draft, seed: Hex, walls: set[Hexside]) -> set[Hex]:
    """Return the hexes that can be reached from a seed without crossing a wall."""
    reached, open_hexes = {seed}, [seed]
    while open_hexes:
        at = open_hexes.pop()
        for side in sides(at):
            onward = side.other(at)
            if onward in draft.grid and onward not in reached and side not in walls:
                reached.add(onward)
                open_hexes.append(onward)
    return reached
