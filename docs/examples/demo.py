"""The demo: finds the mistakes of a faulty map, then compiles and draws the two real ones.

Run it by ``make demo``, or by ``python docs/examples/demo.py`` where Adjudicator is installed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FAULTY = Path("tests") / "data" / "verify" / "seeded"
MAPS = ("spi-austerlitz", "crowning-glory")


def say(text: str) -> None:
    """Print a line at once, so that it stands before what the next command prints."""
    print(text, flush=True)


def adjudicator(*words: object, wanted: int = 0) -> None:
    """Show and run a command; stop if it ends otherwise than it should."""
    texts = [str(word) for word in words]
    say(f"$ adjudicator {' '.join(texts)}")
    command = [sys.executable, "-m", "adjudicator", *texts]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code != wanted:
        sys.exit(f"the demo failed: exit code {code}, where {wanted} was expected")


def main(out: Path) -> None:
    """Run the demo, writing into a folder."""
    (ROOT / out).mkdir(parents=True, exist_ok=True)
    say("A map with seeded mistakes: verify must find them, and says so by exit code 1.\n")
    adjudicator("map", "verify", FAULTY, wanted=1)
    say("\nThe battlefield of Austerlitz, one trace compiled on to two grids.\n")
    for name in MAPS:
        folder = Path("maps") / name
        adjudicator("map", "compile", folder, "-o", out / f"{name}.json")
        adjudicator("map", "verify", folder, "--no-notes")
        adjudicator("map", "render", folder, "-o", out / f"{name}.png")
    say("\nThe traced features, laid over the hexes that they became.\n")
    picture = out / f"{MAPS[0]}-features.png"
    adjudicator("map", "render", Path("maps") / MAPS[0], "--features", "-o", picture)
    say(f"\nAll is well. Written into {out}:")
    for file in sorted((ROOT / out).iterdir()):
        say(f"  {out / file.name}  {file.stat().st_size // 1024} KiB")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "demo-output"))
