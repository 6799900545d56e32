"""Test the command `adjudicator desk`: its folder, its shortcut, its listing."""

from __future__ import annotations

import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import cli
from adjudicator.desk.folder import DeskFolder
from adjudicator.desk.listing import listing, stamp
from adjudicator.desk.shortcut import write_shortcut
from adjudicator.errors import DocumentError
from adjudicator.phrases import LANGUAGES, phrases
from tests.support.paths import ROOT

STATIC = ROOT / "adjudicator" / "desk" / "static"


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    found = CliRunner().invoke(cli, ["desk", str(tmp_path / "none")])
    assert isinstance(found.exception, DocumentError)
    assert "no such folder" in str(found.exception)


@pytest.mark.parametrize(
    ("system", "name"),
    [
        ("win32", "Adjudicator desk.pyw"),
        ("darwin", "Adjudicator desk.command"),
        ("linux", "Adjudicator desk.sh"),
    ],
)
def test_a_shortcut_is_written_for_every_system(tmp_path: Path, system: str, name: str) -> None:
    folder = tmp_path / "my games; rm -rf '"
    folder.mkdir()
    made = write_shortcut(folder, system)
    assert made.name == name
    text = made.read_text("utf-8")
    assert sys.executable in text
    if system == "win32":
        compile(text, name, "exec")
    else:
        assert made.stat().st_mode & stat.S_IXUSR
        subprocess.run(["sh", "-n", str(made)], check=True)
    assert write_shortcut(folder, system) == made  # once more is no harm
    made.write_text("mine", "utf-8")
    with pytest.raises(DocumentError, match="is there already"):
        write_shortcut(folder, system)


def test_the_shortcut_opens_the_desk_of_its_folder(tmp_path: Path) -> None:
    found = CliRunner().invoke(cli, ["desk", str(tmp_path), "--shortcut"])
    assert found.exit_code == 0
    script = tmp_path / "Adjudicator desk.sh"
    if not script.exists():
        pytest.skip("another system")
    # `true` in place of a browser, because there may be none
    process = subprocess.Popen(
        [str(script)], stdout=subprocess.PIPE, text=True, env={"BROWSER": "true", "PATH": "/bin"}
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("http://127.0.0.1:")
    process.terminate()
    process.wait(20)
    process.stdout.close()


def test_the_listing_knows_games_maps_and_modules(tmp_path: Path) -> None:
    for name in (
        "a/1.vlog", "a/2.jsonl", "a/reports/2.json", "b.jsonl", "map/grid.json", "map/scan.png",
        "game/game.json", "game/logs/x.jsonl", "game/scenarios/start.json", "x.vmod", "p.json",
        ".hidden/y.jsonl",
    ):  # fmt: skip
        (tmp_path / name).parent.mkdir(exist_ok=True, parents=True)
        (tmp_path / name).touch()
    (tmp_path / "link.jsonl").symlink_to("/etc/passwd")
    found = listing(DeskFolder(tmp_path))
    assert {one["folder"]: one["logs"] for one in found["cases"]} == {
        "": ["b.jsonl"],
        "a": ["a/1.vlog", "a/2.jsonl"],
    }
    assert (found["maps"], found["games"]) == (["map"], ["game"])
    assert (found["modules"], found["profiles"]) == (["x.vmod"], ["p.json"])
    assert found["pictures"] == ["map/scan.png"]


def test_the_stamp_changes_with_the_files(tmp_path: Path) -> None:
    desk = DeskFolder(tmp_path)
    before = stamp(desk, "")
    (tmp_path / "units.json").write_text("{}")
    after = stamp(desk, "")
    assert before != after == stamp(desk, "")
    (tmp_path / "x.vmod").touch()
    assert stamp(desk, "") == after


def test_both_catalogues_have_the_same_sentences() -> None:
    english, french = (phrases(language, "desk").all("") for language in LANGUAGES)
    assert english.keys() == french.keys()


def test_every_sentence_is_used_and_every_used_one_is_there() -> None:
    import re

    english = phrases("en", "desk").all("")
    scripts = "\n".join(file.read_text("utf-8") for file in STATIC.glob("*.js"))
    said = set(re.findall(r"\b(?:t|tell)\(\s*\"([\w-]+)\"", scripts))
    assert said - english.keys() == set()
    made = [re.escape(one) for one in re.findall(r"\bt\(`([\w-]+)-\$\{", scripts)]
    # names of which the page makes the rest out of what it shows
    prefixes = (*(f"{one}-" for one in made), "orientation-", "shifted-", "order-")
    quoted = set(re.findall(r"\"([\w-]+)\"", scripts))
    ids = {one for one in english if f'("{one}"' in scripts or one in quoted}
    left = [one for one in english if one not in ids and not one.startswith(prefixes)]
    assert left == []


def test_the_scripts_build_no_html_and_load_nothing() -> None:
    for file in STATIC.glob("*.js"):
        text = file.read_text("utf-8")
        for word in (
            "innerHTML",
            "outerHTML",
            "insertAdjacentHTML",
            "eval(",
            "http://",
            "https://",
        ):
            assert word not in text.replace('"http://www.w3.org/2000/svg"', ""), file
        assert len(text.splitlines()) <= 300, file
