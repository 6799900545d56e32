"""Counts the tests of every case of a rulebook.

The tests of a case are data: tests/cases/<game>/<case>.json. A checkout counts them. A wheel has no
tests, so ``python -m adjudicator.proving.coverage`` writes the counts into
modules/<game>/coverage.json.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Literal, get_args

from msgspec import Struct

from adjudicator import resources
from adjudicator.core.game_data import Case, Status
from adjudicator.errors import DocumentError
from adjudicator.safeio import documents

__all__ = [
    "STATUSES",
    "CaseTest",
    "CaseTests",
    "Chapter",
    "Counts",
    "CoverageFile",
    "case_file",
    "case_folder",
    "chapters",
    "counts",
    "coverage_file",
    "generate",
    "read_tests",
    "write_all",
]

STATUSES: tuple[str, ...] = get_args(Status)


class Expect(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The finding that a test expects; fields left out match anything, except `also`."""

    rule: str = ""
    #: the case that cannot be checked, if the test shows that
    unchecked: str = ""
    event: int | None = None
    severity: Literal["violation", "doubt", "note"] | None = None
    expected: Any = None
    seen: Any = None
    #: exactly the further cases of the finding
    also: list[str] = []
    at: str = ""
    units: list[str] = []


class CaseTest(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One small log and its expected verdict and finding."""

    name: str
    verdict: Literal["legal", "illegal", "cannot tell"]
    #: header, then events
    log: list[dict[str, Any]]
    #: played with the game's own numbers: the test adds its stamp to the header
    stamped: bool = False
    expect: Expect | None = None


class CaseTests(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """tests/cases/<game>/<case>.json: the tests of one case."""

    case: str
    tests: list[CaseTest]


class Counts(Struct, frozen=True, kw_only=True):
    """The number of tests that obey a case, and of tests that break it."""

    legal: int = 0
    illegal: int = 0


class CoverageFile(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """coverage.json: the number of tests of every case that has any."""

    format: Literal[1]
    cases: dict[str, Counts]


class Chapter(Struct, kw_only=True):
    """The cases of one chapter, by status."""

    chapter: str
    cases: dict[str, list[Case]]


def case_folder(game: str) -> Path:
    """Return the folder of a game's tests, which may not exist."""
    return resources.data_root() / "tests" / "cases" / game


def case_file(game: str, case: str) -> Path:
    """Return the file of the tests of one case, which may not exist."""
    return case_folder(game) / f"{case}.json"


def coverage_file(game: str) -> Path:
    """Return the file with the counts for a wheel."""
    return resources.data_root() / "modules" / game / "coverage.json"


def read_tests(path: Path) -> CaseTests:
    """Read the tests of one case."""
    found = documents.read_struct(path, CaseTests)
    if found.case != path.stem:
        raise DocumentError("holds the tests of {case!r}", case=found.case, file=path)
    return found


def counts(game: str) -> dict[str, Counts]:
    """Return the number of tests of every case that has any."""
    folder = case_folder(game)
    if folder.is_dir():
        return {path.stem: _counted(read_tests(path)) for path in sorted(folder.glob("*.json"))}
    file = coverage_file(game)
    return documents.read_struct(file, CoverageFile).cases if file.is_file() else {}


def _counted(tests: CaseTests) -> Counts:
    """Count tests; an illegal one expects a finding of this case, at least a doubt."""
    legal = sum(test.verdict == "legal" for test in tests.tests)
    illegal = sum(
        test.verdict != "legal"
        and test.expect is not None
        and tests.case in (test.expect.rule, test.expect.unchecked)
        for test in tests.tests
    )
    return Counts(legal=legal, illegal=illegal)


def chapter_of(case: Case) -> str:
    """Return the chapter of a case, by its citation."""
    number = re.match(r"\d+", case.cite)
    return number.group() if number else "other"


def chapters(cases: Iterable[Case]) -> list[Chapter]:
    """Return the cases by chapter and status; numbered chapters first, in order."""
    found: dict[str, Chapter] = {}
    for case in cases:
        name = chapter_of(case)
        empty: dict[str, list[Case]] = {status: [] for status in STATUSES}
        chapter = found.setdefault(name, Chapter(chapter=name, cases=empty))
        chapter.cases[case.status].append(case)
    order = sorted(found, key=lambda name: int(name) if name.isdecimal() else len(found) + 1000)
    return [found[name] for name in order]


def generate(game: str) -> bytes:
    """Return the bytes of modules/<game>/coverage.json."""
    cases = {name: {"legal": n.legal, "illegal": n.illegal} for name, n in counts(game).items()}
    lines = ",\n".join(f"  {json.dumps(name)}: {json.dumps(cases[name])}" for name in sorted(cases))
    body = f"{{\n{lines}\n }}" if lines else "{}"
    return f'{{\n "format": 1,\n "cases": {body}\n}}\n'.encode()


def write_all() -> None:
    """Write coverage.json of every game whose tests are available."""
    modules = resources.data_root() / "modules"
    for path in sorted(modules.glob("*/rulebook.json")):
        game = path.parent.name
        if case_folder(game).is_dir():
            documents.write_bytes(coverage_file(game), generate(game))


if __name__ == "__main__":
    write_all()
