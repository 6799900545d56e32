"""The README as a test: every command in it runs and prints what it says."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def examples(block: str) -> list[tuple[str, str]]:
    """Return (command, expected output) of each ``$ `` line of a block."""
    parts = re.split(r"^\$ (.*)\n", block, flags=re.MULTILINE)
    assert parts[0] == "", "a console block begins with a command"
    return list(zip(parts[1::2], parts[2::2], strict=True))


def pattern(expected: str) -> str:
    """Return a regular expression for an output in which ``...`` stands for anything."""
    return ".*?".join(re.escape(part) for part in expected.split("..."))


SHOWN = [
    pytest.param([e for e in examples(block) if e[0].startswith("adjudicator ")], id=str(number))
    for number, block in enumerate(BLOCKS)
    if "$ adjudicator " in block
]


def test_there_are_examples() -> None:
    assert len(SHOWN) >= 3


@pytest.mark.parametrize("shown", SHOWN)
def test_an_example_prints_what_the_readme_says(
    shown: list[tuple[str, str]], tmp_path: Path
) -> None:
    for command, expected in shown:
        result = subprocess.run(
            [sys.executable, "-m", "adjudicator", *shlex.split(command)[1:]],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            timeout=120,
            check=False,
        )
        assert re.fullmatch(pattern(expected), result.stdout, re.DOTALL), result.stdout


def test_every_file_that_a_page_links_to_exists() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md"), *ROOT.glob("*/README.md")]
    assert ROOT / "README.md" in pages
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
