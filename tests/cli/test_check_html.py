"""Test `check --format html`: where pages are written, and which input is refused."""

from __future__ import annotations

import io
import json
import shutil
from pathlib import Path

import pytest

from adjudicator.core.game import Game
from adjudicator.core.log import Log
from adjudicator.core.referee import adjudicate
from adjudicator.reports.html.history import History
from adjudicator.reports.html.page import page_pieces
from adjudicator.reports.html.summary import read_summary
from adjudicator.reports.sentences import Words
from tests.support.games import game
from tests.support.html_pages import FAULTY
from tests.support.paths import TESTS_DIR
from tests.support.program import run_bytes
from tests.support.spi_logs import field

CASES = sorted((TESTS_DIR / "cases").glob("*/*.json"))


def run(*words: object, cwd: Path, stdin: bytes = b"") -> tuple[int, bytes, str]:
    ended = run_bytes(*words, cwd=cwd, stdin=stdin)
    return ended.returncode, ended.stdout, ended.stderr.decode()


def small_log(path: Path, steps: int = 1) -> Path:
    header = field({"f": "french infantry 6-5"}, {"f": "0101"}, phase="french-movement")
    move = {"do": "move", "unit": "f", "path": ["0101", f"01{1 + steps:02}"]}
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n".join(json.dumps(line) for line in (header, move)), "utf-8")
    return path


def test_one_log_into_a_file_a_folder_and_standard_output(tmp_path: Path) -> None:
    log = small_log(tmp_path / "game.jsonl")
    code, out, err = run("check", log, "--format", "html", "-o", "page.html", cwd=tmp_path)
    assert (code, out, err) == (0, b"", "")
    page = (tmp_path / "page.html").read_bytes()
    assert run("check", log, "--format", "html", "-o", ".", cwd=tmp_path)[0] == 0
    assert (tmp_path / "game.html").read_bytes() == page
    assert run("check", log, "--format", "html", cwd=tmp_path)[1] == page
    code, out, _ = run("check", "-", "--format", "html", cwd=tmp_path, stdin=log.read_bytes())
    assert code == 0
    assert out.startswith(b"<!DOCTYPE html>")


def test_several_logs_into_a_folder(tmp_path: Path) -> None:
    logs = [small_log(tmp_path / "one.jsonl"), small_log(tmp_path / "two.jsonl", steps=2)]
    code, out, err = run("check", *logs, "--format", "html", "-o", "new/pages", cwd=tmp_path)
    assert (code, out, err) == (1, b"", "")
    pages = tmp_path / "new" / "pages"
    verdicts = {file.name: read_summary(file.read_bytes()) for file in pages.iterdir()}
    assert {name: one.verdict for name, one in verdicts.items() if one} == {
        "one.html": "legal",
        "two.html": "illegal",
    }


def test_a_broken_log_among_several_has_no_page(tmp_path: Path) -> None:
    good, bad = small_log(tmp_path / "good.jsonl"), tmp_path / "bad.jsonl"
    bad.write_text("{}", "utf-8")
    code, _, err = run("check", good, bad, "--format", "html", "-o", "pages", cwd=tmp_path)
    assert code == 2
    assert err.startswith(f"error: {bad}: ")
    assert [one.name for one in (tmp_path / "pages").iterdir()] == ["good.html"]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("a/g.jsonl", "b/g.jsonl", "-o", "pages"), "would have the same name"),
        (("a/g.jsonl", "a/h.jsonl"), "say -o FOLDER"),
        (("a/g.jsonl", "a/h.jsonl", "-o", "a/g.jsonl", "--force"), "one of the files to be read"),
        (("a/g.jsonl", "a/h.jsonl", "-o", "a/other", "--force"), "this is a file"),
        (("a/g.jsonl", "-", "-o", "pages"), "standard input"),
        (("a/g.jsonl", "-o", "a/g.jsonl", "--force"), "one of the files to be read"),
        (("a/g.jsonl", "-o", "a/g.html", "--force"), "one of the files to be read"),
        (("a/g.jsonl", "-o", "none/page.html"), "none/page.html"),
        (("a/g.jsonl", "--for", "frensh"), "did you mean 'french'?"),
        (("a/g.jsonl", "--quiet"), "--quiet goes with --format text"),
    ],
)
def test_what_is_refused(tmp_path: Path, words: tuple[str, ...], says: str) -> None:
    for name in ("a/g.jsonl", "b/g.jsonl", "a/h.jsonl", "a/other"):
        small_log(tmp_path / name)
    (tmp_path / "a" / "g.html").symlink_to(tmp_path / "a" / "g.jsonl")
    before = sorted(path.name for path in tmp_path.rglob("*"))
    code, out, err = run("check", *words, "--format", "html", cwd=tmp_path)
    assert (code, out) == (2, b"")
    assert says in err
    assert "Traceback" not in err
    assert sorted(path.name for path in tmp_path.rglob("*")) == before


def test_other_formats_need_a_file(tmp_path: Path) -> None:
    log = small_log(tmp_path / "game.jsonl")
    code, _, err = run("check", log, "--format", "json", "-o", ".", cwd=tmp_path)
    assert code == 2
    assert "is a directory" in err


def test_an_installed_page_has_its_looks_and_scripts(tmp_path: Path) -> None:
    from adjudicator.reports.html import page

    names = {path.suffix for path in Path(page.__file__).parent.iterdir()}
    assert {".css", ".js", ".html"} <= names


def judged(judging: Game, log: list[object]) -> tuple[History, str]:
    data = "\n".join(json.dumps(line) for line in log).encode()
    history = History(Words(judging))
    report = adjudicate(judging, Log(io.BytesIO(data)), watchers=[history])
    return history, "".join(page_pieces(report, judging, history))


@pytest.mark.parametrize("path", CASES[::6], ids=lambda path: path.stem)
def test_every_case_has_a_page(path: Path) -> None:
    for test in json.loads(path.read_text("utf-8"))["tests"][:2]:
        history, text = judged(game(path.parent.name), test["log"])
        assert len(history.steps) == len(test["log"])
        assert text.endswith("</html>\n")


def test_a_log_can_be_watched_and_gives_the_same_report(tmp_path: Path) -> None:
    shutil.copy(FAULTY, tmp_path / "log.jsonl")
    for more in ((), ("--for", "french")):
        plain = run("check", "log.jsonl", "--format", "json", cwd=tmp_path)
        assert run("check", "log.jsonl", "--format", "json", *more, cwd=tmp_path) == plain


def test_a_log_of_vassal_has_its_page(tmp_path: Path) -> None:
    assert run("log", "convert", FAULTY, "-o", "game.vlog", cwd=tmp_path)[0] == 0
    code, _, err = run("check", "game.vlog", "--format", "html", "-o", "page.html", cwd=tmp_path)
    assert (code, err) == (1, "")
    page = (tmp_path / "page.html").read_bytes()
    assert b"game.vlog, step 163, Ben" in page
    summary = read_summary(page)
    assert summary is not None
    assert summary.counts["violation"] == 22


def test_a_whole_game_of_another_kind(tmp_path: Path) -> None:
    assert run("play", "crowning-glory", "--seed", 5, "-o", "game.jsonl", cwd=tmp_path)[0] == 0
    assert run("check", "game.jsonl", "--format", "html", "-o", ".", cwd=tmp_path)[0] == 0
    page = (tmp_path / "game.html").read_text("utf-8")
    for told in ("Differential", "Shift", "Hexes taken", "steps left", "passive"):
        assert told in page
    assert len(page.encode()) < 1_500_000
