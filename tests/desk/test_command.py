"""Test the command `adjudicator desk`: its folder, its shortcut, its listing."""

from __future__ import annotations

import stat
import subprocess
import sys
import time
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


def test_the_address_of_the_browser_opens_the_page_once(tmp_path: Path) -> None:
    """Other users of the machine can read the arguments of a browser that is started."""
    import http.client
    import os

    browser, kept = tmp_path / "browser", tmp_path / "opened"
    browser.write_text(f'#!/bin/sh\necho "$1" > {kept}.new; mv {kept}.new {kept}\n')
    browser.chmod(0o755)
    process = subprocess.Popen(
        [sys.executable, "-m", "adjudicator", "desk", str(tmp_path)],
        stdout=subprocess.PIPE, text=True, cwd=ROOT, env={**os.environ, "BROWSER": str(browser)},
    )  # fmt: skip
    assert process.stdout is not None
    printed = process.stdout.readline().strip()
    for _ in range(400):
        if kept.exists():
            break
        time.sleep(0.05)
    opened = kept.read_text().strip()
    host = printed.removeprefix("http://").partition("/")[0]
    assert opened.startswith(f"http://{host}/?token=")
    assert opened != printed

    def status(address: str, method: str = "GET", path: str = "", **headers: str) -> int:
        connection = http.client.HTTPConnection(host, timeout=20)
        connection.request(method, path or address.partition(host)[2], headers=headers)
        answer = connection.getresponse()
        cookies.append(answer.headers.get("set-cookie") or "")
        connection.close()
        return answer.status

    cookies: list[str] = []
    assert status(opened, Host="evil.example") == 403  # does not use it up
    assert status(opened, "POST") == 403
    assert [status(opened), status(opened), status(printed)] == [200, 403, 200]
    cookie = cookies[-1].partition(";")[0]
    own = {"Cookie": cookie, "Origin": f"http://{host}", "X-Desk": "en"}
    assert status("", "POST", "/api/quit") == 403
    assert status("", "POST", "/api/quit", **own) == 200
    assert process.wait(20) == 0
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
