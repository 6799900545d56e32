"""Expected values for each game in the tests that every game must pass: one data file per game.

`tests/data/<game>/expectations.json` holds one section for each topic. A game without a section
fails when the tests are collected, unless the file lists the topic under `lacking` with a reason.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import pytest
from msgspec import Struct

from tests.support.games import GAMES
from tests.support.paths import TESTS_DIR

__all__ = ["Expectations", "expectations", "for_every_game", "games_with", "read", "section"]

T = TypeVar("T")


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the file: a misspelt field is an error."""


class CleanGame(Strict, kw_only=True):
    """The sample log without a fault, and its required content."""

    #: kinds of events that must occur
    events: list[str]
    #: events that must occur, by some of their fields
    includes: list[dict[str, Any]] = []
    #: kind.field -> all values of the field in events of this kind
    values: dict[str, list[Any]] = {}
    #: kind of event -> number of events
    times: dict[str, int] = {}
    #: outcome, with a dot for each level below the first
    outcome: dict[str, Any]
    #: sides whose players the header names
    players: list[str]


class Mistake(Strict, kw_only=True):
    """A finding of the demonstration, and the mistake of the players that it reports."""

    rule: str
    event: int
    severity: str = "violation"
    mistake: str


class Demonstration(Strict, kw_only=True):
    """The sample log with faults: all findings, in the order of the report."""

    findings: list[Mistake]
    #: rules of the duties that are open at its end
    pending: list[str]
    #: minimum number of different rules broken
    different_rules: int


class Play(Strict, kw_only=True):
    """Random play: the seeds, and what must happen in these games."""

    #: seeds of games that are judged as external input
    legal: list[int]
    #: outcome -> its possible values at the end of every game
    outcome: dict[str, list[Any]]
    #: seeds of games that must together contain everything named below
    counted: list[int]
    happens: list[str]
    #: count -> it must exceed this number
    more_than: dict[str, int] = {}
    #: prefix of a count's name -> minimum number of different counts
    different: dict[str, int] = {}


class Faults(Strict, kw_only=True):
    """Mutated games that the referee calls illegal."""

    #: seeds of the games that are mutated in every way
    seeds: list[int]
    #: minimum number of broken cases (exclusive)
    cases: int
    #: kinds of mutations that are made one by one
    kinds: list[str]


class CutPositions(Strict, kw_only=True):
    """Random games that are cut and continue from the position in a header."""

    seeds: list[int]
    options: list[list[str]]
    #: distance between cuts, in events
    every: int


class Cuts(Strict, kw_only=True):
    """Logs that are cut in two."""

    #: whether groups of cases, by the case id up to its first dot, are separate tests
    grouped: bool
    #: number of cuts in each log of the cases; None: everywhere
    places: int | None = None
    #: minimum number of cuts in the cases of a group (exclusive)
    tried: int = 0
    #: groups with nothing to cut
    uncuttable: list[str] = []
    #: folder of tests/data with logs that were once judged wrongly
    logs: str
    #: logs of that folder that continue another log
    continued: list[str] = []


class CutGames(Strict, kw_only=True):
    """Random games that are cut in two: seeds with their options, and the number of cuts."""

    games: list[tuple[int, list[str]]]
    places: int


class Damage(Strict, kw_only=True):
    """Logs with random damage."""

    #: fewer than this many of a hundred damaged logs are judged; the others are refused
    judged: int
    #: seeds of random games to damage, and the numbers of events after which their parts begin
    seeds: list[int] = []
    parts: int = 0


class RandomGame(Strict, kw_only=True):
    """A random game that is written as a VASSAL log."""

    seed: int
    options: list[str] = []
    scenario: str = ""
    open_moves: bool = False
    claims: float = 0.7
    #: minimum number of lines (exclusive)
    lines: int = 0


class Independent(Strict, kw_only=True):
    """Games of the independent player: seeds from the first to before the last."""

    first: int
    last: int
    #: counts that must occur in every game
    happens: str
    #: one of this many games names no paths; 0: the player has no such games
    open_every: int = 0
    #: minimum number of lines (exclusive)
    lines: int = 0


class Rules(Strict, kw_only=True):
    """The rulebook, entered a second time."""

    cases: int
    #: status -> cases that are not enforced, without the prefix
    not_enforced: dict[str, str]
    #: the fields that the list of cases also has
    listed: list[str]


class Readings(Strict, kw_only=True):
    """The kinds of the cases, and our readings of unclear ones."""

    #: kind -> cases, without the prefix
    kinds: dict[str, str]
    #: a case with an unclear text, and some words of our reading
    readings: list[tuple[str, str]]
    #: cases that share a sequence of words with the printed rules
    same_words: list[str] = []


class Files(Strict, kw_only=True):
    """The files of modules/<game>/."""

    #: path -> schema
    schemas: dict[str, str]


class Expectations(Strict, kw_only=True):
    """All sections of a game."""

    clean_game: CleanGame | None = None
    demonstration: Demonstration | None = None
    #: whether the demonstration has faulty moves without a path, beside legal ones
    open_moves: bool | None = None
    play: Play | None = None
    faults: Faults | None = None
    cut_positions: CutPositions | None = None
    cuts: Cuts | None = None
    cut_games: CutGames | None = None
    damage: Damage | None = None
    vassal: list[RandomGame] | None = None
    independent: Independent | None = None
    rules: Rules | None = None
    readings: Readings | None = None
    files: Files | None = None
    #: cases that tables.json cites
    cited_cases: int | None = None
    #: section -> why this game has none
    lacking: dict[str, str] = {}


def read(path: Path) -> Expectations:
    """Read the file of a game; a topic must be in it, or listed as lacking with a reason."""
    if not path.is_file():
        raise ValueError(f"{path} is missing: the tests of every game need it")
    found = msgspec.json.decode(path.read_bytes(), type=Expectations)
    for topic in Expectations.__struct_fields__[:-1]:
        reason = found.lacking.get(topic, "")
        if (getattr(found, topic) is None) != bool(reason.strip()):
            raise ValueError(f"{path}: give '{topic}' or, under 'lacking', the reason for its lack")
    unknown = found.lacking.keys() - set(Expectations.__struct_fields__[:-1])
    if unknown:
        raise ValueError(f"{path}: 'lacking' names unknown sections: {sorted(unknown)}")
    return found


@cache
def expectations(name: str) -> Expectations:
    """Return the expected values of a game."""
    return read(TESTS_DIR / "data" / name / "expectations.json")


def section(name: str, topic: str) -> Any:
    """Return one section of the expected values of a game that has it."""
    found = getattr(expectations(name), topic)
    assert found is not None, (name, topic)
    return found


def games_with(topic: str) -> list[str]:
    """Return the games that have a section: a game under construction may lack it."""
    return [name for name in GAMES if getattr(expectations(name), topic) is not None]


def for_every_game(
    topic: str, rows: Callable[[str, Any], Iterable[Any]] | None = None
) -> list[Any]:
    """Return the parameters of a test for every game: its name and the section of a topic.

    `rows` turns a section into several parameters; each comes with the name of the game.
    """
    found = []
    for name in GAMES:
        section = getattr(expectations(name), topic)
        if section is None:
            continue
        some = list(rows(name, section)) if rows else [section]
        if not some:
            raise ValueError(f"{name}: '{topic}' gives no test")
        for row in some:
            words = row if isinstance(row, tuple) else (row,)
            label = "-".join([name, *(_label(one) for one in words)]) if rows else name
            found.append(pytest.param(name, *words, id=label))
    assert found, topic
    return found


def _label(value: Any) -> str:
    if isinstance(value, Path):
        return value.stem
    if isinstance(value, RandomGame):
        return _label([value.seed, *value.options, *filter(None, [value.scenario])])
    if isinstance(value, (list, tuple)):
        return "+".join(map(str, value)) or "plain"
    return str(value)
