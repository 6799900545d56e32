"""Results as logs write them, and the lines of the tables on the cards."""

from __future__ import annotations

from adjudicator.games.coup_de_tonnerre.cards import lines, table_of
from adjudicator.games.coup_de_tonnerre.tactics import played
from adjudicator.mechanics.cards.lines import LineHooks, Slip, TableLines
from adjudicator.mechanics.combat.notation import Notation

__all__ = ["LINES", "parse", "result_text"]

#: modifiers whose size, or completeness, only our cards define
_BY_CARD = ("CDT-4-a", "CDT-5-so-a")
_NOTATION = Notation(
    ("FC", "AC", "FM", "AM"),
    {"capture": "capture", "recapture": "capture"},
    hint="such as '1 FC + 1 FM + capture', or '-'",
)
parse, result_text = _NOTATION.parse, _NOTATION.text


def _parts(slip: Slip, stated: bool) -> list[str]:  # as the chapter of tables asks
    """Return the reconstructed parts of the tables on which a misread line depends."""
    found = ["tactics"] if slip.case == "CDT-6-ta-c" else []
    by_card = not stated or (slip.case in _BY_CARD and not slip.follows)
    return [*found, "cards"] if by_card else found


LINES = TableLines(
    "CDT-4-a",
    _NOTATION,
    LineHooks(
        table=table_of,
        modifiers=lines,
        bonuses=played.bonuses,
        stray=played.stray,
        parts=_parts,
    ),
)
