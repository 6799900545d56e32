"""Parts of charts, with a made-up rulebook of two cases."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from adjudicator.core.charts import Cell, Sample
from adjudicator.mechanics.charts import case_texts, cells, closed_to, row, terrain_chart


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
