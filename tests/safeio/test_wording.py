"""Test the rewording of msgspec messages for people who write JSON by hand."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

import adjudicator
from adjudicator.core.log import Header
from adjudicator.safeio.wording import in_words, pattern_in_words, split

HEADER = {"format": 1, "game": "spi-austerlitz"}
CODE = Path(adjudicator.__file__).parent


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"format": 2}, "expected 1, got 2"),
        ({"begins": "later"}, "expected scenario or set-up, got later"),
        ({"stamp": {"maps": "0" * 64}}, "expected map or module"),
        ({"stamp": {"map": "x"}}, "expected a SHA-256: 64 digits from 0 to 9 and a to f"),
        ({"turns": 0}, "expected a whole number, at least 1"),
        ({"turns": "six"}, "expected a whole number or null, got text"),
        ({"game": ""}, "expected text in double quotes, not an empty one"),
        ({"game": "x" * 99}, "expected text in double quotes, with at most 60 characters"),
        ({"gmae": ""}, "unknown field 'gmae'"),
    ],
)
def test_what_is_wrong_is_said_in_words(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert({**HEADER, **changes}, Header)
    message, field = split(caught.value)
    assert in_words(message, kind=Header, field=field) == says


def test_a_missing_field_is_named() -> None:
    with pytest.raises(msgspec.ValidationError) as caught:
        msgspec.convert({"format": 1}, Header)
    assert in_words(split(caught.value)[0]) == "the field 'game' is missing"


def test_every_pattern_of_our_types_has_words() -> None:
    found = [
        ast.literal_eval(one)
        for path in CODE.rglob("*.py")
        for one in re.findall(r'pattern=(r?"[^"]*")', path.read_text("utf-8"))
    ]
    assert len(found) > 10
    assert [one for one in found if "another form" in str(pattern_in_words(one))] == []
    assert "another form" in str(pattern_in_words("^x+$"))
