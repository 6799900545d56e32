"""Draw the symbols on a counter: the arm of service in a box, and the size of the unit above."""

from __future__ import annotations

from adjudicator.digitize.render.letters import clean
from adjudicator.vassal.art.canvas import Box, Canvas

__all__ = ["arm_sign", "arm_word", "size_sign"]

#: size of a unit -> its symbol: I is a vertical stroke, X a cross, o a dot
_SIZES = {
    "squadron": "I", "company": "I", "battery": "I", "battalion": "II", "regiment": "III",
    "brigade": "X", "division": "XX", "corps": "XXX", "army": "XXXX",
    "section": "oo", "platoon": "ooo",
}  # fmt: skip
_PITCH = 6.4


def arm_word(kind: str) -> str:
    """Return infantry, cavalry or artillery if the name of a type matches one of them, else ""."""
    word = kind.casefold()
    starts = {
        "inf": "infantry", "cav": "cavalry", "art": "artillery", "gren": "infantry",
        "foot": "infantry", "horse": "cavalry", "gun": "artillery",
    }  # fmt: skip
    return next((arm for start, arm in starts.items() if word.startswith(start)), "")


def arm_sign(
    canvas: Canvas, kind: str, box: Box, ink: str, ground: str, *, width: float = 1.6
) -> None:
    """Draw the box of an arm: crossed for infantry, one diagonal for cavalry, a dot for guns.

    The name of any other type is written into the box.
    """
    left, top, right, bottom = box
    canvas.box(box, ground)
    inner = (left + width / 2, top + width / 2, right - width / 2, bottom - width / 2)
    arm = arm_word(kind)
    middle = ((left + right) / 2, (top + bottom) / 2)
    if arm in ("infantry", "cavalry"):
        canvas.line([(inner[0], inner[3]), (inner[2], inner[1])], ink, width)
    if arm == "infantry":
        canvas.line([(inner[0], inner[1]), (inner[2], inner[3])], ink, width)
    elif arm == "artillery":
        canvas.disc(middle, (bottom - top) * 0.23, ink)
    elif not arm:
        canvas.fitted(middle, kind[:20], right - left - 5, (4.0, 9.0), ink, bold=True)
    canvas.box(box, None, line=ink, width=width)


def size_sign(canvas: Canvas, size: str, middle: tuple[float, float], ink: str) -> None:
    """Draw the symbol of a unit's size, if the size has one."""
    signs = _SIZES.get(clean(size, 40).casefold(), "")
    x, y = middle[0] - _PITCH * (len(signs) - 1) / 2, middle[1]
    for sign in signs:
        if sign == "X":
            canvas.line([(x - 2.2, y - 2.4), (x + 2.2, y + 2.4)], ink, 1.3)
            canvas.line([(x - 2.2, y + 2.4), (x + 2.2, y - 2.4)], ink, 1.3)
        elif sign == "I":
            canvas.line([(x, y - 2.4), (x, y + 2.4)], ink, 1.5)
        else:
            canvas.disc((x, y), 1.9, ink)
        x += _PITCH
