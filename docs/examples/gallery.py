"""Take the pictures of the gallery that need a browser or the program: reports, index, a reach.

Run it by ``make pictures``; it takes the folder to write to. Chromium must be installed.
"""

from __future__ import annotations

import io
import json
import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

from adjudicator.digitize.render.palette import REMOVED
from adjudicator.style import rgb

ROOT = Path(__file__).resolve().parents[2]
sys.path[:0] = [str(ROOT), str(Path(__file__).parent)]
import desk_views  # noqa: E402

from tests.support.browser import (  # noqa: E402
    LAPTOP,
    PHONE,
    Visit,
    chromium_path,
    launched,
    opened,
)
from tests.support.desk import DeskProcess, DeskVisit  # noqa: E402

#: from ROOT, in which all commands run
FAULTY = "modules/spi-austerlitz/logs/demonstration.jsonl"
#: who plays the Allied and who the French, game by game; the last game has a mistake in it
PAIRS = (("Anna", "Ben"), ("Ben", "Chloé"), ("Chloé", "Dmitri"), ("Dmitri", "Anna"))
#: a unit that gets far, and how much of the map is shown around it
RIDER, WIDE, HIGH = "allied-2", 1000, 640
#: widest side of a picture, and colours of its palette
WIDEST, COLOURS = 1000, 256


def adjudicator(*words: object) -> None:
    """Run a command that finds what it finds."""
    command = [sys.executable, "-m", "adjudicator", *map(str, words)]
    done = subprocess.run(command, cwd=ROOT, check=False, capture_output=True, encoding="utf-8")
    if done.returncode not in (0, 1):
        sys.exit(f"adjudicator {words[0]} failed: {done.stderr}")


def around_the_unit(picture: Image.Image) -> Image.Image:
    """Return the part of a map of reach around the unit, which a ring of its own colour marks."""
    ring = [1 if pixel == rgb(REMOVED) else 0 for pixel in picture.get_flattened_data()]
    mask = Image.new("1", picture.size)
    mask.putdata(ring)
    left, top, right, bottom = mask.getbbox()
    x, y = (left + right) // 2, (top + bottom) // 2
    return picture.crop((x - WIDE // 2, y - HIGH // 2, x + WIDE // 2, y + HIGH // 2))


def few_colours(picture: Image.Image) -> Image.Image:
    """Return a picture with a palette: its commonest colours as they are, and some others."""
    common = sorted(picture.getcolors(picture.width * picture.height), reverse=True)[: COLOURS // 2]
    rest = picture.quantize(COLOURS - len(common), Image.Quantize.MAXCOVERAGE).getpalette()
    palette = Image.new("P", (1, 1))
    palette.putpalette([part for _, colour in common for part in colour] + rest)
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


def smaller(picture: Image.Image, path: Path) -> None:
    """Write a picture with few colours, and no wider than a page."""
    if picture.width > WIDEST:
        size = (WIDEST, round(picture.height * WIDEST / picture.width))
        picture = picture.resize(size, Image.Resampling.LANCZOS)
    few_colours(picture).save(path, optimize=True)
    print(f"{path.name}: {picture.width} by {picture.height}, {path.stat().st_size // 1024} KiB")


def shot(visit: Visit, path: Path) -> None:
    """Take a picture of a page once everything in it has come to rest."""
    visit.page.wait_for_timeout(300)
    smaller(Image.open(io.BytesIO(visit.page.screenshot())).convert("RGB"), path)
    visit.close()


def tournament(folder: Path) -> Path:
    """Play, check and index some games between four players."""
    for seed, (allied, french) in enumerate(PAIRS, 1):
        log = folder / f"{allied.lower()}-{french.lower()}.jsonl"
        faults = ("--faults", "move-path-longer") if seed == len(PAIRS) else ()
        adjudicator("play", "spi-austerlitz", "--seed", seed, *faults, "-o", log)
        header, rest = log.read_text("utf-8").split("\n", 1)
        named = {**json.loads(header), "players": {"allied": allied, "french": french}}
        log.write_text(f"{json.dumps(named)}\n{rest}", "utf-8")
        adjudicator("check", log, "--format", "html", "-o", log.with_suffix(".html"))
    adjudicator("report", folder, "--title", "Spring tournament")
    return folder / "index.html"


def desk(browser: object, folder: Path, out: Path) -> None:
    """Take a picture of each of the three jobs of the desk."""
    found = DeskProcess(folder)
    try:
        found.open()
        viewport = {"width": LAPTOP[0], "height": LAPTOP[1]}
        visit = DeskVisit(browser, found, viewport=viewport).begin()

        def shot(name: str) -> None:
            visit.page.wait_for_timeout(600)
            smaller(Image.open(io.BytesIO(visit.page.screenshot())).convert("RGB"), out / name)

        names = ("desk-referee.png", "desk-digitizer.png", "desk-author.png")
        jobs = (desk_views.referee, desk_views.digitizer, desk_views.author)
        for name, job in zip(names, jobs, strict=True):
            job(visit.page, found, shot)
            if not (out / name).is_file():
                sys.exit(f"error: {name} was not taken")
        visit.close()
    finally:
        found.stop()


def main(out: Path) -> None:
    """Take all pictures."""
    if chromium_path() is None:
        sys.exit("error: the pictures of pages need Chromium: apt install chromium")
    with tempfile.TemporaryDirectory() as name, launched() as browser:
        work = Path(name)
        page, index = work / "report.html", tournament(work)
        adjudicator("check", FAULTY, "--format", "html", "-o", page)
        shot(opened(browser, page, size=LAPTOP), out / "report-laptop.png")
        dark = opened(browser, page, size=LAPTOP, color_scheme="dark", fragment="event-334")
        shot(dark, out / "report-dark.png")
        phone = opened(browser, page, size=PHONE, device_scale_factor=1.5, fragment="finding-1")
        shot(phone, out / "report-phone.png")
        shot(opened(browser, index, size=LAPTOP), out / "tournament.png")
        reach = work / "reach.png"
        adjudicator("reach", "spi-austerlitz", RIDER, "-o", reach)
        smaller(around_the_unit(Image.open(reach).convert("RGB")), out / "reach.png")
        (work / "desk").mkdir()
        desk(browser, work / "desk", out)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
