"""The demo: checks a faulty game and a legal one, writes reports, draws a reach and a map.

Run it by ``make demo``, or by ``python docs/examples/demo.py`` where Adjudicator is installed.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LOGS = Path("modules") / "spi-austerlitz" / "logs"
FAULTY = LOGS / "demonstration.jsonl"
CLEAN = LOGS / "clean-game.jsonl"
MAP = "spi-austerlitz"


def say(text: str) -> None:
    """Print a line at once, so that it stands before what the next command prints."""
    print(text, flush=True)


def adjudicator(*words: object, wanted: int = 0) -> None:
    """Show and run a command; stop if it ends otherwise than it should."""
    # what an earlier demo has left there is written over
    texts = [str(word) for word in words] + (["--force"] if "-o" in words else [])
    say(f"$ adjudicator {' '.join(texts)}")
    command = [sys.executable, "-m", "adjudicator", *texts]
    code = subprocess.run(command, cwd=ROOT, check=False).returncode
    if code != wanted:
        sys.exit(f"the demo failed: exit code {code}, where {wanted} was expected")


def main(out: Path) -> None:
    """Run the demo, writing into a folder."""
    (ROOT / out).mkdir(parents=True, exist_ok=True)
    say("Three turns of Austerlitz with mistakes in them: check must find them (exit code 1).\n")
    adjudicator("check", FAULTY, wanted=1)
    say("\nThe same as files: text to mail, csv for a table, json and sarif for programs.\n")
    for style, ending in (("text", "txt"), ("csv", "csv"), ("json", "json"), ("sarif", "sarif")):
        report = out / f"demonstration.{ending}"
        adjudicator("check", FAULTY, "--format", style, "-o", report, wanted=1)
    say("\nWhat does the rulebook say of the first of them?\n")
    adjudicator("explain", "SPI-13-swamp")
    say("\nWhere could that unit have gone?\n")
    adjudicator("reach", FAULTY, "allied-25", "--at", 7, "-o", out / "reach.png")
    say("\nA whole game of thirteen turns, without a mistake.\n")
    adjudicator("check", CLEAN)
    say("\nThe map that it was played on, verified and drawn.\n")
    adjudicator("map", "verify", MAP, "--no-notes")
    adjudicator("map", "render", MAP, "-o", out / f"{MAP}.png")
    say("\nThe page for both players: who broke which rule, where, and what was legal.\n")
    page = out / "report.html"
    adjudicator("check", FAULTY, "--format", "html", "-o", page, wanted=1)
    say(f"\nAll is well. Written into {out}:")
    for file in sorted(path for path in (ROOT / out).iterdir() if path.is_file()):
        say(f"  {out / file.name}  {file.stat().st_size // 1024 + 1} KiB")
    say(f"\nOpen this one in a browser:\n{(ROOT / page).resolve()}")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "demo-output"))
