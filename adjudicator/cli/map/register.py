"""`adjudicator map register`: how well the control points of a map agree."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click

from adjudicator.cli.map.name import complete_map
from adjudicator.cli.paint import marked
from adjudicator.cli.say import json_text, plain

if TYPE_CHECKING:
    from adjudicator.digitize.fitting import TransformFit
    from adjudicator.digitize.source_folder import SourceFolder
    from adjudicator.digitize.spec import SourceRef
    from adjudicator.digitize.transform import Transform

__all__ = ["register_command"]


@click.command(name="register")
@click.argument("map_name", metavar="MAP", shell_complete=complete_map)
@click.option(
    "--format",
    "output",
    type=click.Choice(["text", "json"]),
    default="text",
    show_default=True,
    help="How to print the fit.",
)
def register_command(map_name: str, output: str) -> None:
    """Fit the control points of a map's sources; show how far each one is off.

    A residual is the distance between the place of a control point on the map and the place where
    the fitted transform puts it. Outliers are points that contradict the others: check whether
    their hex or their coordinates are mistyped.

    \b
    Examples:
      adjudicator map register crowning-glory
      adjudicator map register my-map/ --format json
    """
    from adjudicator.digitize.any_folder import open_folder
    from adjudicator.digitize.folder import find_map
    from adjudicator.errors import DocumentError

    path = find_map(map_name)
    if not path.is_dir():
        raise DocumentError(
            "a compiled map has no control points", file=path, hint="give the map's folder"
        )
    folder = open_folder(path)
    if not folder.sources:
        raise DocumentError("no sources, so nothing to register", file=folder.main_file)
    fits, unit = _fits(folder), _Unit.of(folder)
    if output == "json":
        sources = [_as_json(*one, unit) for one in fits]
        click.echo(json_text({"map": folder.spec.id, "sources": sources}, indent=2))
        return
    click.echo("\n\n".join("\n".join(_as_text(*one, unit)) for one in fits))


class _Unit(NamedTuple):
    """The unit of residuals: hexes or, on a board without hexes, map units."""

    name: str
    #: name in the fields of JSON
    key: str
    #: number of these units in one hex of the fit
    size: float

    @classmethod
    def of(cls, folder: SourceFolder) -> _Unit:
        from adjudicator.digitize.register import PITCH

        return cls("hexes", "hexes", 1) if folder.grid else cls("map units", "units", PITCH)


def _fits(folder: SourceFolder) -> list[tuple[SourceRef, Transform, TransformFit | None]]:
    from adjudicator.digitize.register import source_transform
    from adjudicator.errors import InputError

    fits = []
    for number, (ref, features) in enumerate(folder.sources):
        try:
            fits.append((ref, *source_transform(folder.grid, ref, features)))
        except InputError as error:
            place = f"sources[{number}]" + (f".{error.place}" if error.place else "")
            error.file, error.where = str(folder.main_file), place
            raise
    return fits


def _as_json(
    ref: SourceRef, transform: Transform, fit: TransformFit | None, unit: _Unit
) -> dict[str, Any]:
    """Return the fit of one source as plain values, rounded to measurable precision."""
    found: dict[str, Any] = {
        "file": ref.file,
        "fit": fit.kind if fit else None,
        "scale": transform.scale,
        "turn": round(transform.turn, 6),
        "transform": transform._asdict(),
    }
    if fit is None:
        return found
    return found | {
        f"rms_{unit.key}": round(fit.rms * unit.size, 6),
        f"rms_{unit.key}_without_outliers": round(fit.rms_without * unit.size, 6),
        "outliers": fit.outliers,
        "residuals": [
            {
                "name": one.name,
                "expected": [round(n, 4) for n in one.expected],
                "fitted": [round(n, 4) for n in one.fitted],
                "error": round(one.error, 4),
                unit.key: round(one.hexes * unit.size, 6),
                "outlier": one.outlier,
            }
            for one in fit.residuals
        ],
    }


def _as_text(
    ref: SourceRef, transform: Transform, fit: TransformFit | None, unit: _Unit
) -> list[str]:
    measure, north = ("pixel", "up") if ref.space == "pixels" else ("metre", "north")
    sense = "clockwise" if transform.turn > 0 else "anticlockwise"
    turn = f"turned {abs(transform.turn):.2f}° {sense} from {north}"
    if abs(transform.turn) < 0.005:
        turn = north
    lines = [
        plain(ref.file),
        f"  scale {transform.scale:.6g} map units per {measure}; up on the map is {turn}",
    ]
    if fit is None:
        how = "placed outright" if ref.registration else "in map units already"
        return [*lines, f"  {how}: no control points to check"]
    lines += _table(fit, unit) + _verdict(fit, unit)
    if ref.registration is not None and ref.registration.bend:
        lines.append("  then bent, so that every point lies on its place")
    return lines


def _table(fit: TransformFit, unit: _Unit) -> list[str]:
    """Return the residuals under a heading, one line each."""
    width = max(len("control point"), *(len(one.name) for one in fit.residuals))
    lines = [f"  {'control point':<{width}}  {'belongs at':>19}  {'lies at':>19}  {unit.name:>6}"]
    for one in fit.residuals:
        expected = f"{one.expected[0]:.1f}, {one.expected[1]:.1f}"
        fitted = f"{one.fitted[0]:.1f}, {one.fitted[1]:.1f}"
        off = one.hexes * unit.size
        line = f"  {plain(one.name):<{width}}  {expected:>19}  {fitted:>19}  {off:6.2f}"
        lines.append(marked(f"{line}  outlier", "outlier") if one.outlier else line)
    return lines


def _verdict(fit: TransformFit, unit: _Unit) -> list[str]:
    """Return the quality of a fit in words."""
    count = len(fit.residuals)
    rms = f"{fit.rms * unit.size:.2f} {unit.name}"
    lines = [f"  {fit.kind} fit of {count} points, root mean square {rms}"]
    if not fit.outliers:
        return [*lines, "  no point contradicts the others"]
    names = plain(", ".join(fit.outliers))
    verb = "contradicts" if len(fit.outliers) == 1 else "contradict"
    return [
        *lines,
        f"  {names} {verb} the other points: check the hex and the place",
        f"  without {'it' if len(fit.outliers) == 1 else 'them'} the root mean square would be "
        f"{fit.rms_without * unit.size:.2f} {unit.name}",
    ]
