"""Test the codec of VASSAL's saved games and logs: every encoding of their text."""

from __future__ import annotations

import io
import lzma
import tracemalloc
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio import archive
from adjudicator.vassal.format import codec, sequences
from adjudicator.vassal.format.codec import Saved, decode, encode, pack, parse_saved, read_saved
from tests.support.vassal_samples import samples

MIB = 1024 * 1024
TEXT = "begin_save\x1b\x1b+/1/piece;;;Žuráň.png;Sokolnitz\\/Sokolnice/Main;1;2\x1bend_save"
PLAIN = TEXT.encode()
SAVED = Saved(TEXT, b"<data version='1'/>", b"<data/>")

texts = st.text(st.characters(exclude_categories=["Cs"])).map("begin_save".__add__)


def xored(data: bytes, key: int) -> bytes:
    return bytes(byte ^ key for byte in data)


WRAPPED = {
    "plain": PLAIN,
    "hexadecimal": b"!VCSK5a" + xored(PLAIN, 0x5A).hex().encode(),
    "capitals": b"!VCSKFE" + xored(PLAIN, 0xFE).hex().upper().encode(),
    "raw": b"VOBS\x07" + xored(PLAIN, 7),
    "xz": lzma.compress(PLAIN),
}


@pytest.mark.parametrize("form", WRAPPED)
def test_every_wrapping_is_read(form: str, tmp_path: Path) -> None:
    data = WRAPPED[form]
    assert decode(data) == TEXT
    path = tmp_path / "old.sav"
    path.write_bytes(data)
    assert read_saved(path) == Saved(TEXT)
    path.write_bytes(archive.pack([("savedGame", data), ("other", b"x")]))
    assert read_saved(path) == Saved(TEXT)


@given(texts, st.none() | st.integers(0, 255))
def test_text_is_read_back(text: str, key: int | None) -> None:
    assert decode(encode(text, key=key)) == text
    saved = Saved(text, b"", None)
    assert parse_saved(pack(saved, key=key)) == saved


def test_how_text_is_written() -> None:
    assert encode("begin_save") == b"begin_save"
    assert encode("begin_save", key=0x5A) == b"!VCSK5a383f3d333405293b2c3f"
    assert encode("begin_save", key=3).startswith(b"!VCSK03")
    with pytest.raises(DocumentError, match="begins with begin_save"):
        encode("hello")


def test_a_saved_game_has_three_files_in_order() -> None:
    data = pack(SAVED, key=1)
    assert data == pack(SAVED, key=1)
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        assert opened.namelist() == ["savedGame", "savedata", "moduledata"]
    assert parse_saved(data) == SAVED


def test_the_withdrawn_form_is_refused_by_name() -> None:
    with pytest.raises(DocumentError, match="!VCSZ") as caught:
        parse_saved(archive.pack([("savedGame", b"!VCSZ123")]), file="x.vsav")
    assert str(caught.value).startswith("x.vsav: ")


@pytest.mark.parametrize(
    ("data", "message"),
    [
        (b"", "no saved game"),
        (b"hello", "no saved game"),
        (b"\xff\xfe\0\0", "no saved game"),
        (b"!VCSK", "cut short"),
        (b"!VCSK5", "broken or cut short"),
        (b"!VCSK5a3", "broken or cut short"),
        (b"!VCSK5a3g", "broken or cut short"),
        (b"!VCSK5a 38", "broken or cut short"),
        (b"!VCSK5a" + "žž".encode(), "broken or cut short"),
        (b"!VCSK5a3838", "no saved game"),
        (b"VOBS", "cut short"),
        (b"VOBS\x01", "no saved game"),
        (b"!VCSK00" + WRAPPED["hexadecimal"].hex().encode(), "no saved game"),
        (WRAPPED["xz"][:-1], "cut short"),
        (WRAPPED["xz"][:20], "cut short"),
        (WRAPPED["xz"][:30] + b"\0\0\0\0" + WRAPPED["xz"][34:], "broken"),
        (WRAPPED["xz"] * 2, "more after"),
        (lzma.compress(b"hello"), "no saved game"),
    ],
)
def test_what_is_broken_is_refused(data: bytes, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        decode(data)


def test_an_xz_bomb_is_not_unpacked_further_than_the_limit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    bomb = lzma.compress(PLAIN + bytes(64 * MIB))
    assert len(bomb) < 20_000
    monkeypatch.setattr(codec, "MAX_SAVED_BYTES", MIB)
    tracemalloc.start()
    try:
        with pytest.raises(LimitError, match="1 MiB"):
            decode(bomb)
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 24 * MIB


def test_an_xz_stream_that_wants_too_much_memory_is_refused() -> None:
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 256 * MIB}]
    stream = lzma.LZMACompressor(filters=filters, format=lzma.FORMAT_XZ)
    with pytest.raises(LimitError, match="memory"):
        decode(stream.compress(PLAIN) + stream.flush())


@pytest.mark.parametrize("form", WRAPPED)
def test_a_text_too_long_is_refused(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(codec, "MAX_SAVED_BYTES", len(PLAIN))
    assert decode(WRAPPED[form]) == TEXT
    monkeypatch.setattr(codec, "MAX_SAVED_BYTES", len(PLAIN) - 1)
    with pytest.raises(LimitError, match="a saved game of more than"):
        decode(WRAPPED[form])


def test_a_saved_game_that_unpacks_too_far_is_refused() -> None:
    data = archive.pack([("savedGame", b"begin_save" + bytes(9 * MIB))])
    with pytest.raises(LimitError, match="savedGame: unpacks to more than"):
        parse_saved(data)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("buildFile.xml", "this is a module"),
        ("buildFile", "this is a module"),
        ("turn1.vlog", "unpack it first"),
        ("x", "no saved game of VASSAL$"),
    ],
)
def test_an_archive_of_something_else_is_told(name: str, message: str) -> None:
    with pytest.raises(DocumentError, match=message):
        parse_saved(archive.pack([(name, b"")]))


@pytest.mark.parametrize("end", ["\n", "\r\n"])
def test_the_end_of_a_line_after_the_last_word_is_not_text(end: str) -> None:
    assert decode(PLAIN + end.encode()) == TEXT
    assert decode(b"begin_save CHAT" + end.encode()) == "begin_save CHAT" + end


def test_letters_in_another_encoding_are_replaced_as_vassal_does() -> None:
    assert decode(b"begin_save \xe9t\xe9") == "begin_save \ufffdt\ufffd"


@given(st.sampled_from(sorted(WRAPPED)), st.binary(max_size=8), st.integers(0, 200))
def test_damaged_bytes_are_read_or_refused_in_our_words(form: str, put: bytes, at: int) -> None:
    data = WRAPPED[form]
    try:
        assert decode(data[:at] + put + data[at + len(put) :]).startswith("begin_save")
    except InputError as error:
        assert "\n" not in str(error)


def test_what_vassal_wrote_is_read_and_written_alike() -> None:
    for path in samples(".vsav", ".vlog", ".sav", ".log"):
        saved = read_saved(path)
        assert "\ufffd" not in saved.text, path
        tokens = sequences.split(saved.text, "\x1b")
        assert "end_save" in tokens, path
        assert sequences.join(tokens, "\x1b") == saved.text, path
        written = _saved_game(path)
        if written.startswith(b"!VCSK"):
            ours = encode(saved.text, key=int(written[5:7], 16))
            assert ours[5:] == written[5:].lower(), path  # old versions wrote capitals
        assert parse_saved(pack(saved, key=7)) == saved, path


def _saved_game(path: Path) -> bytes:
    """Return the encoded text of a sample, with the standard library alone."""
    if not zipfile.is_zipfile(path):
        return path.read_bytes()
    with zipfile.ZipFile(path) as opened:
        return opened.read("savedGame")
