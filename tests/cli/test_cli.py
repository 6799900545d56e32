"""Test the whole command line: help texts, exit codes, one-line errors, short start-up."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tomllib

import click
import pytest

from adjudicator import __version__
from adjudicator.cli import LazyGroup, cli, main
from adjudicator.errors import InputError
from tests.support.paths import ROOT
from tests.support.program import run_text

#: modules that a help text must not load: each costs several bare Python starts
HEAVY = ("PIL", "dataclasses", "jsonschema", "lxml", "msgspec", "numpy", "pyproj", "shapely")


def _groups_and_commands(group: LazyGroup, path: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = [path]
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, LazyGroup):
            found += _groups_and_commands(command, (*path, name))
        else:
            found.append((*path, name))
    return found


#: commands that have subcommands
GROUPS = ("game", "log", "map", "module", "season")


def _names() -> list[tuple[str, ...]]:
    assert isinstance(cli, LazyGroup)
    found: list[tuple[str, ...]] = [(), *((name,) for name in sorted(cli.lazy))]
    for group_name in GROUPS:
        group = cli.get_command(click.Context(cli), group_name)
        assert isinstance(group, LazyGroup)
        found += ((group_name, name) for name in sorted(group.lazy))
    return found


COMMANDS = _names()
every_command = pytest.mark.parametrize("words", COMMANDS, ids=lambda words: "-".join(words) or "-")


def run(*words: str, **env: str) -> subprocess.CompletedProcess[str]:
    """Run the program, in a process of its own if its environment is not ours."""
    if not env:
        return run_text(*words)
    return subprocess.run(
        [sys.executable, "-m", "adjudicator", *words],
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, **env},
        timeout=60,
        check=False,
    )


def test_the_list_of_commands_is_complete() -> None:
    assert isinstance(cli, LazyGroup)
    assert sorted(_groups_and_commands(cli)) == sorted(COMMANDS)
    wanted = {"compile", "diff", "explain", "export", "import", "register", "render", "verify"}
    assert wanted <= {words[1] for words in COMMANDS if len(words) == 2}


@every_command
def test_every_help_ends_with_examples_that_call_the_command(words: tuple[str, ...]) -> None:
    result = run(*words, "--help")
    assert (result.returncode, result.stderr) == (0, "")
    _, title, rest = result.stdout.partition("\n  Examples:\n")
    assert title, result.stdout
    examples = rest.partition("\n\n")[0].splitlines()
    assert examples
    prompt = " ".join(["adjudicator", *words])
    assert any(line.strip().startswith(prompt + " ") for line in examples), examples


@every_command
def test_every_example_of_a_help_names_options_that_exist(words: tuple[str, ...]) -> None:
    text = run(*words, "--help").stdout
    examples = text.partition("\n  Examples:\n")[2].partition("\n\n")[0]
    for line in examples.splitlines():
        called = tuple(line.split()[1 : 3 if line.split()[1] in GROUPS else 2])
        described = text if called in ((), words) else run(*called, "--help").stdout
        options = re.findall(r"(?<=\s)--?[a-z][a-z-]*", line)
        known = set(re.findall(r"(?<=[\s,])--?[A-Za-z][a-z-]*", described.replace(examples, "")))
        assert set(options) <= known, (line, known)


@every_command
def test_no_help_line_is_wider_than_a_page(words: tuple[str, ...]) -> None:
    assert max(len(line) for line in run(*words, "--help").stdout.splitlines()) <= 100


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("log", "--help"),
        ("map", "--help"),
        ("module", "--help"),
        ("season", "--help"),
        ("--version",),
        ("nonsense",),
    ],
)
def test_a_help_loads_nothing_heavy(words: tuple[str, ...]) -> None:
    code = (
        "import json, sys\n"
        "from adjudicator.cli import main\n"
        f"sys.argv = ['adjudicator', *{list(words)!r}]\n"
        "try:\n    main()\n"
        "except SystemExit:\n    print()\n    print(json.dumps(sorted(sys.modules)))\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True
    )
    loaded = {name.partition(".")[0] for name in json.loads(result.stdout.splitlines()[-1])}
    assert "click" in loaded
    assert loaded.isdisjoint(HEAVY), loaded & set(HEAVY)


def test_the_help_of_a_command_draws_and_projects_nothing() -> None:
    """All commands are loaded in one process; the first to load something heavy is named."""
    heavy = {"PIL", "jsonschema", "lxml", "numpy", "pyproj", "shapely"}
    pairs = [words for words in COMMANDS if len(words) == 2]
    code = (
        "import sys\nfrom adjudicator.cli import cli\n"
        f"for group, name in {pairs!r}:\n"
        "    assert cli.get_command(None, group).get_command(None, name)\n"
        f"    loaded = {heavy!r} & sys.modules.keys()\n"
        "    if loaded:\n        sys.exit(f'{group} {name}: {loaded}')\n"
        "print('none')\n"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stdout, done.stderr) == (0, "none\n", "")


def test_the_version_is_the_packages_own() -> None:
    for option in ("--version", "-V"):
        result = run(option)
        assert (result.returncode, result.stdout) == (0, f"adjudicator, version {__version__}\n")


def test_without_a_command_the_help_is_shown() -> None:
    assert run().stdout == run("--help").stdout
    assert run("map").stdout == run("map", "--help").stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("nonsense",), "No such command 'nonsense' (see adjudicator --help)"),
        (("map", "nonsense"), "No such command 'nonsense' (see adjudicator map --help)"),
        (("map", "verify"), "Missing argument 'MAP' (see adjudicator map verify --help)"),
        (("map", "verify", "x", "--nonsense"), "--nonsense"),
        (("map", "red\x1b[31m\n"), "No such command"),
    ],
)
def test_wrong_usage_is_one_line_and_exit_code_2(words: tuple[str, ...], says: str) -> None:
    result = run(*words)
    assert (result.returncode, result.stdout) == (2, "")
    lines = result.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("error: ")
    assert says in lines[0]
    assert lines[0].isprintable()


def test_an_input_error_is_one_line_without_control_characters(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_: object) -> None:
        raise InputError("bad\x1b[2J\nword\u2028", file="a\r.json", place="line 1", hint="try\x07")

    monkeypatch.setattr("adjudicator.cli.cli", fail)
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 2
    out, err = capsys.readouterr()
    assert (out, err) == ("", "error: a\\r.json: line 1: bad\\x1b[2J\\nword\\u2028 (try\\x07)\n")


def test_an_interrupt_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def interrupt(**_: object) -> None:
        raise click.Abort

    monkeypatch.setattr("adjudicator.cli.cli", interrupt)
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 130
    assert capsys.readouterr().err == "error: interrupted\n"


def test_a_fault_of_our_own_is_not_taken_for_a_verdict(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(**_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr("adjudicator.cli.cli", fail)
    with pytest.raises(SystemExit) as exit_:
        main()
    assert exit_.value.code == 70
    assert "ZeroDivisionError" in capsys.readouterr().err


def test_a_pipe_gets_utf8_whatever_the_systems_encoding() -> None:
    result = run("map", "verify", "Żurań", PYTHONIOENCODING="cp1252", PYTHONUTF8="0")
    assert result.returncode == 2
    assert "error: Żurań: no such map" in result.stderr


@pytest.mark.skipif(sys.platform == "win32", reason="Windows closes pipes in another way")
def test_a_reader_that_goes_away_makes_no_noise() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "wb") as closed:
        result = subprocess.run(
            [sys.executable, "-m", "adjudicator", "--help"],
            stdout=closed,
            stderr=subprocess.PIPE,
            check=False,
        )
    assert result.stderr == b""


def test_colours_are_off_in_a_pipe() -> None:
    assert "\x1b" not in run("nonsense").stderr


def test_shell_completion_knows_the_commands() -> None:
    result = run(
        _ADJUDICATOR_COMPLETE="bash_complete", COMP_WORDS="adjudicator map re", COMP_CWORD="2"
    )
    assert result.stdout.split() == ["plain,register", "plain,render"]


def test_the_script_and_the_module_are_the_same_program() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["scripts"] == {"adjudicator": f"{main.__module__}:{main.__name__}"}
