"""The one home of the colours and symbols that mean something: on a terminal, in a page, in art.

A meaning (a violation, a verdict) has a word, a symbol and a colour, so that nothing is told by
colour alone. Inks are made for the grounds of `PAGE`, light and dark, and read clearly on both; a
test computes the contrast. How ground and roads look on a map is in digitize/render/palette.

Hardly anything is imported here: the way to a first verdict goes through this file.
"""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = [
    "BLUE",
    "CLEAR",
    "FAINT",
    "GOLD",
    "GREEN",
    "INK",
    "MEANINGS",
    "ON_MAP",
    "PAGE",
    "PALE",
    "PURPLE",
    "RED",
    "SHEET",
    "TERMINAL",
    "VISIBLE",
    "WHITE",
    "Meaning",
    "Shade",
    "contrast",
    "ink_on",
    "mixed",
    "page_css",
    "readable",
    "rgb",
    "side_tint",
    "symbol",
    "terminal",
    "themed",
]

#: hues that pages, counters and icons share
RED, GOLD, GREEN, BLUE, PURPLE = "#b3261e", "#e3b72c", "#1f6f54", "#2d5796", "#6d4a86"
#: the dark of counters and of dark pages, and its opposite
INK, WHITE = "#1c1a17", "#ffffff"
#: ink of what is said by the way; a light ground, and a sheet a little darker
FAINT, PALE, SHEET = "#6b5f4b", "#fbf7ec", "#ece2ca"

#: least contrast of text, and of lines and shapes that carry a meaning (WCAG 2.2, level AA)
CLEAR, VISIBLE = 4.5, 3.0


class Shade(NamedTuple):
    """One colour, on a light page and on a dark one."""

    light: str
    dark: str


class Meaning(NamedTuple):
    """How something that a referee says looks everywhere."""

    word: str
    #: stands before the word, so that colour is never the only sign
    symbol: str
    shade: Shade
    #: the nearest of the eight colours that every terminal has
    terminal: str
    bold: bool = True


_RED = Shade(RED, "#ff9a8b")
_AMBER = Shade("#7d5200", "#f0c35a")
_BLUE = Shade(BLUE, "#9dbdf0")
_GREEN = Shade(GREEN, "#7fd1ae")
_PURPLE = Shade(PURPLE, "#cfb0e6")
_GREY = Shade("#55534e", "#bdb6a8")

#: severities, what is counted beside them, and verdicts
MEANINGS: dict[str, Meaning] = {
    "violation": Meaning("violation", "✗", _RED, "red"),
    "doubt": Meaning("doubt", "?", _AMBER, "yellow"),
    "note": Meaning("note", "i", _BLUE, "cyan", bold=False),
    "waived": Meaning("waived", "~", _PURPLE, "magenta", bold=False),
    "pending": Meaning("pending", "…", _GREY, "white", bold=False),
    "unchecked": Meaning("unchecked", "–", _AMBER, "yellow"),
    "legal": Meaning("legal", "✓", _GREEN, "green"),
    "illegal": Meaning("illegal", "✗", _RED, "red"),
    "cannot tell": Meaning("cannot tell", "?", _AMBER, "yellow"),
    # an audit accuses nobody, and so has no cross
    "suspicious": Meaning("suspicious", "!", _RED, "red"),
    "notable": Meaning("notable", "?", _AMBER, "yellow"),
    "info": Meaning("info", "i", _BLUE, "cyan", bold=False),
}

#: the ground of a page, of what stands out on it, and the inks
PAGE: dict[str, Shade] = {
    "ground": Shade(PALE, INK),
    "panel": Shade(WHITE, "#28251f"),
    "ink": Shade(INK, SHEET),
    "faint": Shade(FAINT, "#b9ad94"),
    "line": Shade("#8d8064", "#857a64"),
    "link": _BLUE,
    "focus": Shade("#0b57d0", "#ffd34d"),
}

#: on a map, which is paper on a dark page too: its sheet, ink, what is wrong and what is right
ON_MAP = {"sheet": SHEET, "map-ink": INK, "map-wrong": RED, "map-right": PAGE["focus"].light}

#: what else is said on a terminal: how click is to style it
TERMINAL: dict[str, dict[str, Any]] = {
    "heading": {"bold": True},
    "faint": {"dim": True},
    "error": {"fg": "red", "bold": True},
    "warning": {"fg": "yellow", "bold": True},
    "outlier": {"fg": "red"},
    "added": {"fg": "green", "bold": True},
    "removed": {"fg": "red", "bold": True},
    "changed": {"fg": "yellow", "bold": True},
    "enforced": {"fg": "green"},
    "definition": {"fg": "cyan"},
    "choice": {"fg": "cyan"},
    "not checkable": {"fg": "yellow"},
}

#: quiet counter colours of nations, and those of sides that nobody foresaw
_NATIONS = {
    "french": "#b9c7dd",
    "allied": "#d9c6a5",
    "allies": "#d9c6a5",
    "russian": "#c3cfae",
    "austrian": "#ece8dc",
    "coalition": "#d9c6a5",
}
_SPARE = ("#d8bcb4", "#c9c3d6", "#cfd6b8", "#e0cfa2")


def symbol(name: str) -> str:
    """Return the symbol of a meaning; nothing for one that has none."""
    return MEANINGS[name].symbol if name in MEANINGS else ""


def terminal(name: str) -> dict[str, Any]:
    """Return how click is to style a meaning; nothing for one that has no style."""
    if name in MEANINGS:
        one = MEANINGS[name]
        return {"fg": one.terminal, "bold": True} if one.bold else {"fg": one.terminal}
    return TERMINAL.get(name, {})


def page_css() -> str:
    """Return the colours as variables of a page: --ground, --violation, --violation-wash and so on.

    They follow the reader's choice of light or dark, or that of a page that sets `data-theme`;
    print is always light.
    """
    paper = "".join(f"--{name}:{colour};" for name, colour in ON_MAP.items())
    return f":root{{color-scheme:light dark;{paper}}}\n" + themed(_variables(0), _variables(1))


def themed(light: str, dark: str) -> str:
    """Return rules of a page that set some variables for light and for dark."""
    return (
        f":root{{{light}}}\n:root[data-theme=light]{{color-scheme:light}}\n"
        "@media screen and (prefers-color-scheme:dark)"
        f"{{:root:not([data-theme=light]){{{dark}}}}}\n"
        f"@media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}}}}}\n"
    )


def _variables(which: int) -> str:
    """Return the variables of one of the two shades."""
    ground = PAGE["panel"][which]
    found = {name: shade[which] for name, shade in PAGE.items()}
    for name, one in MEANINGS.items():
        colour = one.shade[which]
        key = name.replace(" ", "-")
        found |= {key: colour, f"{key}-wash": mixed(ground, colour, 0.1)}
    return "".join(f"--{name}:{colour};" for name, colour in found.items())


def side_tint(side: str) -> str:
    """Return a quiet counter colour for a side: known nations, else one by its name."""
    return _NATIONS.get(side.casefold(), _SPARE[sum(map(ord, side)) % len(_SPARE)])


def rgb(colour: str) -> tuple[int, int, int]:
    """Return a colour written #rrggbb as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: str, two: str, share: float) -> str:
    """Return the colour between two, `share` of the way to the second."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(two), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: str, two: str) -> float:
    """Return how well one colour reads on the other: from 1 to 21, by the rule of WCAG."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def ink_on(fill: str) -> str:
    """Return a dark or a light ink, whichever reads better on a colour."""
    soft = max(INK, WHITE, key=lambda ink: contrast(ink, fill))
    if contrast(soft, fill) >= CLEAR:
        return soft
    # On a middling grey only pure black or white is clear enough.
    return max("#000000", WHITE, key=lambda ink: contrast(ink, fill))


def readable(colour: str, ground: str, least: float = CLEAR) -> str:
    """Return a colour as it is if it shows on a ground, else darker or lighter until it does."""
    far = ink_on(ground)
    steps = (mixed(colour, far, share / 20) for share in range(20))
    return next((one for one in steps if contrast(one, ground) >= least), far)
