"""Faults for the compiled map of the small good map folder."""

from __future__ import annotations

from tests.support.hostile_maps import Fault, any_document, edited, replaced

#: possible faults of a compiled map
MAP_FAULTS: list[Fault] = [
    *any_document("map.json"),
    Fault("no grids", "map.json", edited(lambda v: v.update(grids=[])), "map.json"),
    Fault(
        "too many hexes",
        "map.json",
        edited(lambda v: v.update(grids=[{"columns": 500, "rows": 500}])),
        "map.json.*hexes",
    ),
    Fault("unknown hex", "map.json", edited(lambda v: v["hexes"].update({"9999": {}})), "9999"),
    Fault(
        "unknown hexside",
        "map.json",
        edited(lambda v: v.update(hexsides={"0101/0505": {"kinds": ["stream"]}})),
        "0101.*0505",
    ),
    Fault(
        "no hexside",
        "map.json",
        edited(lambda v: v.update(hexsides={"nonsense": {"kinds": ["stream"]}})),
        "nonsense",
    ),
    Fault(
        "unknown road",
        "map.json",
        edited(lambda v: v.update(roads={"road": {"0101/0909": []}})),
        "0909",
    ),
    Fault("a hex left out", "map.json", edited(lambda v: v["hexes"].pop("0303")), "hexes.*0303"),
    Fault(
        "a hexside by another name",
        "map.json",
        edited(lambda v: v.update(hexsides={"0102/0101": {"kinds": ["stream"]}})),
        "0102/0101.*0101/0102",
    ),
    Fault(
        "uphill elsewhere",
        "map.json",
        edited(lambda v: v.update(hexsides={"0101/0102": {"kinds": ["crest"], "uphill": "0505"}})),
        "0101/0102.*0505",
    ),
    Fault(
        "uphill in a direction",
        "map.json",
        edited(lambda v: v.update(hexsides={"0101/nw": {"kinds": ["crest"], "uphill": "nw"}})),
        "hexsides.0101/nw.*'nw'",
    ),
    Fault(
        "a road off the map",
        "map.json",
        edited(lambda v: v.update(roads={"road": {"0101/nw": []}})),
        "roads.road.*0101/nw",
    ),
    Fault(
        "a road into a hole",
        "map.json",
        edited(
            lambda v: (
                v["grids"][0].update(without=["0303"]),
                v["hexes"].pop("0303"),
                v.update(roads={"road": {"0302/s": []}}, edges={}),
            )
        ),
        "roads.road.*0302/s",
    ),
    Fault(
        "no terrain", "map.json", edited(lambda v: v["hexes"]["0202"].update(terrain=[])), "0202"
    ),
    Fault(
        "out of this world",
        "map.json",
        edited(lambda v: v["hexes"]["0202"].update(elevation=10**9)),
        "0202.*elevation",
    ),
    Fault("a set", "map.json", edited(lambda v: v.update(sets={"exit": ["7777"]})), "exit.*7777"),
    Fault(
        "a deployment",
        "map.json",
        edited(
            lambda v: v.update(
                deployments=[{"hex": "7777", "side": "a", "type": "b", "combat": 1, "movement": 1}]
            )
        ),
        "deployments.*7777",
    ),
    Fault("too large a number", "map.json", replaced('"pitch":60', '"pitch":1e999'), ""),
]
