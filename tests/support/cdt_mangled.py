"""Lines of Un coup de tonnerre that fit nowhere, or anywhere, to be put into logs at random."""

from __future__ import annotations

from typing import Any

__all__ = ["FORMS"]

Line = dict[str, Any]
#: events whose fields are as they should be, with names of units and places to be filled in
FORMS: tuple[Line, ...] = (
    *(
        {"do": "act", "card": card, "action": action, "target": target}
        for card in ("soult", "langeron", "guard", "miloradovitch", "napoleon", "bernadotte")
        for action, target in ((1, ""), (2, "langeron"), (3, "H"), (9, "x"))
    ),
    {"do": "act", "card": "nobody", "action": 1},
    {"do": "act", "card": "langeron", "action": 1, "face": "verso"},
    {"do": "act", "card": "langeron", "action": 1, "face": "edge", "by": "french"},
    {"do": "pass", "by": "coalition"},
    {"do": "pass"},
    {"do": "declare", "by": "french", "what": "extra-action"},
    {"do": "declare", "what": "extra-action"},
    {"do": "declare", "by": "french", "what": "war"},
    {"do": "roll", "dice": [6], "result": "1 FC + capture", "line": 5},
    {"do": "roll", "dice": [100, 1], "result": "-"},
    {"do": "roll", "dice": [3], "result": "9 9 9"},
    {"do": "roll", "dice": [3], "result": "99 FC + 99 AC"},
    *(
        {"do": "roll", "dice": [2], "for": purpose, "by": "french"}
        for purpose in ("attack", "charge", "guard", "rout", "tactics", "confirm", "fun")
    ),
    *(
        {"do": "defend", "card": card, "by": "french"}
        for card in ("murat", "guard", "constantin", "napoleon", "nobody", "bernadotte")
    ),
    {"do": "defend", "card": "guard", "action": 9, "result": "7 AC"},
    {"do": "lose", "unit": "U"},
    {"do": "lose", "unit": "garrison-telnitz", "steps": 9},
    {"do": "retreat", "unit": "U", "to": "H"},
    {"do": "advance", "unit": "U", "to": "H"},
    {"do": "move", "unit": "U", "to": "H"},
    {"do": "move", "unit": "U", "path": ["H", "H"]},
    {"do": "move", "unit": "U"},
    {"do": "set-up", "unit": "U", "at": "H"},
    {"do": "mark", "what": "morale", "side": "french", "to": 0},
    {"do": "mark", "what": "losses", "side": "coalition", "to": 99},
    {"do": "mark", "what": "losses", "side": "nobody", "to": 3},
    {"do": "mark", "what": "morale", "side": "french", "to": "low"},
    {"do": "mark", "what": "time", "to": "13h-15h"},
    {"do": "mark", "what": "time", "to": 3},
    {"do": "mark", "what": "fun", "side": "french", "to": 3},
    {"do": "turn", "card": "soult", "face": "verso"},
    {"do": "turn", "card": "soult", "face": "side"},
    {"do": "turn", "card": "nobody", "face": "recto"},
    {"do": "draw", "deck": "fog", "by": "french"},
    {"do": "draw", "deck": "fog", "count": 5, "cards": ["fog-1", "fog-1"]},
    {"do": "draw", "deck": "combined", "count": 3, "by": "coalition"},
    {"do": "draw", "deck": "nothing"},
    {"do": "reveal", "deck": "fog", "card": "fog-4", "by": "french"},
    {"do": "reveal", "deck": "fog"},
    {"do": "reveal", "deck": "fog", "card": "fog-9"},
    {"do": "remove", "unit": "U", "by": "french"},
    {"do": "choose", "by": "french", "card": "koutousov"},
    {"do": "play", "by": "french", "card": "artillerie-russe"},
    {"do": "play", "by": "coalition", "card": "artillerie-russe"},
    {"do": "discard", "by": "coalition", "card": "nothing"},
    {"do": "concede", "by": "french"},
    {"do": "concede"},
    {"do": "end"},
    {"do": "claim", "what": "winner", "value": "draw"},
    {"do": "claim", "what": "morale", "side": "french", "value": 3},
    {"do": "claim", "what": "units", "at": "soult", "value": 3},
    {"do": "claim", "what": "units", "at": "nobody", "value": 3},
    {"do": "claim", "what": "period", "value": "10h-12h"},
    {"do": "claim", "what": "turn", "value": "x"},
    {"do": "note", "text": "..."},
)
