"""Test the pages of docs/: they explain every field of the types, and every example works.

The walkthrough in docs/digitizing.md has its own test, digitize/formats/test_walkthrough.py.
"""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any, Literal, get_args, get_origin, get_type_hints

import msgspec
import pytest
from click.testing import CliRunner
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from adjudicator import schemas
from adjudicator.board import hex_map, labels, lattice
from adjudicator.board.map_check import check_map
from adjudicator.cli import cli
from adjudicator.digitize import overlay, spec
from adjudicator.digitize.compile import Compilation, compile_map
from adjudicator.digitize.features import Feature
from adjudicator.digitize.folder import MapFolder
from adjudicator.digitize.formats.geojson import parse_geojson
from adjudicator.digitize.places.verify import PLACE_CHECKS
from adjudicator.digitize.verify.run import CHECKS, verify
from tests.support.paths import ROOT

DOCS = ROOT / "docs"
PAGE = (DOCS / "map-files.md").read_text(encoding="utf-8")
#: every type used in the files of a map
TYPES: dict[str, type[msgspec.Struct]] = {
    name: found
    for module in (hex_map, labels, lattice, overlay, spec)
    for name in module.__all__
    if isinstance(found := getattr(module, name), type) and issubclass(found, msgspec.Struct)
}
#: (claimed type, content) of every example
EXAMPLES = re.findall(r"^```json ?([^\n]*)\n(.*?)^```$", PAGE, re.DOTALL | re.MULTILINE)
#: the properties of a feature that the program reads
READ = re.compile(r"feature\.properties\.get\(\s*\"(\w+)\"")

Row = dict[str, str]


def table(heading: str) -> dict[str, Row]:
    """Return the first table with fields under a heading, by field."""
    section = re.split(r"^#+ ", PAGE.partition(f" {heading}\n")[2], flags=re.MULTILINE)[0]
    found = re.search(r"^\| (?:field|property) \|.*\n\|[-|]+\n((?:\|.*\n)+)", section, re.MULTILINE)
    assert found, f"no table under {heading!r}"
    rows: dict[str, Row] = {}
    for line in found[1].splitlines():
        name, value, default, meaning = (cell.strip() for cell in line.strip("|").split("|"))
        assert re.fullmatch(r"`\w+`", name), line
        assert meaning, line
        rows[name.strip("`")] = {"value": value, "default": default}
    return rows


def heading_of(name: str) -> str:
    """Return the heading of the section about a type."""
    (found,) = re.findall(rf"^#+ (.* \({name}\))$", PAGE, re.MULTILINE)
    return str(found)


def example(claim: str) -> Any:
    """Return the only example that claims to be of a type."""
    (found,) = [content for said, content in EXAMPLES if said == claim]
    return json.loads(found)


def claimed_type(claim: str) -> Any:
    """Return the type of an example: one of our types, or that of a field of one."""
    name, _, field = claim.partition(".")
    return get_type_hints(TYPES[name], include_extras=True)[field] if field else TYPES[name]


def choices(hint: Any) -> set[str]:
    """Return the words that a type allows, if it allows only certain words."""
    if get_origin(hint) is Literal:
        return {str(one) for one in get_args(hint)}
    return set()


def test_there_are_types_and_examples() -> None:
    assert {"Axis", "Deployment", "Fact", "HexMap", "MapSpec", "Printed"} <= TYPES.keys()
    assert len(EXAMPLES) == PAGE.count("```json")


@pytest.mark.parametrize("name", TYPES)
def test_a_table_has_the_fields_of_its_type_with_their_defaults(name: str) -> None:
    rows = table(heading_of(name))
    fields = {one.encode_name: one for one in msgspec.structs.fields(TYPES[name])}
    assert list(rows) == list(fields)
    for field, row in rows.items():
        info = fields[field]
        if info.required:
            assert row["default"] == "required", field
        else:
            said = json.loads(row["default"].strip("`"))
            default = info.default
            if default is msgspec.NODEFAULT:
                default = info.default_factory()
            assert msgspec.convert(said, info.type) == default, field
        words = set(re.findall(r"[\w-]+", row["value"]))
        assert choices(info.type) <= words, field


def test_the_table_of_features_has_every_property_that_is_read() -> None:
    rows = table("Traced features")
    files = Path(spec.__file__).parent.rglob("*.py")
    read = {name for file in files for name in READ.findall(file.read_text(encoding="utf-8"))}
    assert read == {"elevation", "higher", "spring"}
    own = {one.name for one in msgspec.structs.fields(Feature)} - {"properties"}
    assert set(rows) == own | read


@pytest.mark.parametrize(("claim", "content"), EXAMPLES, ids=[claim for claim, _ in EXAMPLES])
def test_an_example_is_what_it_claims_to_be(claim: str, content: str) -> None:
    if claim == "Features":
        assert parse_geojson(content.encode()).features
    elif claim == "Overlay":
        for feature in parse_geojson(content.encode()).features:
            msgspec.convert(feature.properties, overlay.OverlayEntry)
    elif not claim.startswith("editor-"):
        decoded = msgspec.json.decode(content.encode(), type=claimed_type(claim))
        if isinstance(decoded, hex_map.HexMap):
            check_map(decoded)


@pytest.mark.parametrize("name", TYPES)
def test_every_type_has_an_example(name: str) -> None:
    claims = [claim for claim, _ in EXAMPLES]
    shown = {"OverlayEntry": "Overlay", "SourceRef": "MapSpec.sources"}.get(name, name)
    by_field = [c for c in claims if "." in c and name in str(claimed_type(c))]
    assert shown in claims or by_field


def valley(folder: Path, entries: Any = None, **changes: Any) -> Compilation:
    """Compile the map of the walkthrough with another overlay, or other parts of grid.json."""
    shutil.copytree(DOCS / "examples" / "valley", folder, dirs_exist_ok=True)
    tracing = ["map", "import", str(folder / "tracing.svg"), "-o", str(folder / "source.geojson")]
    tracing.append("--force")  # the same folder is compiled again
    assert CliRunner().invoke(cli, tracing).exit_code == 0
    grid = json.loads((folder / "grid.json").read_text(encoding="utf-8"))
    (folder / "grid.json").write_text(json.dumps({**grid, **changes}), encoding="utf-8")
    if entries:
        (folder / "overlay.geojson").write_text(json.dumps(entries), encoding="utf-8")
    return compile_map(MapFolder(folder))


def test_the_facts_and_the_region_hold_on_the_example(tmp_path: Path) -> None:
    regions = example("MapSpec.regions")
    made = valley(tmp_path, facts=example("MapSpec.facts"), regions=regions)
    assert [one for one in verify(made) if one.severity == "error"] == []
    assert "west-bank" in made.map.hexes["0105"].regions
    assert made.map.hexes["0601"].regions == []


def test_lacks_works_for_hexes_and_for_hexsides(tmp_path: Path) -> None:
    wrong = [
        {"cite": "a", "hex": "0403", "lacks": ["town"]},
        {"cite": "b", "hexside": "0303/0403", "lacks": ["bridge"]},
    ]
    found = [one.code for one in verify(valley(tmp_path, facts=wrong)) if one.severity == "error"]
    assert found == ["MAP501", "MAP501"]


def test_the_edges_are_sets_for_a_fact(tmp_path: Path) -> None:
    edges = valley(tmp_path).map.edges
    assert list(edges) == ["north", "east", "south", "west"]
    right = [{"cite": "a", "set": name, "hexes": hexes} for name, hexes in edges.items()]
    wrong = [{**one, "hexes": one["hexes"][1:]} for one in right]
    assert [f for f in verify(valley(tmp_path, facts=right)) if f.severity == "error"] == []
    assert len([f for f in verify(valley(tmp_path, facts=wrong)) if f.severity == "error"]) == 4


def test_an_overlay_road_brings_no_bridge_unless_it_is_put(tmp_path: Path) -> None:
    entries = example("Overlay")
    made = valley(tmp_path, entries)
    assert made.map.hexsides["0304/0404"].kinds == ["bridge", "stream"]
    assert [one.message for one in verify(made) if one.severity != "note"] == []
    del entries["features"][1]["properties"]["put"]
    bare = valley(tmp_path, entries)
    assert "0304/0404" in bare.map.roads["road"]
    assert bare.map.hexsides["0304/0404"].kinds == ["stream"]


def test_the_editor_settings_lead_to_the_schemas() -> None:
    own = "./.vscode/overlay-file.schema.json"
    urls = [one["url"] for one in example("editor-settings")["json.schemas"]]
    assert own in urls
    assert all((ROOT / url).is_file() for url in urls if url != own)
    entry = Resource.from_contents(schemas.schema("overlay"))
    known = Registry().with_resource("file:///schemas/overlay.schema.json", entry)
    whole = {"$id": "file:///.vscode/overlay-file.schema.json", **example("editor-overlay")}
    checker = Draft202012Validator(whole, registry=known)
    entries = example("Overlay")
    assert list(checker.iter_errors(entries)) == []
    del entries["features"][0]["properties"]["serves"]
    assert [one.message for one in checker.iter_errors(entries)] != []


def test_the_chapters_of_checks_are_all_named() -> None:
    named = set(re.findall(r"^\| (MAP\d)\.\. \|", PAGE, re.MULTILINE))
    assert named == {code[:4] for code in (*CHECKS, *PLACE_CHECKS)}


def anchors(page: Path) -> set[str]:
    """Return the possible targets of links to headings of a page."""
    titles = re.findall(r"^#+ (.*)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize(
    "page",
    [ROOT / "README.md", *sorted(DOCS.glob("*.md")), *sorted(ROOT.glob("modules/**/*.md"))],
    ids=lambda page: str(page.relative_to(ROOT)),
)
def test_links_to_headings_lead_somewhere(page: Path) -> None:
    for file, anchor in re.findall(r"\]\(([\w./-]*)#([^)]+)\)", page.read_text(encoding="utf-8")):
        assert anchor in anchors(page.parent / file if file else page), anchor
