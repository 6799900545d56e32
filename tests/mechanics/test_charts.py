"""Parts of charts, with a made-up rulebook of two cases."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from adjudicator.core.charts import Cell, Sample
from adjudicator.mechanics.charts import (
    case_texts,
    cells,
    closed_to,
    hex_rows,
    road_rows,
    row,
    side_rows,
    terrain_chart,
)
from adjudicator.mechanics.ground.chart import HexLine, RoadLine, SideLine


def game() -> Any:
    """Return a game with two cases."""
    cases = {
        "A": SimpleNamespace(text={"en": "first"}),
        "B": SimpleNamespace(text={"en": "second"}),
    }
    return SimpleNamespace(cases=cases, text=lambda texts: texts["en"])


def test_cases_say_what_the_rulebook_says() -> None:
    assert case_texts(game(), "B", "A") == ["second", "first"]


def test_a_row_shows_a_sample_of_its_feature() -> None:
    assert row("road", "track", "Track", "1") == (
        Sample("road", "track"),
        (Cell("Track"), Cell("1")),
    )


def test_the_terrain_chart_has_rows_with_and_without_samples() -> None:
    rows = [row("terrain", "wood", "Wood", "2", "-", "-"), (None, cells("Zone", "+1", "-", "-"))]
    chart = terrain_chart(game(), "Defence", rows, ["A"])
    assert chart.header == ("Terrain", "Movement", "Defence", "Remarks")
    assert [fields[0].text for fields in chart.rows] == ["Wood", "Zone"]
    assert chart.samples == (Sample("terrain", "wood"), None)
    assert chart.notes == ("first",)


def test_types_that_may_not_enter() -> None:
    assert closed_to(["cavalry", "artillery"]) == ["closed to cavalry", "closed to artillery"]


def texts(rows: Any) -> list[tuple[str, ...]]:
    return [tuple(cell.text for cell in fields) for _, fields in rows]


def test_rows_about_hexes() -> None:
    lines = {
        "clear": HexLine(case="A"),
        "deep-wood": HexLine(case="A", cost=3, prohibited=["guns"], shelter=True),
        "chapel": HexLine(case="B", mark=True),
    }
    assert texts(hex_rows(lines, lambda line: f"x {line.cost}")) == [
        ("Clear", "1", "x 1", ""),
        ("Deep wood", "3", "x 3", "closed to guns; no Zone of Control reaches in"),
        ("Chapel", "other terrain", "x 1", ""),
    ]
    remarked = hex_rows({"clear": lines["clear"]}, lambda _: "-", lambda line: [line.case])
    assert texts(remarked) == [("Clear", "1", "-", "A")]


def test_rows_about_hexsides() -> None:
    lines = {
        "stream": SideLine(case="A", plus=2),
        "crest": SideLine(case="A", plus_uphill=1),
        "bridge": SideLine(case="A", negates=["stream"]),
        "front": SideLine(case="B"),
    }
    rows = texts(side_rows(lines, lambda line: ["!"] * line.plus, idle=lambda line: line.case))
    assert rows == [
        ("Stream hexside", "+2", "-", "!; !"),
        ("Crest hexside", "+1 uphill", "-", ""),
        ("Bridge hexside", "-", "-", "lifts the cost of the stream"),
        ("Front hexside", "-", "-", "B"),
    ]
    shown = side_rows({"front": lines["front"]}, lambda _: [], effect=lambda _: "1 left")
    assert texts(shown) == [("Front hexside", "-", "1 left", "")]


def test_rows_about_roads() -> None:
    lines = {"road": RoadLine(case="A", cost=1), "track": RoadLine(case="A", lifts=["ford", "dam"])}
    assert texts(road_rows(lines)) == [
        ("Road", "1", "-", "along the road, whatever else is in the hex"),
        ("Track", "other terrain", "-", "lifts the cost of the ford and the dam"),
    ]
