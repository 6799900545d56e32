"""Building a module, against a script that makes the same with pywargame: ratio of CPU time.

See building_race.py for what each of the two does. pywargame needs Python 3.12, so both run under
one in an environment of their own, beside the one of the benchmarks, where the packages that
Adjudicator needs are installed for it once.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

from timing import Row, table

_ROOT = Path(__file__).resolve().parents[1]
# the tests read our module with pywargame, and know how to get it
sys.path.insert(0, str(_ROOT / "tests"))

from pywargame_setup import (  # noqa: E402
    NEEDED,
    NoPywargameError,
    new_python,
    pip,
    pywargame,
)

__all__ = ["rows"]


def _environment(python: str, home: Path) -> Path:
    """Return a Python with all that Adjudicator needs; this one, if it is new enough."""
    if python == sys.executable:
        return Path(python)
    place = home / "venv"
    made = place / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
    stamp = place / "installed.txt"
    needed = "\n".join(
        tomllib.loads((_ROOT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"]
    )
    if not stamp.exists() or stamp.read_text("utf-8") != needed:
        command = [python, "-m", "venv", "--without-pip", "--clear", str(place)]
        subprocess.run(command, check=True)
        pip("--python", made, "install", "--quiet", *needed.splitlines())
        stamp.write_text(needed, "utf-8")
    return made


def rows() -> list[Row]:
    """Run both and return the ratio, and the seconds that ours takes with its pictures."""
    home = Path(sys.prefix) / "pywargame"
    try:
        python = new_python()
        home.mkdir(exist_ok=True)
        library, runner = pywargame(home), _environment(python, home)
    except (NoPywargameError, OSError, subprocess.SubprocessError) as reason:
        text = str(reason) or f"no Python {NEEDED}"
        return [Row(f"building: not measured: {text[:80]}", float("nan"))]
    done = subprocess.run(
        [runner, "-X", "utf8", Path(__file__).with_name("building_race.py"), library],
        check=True,
        stdout=subprocess.PIPE,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(_ROOT)},
    )
    spent = json.loads(done.stdout.splitlines()[-1])
    what = f"building: a module of {spent['pieces']} pieces"
    return [
        Row(f"{what}, no art: ours / pywargame, CPU", spent["ours"] / spent["pywargame"], 1.0),
        Row(f"{what} with its art, CPU", spent["art"], 10, "s"),
    ]


if __name__ == "__main__":
    print(table(rows()))
