"""What is special to each game in the tests that every game must pass: data, one file a game.

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

__all__ = ["Expectations", "expectations", "for_every_game", "read", "section"]

T = TypeVar("T")


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A section of the file: a misspelt field is an error."""


class CleanGame(Strict, kw_only=True):
    """The sample log without a fault, and what must happen in it."""

    #: kinds of events that must be there
    events: list[str]
    #: events that must be there, by some of their fields
    includes: list[dict[str, Any]] = []
    #: kind.field -> all values that the field has in events of this kind
    values: dict[str, list[Any]] = {}
    #: kind of event -> how often
    times: dict[str, int] = {}
    #: outcome, a dot for each level below the first
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
    #: rules that are broken at least
    different_rules: int


class Play(Strict, kw_only=True):
    """Random play: which seeds, and what must happen in these games."""

    #: seeds of games that are judged from outside
    legal: list[int]
    #: outcome -> values that it may have at the end of every game
    outcome: dict[str, list[Any]]
    #: seeds of games in which everything happens that is named below
    counted: list[int]
    happens: list[str]
    #: what happens -> it happens more often than this
    more_than: dict[str, int] = {}
    #: beginning of a count's name -> so many different ones at least
    different: dict[str, int] = {}


class Faults(Strict, kw_only=True):
    """Seeded faults: which games they are tried on, and how many must be found."""

    seeds: list[int]
    #: more than this share of the kinds finds a place
    share_tried: float
    #: fewer than this share of the faults have other findings beside them; 0: none has
    share_accompanied: float
    #: more than so many cases are broken
    cases: int
    #: kinds that are seeded one by one
    kinds: list[str]


class CutPositions(Strict, kw_only=True):
    """Random games that are cut and go on from the position in a header."""

    seeds: list[int]
    options: list[list[str]]
    #: every so many events
    every: int


class Cuts(Strict, kw_only=True):
    """Logs that are cut in two."""

    #: groups of cases that are tests of their own: by the case id up to its first dot, or one
    grouped: bool
    #: places at which each log of the cases is cut; none: everywhere
    places: int | None = None
    #: more places than this are tried in the cases of a group
    tried: int = 0
    #: groups with nothing to cut
    uncuttable: list[str] = []
    #: folder of tests/data with logs that were once judged wrongly
    logs: str
    #: logs of it that go on from another one
    continued: list[str] = []


class CutGames(Strict, kw_only=True):
    """Random games that are cut in two: seeds with their options, and at how many places."""

    games: list[tuple[int, list[str]]]
    places: int


class Damage(Strict, kw_only=True):
    """Logs that are damaged at random."""

    #: fewer than so many of a hundred damaged logs are judged, the others refused
    judged: int
    #: seeds of random games to damage, and after how many events their parts begin
    seeds: list[int] = []
    parts: int = 0


class RandomGame(Strict, kw_only=True):
    """A random game that is written as a log of VASSAL."""

    seed: int
    options: list[str] = []
    scenario: str = ""
    open_moves: bool = False
    claims: float = 0.7
    #: more lines than this
    lines: int = 0


class Independent(Strict, kw_only=True):
    """Games of the independent player: seeds from the first to before the last."""

    first: int
    last: int
    #: what happens in every game
    happens: str
    #: one of so many games names no paths; 0: the player has no such games
    open_every: int = 0
    #: more lines than this
    lines: int = 0


class Rules(Strict, kw_only=True):
    """The rulebook, typed a second time."""

    cases: int
    #: status -> cases that are not enforced, without the prefix
    not_enforced: dict[str, str]
    #: the fields that the list of cases gives too
    listed: list[str]


class Readings(Strict, kw_only=True):
    """Kinds of the cases, and how we read the unclear ones."""

    #: kind -> cases, without the prefix
    kinds: dict[str, str]
    #: a case whose text is unclear, and some words of our reading
    readings: list[tuple[str, str]]
    #: cases of which a run of words stands in the printed rules too
    same_words: list[str] = []


class Files(Strict, kw_only=True):
    """The files of modules/<game>/."""

    #: path -> schema
    schemas: dict[str, str]


class Expectations(Strict, kw_only=True):
    """All sections of a game."""

    clean_game: CleanGame | None = None
    demonstration: Demonstration | None = None
    #: whether faulty moves without a path are in the demonstration, beside lawful ones
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
    """Read the file of a game; what is neither there nor lacking for a reason is an error."""
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
    """Return what the tests expect of a game."""
    return read(TESTS_DIR / "data" / name / "expectations.json")


def section(name: str, topic: str) -> Any:
    """Return one section of what the tests expect of a game that has it."""
    found = getattr(expectations(name), topic)
    assert found is not None, (name, topic)
    return found


def for_every_game(
    topic: str, rows: Callable[[str, Any], Iterable[Any]] | None = None
) -> list[Any]:
    """Return the parameters of a test for every game: its name and the section of a topic.

    `rows` turns a section into several parameters; each goes with the name of the game.
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
