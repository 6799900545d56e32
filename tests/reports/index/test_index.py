"""Test the index over many reports: which reports it finds, its sums, hostile content."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from adjudicator.chance import fit, sums
from adjudicator.cli import cli
from adjudicator.phrases import phrases
from adjudicator.reports.index import collect as collecting
from adjudicator.reports.index.collect import Index, IndexEntry, collect, report_files
from adjudicator.reports.index.rows import p_text, result, short_titles
from adjudicator.reports.index.tally import Die, Tally, players
from adjudicator.resources import data_root
from tests.support.index_reports import json_report, page, summary, write_json
from tests.support.sample_reports import HOSTILE

LOGS = data_root() / "modules/spi-austerlitz/logs"


def found(folder: Path) -> Index:
    return collect(folder, report_files(folder))


def run(*args: object) -> Result:
    return CliRunner().invoke(cli, ["report", *map(str, args)], catch_exceptions=False)


def failed(*args: object) -> str:
    """Return the error of a call that must fail."""
    with pytest.raises(Exception) as caught:
        CliRunner().invoke(
            cli, ["report", *map(str, args)], catch_exceptions=False, standalone_mode=False
        )
    return str(caught.value)


# Reports that are found


def test_pages_and_json_reports_are_found_in_folders_too(tmp_path: Path) -> None:
    page(tmp_path / "b.html")
    page(tmp_path / "round 1/Ä.htm", events=1)
    write_json(tmp_path / "a.json")
    (tmp_path / "log.jsonl").write_text('{"format":1,"game":"toy"}\n')
    (tmp_path / "readme.txt").write_text("nothing")
    index = found(tmp_path)
    assert [one.path for one in index.entries] == ["a.json", "b.html", "round 1/Ä.htm"]
    assert index.unreadable == []


def test_a_json_report_says_in_short_what_its_page_would(tmp_path: Path) -> None:
    write_json(tmp_path / "a.json", players={"french": "Ben"}, title="A Toy")
    (entry,) = found(tmp_path).entries
    one = entry.summary
    assert one.counts == {
        "violation": 1, "doubt": 1, "note": 0, "waived": 1, "pending": 1, "unchecked": 3,
    }  # fmt: skip
    assert (one.verdict, one.events, one.turn, one.title) == ("illegal", 9, 4, "A Toy")
    assert one.players == {"french": "Ben"}
    assert one.blame == {"french": 1}


def test_the_side_that_has_won_is_called_by_its_title(tmp_path: Path) -> None:
    page(tmp_path / "a.html", outcome={"winner": "allied"})
    page(tmp_path / "b.html", outcome={"winner": "nobody"})
    page(tmp_path / "c.html", outcome={"winner": ["allied"]})
    assert [result(one, phrases()) for one in found(tmp_path).entries] == [
        "Allied",
        "nobody",
        "allied",
    ]


def test_a_file_with_a_report_a_line_has_as_many_games(tmp_path: Path) -> None:
    lines = [json_report(stamp={"log": str(n)}, events=n) for n in range(3)]
    text = "".join(json.dumps(line, separators=(",", ":")) + "\n" for line in lines)
    (tmp_path / "season.json").write_text(text)
    assert [one.summary.events for one in found(tmp_path).entries] == [0, 1, 2]


def test_reports_of_one_log_are_one_game_and_a_page_for_all_eyes_comes_first(
    tmp_path: Path,
) -> None:
    same = {"stamp": {"log": "same"}}
    write_json(tmp_path / "a.json", **same)
    page(tmp_path / "b.html", **same, reader="french")
    page(tmp_path / "c.html", **same)
    page(tmp_path / "d.html", **same, game="another")
    entries = found(tmp_path).entries
    assert [(one.path, one.also) for one in entries] == [
        ("c.html", ["b.html", "a.json"]),
        ("d.html", []),
    ]


def test_real_reports_are_read(tmp_path: Path) -> None:
    for name in ("clean-game", "demonstration"):
        args = ["check", str(LOGS / f"{name}.jsonl"), "--format", "json"]
        CliRunner().invoke(cli, [*args, "-o", str(tmp_path / f"{name}.json")])
    clean, demonstration = (one.summary for one in found(tmp_path).entries)
    assert (clean.verdict, clean.events, clean.turn) == ("legal", 1004, 13)
    assert demonstration.counts["violation"] == 22
    assert demonstration.players == {"allied": "Anna", "french": "Ben"}
    assert demonstration.blame == {"allied": 9, "french": 13}
    assert demonstration.title.startswith("Austerlitz: ")


# Hostile content


@pytest.mark.parametrize(
    ("name", "content", "why"),
    [
        ("x.html", b"<p>A page of somebody else.", "no report of Adjudicator"),
        ("x.json", b'{"verdict": ', "line 1, column 13: not JSON"),
        ("x.json", b"{}", "no report: Object missing required field"),
        ("x.json", b"[" * 100_000, "nested deeper"),
        ("x.json", b"\xff\xfe", "not UTF-8"),
        ("x.json", b'{"verdict": 1, "verdict": 2}', "stands twice"),
        ("x.json", json.dumps(json_report(verdict="perfect")).encode(), "a verdict that"),
        ("x.json", json.dumps(json_report(events=-1)).encode(), "a count that cannot be"),
        ("x.json", json.dumps(json_report(events=10**30)).encode(), "a count that"),
        ("x.json", json.dumps(json_report(dice={"a": {"X 1": 1}})).encode(), "dice that"),
        ("x.json", json.dumps(json_report(dice={"a": {"1": -1}})).encode(), "dice that"),
        ("x.json", json.dumps(json_report(dice={"a": {"101": 1}})).encode(), "dice that"),
        (
            "x.json",
            json.dumps(json_report(players={str(n): "" for n in range(101)})).encode(),
            "too many sides",
        ),
    ],
)
def test_what_is_no_report_is_listed_and_the_rest_is_read(
    tmp_path: Path, name: str, content: bytes, why: str
) -> None:
    page(tmp_path / "good.html")
    (tmp_path / name).write_bytes(content)
    index = found(tmp_path)
    assert [one.path for one in index.entries] == ["good.html"]
    (bad,) = index.unreadable
    assert bad.path == name
    assert why in str(bad.why)


def test_a_page_of_another_version_is_no_report(tmp_path: Path) -> None:
    page(tmp_path / "x.html", format=2)
    assert "another version" in str(found(tmp_path).unreadable[0].why)


def test_links_pipes_and_what_is_too_large_do_no_harm(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inside, outside = tmp_path / "in", tmp_path / "out"
    page(outside / "secret.html", events=99)
    page(inside / "good.html")
    (inside / "link.html").symlink_to(outside / "secret.html")
    (inside / "linked").symlink_to(outside)
    (inside / "loop").symlink_to(inside)
    os.mkfifo(inside / "pipe.html")
    (inside / "large.html").write_bytes(b"x" * 2000)
    monkeypatch.setattr(collecting, "_PAGE", 1000)
    index = found(inside)
    assert [one.path for one in index.entries] == ["good.html"]
    assert [one.path for one in index.unreadable] == ["large.html"]


def test_too_many_files_and_too_deep_ones_are_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        page(tmp_path / f"{number}.html", events=number)
    page(tmp_path / "a/b/c/d/e/f/deep.html")
    monkeypatch.setattr(collecting, "MOST_FILES", 3)
    index = found(tmp_path)
    assert len(index.entries) == 3
    assert index.cut
    monkeypatch.setattr(collecting, "MOST_FILES", 5)
    assert not found(tmp_path).cut


# Sums


def entry(**changes: Any) -> IndexEntry:
    return IndexEntry(summary=summary(**changes), path="x.html")


def test_dice_are_added_up_by_player_over_all_games() -> None:
    other = {"french": "Anna", "allied": "Carl"}
    tallies = players([entry(), entry(players=other), entry(players={})])
    rows = {(one.player, *one.sides): (one.games, one.rolls) for one in tallies}
    assert rows == {
        ("Anna", "Allied", "French"): (2, 60),
        ("Ben", "French"): (1, 30),
        ("Carl", "Allied"): (1, 30),
        ("", "Allied"): (1, 30),
        ("", "French"): (1, 30),
    }
    anna = tallies[0]
    assert anna.faces == {1: 10, 3: 30, 6: 20}
    assert anna.mean == pytest.approx((10 + 90 + 120) / 60)
    assert anna.fit == fit({1: 10, 3: 30, 6: 20}, sums(1, 6))
    assert p_text(anna, phrases()) == "<0.001"


def test_violations_are_added_up_by_player_too() -> None:
    other = {"french": "Anna", "allied": "Carl"}
    tallies = players(
        [entry(blame={"french": 2, "allied": 1}), entry(players=other, blame={"french": 4})]
    )
    assert {one.player: one.violations for one in tallies} == {"Anna": 5, "Ben": 2, "Carl": 0}


def test_a_game_with_other_dice_is_counted_apart() -> None:
    tallies = players([entry(), entry(game="ten", dice={"french": {"10": 1}, "allied": {"2": 1}})])
    assert [(one.player, one.die.sides) for one in tallies] == [
        ("Anna", 6), ("Anna", 10), ("Ben", 6), ("Ben", 10),
    ]  # fmt: skip


def test_a_die_that_begins_with_0_is_fair_too() -> None:
    even = {str(face): 50 for face in range(10)}
    (anna, ben) = players([entry(game="ten", dice={"allied": even, "french": {"9": 1}})])
    assert anna.die == ben.die == Die(10, 0)
    assert (anna.mean, anna.die.mean) == (4.5, 4.5)
    assert anna.fit is not None
    assert anna.fit.p == pytest.approx(1)


def test_too_few_rolls_have_no_p() -> None:
    assert p_text(Tally(player="x", die=Die(6)), phrases()) == "–"
    assert Tally(player="x", die=Die(6)).mean is None


def test_titles_are_short_where_that_is_clear() -> None:
    one, two = entry(), entry(title="A Toy: Another")
    assert short_titles([one]) == {"A Toy: The Battle": "A Toy"}
    assert set(short_titles([one, two]).values()) == {"A Toy: The Battle", "A Toy: Another"}


# The command


def test_text_and_json(tmp_path: Path) -> None:
    page(tmp_path / "b.html")
    write_json(tmp_path / "a.json", players={"french": "Ben"})
    (tmp_path / "bad.json").write_text("{")
    done = run(tmp_path, "--format", "text")
    assert done.exit_code == 0
    lines = done.stdout.splitlines()
    assert lines[1].split() == [
        "report", "verdict", "violations", "doubts", "unchecked", "pending", "waived", "events",
        "turn", "result", "players",
    ]  # fmt: skip
    assert lines[2].split() == [
        "✗", "a", "illegal", "1", "1", "3", "1", "1", "9", "4", "French:", "Ben",
    ]  # fmt: skip
    assert [line.split()[:-1] for line in lines if line.startswith("  Ben ")] == [
        ["Ben", "French", "2", "1", "10", "5", "0", "0", "0", "20", "35", "4.00"]
    ]
    assert lines[-1] == "2 games: 1 illegal, 1 legal"
    assert "bad.json: left out: line 1, column 2: not JSON" in done.stderr
    values = json.loads(run(tmp_path, "--format", "json").stdout)
    assert values["verdicts"] == {"illegal": 1, "cannot tell": 0, "legal": 1}
    assert [one["report"] for one in values["games"]] == ["a.json", "b.html"]
    assert values["unreadable"][0]["report"] == "bad.json"
    ben = next(one for one in values["players"] if one["player"] == "Ben")
    assert (ben["games"], ben["rolls"], ben["dice"]) == (2, 35, {"1": 10, "2": 5, "6": 20})
    assert ben["p"] == pytest.approx(fit({1: 10, 2: 5, 6: 20}, sums(1, 6)).p)  # type: ignore[union-attr]


def test_the_page_goes_into_the_folder_and_is_made_again(tmp_path: Path) -> None:
    page(tmp_path / "b.html")
    done = run(tmp_path)
    assert done.stdout == f"{tmp_path / 'index.html'}: 1 game: 1 legal\n"
    first = (tmp_path / "index.html").read_bytes()
    assert run(tmp_path).exit_code == 0
    assert (tmp_path / "index.html").read_bytes() == first


def test_a_page_that_is_no_index_is_never_written_over(tmp_path: Path) -> None:
    page(tmp_path / "b.html")
    (tmp_path / "index.html").write_text("my home page")
    assert "is there already, and is no index" in failed(tmp_path)
    assert (tmp_path / "index.html").read_text() == "my home page"
    assert "is there already" in failed(tmp_path, "-o", tmp_path / "b.html")


def test_a_report_is_never_written_over_and_an_index_is(tmp_path: Path) -> None:
    report = write_json(tmp_path / "a.json")
    before = report.read_bytes()
    lines = write_json(tmp_path / "b.jsonl")
    for style, target in (("json", report), ("text", lines)):
        said = failed(tmp_path, "--format", style, "-o", target, "--force")
        assert "one of the files to be read" in said
    lines.unlink()
    assert report.read_bytes() == before
    for _ in range(2):
        done = run(tmp_path, "--format", "json", "-o", tmp_path / "index.json")
        assert (done.stdout, done.stderr) == (f"{tmp_path / 'index.json'}: 1 game: 1 illegal\n", "")


def test_no_report_passes_for_an_index(tmp_path: Path) -> None:
    name = "Adjudicator index"
    tag = f'<meta name="generator" content="{name}">'
    page(tmp_path / "a.html", title=tag, players={"french": tag})
    write_json(tmp_path / "b.json", findings=[{"severity": "violation", "side": name}], title=tag)
    assert [one.path for one in found(tmp_path).entries] == ["a.html", "b.json"]


def test_links_lead_from_wherever_the_page_is(tmp_path: Path) -> None:
    page(tmp_path / "reports/a b#?%.html")
    run(tmp_path / "reports", "-o", tmp_path / "spring.html", "--title", "Spring <1>")
    text = (tmp_path / "spring.html").read_text("utf-8")
    assert '<a href="reports/a%20b%23%3F%25.html">a b#?%</a>' in text
    assert "<h1>Spring &lt;1&gt;</h1>" in text


def test_a_folder_without_reports_is_an_error(tmp_path: Path) -> None:
    assert "no report in it (make one: " in failed(tmp_path)
    assert not (tmp_path / "index.html").exists()


def test_hostile_text_steers_no_terminal(tmp_path: Path) -> None:
    page(
        tmp_path / "b.html",
        title=HOSTILE, file=HOSTILE, players={HOSTILE: HOSTILE}, sides={HOSTILE: HOSTILE},
        outcome={"level": HOSTILE}, dice={HOSTILE: {"1": 1}}, stamp={HOSTILE: HOSTILE},
    )  # fmt: skip
    (tmp_path / "\x1b[31m.json").write_text("{")
    for style in ("text", "json"):
        done = run(tmp_path, "--format", style)
        assert done.exit_code == 0
        for line in (done.stdout + done.stderr).splitlines():
            assert line.isprintable(), line
    values = msgspec.json.decode(run(tmp_path, "--format", "json").stdout)
    assert values["games"][0]["title"] == HOSTILE
