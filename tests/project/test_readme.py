"""Test the README and the referee's page: every command runs and prints the output shown."""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click import Context
from click.testing import CliRunner

from adjudicator.cli import cli
from tests.support.paths import ROOT

LOGS = Path("modules") / "spi-austerlitz" / "logs"
PAGES = {
    name: (ROOT / name).read_text(encoding="utf-8")
    for name in ("README.md", "docs/checking.md", "docs/seasons.md")
}


def examples(block: str) -> list[tuple[str, str]]:
    """Return (command, expected output) of each ``$ `` line of a block."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert parts[0] == "", "a console block begins with a command"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def pattern(expected: str) -> str:
    """Return a regular expression for an output in which ``...`` matches anything."""
    return ".*?".join(re.escape(part) for part in expected.split("..."))


def blocks(page: str, kind: str) -> list[str]:
    """Return the contents of all blocks of a kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", PAGES[page], re.MULTILINE | re.DOTALL)


SHOWN = [
    pytest.param(page, examples(block), id=f"{page} {number}")
    for page in PAGES
    for number, block in enumerate(blocks(page, "console"))
]


@pytest.fixture
def desk(tmp_path: Path) -> Path:
    """Return a folder with the files that the pages mention."""
    shutil.copytree(ROOT / LOGS, tmp_path / LOGS)
    (tmp_path / "reports").mkdir()
    shutil.copy(ROOT / LOGS / "demonstration.jsonl", tmp_path)
    header, *events = (ROOT / LOGS / "clean-game.jsonl").read_bytes().splitlines(keepends=True)
    (tmp_path / "first.jsonl").write_bytes(b"".join([header, *events[:300]]))
    (tmp_path / "second.jsonl").write_bytes(b"".join([header, *events[300:]]))
    wrong = events[1].replace(b'"path"', b'"paht"')
    assert wrong != events[1]
    (tmp_path / "misspelt.jsonl").write_bytes(b"".join([header, events[0], wrong]))
    for page in PAGES.values():
        for name, content in re.findall(
            r"^```json ([\w.-]+)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL
        ):
            (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def test_there_are_examples() -> None:
    assert all(len(blocks(page, "console")) >= 5 for page in PAGES)
    assert all(command.startswith("adjudicator ") for one in SHOWN for command, _ in one.values[1])


@pytest.mark.parametrize("page", PAGES)
def test_who_follows_a_page_to_its_end_writes_no_file_twice(page: str) -> None:
    shown = [command for one in SHOWN if one.values[0] == page for command, _ in one.values[1]]
    written = [word for one in shown for word in re.findall(r" -o (\S+)", one)]
    assert len(written) == len(set(written))


@pytest.mark.parametrize(("page", "shown"), SHOWN)
def test_an_example_prints_what_the_page_says(
    page: str, shown: list[tuple[str, str]], desk: Path
) -> None:
    for command, expected in shown:
        result = subprocess.run(
            [sys.executable, "-m", "adjudicator", *shlex.split(command)[1:]],
            cwd=desk,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert re.fullmatch(pattern(expected), result.stdout, re.DOTALL), result.stdout


def test_the_python_of_the_readme_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    text = "\n".join(blocks("README.md", "python"))
    found = doctest.DocTestParser().get_doctest(text, {}, "README.md", "README.md", 0)
    assert len(found.examples) >= 8
    told: list[str] = []
    assert doctest.DocTestRunner().run(found, out=told.append).failed == 0, "".join(told)


def test_every_file_that_a_page_links_to_exists() -> None:
    folders = ["", "docs", "modules", "modules/*", "*"]
    pages = {page for one in folders for page in ROOT.glob(f"{one}/*.md" if one else "*.md")}
    assert {ROOT / "README.md", ROOT / "docs" / "checking.md"} <= pages
    for page in pages:
        for target in re.findall(r"\]\(([^)#\s]+)[^)]*\)", page.read_text(encoding="utf-8")):
            if "://" not in target:
                assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_every_make_target_that_a_page_names_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    targets = set(re.findall(r"^([a-z]+):", makefile, re.MULTILINE))
    for name in ("README.md", "CONTRIBUTING.md", "benchmarks/README.md"):
        text = (ROOT / name).read_text(encoding="utf-8")
        named = set(re.findall(r"^make ([a-z]+)|`make ([a-z]+)`", text, re.MULTILINE))
        assert {one or other for one, other in named} <= targets


def test_every_command_has_its_place_in_a_page() -> None:
    files = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    missing = [
        name for name in cli.list_commands(Context(cli)) if f"adjudicator {name}" not in text
    ]
    assert missing == []


def test_the_messages_that_are_explained_are_those_of_the_program() -> None:
    rows = re.findall(
        r"^\| `(.*?)` \|", PAGES["docs/checking.md"].split("## When ")[1], re.MULTILINE
    )
    source = "".join(
        file.read_text(encoding="utf-8") for file in (ROOT / "adjudicator").rglob("*.py")
    )
    assert len(rows) >= 4
    for row in rows:
        for part in re.split(r"\.\.\.|\d+", row):
            assert part.strip() in source, row


def test_a_position_goes_into_the_header_of_the_next_log(desk: Path) -> None:
    run = CliRunner().invoke
    shown = run(cli, ["show", str(desk / "first.jsonl"), "--format", "json"])
    lines = (desk / "second.jsonl").read_text(encoding="utf-8").splitlines()
    header = {**json.loads(lines[0]), "position": json.loads(shown.stdout)}
    third = desk / "third.jsonl"
    third.write_text("\n".join([json.dumps(header), *lines[1:]]), encoding="utf-8")
    assert run(cli, ["check", str(third), "--quiet"]).stdout == "legal: 704 events\n"
    assert run(cli, ["check", str(desk / "second.jsonl"), "--quiet"]).exit_code == 1
