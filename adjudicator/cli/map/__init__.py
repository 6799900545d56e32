"""The group `adjudicator map`, with the modules of its commands."""

from __future__ import annotations

import click

from adjudicator.cli import LazyGroup

__all__ = ["map_group"]

_HERE = "adjudicator.cli.map"


@click.group(
    name="map",
    cls=LazyGroup,
    lazy={
        "compile": (
            f"{_HERE}.compile:compile_command",
            "Compile traced features into map.json.",
        ),
        "verify": (
            f"{_HERE}.verify:verify_command",
            "List every mistake of a map, hex by hex or place by place.",
        ),
        "explain": (
            f"{_HERE}.verify:explain_command",
            "Explain why a hex or a place is what it is.",
        ),
        "register": (
            f"{_HERE}.register:register_command",
            "Fit control points, show residuals.",
        ),
        "import": (f"{_HERE}.formats:import_command", "Turn a tracing into GeoJSON features."),
        "export": (f"{_HERE}.formats:export_command", "Write a map as GeoJSON or Tiled TMJ."),
        "render": (f"{_HERE}.render:render_command", "Draw a map as PNG or SVG."),
        "diff": (f"{_HERE}.render:diff_command", "Compare two maps, as a list and a picture."),
    },
)
def map_group() -> None:
    """Digitize, verify, draw and compare hex maps and boards of named places.

    MAP is a map folder (with grid.json for hexes, or places.json for named places), a compiled
    map.json, or the name of a map that comes with Adjudicator.

    \b
    Examples:
      adjudicator map compile my-map/
      adjudicator map verify my-map/
      adjudicator map render my-map/ -o my-map.png
    """
