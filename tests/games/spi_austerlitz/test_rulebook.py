"""Test the rulebook of SPI Austerlitz: texts end with a full stop, and cite their chapter."""

from __future__ import annotations

import re

from tests.support.spi_module_files import rulebook


def test_every_case_speaks_english_and_cites_its_place() -> None:
    for case in rulebook().cases:
        assert case.title["en"], case.id
        assert case.text["en"].endswith("."), case.id
        # the chapter of the id is the chapter cited
        assert case.cite.split(".")[0] == re.findall(r"\d+", case.id)[0], case.id
        for texts in (case.why, case.reading):
            assert not texts or texts["en"].endswith("."), case.id
