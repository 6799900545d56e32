"""Test that names in lists and shares are checked as those of units are."""

from __future__ import annotations

import json
from typing import Any

import pytest

from adjudicator.errors import InputError
from tests.support.games import judge_bytes

HEADER = {"format": 1, "game": "ccn-epic-austerlitz", "scenario": "s1"}


@pytest.mark.parametrize(
    ("event", "words"),
    [
        ({"do": "allot", "what": "tactician", "shares": {"-1": 3}}, "there is no player '-1'"),
        ({"do": "fortify", "at": "0303", "sides": ["9999"]}, "no hex '9999'"),
        ({"do": "fortify", "at": "zz", "sides": []}, "no hex 'zz'"),
        ({"do": "discard", "card": "Bombardd"}, "did you mean 'Bombard'"),
        ({"do": "show", "cards": ["Bombardd"]}, "did you mean 'Bombard'"),
        ({"do": "guerrilla", "card": "Bombardd"}, "did you mean 'Bombard'"),
        ({"do": "square", "unit": "fr-ln-1", "drawn_by": "nobody"}, "there is no player 'nobody'"),
        ({"do": "unsquare", "unit": "fr-ln-1", "card_to": "me"}, "there is no player 'me'"),
    ],
)
def test_an_unknown_name_is_refused(event: dict[str, Any], words: str) -> None:
    lines = [HEADER, {"do": "phase", "phase": "allied", "turn": 1}, event]
    data = "\n".join(json.dumps(line) for line in lines).encode()
    with pytest.raises(InputError) as refused:
        judge_bytes("ccn-epic-austerlitz", data)
    assert words in str(refused.value)
    assert "line 3" in str(refused.value)
