"""Colours and symbols that carry a meaning, for the terminal, pages and pictures.

A meaning (a violation, a verdict) has a word, a symbol and a colour, so that colour is never the
only sign. Inks are readable on the backgrounds of `PAGE`, light and dark; a test computes the
contrast. The colours of terrain and roads on a map are in digitize/render/palette.

This module imports almost nothing, because every verdict on the command line loads it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

__all__ = [
    "BLUE",
    "CLEAR",
    "FAINT",
    "FELT",
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
#: ink of secondary text; a light background, and a slightly darker sheet
FAINT, PALE, SHEET = "#6b5f4b", "#fbf7ec", "#ece2ca"
#: the dark green around boards
FELT = "#3d4a3a"

#: least contrast of text, and of lines and shapes that carry a meaning (WCAG 2.2, level AA)
CLEAR, VISIBLE = 4.5, 3.0


class Shade(NamedTuple):
    """One colour, on a light page and on a dark one."""

    light: str
    dark: str


class Meaning(NamedTuple):
    """The word, symbol and colours of a severity or a verdict."""

    word: str
    #: printed before the word, so that colour is never the only sign
    symbol: str
    shade: Shade
    #: the nearest of the eight colours of every terminal
    terminal: str
    bold: bool = True


_RED = Shade(RED, "#ff9a8b")
_AMBER = Shade("#7d5200", "#f0c35a")
_BLUE = Shade(BLUE, "#9dbdf0")
_GREEN = Shade(GREEN, "#7fd1ae")
_PURPLE = Shade(PURPLE, "#cfb0e6")
_GREY = Shade("#55534e", "#bdb6a8")

#: severities, other counted things, and verdicts
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
    # an audit does not accuse, so it has no cross
    "suspicious": Meaning("suspicious", "!", _RED, "red"),
    "notable": Meaning("notable", "?", _AMBER, "yellow"),
    "info": Meaning("info", "i", _BLUE, "cyan", bold=False),
}

#: background of a page, background of its panels, and inks
PAGE: dict[str, Shade] = {
    "ground": Shade(PALE, INK),
    "panel": Shade(WHITE, "#28251f"),
    "ink": Shade(INK, SHEET),
    "faint": Shade(FAINT, "#b9ad94"),
    "line": Shade("#8d8064", "#857a64"),
    "link": _BLUE,
    "focus": Shade("#0b57d0", "#ffd34d"),
}

#: colours on a map, which is light on a dark page too: sheet, ink, wrong and right
ON_MAP = {"sheet": SHEET, "map-ink": INK, "map-wrong": RED, "map-right": PAGE["focus"].light}

#: other texts on a terminal -> the style for click
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

#: muted counter colours of nations, and of unknown sides
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
    """Return the symbol of a meaning; "" if it has none."""
    return MEANINGS[name].symbol if name in MEANINGS else ""


def terminal(name: str) -> dict[str, Any]:
    """Return the style of a meaning for click; empty if it has none."""
    if name in MEANINGS:
        one = MEANINGS[name]
        return {"fg": one.terminal, "bold": True} if one.bold else {"fg": one.terminal}
    return TERMINAL.get(name, {})


def page_css() -> str:
    """Return the colours as CSS variables: --ground, --violation, --violation-wash and so on.

    They follow the reader's choice of light or dark, or the `data-theme` of the page; print is
    always light.
    """
    paper = "".join(f"--{name}:{colour};" for name, colour in ON_MAP.items())
    return f":root{{color-scheme:light dark;{paper}}}\n" + themed(_variables(0), _variables(1))


def themed(light: str, dark: str) -> str:
    """Return CSS rules that set variables for light and for dark."""
    return (
        f":root{{{light}}}\n:root[data-theme=light]{{color-scheme:light}}\n"
        "@media screen and (prefers-color-scheme:dark)"
        f"{{:root:not([data-theme=light]){{{dark}}}}}\n"
        f"@media screen{{:root[data-theme=dark]{{color-scheme:dark;{dark}}}}}\n"
    )


def _variables(which: int) -> str:
    """Return the CSS variables of one shade: 0 light, 1 dark."""
    ground = PAGE["panel"][which]
    found = {name: shade[which] for name, shade in PAGE.items()}
    for name, one in MEANINGS.items():
        colour = one.shade[which]
        key = name.replace(" ", "-")
        found |= {key: colour, f"{key}-wash": mixed(ground, colour, 0.1)}
    return "".join(f"--{name}:{colour};" for name, colour in found.items())


def side_tint(side: str) -> str:
    """Return a muted counter colour for a side: that of its nation, else one by its name."""
    return _NATIONS.get(side.casefold(), _SPARE[sum(map(ord, side)) % len(_SPARE)])


def rgb(colour: str) -> tuple[int, int, int]:
    """Return a colour written #rrggbb as three numbers."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def mixed(one: str, two: str, share: float) -> str:
    """Return the colour between two, `share` of the way to the second."""
    parts = (round(a + (b - a) * share) for a, b in zip(rgb(one), rgb(two), strict=True))
    return "#" + "".join(f"{part:02x}" for part in parts)


def contrast(one: str, two: str) -> float:
    """Return the contrast of two colours after WCAG: from 1 to 21."""
    light, dark = sorted((_luminance(one), _luminance(two)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return float(part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4)


def ink_on(fill: str) -> str:
    """Return a dark or a light ink, whichever has more contrast on a colour."""
    soft = max(INK, WHITE, key=lambda ink: contrast(ink, fill))
    if contrast(soft, fill) >= CLEAR:
        return soft
    # On a medium grey only pure black or white has enough contrast.
    return max("#000000", WHITE, key=lambda ink: contrast(ink, fill))


def readable(colour: str, ground: str, least: float = CLEAR) -> str:
    """Return a colour, made darker or lighter until it has enough contrast on a ground."""
    far = ink_on(ground)
    steps = (mixed(colour, far, share / 20) for share in range(20))
    return next((one for one in steps if contrast(one, ground) >= least), far)
