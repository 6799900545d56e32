"""The door for documents from outside: limits, encodings, strictness, whole writes."""

from __future__ import annotations

import json
import os
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio import documents

JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda children: (
        st.lists(children, max_size=4) | st.dictionaries(st.text(), children, max_size=4)
    ),
    max_leaves=20,
)


class Point(Struct, forbid_unknown_fields=True):
    x: float
    name: str = ""


class Path3(Struct, forbid_unknown_fields=True):
    points: list[Point]


DECODERS: list[Callable[[bytes], object]] = [
    lambda data: documents.decode(data, file="a.json"),
    lambda data: documents.decode_as(data, dict[str, Any], file="a.json"),
]
both = pytest.mark.parametrize("decoder", DECODERS, ids=["plain", "typed"])


@given(JSON_VALUES)
def test_what_json_writes_is_read_back(value: object) -> None:
    assert documents.decode(json.dumps(value).encode()) == value


@both
def test_a_byte_order_mark_is_tolerated(decoder: Callable[[bytes], object]) -> None:
    assert decoder(b'\xef\xbb\xbf{"a": "\xc3\xa9"}') == {"a": "é"}


@both
@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
def test_numbers_that_json_lacks_are_refused(
    decoder: Callable[[bytes], object], number: str
) -> None:
    with pytest.raises(DocumentError, match=r"^a\.json: .*not JSON"):
        decoder(f'{{"x": {number}}}'.encode())


@both
def test_a_number_too_large_for_a_float_is_refused(decoder: Callable[[bytes], object]) -> None:
    # The plain parser would turn 1e999 into an infinity without a word.
    with pytest.raises(DocumentError, match=r"^a\.json: "):
        decoder(b'{"x": 1e999}')


@both
def test_an_integer_of_many_digits_is_refused(decoder: Callable[[bytes], object]) -> None:
    with pytest.raises(InputError, match=r"^a\.json: "):
        decoder(b'{"x": ' + b"9" * 10_000 + b"}")


def test_a_key_that_stands_twice_is_refused() -> None:
    with pytest.raises(DocumentError, match="'x' stands twice"):
        documents.decode(b'{"x": 1, "x": 2}', file="a.json")


@both
@pytest.mark.parametrize("bracket", [b"[", b'{"a":'])
def test_deep_nesting_is_refused_before_it_hurts(
    decoder: Callable[[bytes], object], bracket: bytes
) -> None:
    with pytest.raises(LimitError, match=r"a\.json: line 2: nested deeper than 64 levels"):
        decoder(b"\n" + bracket * 100_000)


def test_brackets_inside_text_do_not_count_as_nesting() -> None:
    text = '[{"' * 200
    assert documents.decode(json.dumps({"a": text, 'q"[': "\\"}).encode())["a"] == text


def test_the_deepest_nesting_that_is_allowed_is_read() -> None:
    depth = documents.MAX_DEPTH
    assert documents.decode(b"[" * depth + b"]" * depth)
    with pytest.raises(LimitError):
        documents.decode(b"[" * (depth + 1) + b"]" * (depth + 1))


@both
def test_bytes_that_are_not_utf8_are_refused_with_their_line(
    decoder: Callable[[bytes], object],
) -> None:
    with pytest.raises(DocumentError, match=r"^a\.json: line 3: not UTF-8 text$"):
        decoder(b'{\n"a": 1,\n"b": "\xff\xfe"}')


@both
def test_broken_json_names_line_and_column(decoder: Callable[[bytes], object]) -> None:
    with pytest.raises(DocumentError, match=r"^a\.json: line 2, column 6: not JSON"):
        decoder(b'{\n"a": ]}')


@both
@pytest.mark.parametrize("data", [b"", b" \n", b"\x00\x01\x02", b"{} {}", b"\xef\xbb\xbf"])
def test_what_is_no_document_is_refused(decoder: Callable[[bytes], object], data: bytes) -> None:
    with pytest.raises(DocumentError, match=r"^a\.json: "):
        decoder(data)


@given(st.binary(max_size=200))
def test_junk_raises_nothing_but_an_input_error(data: bytes) -> None:
    for decoder in DECODERS:
        try:
            decoder(data)
        except InputError as error:
            assert str(error).startswith("a.json: ")


def test_a_wrong_type_names_its_place() -> None:
    data = b'{"points": [{"x": 1}, {"x": "two"}]}'
    with pytest.raises(DocumentError, match=r"^a\.json: points\[1\]\.x: expected `float`"):
        documents.decode_as(data, Path3, file="a.json")


def test_an_unknown_field_is_refused() -> None:
    data = b'{"points": [{"x": 1, "z": 3}]}'
    with pytest.raises(DocumentError, match=r"points\[0\]: .*unknown field `z`"):
        documents.decode_as(data, Path3, file="a.json")


def test_a_missing_file_and_a_folder_are_told_apart(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="no such file"):
        documents.read_bytes(tmp_path / "none.json")
    with pytest.raises(DocumentError, match="not a file"):
        documents.read_bytes(tmp_path)


def test_a_name_that_no_system_accepts_is_an_input_error() -> None:
    for name in ("a\0b", "x" * 5000):
        with pytest.raises(InputError):
            documents.read_bytes(Path(name))


def test_a_file_over_the_limit_is_refused_without_reading_it_all(tmp_path: Path) -> None:
    file = tmp_path / "big.json"
    with file.open("wb") as stream:
        stream.truncate(documents.MAX_BYTES + 1)  # sparse: takes no room
    with pytest.raises(LimitError, match="larger than 64 MiB"):
        documents.read_bytes(file)
    assert documents.read_bytes(_written(tmp_path / "s", b"12345"), limit=5) == b"12345"
    with pytest.raises(LimitError):
        documents.read_bytes(tmp_path / "s", limit=4)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(DocumentError, match="not a file"):
        documents.read_bytes(tmp_path / "pipe")


def test_writing_replaces_the_old_file_whole(tmp_path: Path) -> None:
    file = _written(tmp_path / "map.json", b"old")
    documents.write_text(file, "neu: é\n")
    assert file.read_bytes() == "neu: é\n".encode()
    assert [path.name for path in tmp_path.iterdir()] == ["map.json"]


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such mode bits")
def test_a_written_file_has_ordinary_rights(tmp_path: Path) -> None:
    mask = os.umask(0o027)
    try:
        documents.write_bytes(tmp_path / "a", b"")
    finally:
        os.umask(mask)
    assert stat.S_IMODE((tmp_path / "a").stat().st_mode) == 0o640


def test_a_failed_write_keeps_the_old_file_and_leaves_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = _written(tmp_path / "map.json", b"old")

    def full_disk(self: Path, data: bytes) -> int:
        with self.open("wb") as stream:
            stream.write(data[:1])
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "write_bytes", full_disk)
    with pytest.raises(DocumentError, match=r"map\.json: cannot be written: No space left"):
        documents.write_bytes(file, b"new")
    assert file.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["map.json"]


def test_an_interrupt_leaves_no_temporary_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(self: Path, target: Path) -> Path:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        documents.write_bytes(tmp_path / "map.json", b"new")
    assert list(tmp_path.iterdir()) == []


def test_a_folder_that_is_missing_or_in_the_way_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(DocumentError, match="cannot be written"):
        documents.write_bytes(tmp_path / "none" / "map.json", b"")
    (tmp_path / "taken").mkdir()
    with pytest.raises(DocumentError, match="cannot be written"):
        documents.write_bytes(tmp_path / "taken", b"")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
