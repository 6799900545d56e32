"""Test `adjudicator season`: verdicts, exit codes, unchanged logs, interruptions, hostile files."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from adjudicator.cli import cli
from tests.support.season_logs import (
    adjudicator,
    command,
    exported,
    lines_of,
    make_season,
    write_log,
)
from tests.support.spi_vassal_logs import Table


@pytest.fixture(scope="module")
def season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder with logs and their database."""
    home = tmp_path_factory.mktemp("season")
    make_season(home / "logs")
    done = adjudicator("season", home / "logs", "--database", home / "s.sqlite", "--jobs", 2)
    assert done.returncode == 3, done.stderr
    return home


def rows(database: Path, text: str) -> list[tuple[object, ...]]:
    with closing(sqlite3.connect(database)) as connection:
        return connection.execute(text).fetchall()


def test_verdicts_are_those_of_check(season: Path) -> None:
    found = dict(rows(season / "s.sqlite", "SELECT path, verdict FROM logs, verdicts WHERE id=log"))
    assert len(found) == 12
    for path, verdict in found.items():
        report = json.loads(adjudicator("check", season / str(path), "--format", "json").stdout)
        assert report["verdict"] == verdict
        text = f"SELECT count(*) FROM findings, logs WHERE log = id AND path = '{path}'"
        assert rows(season / "s.sqlite", text) == [(len(report["findings"]),)]


def test_all_rows_are_there(season: Path) -> None:
    path = season / "logs" / "1" / "001.jsonl"
    lines = adjudicator("check", path, "--events").stdout.splitlines()
    events = [json.loads(line) for line in lines]
    for kind, table in (("move", "moves"), ("attack", "attacks"), ("die", "dice")):
        text = f"SELECT event FROM {table}, logs WHERE log = id AND logs.path = 'logs/1/001.jsonl'"
        wanted = [(one["event"],) for one in events if one.get("kind") == kind]
        assert rows(season / "s.sqlite", text) == wanted
    (first,) = rows(season / "s.sqlite", "SELECT cost, terms FROM all_moves LIMIT 1")
    terms = json.loads(str(first[1]))
    assert sum(value * times for _, _, value, times in terms) == first[0]


def test_the_database_is_one_file(season: Path) -> None:
    assert sorted(one.name for one in season.iterdir()) == ["logs", "s.sqlite"]


@pytest.mark.parametrize(("files", "code"), [("lc", 0), ("lfc", 1), ("lfb", 3), ("b", 3), ("", 2)])
def test_exit_codes(files: str, code: int, tmp_path: Path) -> None:
    folder = tmp_path / "logs"
    folder.mkdir()
    for one in files:
        if one == "b":
            (folder / "b.jsonl").write_bytes(b"{")
        else:
            name = "demonstration" if one == "f" else "clean-game"
            write_log(folder / f"{one}.jsonl", lines_of(name), f"{one}")
    done = adjudicator("season", folder, "--database", tmp_path / "s.sqlite", "--jobs", 1)
    assert done.returncode == code, done.stderr
    assert ("b.jsonl: line 1" in done.stderr) == ("b" in files)
    assert (tmp_path / "s.sqlite").exists() == bool(files)


def test_what_has_not_changed_is_not_judged_again(season: Path, tmp_path: Path) -> None:
    shutil.copytree(season, tmp_path / "home")
    logs, database = tmp_path / "home/logs", tmp_path / "home/s.sqlite"
    words = ("season", logs, "--database", database, "--jobs", 1)
    assert "0 judged now, 13 unchanged" in adjudicator(*words).stdout
    write_log(logs / "0" / "002.jsonl", lines_of(events=50), "Zoe", "Ben")
    (logs / "0" / "004.jsonl").unlink()
    done = adjudicator(*words)
    assert "1 judged now, 11 unchanged" in done.stdout
    assert "Zoe" in exported(database)["players"]
    assert rows(database, "SELECT 1 FROM logs WHERE path LIKE '%004%'") == []
    assert rows(database, "SELECT 1 FROM moves WHERE log NOT IN (SELECT id FROM logs)") == []
    done = adjudicator(*words, "--option", "errata-1975")
    assert "12 judged now, 0 unchanged" in done.stdout
    assert "12 judged now, 0 unchanged" in adjudicator(*words, "--anew").stdout


def test_a_file_that_is_there_twice_counts_once(tmp_path: Path) -> None:
    write_log(tmp_path / "a.jsonl", lines_of(), "Anna")
    shutil.copy(tmp_path / "a.jsonl", tmp_path / "b.jsonl")
    done = adjudicator("season", tmp_path, "--database", tmp_path / "s.sqlite", "--jobs", 1)
    assert done.returncode == 0
    assert "1 game: 1 legal" in done.stdout
    assert "1 file is the same as another" in done.stdout


def test_reports_beside_the_logs_are_no_logs(tmp_path: Path) -> None:
    log = write_log(tmp_path / "a.jsonl", lines_of(), "Anna")
    more = ["--format", "json", "-o", tmp_path / "r.jsonl"]
    adjudicator("check", log, log, *more)
    adjudicator("check", log, "--events", "-o", tmp_path / "e.jsonl")
    done = adjudicator("season", tmp_path, "--database", tmp_path / "s.sqlite", "--jobs", 1)
    assert "1 game: 1 legal" in done.stdout


# Interruptions


def logs_done(database: Path) -> int:
    try:
        with closing(sqlite3.connect(f"file:{database}?mode=ro", uri=True)) as connection:
            found: int = connection.execute("SELECT count(*) FROM verdicts").fetchone()[0]
            return found
    except sqlite3.Error:
        return 0


def stopped(words: list[str], database: Path, number: int, more: int) -> int:
    """Start a run, and send a signal once it has judged some more logs; return its exit code."""
    before = logs_done(database)
    environment = {**os.environ, "LC_ALL": "C"}
    process = subprocess.Popen(
        words,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        # tests in the background of a shell inherit that Ctrl-C is ignored
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
    )
    end = time.monotonic() + 120
    while logs_done(database) < before + more and process.poll() is None:
        assert time.monotonic() < end
        time.sleep(0.01)
    process.send_signal(number)
    _, error = process.communicate(timeout=120)
    if number != signal.SIGKILL and process.returncode == 130:
        assert "the same command goes on from here" in error
        assert "Traceback" not in error
    return process.returncode


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, dict[str, str]]:
    """Return the logs of a longer season, and the tables of a run that nothing interrupts."""
    home = tmp_path_factory.mktemp("whole")
    logs, database = make_season(home / "logs", 150, 300), home / "whole.sqlite"
    assert adjudicator("season", logs, "--database", database, "-q").returncode == 3
    return logs, exported(database)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_an_interrupted_run_goes_on_to_the_same_bytes(
    number: signal.Signals, whole: tuple[Path, dict[str, str]]
) -> None:
    logs, tables = whole
    parts = logs.parent / f"parts-{number}.sqlite"
    words = command("season", logs, "--database", parts, "-q", "--jobs", 2)
    codes = [stopped(words, parts, number, more) for more in (1, 30)]
    assert 1 <= logs_done(parts) < 150
    assert codes[0] == (-9 if number == signal.SIGKILL else 130)
    with closing(sqlite3.connect(parts)) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    done = adjudicator("season", logs, "--database", parts, "-q")
    assert done.returncode == 3
    assert " 0 unchanged" not in done.stdout
    assert exported(parts) == tables


# Chains


def test_logs_whose_numbers_go_on_are_one_game(tmp_path: Path) -> None:
    header, *events = lines_of(events=90)
    parts = [events[:30], events[30:60], events[60:]]
    for number, part in enumerate(parts, start=1):  # names in the order of play reversed
        write_log(tmp_path / f"log-{9 - number}.jsonl", [header, *part], "Anna", "Ben")
    write_log(tmp_path / "other-8.jsonl", [header, *events[:30]], "Carl", "Dora")
    write_log(tmp_path / "whole" / "log.jsonl", [header, *events], "Anna", "Ben")
    database = tmp_path / "s.sqlite"
    done = adjudicator("season", tmp_path, "--database", database, "--jobs", 1)
    assert "3 games: 3 legal" in done.stdout, done.stderr
    (chain,) = rows(database, "SELECT files FROM logs WHERE files LIKE '%,%'")
    assert json.loads(str(chain[0])) == ["log-8.jsonl", "log-7.jsonl", "log-6.jsonl"]
    text = "SELECT event, cost FROM moves, logs WHERE log = id AND logs.path = '{}'"
    assert rows(database, text.format("log-8.jsonl")) == rows(
        database, text.format("whole/log.jsonl")
    )


def test_logs_of_vassal_that_join_are_one_game(tmp_path: Path) -> None:
    first, second, other = Table(), Table(allied_1="1129"), Table(allied_1="1228")
    first.drag("allied-1", "1129")
    second.drag("allied-2", "1328")
    other.drag("allied-2", "1328")
    for name, table in (("z", first), ("a", second), ("m", other)):
        (tmp_path / f"{name}.vlog").write_bytes(table.stage.bytes("test"))
    database = tmp_path / "s.sqlite"
    done = adjudicator("season", tmp_path, "--database", database, "--jobs", 1)
    assert done.returncode in (0, 1), done.stderr
    found = rows(database, "SELECT files FROM logs ORDER BY path")
    assert found == [('["m.vlog"]',), ('["z.vlog","a.vlog"]',)]


# Hostile databases


def test_two_runs_do_not_write_one_database(season: Path, tmp_path: Path) -> None:
    database = tmp_path / "s.sqlite"
    shutil.copy(season / "s.sqlite", database)
    with closing(sqlite3.connect(database, isolation_level=None)) as connection:
        connection.execute("BEGIN IMMEDIATE")
        done = adjudicator("season", season / "logs", "--database", database, "--jobs", 1)
    assert (done.returncode, done.stderr.count("\n")) == (2, 1)
    assert "another run is writing it" in done.stderr


@pytest.mark.parametrize("what", ["text", "empty table", "other schema", "cut", "torn"])
def test_a_file_that_is_no_season_is_refused(what: str, season: Path, tmp_path: Path) -> None:
    database = tmp_path / "s.sqlite"
    shutil.copy(season / "s.sqlite", database)
    data = bytearray(database.read_bytes())
    if what == "text":
        data = bytearray(b"nothing but text, and more of it")
    elif what == "cut":
        data = data[: len(data) // 2]
    elif what == "torn":
        for at in range(8192, len(data), 997):
            data[at] ^= 0xFF
    database.write_bytes(data)
    with closing(sqlite3.connect(database)) as connection:
        if what == "empty table":
            database.unlink()
            with closing(sqlite3.connect(database)) as fresh:
                fresh.execute("CREATE TABLE mine (x)")
        elif what == "other schema":
            connection.execute("DROP VIEW all_moves")
            connection.execute("CREATE VIEW all_moves AS SELECT 1 AS log")
            connection.commit()
    before = database.read_bytes()
    commands = [
        ["season", season / "logs", "--database", database, "--jobs", 1],
        ["season", "export", "moves", database],
        ["season", "pages", database, "-o", tmp_path / "site"],
    ]
    for words in commands if what not in ("cut", "torn") else commands[1:]:
        done = adjudicator(*words)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), (words, done.stderr)
        assert done.stderr.startswith("error: ")
    assert database.read_bytes() == before


def test_a_folder_may_be_named_like_a_command(season: Path, tmp_path: Path) -> None:
    shutil.copytree(season / "logs", tmp_path / "export")
    database = tmp_path / "s.sqlite"
    done = adjudicator("season", "check", tmp_path / "export", "--database", database)
    assert done.returncode == 3


# What users see


def completions(*words: str) -> list[str]:
    *before, last = words
    shell = ShellComplete(cli, {}, "adjudicator", "_ADJUDICATOR_COMPLETE")
    return [one.value for one in shell.get_completions(before, last)]


def test_the_shell_completes_commands_options_and_tables() -> None:
    assert {"check", "export", "pages"} <= set(completions("season", ""))
    assert "--dask" in completions("season", "--d")
    assert "--jobs" in completions("season", "check", "logs", "--j")
    assert completions("season", "export", "mo") == ["moves"]


def test_errors_are_in_the_language_of_the_user(season: Path, tmp_path: Path) -> None:
    words = ("season", season / "logs", "--database", tmp_path / "s.sqlite", "--jobs", 1)
    done = adjudicator(*words, LC_ALL="fr_FR.UTF-8")
    assert done.returncode == 3
    assert "pas du JSON" in done.stderr
    assert "12 parties" in done.stdout
    again = adjudicator(*words[:-2], "--jobs", 1, LC_ALL="C")  # the reason is kept in no language
    assert "not JSON" in again.stderr


def test_usage_errors_are_one_line(season: Path, tmp_path: Path) -> None:
    logs, database = season / "logs", season / "s.sqlite"
    for words in (
        ["season", logs, "--dask", "tcp://127.0.0.1:1", "--jobs", 2],
        ["season", logs, "--profile", "x.json"],
        ["season", logs, "--units", tmp_path / "no.json"],
        ["season", tmp_path / "none"],
        ["season", logs, "--database", tmp_path / "none" / "s.sqlite"],
        ["season", "export", "moves", tmp_path / "no.sqlite"],
        ["season", "export", "moves", database, "--format", "parquet"],
        ["season", "pages", database, "-o", tmp_path / "x", "--game", "nobody.jsonl"],
    ):
        done = adjudicator(*words)
        assert (done.returncode, done.stderr.count("\n")) == (2, 1), (words, done.stderr)


def test_parquet_has_the_rows_of_csv(season: Path, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    csv = exported(season / "s.sqlite")
    for name, text in csv.items():
        file = tmp_path / f"{name}.parquet"
        assert (
            adjudicator("season", "export", name, season / "s.sqlite", "-o", file).returncode == 0
        )
        table = parquet.read_table(file)
        head, *lines = text.splitlines()
        assert table.column_names == head.split(",")
        assert table.num_rows == len(lines)


def test_progress_goes_to_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    from adjudicator.cli.season import progress

    shown = progress.ShownProgress(quiet=False)
    shown.begin("checking", 10)
    shown._shown -= 100
    shown.advance(3)
    shown.end()
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err == "checking: 3 of 10\n"
