"""Test charts: the labels at the ends of lines have room, whatever the sides are called."""

from __future__ import annotations

import re

import pytest

from adjudicator.reports.html.chart import charts
from adjudicator.reports.html.samples import Sample
from adjudicator.reports.sentences import Words
from tests.support.games import game

#: a narrow letter of the size that page.css gives to labels
LETTER = 6.5


@pytest.mark.parametrize("name", ["spi-austerlitz", "jours-de-gloire-austerlitz"])
def test_labels_end_within_the_chart(name: str) -> None:
    sides = game(name).file.sides
    samples = [Sample(1, 1, {"losses": dict.fromkeys(sides, 0)})]
    samples.append(Sample(90, 2, {"losses": {side: 128 + n for n, side in enumerate(sides)}}))
    page = charts(samples, Words(game(name)))
    width = int(re.search(r'viewBox="0 0 (\d+)', page)[1])
    labels = re.findall(r'<text class="s\d" x="([\d.]+)"[^>]*>([^<]+)<', page)
    assert len(labels) == len(sides)
    assert all(float(x) + LETTER * len(label) <= width for x, label in labels)
