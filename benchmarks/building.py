"""Building a module, against a script that makes the same with pywargame: ratio of CPU time.

See building_race.py for what each of the two does. pywargame needs Python 3.12, so both run under
one in an environment of their own (see newpython.py).
"""

from __future__ import annotations

from newpython import NotMeasuredError, race
from timing import Row, table

__all__ = ["rows"]


def rows() -> list[Row]:
    """Run both and return the ratio, and the seconds that ours takes with its pictures."""
    try:
        spent = race("building_race.py")
    except NotMeasuredError as reason:
        return [Row(f"building: not measured: {reason}", float("nan"))]
    what = f"building: a module of {spent['pieces']} pieces"
    return [
        Row(f"{what}, no art: ours / pywargame, CPU", spent["ours"] / spent["pywargame"], 1.0),
        Row(f"{what} with its art, CPU", spent["art"], 10, "s"),
    ]


if __name__ == "__main__":
    print(table(rows()))
