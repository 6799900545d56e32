"""Test that `module lint` reads the set-ups of a module one by one and keeps none in memory."""

from __future__ import annotations

import tracemalloc
import weakref
from collections import Counter
from pathlib import Path

import pytest

from adjudicator.safeio.archive import Archive
from adjudicator.vassal.format.codec import Saved, parse_saved
from adjudicator.vassal.format.image_search import NameSearch
from adjudicator.vassal.format.module_reader import read_module
from adjudicator.vassal.format.sequences import join
from adjudicator.vassal.lint import saved_games
from adjudicator.vassal.lint.lint import lint, lint_file
from adjudicator.vassal.lint.saved_games import pieces_in
from tests.support.module_faults import SET_UP
from tests.support.small_modules import ESC, build_file, module, piece, png, saved, written


def with_setups(folder: Path, count: int, *commands: str) -> Path:
    """Write a module with some set-ups, and with pictures that only the set-ups may use."""
    tag = "VASSAL.build.module.PredefinedSetup"
    entries = "".join(f'<{tag} name="{n}" file="{n}.vsav"/>' for n in range(count))
    files: dict[str, bytes | None] = {
        f"{n}.vsav": saved(*commands, SET_UP, f"CHAT{n}") for n in range(count)
    }
    pictures = {"images/spare.png": png(), "images/a, b.png": png()}
    return written(folder, module(build_file(extra=entries), {**files, **pictures}))


def test_each_set_up_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    reads: Counter[str] = Counter()
    read = Archive.read

    def counted(self: Archive, name: str, *, limit: int = 1 << 30) -> bytes:
        reads[name] += 1
        return read(self, name, limit=limit)

    monkeypatch.setattr(Archive, "read", counted)
    lint_file(with_setups(tmp_path, 4))
    assert {name: n for name, n in reads.items() if name.endswith(".vsav")} == {
        f"{n}.vsav": 1 for n in range(4)
    }


def test_a_set_up_is_forgotten_before_the_next_is_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Text(str):
        """A string that allows weak references."""

        __slots__ = ("__weakref__",)

    read: list[weakref.ref[Text]] = []

    def watched(data: bytes) -> Saved:
        assert [one() for one in read] == [None] * len(read)
        found = parse_saved(data)
        text = Text(found.text)
        read.append(weakref.ref(text))
        return Saved(text, found.savedata, found.moduledata)

    monkeypatch.setattr(saved_games, "parse_saved", watched)
    lint_file(with_setups(tmp_path, 4))
    assert len(read) == 4


def test_more_set_ups_need_no_more_memory(tmp_path: Path) -> None:
    long = "CHAT" + "x" * 300_000
    peaks = []
    for count in (2, 20):
        path = with_setups(tmp_path, count, long)
        lint_file(path)  # objects that are loaded only once do not count
        opened = read_module(path)
        tracemalloc.start()
        lint(opened)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < 1.5 * peaks[0]


def test_a_picture_named_in_the_last_set_up_is_used(tmp_path: Path) -> None:
    def unused(*commands: str) -> list[str]:
        found = lint_file(with_setups(tmp_path, 2, *commands))[0]
        return [place for one in found if one.code == "VMOD502" for place in one.places]

    assert unused() == ["spare.png", "a, b.png"]
    assert unused("+/1/piece;;;spare.png;Old/Main;1;1;1;0") == ["a, b.png"]
    assert unused("+/1/emb2;a\\, b.png,c.png\\\tpiece;;;;Old/\\\tMain;1;1;1;0") == ["spare.png"]


@pytest.mark.parametrize("text", ["x;b.png", "b.png", "<img src='a/b.png'>", "a\\b.png", "b"])
def test_a_name_is_found_wherever_it_stands(text: str) -> None:
    search = NameSearch(["b.gif" if text == "b" else "b.png"])
    search.search(f"one;two\t{text}")
    assert search.left == []


def test_a_text_longer_than_a_chunk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.vassal.format.image_search._CHUNK", 3)
    search = NameSearch(["longer than that.png", "absent.png"])
    search.search("a;b;longer than that.png;c")
    assert search.left == ["absent.png"]


def test_pieces_at_every_depth_until_the_end() -> None:
    one, two, three, four = (piece(name, name) for name in ("one", "two", "three", "four"))
    stack = "+/9/stack/Main;1;1;1;@@0"
    inner = join(["", two, join(["", three, stack], ESC)], ESC)
    text = join(["begin_save", one, stack, inner, "PLAYER\tx", "end_save", four], ESC)
    assert [name for name, _ in pieces_in(text)] == ["one", "two", "three"]


def test_beyond_a_limit_set_ups_are_named_and_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = with_setups(tmp_path, 4, "CHAT" + "x" * 1000)
    monkeypatch.setattr(saved_games, "MAX_LETTERS", 2000)
    found = lint_file(path)[0]
    assert [one.places for one in found if one.code == "VMOD606"] == [["2.vsav"], ["3.vsav"]]
    # an unread set-up may use the picture
    assert "VMOD502" not in {one.code for one in found}
