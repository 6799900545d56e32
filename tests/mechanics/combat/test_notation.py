"""Results in words: losses of two sides, and a place that is taken."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from adjudicator.errors import InputError
from adjudicator.mechanics.combat.notation import Notation, one_of

NOTATION = Notation(("RL", "BL"), {"taken": "taken", "retaken": "taken"}, hint="such as '1 RL'")
STATE = SimpleNamespace(now=7)


@pytest.mark.parametrize(
    ("text", "parts", "again"),
    [
        ("-", {}, "-"),
        ("", {}, "-"),
        ("1 BL + 2 RL + 1 BL", {"BL": 2, "RL": 2}, "2 RL + 2 BL"),
        ("retaken+0 RL", {"taken": 1}, "taken"),
        ("1 RL + taken", {"RL": 1, "taken": 1}, "1 RL + taken"),
    ],
)
def test_a_result_is_read_and_written(text: str, parts: dict[str, int], again: str) -> None:
    assert NOTATION.parse(STATE, text) == parts
    assert NOTATION.text(parts) == again


@pytest.mark.parametrize("text", ["1 XL", "RL", "100 RL", "x RL", "1 taken", "1 RL BL"])
def test_other_words_are_refused(text: str) -> None:
    with pytest.raises(InputError, match="no result"):
        NOTATION.parse(STATE, text)


def test_one_word_of_a_few() -> None:
    words = {"lost": "lost", "1 RL": "lost", "-": "safe"}
    assert [one_of(STATE, word, words) for word in words] == ["lost", "lost", "safe"]
    with pytest.raises(InputError, match="known: lost, 1 RL, -"):
        one_of(STATE, "2 RL", words)
