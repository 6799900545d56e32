"""Pages of a game that is played on named places."""

from __future__ import annotations

import io
import json
from functools import cache
from typing import Any

from adjudicator.core.game import Game, load_game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.reports.html.history import History
from adjudicator.reports.html.page import page_pieces
from adjudicator.reports.sentences import Words

HEADER: dict[str, Any] = {
    "format": 1,
    "game": "coup-de-tonnerre",
    "players": {"coalition": "Anna", "french": "Paul"},
}


@cache
def places_game() -> Game:
    """Return the game, loaded once."""
    return load_game("coup-de-tonnerre")


def advance(unit: str, to: str) -> dict[str, Any]:
    return {"do": "advance", "by": "coalition", "unit": unit, "to": to}


#: Langeron captures Sokolnitz, but one of its units goes to Telnitz
LINES: list[dict[str, Any]] = [
    HEADER,
    {"do": "draw", "by": "french", "deck": "fog", "count": 1},
    {"do": "act", "by": "coalition", "card": "langeron", "action": 1},
    {"do": "roll", "by": "coalition", "dice": [5]},
    {"do": "lose", "by": "french", "unit": "garrison-sokolnitz"},
    advance("langeron-1", "sokolnitz"),
    advance("langeron-2", "sokolnitz"),
    advance("langeron-3", "sokolnitz"),
    advance("langeron-4", "telnitz"),
    {"do": "note", "text": "</script><script>alert(1)</script>"},
]
#: number of the illegal event
WRONG = 8


def places_page(
    lines: list[dict[str, Any]] = LINES, *, reader: str = "", language: str = "en"
) -> str:
    """Return the page of a log."""
    game = places_game()
    data = "\n".join(json.dumps(line) for line in lines).encode()
    history = History(Words(game, language=language), reader=reader)
    with Log(io.BytesIO(data), file="test.jsonl") as log:
        report = adjudicate(game, log, watchers=[history])
    return "".join(page_pieces(report, game, history))
