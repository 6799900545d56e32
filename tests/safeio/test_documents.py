"""Test the reader of external documents: limits, encodings, strictness."""

from __future__ import annotations

import json
import os
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
    # The plain parser would silently turn 1e999 into infinity.
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
    with pytest.raises(
        DocumentError, match=r"^a\.json: points\[1\]\.x: expected a number, got text"
    ):
        documents.decode_as(data, Path3, file="a.json")


def test_an_unknown_field_is_refused() -> None:
    data = b'{"points": [{"x": 1, "z": 3}]}'
    with pytest.raises(DocumentError, match=r"points\[0\]: unknown field 'z'"):
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
        stream.truncate(documents.MAX_BYTES + 1)  # sparse: takes no disk space
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


@both
@pytest.mark.parametrize(
    "half",
    [r"\ud800", r"\uDFFF", r"\\\udc00", r"\ud83d\ud83d\ude00", r"\ud83d\u0041", r"\udbff\\udc00"],
)
def test_half_a_character_is_refused_with_its_line(
    decoder: Callable[[bytes], object], half: str
) -> None:
    for text in (f'{{\n"a": "x{half}"}}', f'{{\n"{half}": 1}}'):
        with pytest.raises(DocumentError, match=r"^a\.json: line 2: .* is half a character$"):
            decoder(text.encode())


@both
def test_both_halves_and_a_spelt_out_escape_are_whole(decoder: Callable[[bytes], object]) -> None:
    assert decoder(rb'{"a": "\ud83d\uDE00 \\ud800"}') == {"a": "\U0001f600 \\ud800"}


@given(st.text(alphabet=st.characters(exclude_categories=())))
def test_text_is_read_back_or_is_half_a_character(text: str) -> None:
    data = json.dumps([text]).encode()
    whole = json.loads(data)[0]
    try:
        whole.encode()
    except UnicodeEncodeError:
        with pytest.raises(DocumentError, match="half a character"):
            documents.decode(data)
    else:
        assert documents.decode(data) == [whole]


@pytest.mark.parametrize(
    "data",
    [
        b'"' + b"[]" * 70 + b'\\"' * 200_000,
        b"[]" * 70 + b'"' + b"a" * 20_000_000,
        b"[" * 60 + b'["' * 70 + b'\\"' * 200_000,
        b"[" + b"[]" * 70 + b"]" * 20_000_000,
    ],
    ids=["escaped quotes", "long text", "many texts", "closing brackets"],
)
def test_looking_for_brackets_takes_time_in_proportion(data: bytes) -> None:
    # no time limit: a search with backtracking would take minutes here
    with pytest.raises(InputError):
        documents.decode(data)


@both
@pytest.mark.parametrize("piece", [b"[],", b"1,", b'"",', b'{"a":0},', b'""'])
def test_a_document_of_too_many_values_is_refused_before_it_is_parsed(
    decoder: Callable[[bytes], object], piece: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("json.loads", lambda *_, **__: pytest.fail("parsed"))
    with pytest.raises(LimitError, match=r"^a\.json: more than 4000000 values$"):
        decoder(b'{"a": [' + piece * (documents.MAX_BYTES // len(piece) - 4) + b"0]}")


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
