"""Test the texts of errors that a database keeps: any language says them, whoever wrote them."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.errors import DocumentError, Text
from adjudicator.season.said import error_json, text_of


def test_an_error_is_said_again_as_it_was() -> None:
    error = DocumentError("not JSON: {reason}", reason="x", place="line 3", hint='say {"a": 1}')
    found = text_of(json.loads(error_json(error)))
    assert str(found) == 'line 3: not JSON: x (say {"a": 1})'
    assert "pas du JSON" in found.in_language("fr")


@pytest.mark.parametrize(
    ("template", "args"),
    [
        ("{place}: {what}", {"what": "x"}),
        ("{what:999999999}", {"what": "x"}),
        ("{what.__class__}", {"what": "x"}),
        ("{what[0]}", {"what": "x"}),
        ("{what!a}", {"what": "x"}),
        ("{0}{}", {"0": "x"}),
        ("{", {"what": "x"}),
        ("{n} files", {"n": "many"}),
    ],
)
def test_a_template_that_cannot_be_filled_in_stays(template: str, args: dict[str, Any]) -> None:
    found = text_of({"text": template, "args": args})
    assert str(found) == found.in_language("fr") == template


@pytest.mark.parametrize("value", [None, 7, "x", [], {}, {"text": 5, "args": 7}])
def test_any_value_is_a_text(value: Any) -> None:
    assert isinstance(text_of(value), Text)
    assert isinstance(str(text_of(value)), str)
