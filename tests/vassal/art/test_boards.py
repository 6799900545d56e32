"""Test the pictures of boards, tracks, boxes and charts: every element is at its place."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from adjudicator.core.charts import Cell, Chart, Sample
from adjudicator.core.game import Game, load_game
from adjudicator.digitize.render import letters
from adjudicator.digitize.render.scene import Text
from adjudicator.digitize.render.sheet import Sheet
from adjudicator.errors import InputError
from adjudicator.style import contrast, ink_on
from adjudicator.vassal.art.board import BoardArt, board, board_scene
from adjudicator.vassal.art.canvas import Canvas, balanced, unbroken
from adjudicator.vassal.art.charts import TONES, chart, draw_chart
from adjudicator.vassal.art.edge_names import _areas, _covered, _frame
from adjudicator.vassal.art.tracks import BoxSpec, boxes, track
from adjudicator.vassal.look.look import Look, read_look
from adjudicator.vassal.table.numbering import board_layout, for_grid
from tests.support.art_pictures import HOSTILE, READABLE, changed, opened
from tests.support.spi_module_files import FOLDER


@pytest.fixture(scope="module")
def game() -> Game:
    return load_game("spi-austerlitz")


@pytest.fixture(scope="module")
def look(game: Game) -> Look:
    return read_look(game)


# Tracks and boxes


def test_squares_of_a_track_lie_where_counting_says() -> None:
    labels = list(map(str, range(12)))
    one, two = track(labels, 90), track([*labels[:-1], "4"], 90)
    assert opened(one).size == (900, 180)
    box = changed(one, two)
    assert box is not None
    assert box[0] >= 90 and box[1] >= 90 and box[2] <= 180 and box[3] <= 180


def test_places_of_counts_lie_beside_the_track() -> None:
    labels = list(map(str, range(20)))
    none, two = (track(labels, 90, (990, 180), counts) for counts in (0, 2))
    box = changed(none, two)
    assert box is not None
    assert box[0] >= 900 and box[2] <= 990 and box[1] < 90 < box[3]


def test_a_track_leaves_the_rest_of_its_board_empty() -> None:
    one, two = (track(labels, 90, (300, 400)) for labels in (["0", "1"], ["2", "3"]))
    assert opened(one).size == (300, 400)
    box = changed(one, two)
    assert box is not None and box[2] <= 180 and box[3] <= 90


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Brouillard sur Soult", ["Brouillard", "sur Soult"]),
        ("matin : moral -1", ["matin :", "moral -1"]),
        ("a b c d", ["a b", "c d"]),
    ],
)
def test_rows_of_a_label_are_equally_wide(text: str, rows: list[str]) -> None:
    assert balanced(unbroken(text), 2) == rows


def test_a_label_stays_in_its_room() -> None:
    for text in ("Austro-Russian markers of the whole army", "x", "", "w" * 300):
        canvas = Canvas(100, 60, background="#ffffff")
        canvas.label((50, 30), text, (60.0, 24.0), (4, 14), "#000000", bold=True)
        box = changed(canvas.png(), Canvas(100, 60, background="#ffffff").png())
        assert box is None if not text else box is not None
        assert box is None or (box[0] >= 18 and box[2] <= 82 and box[1] >= 16 and box[3] <= 45)


def test_boxes_lie_in_their_frames() -> None:
    one = BoxSpec("Lost", (10, 10, 190, 140), 34, "#2d5796")
    two = one._replace(title="Exits")
    box = changed(boxes([one], (400, 150), 80), boxes([two], (400, 150), 80))
    assert box is not None
    assert box[0] >= 10 and box[1] >= 10 and box[2] <= 190 and box[3] <= 44


# Charts


def test_the_combat_chart_has_every_result_of_the_table(game: Game) -> None:
    crt: Chart = game.part("charts").charts(game)["crt"]
    table = game.tables.combat
    assert crt.header[1:] == tuple(f"{a}:{d}" for a, d in table.columns)
    for row in crt.rows:
        assert [cell.text for cell in row[1:]] == table.rows[row[0].text]
    assert len(crt.rows) == len(table.rows)
    for result in {one for row in table.rows.values() for one in row}:
        assert any(note.startswith(f"{result}:") for note in crt.notes), result


def test_the_terrain_chart_has_every_number_of_the_tables(game: Game) -> None:
    found: Chart = game.part("charts").charts(game)["terrain"]
    rows = {
        sample: [cell.text for cell in row]
        for sample, row in zip(found.samples, found.rows, strict=True)
    }
    for word, effect in game.tables.hexes.items():
        row = rows[Sample("terrain", word)]
        assert row[1] == str(effect.cost)
        assert row[2] == (f"x {effect.defence}" if effect.defence > 1 else "-")
        assert all(kind in row[3] for kind in effect.prohibited)
    for word, side in game.tables.hexsides.items():
        assert rows[Sample("hexside", word)][1] == (f"+{side.plus}" if side.plus else "-")
    assert [row[1].text for row in found.rows[-2:]] == [
        f"+{game.tables.zones.enter}",
        f"+{game.tables.zones.leave}",
    ]


@pytest.mark.parametrize("kind", ["crt", "terrain"])
def test_charts_are_drawn(game: Game, kind: str) -> None:
    png = chart(game, kind)
    width, height = opened(png).size
    assert 500 < width < 1300 and 400 < height < 1300
    assert chart(game, kind) == png


def test_another_result_is_another_picture(game: Game) -> None:
    lattice = game.hexmap(game.file.map).lattice
    one = Chart("T", ("Die", "1:1"), ((Cell("1"), Cell("Ae", -2)), (Cell("2"), Cell("Ar", -1))))
    two = one._replace(rows=(one.rows[0], (Cell("2"), Cell("De", 2))))
    assert changed(draw_chart(one, lattice), draw_chart(two, lattice)) is not None


@pytest.mark.parametrize("text", HOSTILE, ids=ascii)
def test_a_chart_takes_any_text(game: Game, text: str) -> None:
    lattice = game.hexmap(game.file.map).lattice
    rows = ((Cell(text), Cell(text, 0)),)
    samples = (Sample("terrain", text),)
    drawn = draw_chart(Chart(text, (text, text), rows, samples, (text,)), lattice)
    assert opened(drawn).size[0] >= 420


def test_text_can_be_read_on_every_tone() -> None:
    assert all(contrast(tone, ink_on(tone)) >= READABLE for tone in TONES.values())


def test_a_chart_that_is_not_there_is_refused(game: Game, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no chart"):
        chart(game, "weather")
    folder = tmp_path / "game"
    shutil.copytree(FOLDER, folder, ignore=shutil.ignore_patterns("logs"))
    file = json.loads((folder / "game.json").read_text(encoding="utf-8"))
    (folder / "game.json").write_text(json.dumps({**file, "id": "no-rules"}), encoding="utf-8")
    with pytest.raises(InputError, match="no-rules has no chart"):
        chart(load_game(folder), "crt")


# The board


@pytest.fixture(scope="module")
def small(game: Game, look: Look) -> BoardArt:
    return board(game, replace(look, pitch=24, margin=6))


def test_the_board_is_as_large_as_its_layout(small: BoardArt) -> None:
    assert opened(small.png).size == (small.layout.width, small.layout.height)
    assert small.memory == 4 * small.layout.width * small.layout.height


@pytest.mark.parametrize("name", ["spi-austerlitz", "crowning-glory"])
@pytest.mark.parametrize("pitch", [24, 64, 96])
def test_every_hex_is_drawn_where_the_engine_looks_for_it(
    game: Game, name: str, pitch: int
) -> None:
    hexmap = game.hexmap(name)
    grid = hexmap.grid()
    layout = board_layout(grid, pitch, 6)
    scene = board_scene(hexmap, layout)
    engine = for_grid(grid.specs[0], grid.lattice, layout)
    for one, label in zip(grid.hexes, grid.labels, strict=True):
        drawn = scene.to_pixel(grid.lattice.centre(one), layout.scale)
        assert drawn == pytest.approx(layout.pixel(grid.lattice.centre(one)), abs=1e-6)
        if grid.numberings[0].label(one) == label:
            found = engine.location(label, layout.width, layout.height)
            assert drawn == pytest.approx(found, abs=1.001), label


def test_water_is_where_the_map_has_a_lake(game: Game, small: BoardArt) -> None:
    hexmap, picture = game.hexmap(game.file.map), opened(small.png)
    grid = hexmap.grid()
    blue = {
        label
        for one, label in zip(grid.hexes, grid.labels, strict=True)
        for x, y in [small.layout.pixel(grid.lattice.centre(one))]
        for red, _, ink, _ in [picture.getpixel((round(x), round(y)))]
        if ink > red + 10
    }
    lakes = {label for label, record in hexmap.hexes.items() if "lake" in record.terrain}
    assert len(lakes & blue) > 0.8 * len(lakes), "but for those under a name"
    clear = {label for label, record in hexmap.hexes.items() if record.terrain == ["clear"]}
    assert len(clear) > 500
    assert not clear & blue


def test_the_arrows_along_the_edge_are_named(game: Game) -> None:
    hexmap = game.hexmap(game.file.map)
    scene = board_scene(hexmap, board_layout(hexmap.grid(), 96, 6))
    words = [item.text for item in scene.layer("set names")]
    assert len(words) == sum(len(_areas(Sheet(hexmap), one)) for one in hexmap.sets.values())
    assert {word.split(" ", 1)[1].replace(" ", "-") for word in words} == set(hexmap.sets)


@pytest.mark.parametrize("name", ["spi-austerlitz", "crowning-glory"])
def test_an_area_along_the_edge_has_one_label_that_covers_no_other_text(name: str) -> None:
    hexmap = load_game(name).hexmap(name)
    scene = board_scene(hexmap, board_layout(hexmap.grid(), 96, 12))
    # the small numbers within the arrows aside
    layers = [layer for layer in scene.layers if layer.name != "sets"]
    texts = [item for layer in layers for item in layer.items if isinstance(item, Text)]
    labels = [item for item in scene.layer("set names") if isinstance(item, Text)]
    assert len(labels) < 20
    for one in labels:
        others = [_frame(item) for item in texts if item is not one]
        assert _covered(one, others) < 1, one.text


def test_a_counter_leaves_the_label_of_its_hex_free(game: Game, look: Look) -> None:
    hexmap = game.hexmap(game.file.map)
    grid = hexmap.grid()
    layout = board_layout(grid, look.pitch)
    labels = board_scene(hexmap, layout).layer("labels")
    assert [item.text for item in labels] == list(grid.labels)
    for one, item in zip(grid.hexes, labels, strict=True):
        above = layout.pixel(grid.lattice.centre(one))[1] - look.counter / 2
        foot = layout.pixel(item.at)[1] + letters.BASELINE * item.size * layout.scale
        assert foot <= above
        assert item.at[1] - item.size / 2 > grid.lattice.centre(one)[1] - grid.lattice.pitch / 2


def test_a_board_has_no_frame_and_no_printed_counters(game: Game) -> None:
    hexmap = game.hexmap(game.file.map)
    scene = board_scene(hexmap, board_layout(hexmap.grid(), 96))
    names = [layer.name for layer in scene.layers]
    assert "frame" not in names and "counters" not in names
    assert {"terrain", "grid", "labels", "names"} <= set(names)
