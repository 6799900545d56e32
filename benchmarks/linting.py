"""Time and memory that `adjudicator module lint` needs for a module of very many set-ups.

The module is one of our own with its set-up made as large as those of elaborate modules are: tens
of traits for each piece, tens of thousands of empty stacks, some nine megabytes of text.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from memory import peak
from timing import Row, table

from adjudicator.safeio import archive
from adjudicator.vassal.format import codec
from adjudicator.vassal.format.sequences import join, nest, split, unnest

__all__ = ["many_setups", "rows"]

GAME = "spi-austerlitz"
SETUPS = {"few": 5, "many": 190}
_ESC = "\x1b"
#: of each piece, and empty stacks of each set-up
_TRAITS, _STACKS, _COPIES = 70, 75_000, 4
#: set-ups that are made anew; the others are copies of them
_DIFFERENT = 10


def _larger(command: str, piece: int, seed: int) -> str:
    """Return an AddPiece command with as many traits as an elaborate module has."""
    _, kind, state = split(command[2:], "/")
    more = [
        f'macro;Trigger {n};;;{{Level>{n} && Side=="blue" && Name!="✔ {n}"}};9{n % 10}\\,130;'
        f"57{n}\\,0\\,report{n};false;;;false;loop;1;1;;;1;1;Comment on {n}"
        for n in range(_TRAITS)
    ]
    types = unnest(kind)
    states = unnest(state, count=len(types))
    inner = [*[""] * _TRAITS, *states]
    return "+/" + join([f"{seed}{piece:05}", nest([*more, *types]), nest(inner, counted=True)], "/")


def _setup(original: codec.Saved, seed: int) -> bytes:
    """Return a set-up of about nine megabytes, different for every seed."""
    begin, *commands = split(original.text, _ESC)
    nested = [one for part in commands for one in (split(part, _ESC) if _ESC in part else [part])]
    pieces = [one for one in nested if one.startswith("+/") and "/stack/" not in one]
    rest = [one for one in nested if one not in set(pieces)]
    larger = [_larger(one, n, seed) for n, one in enumerate(pieces * _COPIES)]
    stacks = [f"+/{seed}{n:06}/stack/Main Map;{n % 4000};{n // 20};@@0" for n in range(_STACKS)]
    text = join([begin, *larger, *stacks, *rest], _ESC)
    saved = codec.Saved(text, original.savedata, original.moduledata)
    return codec.pack(saved, key=seed % 255 + 1)


def many_setups(built: Path, target: Path, count: int) -> None:
    """Write a module like a built one, with very many large set-ups."""
    packed = archive.read_archive(built)
    name = next(one for one in packed.names if one.endswith(".vsav"))
    original = codec.parse_saved(packed.read(name))
    build = packed.read("buildFile.xml").decode()
    entry = '<VASSAL.build.module.PredefinedSetup name="{0}" file="{0}.vsav" useFile="true"/>'
    entries = "".join(entry.format(f"many-{n}") for n in range(count))
    end = build.rindex("</")
    files = {one: packed.read(one) for one in packed.names}
    files["buildFile.xml"] = (build[:end] + entries + build[end:]).encode()
    made = [_setup(original, n) for n in range(min(count, _DIFFERENT))]
    files.update((f"many-{n}.vsav", made[n % _DIFFERENT]) for n in range(count))
    target.write_bytes(archive.pack(files.items()))


def _cpu() -> float:
    """Return the seconds of CPU that the processes started so far have taken."""
    times = os.times()
    return times.children_user + times.children_system


def rows() -> list[Row]:
    """Return seconds of CPU for a set-up, and the memory for many as a multiple of that for few."""
    build = [sys.executable, "-m", "adjudicator", "module", "build", GAME, "-o"]
    peaks, seconds = {}, 0.0
    with tempfile.TemporaryDirectory() as folder:
        built = Path(folder) / "built.vmod"
        subprocess.run([*build, str(built)], check=True, capture_output=True)
        for name, count in SETUPS.items():
            module = Path(folder) / f"{name}.vmod"
            many_setups(built, module, count)
            started = _cpu()
            peaks[name] = peak("module", "lint", str(module)) - module.stat().st_size / 2**20
            seconds = (_cpu() - started) / count
    return [
        Row(f"lint: a set-up of {SETUPS['many']}", seconds, 1.0, unit="s"),
        Row(
            f"lint: memory for {SETUPS['many']} set-ups, beyond the file", peaks["many"], unit="MiB"
        ),
        Row("lint: as a multiple of a few", peaks["many"] / peaks["few"], 1.5),
    ]


if __name__ == "__main__":
    print(table(rows()))
