"""Test the reader and the writer of zip archives: accepted, refused and written archives."""

from __future__ import annotations

import io
import struct
import tracemalloc
import warnings
import zipfile
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.errors import DocumentError, InputError, LimitError
from adjudicator.safeio import archive
from adjudicator.safeio.archive import Archive, is_archive, pack, parse_archive, read_archive

MIB = 1024 * 1024
DIRECTORY = b"PK\x01\x02"
LOCAL = b"PK\x03\x04"
GOOD = pack([("a.txt", b"hello " * 20), ("images/b.png", b"\x89PNG"), ("c", b"")])


def zipped(*entries: tuple[str, bytes], method: int = zipfile.ZIP_DEFLATED) -> bytes:
    """Return an archive with the given names, which may be duplicates."""
    target = io.BytesIO()
    with warnings.catch_warnings(), zipfile.ZipFile(target, "w", method) as opened:
        warnings.simplefilter("ignore")  # zipfile warns about duplicate names
        for name, data in entries:
            opened.writestr(name, data)
    return target.getvalue()


def patched(data: bytes, mark: bytes, offset: int, value: bytes) -> bytes:
    """Return an archive in which bytes at an offset from the first mark are replaced."""
    at = data.index(mark) + offset
    return data[:at] + value + data[at + len(value) :]


def declared(data: bytes, size: int) -> bytes:
    """Return an archive whose first entry declares another unpacked size."""
    value = struct.pack("<L", size)
    return patched(patched(data, DIRECTORY, 24, value), LOCAL, 22, value)


def flagged(data: bytes, bits: int) -> bytes:
    value = struct.pack("<H", bits)
    return patched(patched(data, DIRECTORY, 8, value), LOCAL, 6, value)


def everything(opened: Archive) -> dict[str, bytes]:
    return {name: opened.read(name) for name in opened.names}


def test_reads_names_sizes_and_bytes(tmp_path: Path) -> None:
    path = tmp_path / "x.zip"
    path.write_bytes(GOOD)
    opened = read_archive(path)
    assert opened.names == ("a.txt", "images/b.png", "c")
    assert "c" in opened
    assert "d" not in opened
    assert opened.size("a.txt") == 120
    assert everything(opened) == {"a.txt": b"hello " * 20, "images/b.png": b"\x89PNG", "c": b""}


def test_folders_are_no_files() -> None:
    assert parse_archive(zipped(("images/", b""), ("images/", b""), ("a", b"1"))).names == ("a",)


def test_a_file_that_is_not_there_is_named() -> None:
    with pytest.raises(DocumentError, match=r"x\.zip: d: is not in the archive"):
        parse_archive(GOOD, file="x.zip").read("d")


def test_names_in_utf8_need_no_mark() -> None:
    data = zipped(("Žuráň.png", b"x"))
    assert parse_archive(data).names == ("Žuráň.png",)
    unmarked = flagged(data, 0)
    assert parse_archive(unmarked).read("Žuráň.png") == b"x"


def test_names_in_the_old_encoding_stay() -> None:
    data = zipped(("a_.txt", b"x")).replace(b"a_.txt", b"a\x81.txt")
    assert parse_archive(data).read("aü.txt") == b"x"


@pytest.mark.parametrize(
    "name",
    ["/etc/passwd", "../a", "a/../../b", "a/..", "..", "C:/a", "c:a", "\\a", "..\\a", "a\\..\\b"],
)
def test_names_that_lead_out_are_refused(name: str) -> None:
    with pytest.raises(DocumentError, match="leads out"):
        parse_archive(zipped(("good", b""), (name, b"x")))


@pytest.mark.parametrize("name", ["a..b", "..a", "a/...", "a b/c", "a\\b", ".a"])
def test_names_that_only_look_so_are_read(name: str) -> None:
    assert parse_archive(zipped((name, b"x"))).read(name) == b"x"


@pytest.mark.parametrize("byte", [b"\0", b"\n", b"\x1b", b"\x7f"])
def test_control_characters_in_names_are_refused(byte: bytes) -> None:
    with pytest.raises(DocumentError, match="no name"):
        parse_archive(zipped(("a_b", b"x")).replace(b"a_b", b"a" + byte + b"b"))


def test_names_too_long_are_refused_without_printing_them() -> None:
    with pytest.raises(LimitError, match="1000 characters") as caught:
        parse_archive(zipped(("n" * 60_000, b"")))
    assert len(str(caught.value)) < 200


def test_a_name_that_stands_twice_is_refused() -> None:
    with pytest.raises(DocumentError, match="savedGame: stands twice"):
        parse_archive(zipped(("savedGame", b"1"), ("savedGame", b"2")))


@pytest.mark.parametrize("bit", [0x1, 0x41, 0x2000])
def test_encrypted_entries_are_refused(bit: int) -> None:
    with pytest.raises(DocumentError, match=r"a\.txt: is encrypted"):
        parse_archive(flagged(GOOD, bit))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_other_ways_of_packing_are_refused(method: int) -> None:
    with pytest.raises(DocumentError, match="packed in a way"):
        parse_archive(zipped(("a", b"x" * 100), method=method))


def test_a_huge_ratio_is_refused() -> None:
    bomb = zipped(("bomb", bytes(9 * MIB)))
    assert len(bomb) < MIB // 50
    with pytest.raises(LimitError, match="200 times"):
        parse_archive(bomb)


def test_a_small_file_may_be_packed_tightly() -> None:
    assert len(parse_archive(zipped(("blank.bmp", bytes(7 * MIB)))).read("blank.bmp")) == 7 * MIB


def test_one_entry_too_large_is_refused() -> None:
    with pytest.raises(LimitError, match="256 MiB"):
        parse_archive(declared(GOOD, 257 * MIB))


def test_entries_too_large_together_are_refused() -> None:
    parts = zipped(*((str(number), b"") for number in range(129))).split(DIRECTORY)
    size = struct.pack("<L", 8 * MIB)
    data = DIRECTORY.join([parts[0], *(part[:20] + size + part[24:] for part in parts[1:])])
    with pytest.raises(LimitError, match="1024 MiB in all"):
        parse_archive(data)


def test_too_many_entries_are_refused() -> None:
    target = io.BytesIO()
    with zipfile.ZipFile(target, "w") as opened:
        for number in range(archive.MAX_ENTRIES + 1):
            opened.writestr(zipfile.ZipInfo(str(number)), b"")
    with pytest.raises(LimitError, match="20000 entries"):
        parse_archive(target.getvalue())


def test_a_file_too_large_is_refused(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(archive, "MAX_ARCHIVE_BYTES", 100)
    path = tmp_path / "x.zip"
    path.write_bytes(GOOD)
    with pytest.raises(LimitError, match="larger than"):
        read_archive(path)
    with pytest.raises(LimitError, match="larger than"):
        parse_archive(GOOD)


def test_a_reader_may_ask_for_less() -> None:
    opened = parse_archive(GOOD)
    assert opened.read("a.txt", limit=120)
    with pytest.raises(LimitError, match=r"a\.txt: larger"):
        opened.read("a.txt", limit=119)


def test_an_entry_that_tells_too_small_a_size_is_not_unpacked_further() -> None:
    opened = parse_archive(declared(zipped(("bomb", bytes(64 * MIB))), 10))
    tracemalloc.start()
    try:
        with pytest.raises(DocumentError, match="broken"):
            opened.read("bomb")
        peak = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert peak < 4 * MIB


def test_an_entry_that_tells_too_large_a_size_is_refused() -> None:
    opened = parse_archive(declared(GOOD, 121))
    with pytest.raises(DocumentError, match="broken"):
        opened.read("a.txt")


def test_a_wrong_checksum_is_refused() -> None:
    data = patched(patched(GOOD, DIRECTORY, 16, b"\0\0\0\0"), LOCAL, 14, b"\0\0\0\0")
    opened = parse_archive(data, file="x.zip")
    with pytest.raises(DocumentError, match=r"x\.zip: a\.txt: is broken"):
        opened.read("a.txt")
    assert opened.read("images/b.png") == b"\x89PNG"


def test_changed_content_is_refused() -> None:
    data = zipped(("a", b"the truth"), method=zipfile.ZIP_STORED).replace(b"truth", b"lies!")
    with pytest.raises(DocumentError, match="broken"):
        parse_archive(data).read("a")


def test_an_archive_within_an_archive_is_bytes_until_opened() -> None:
    bomb = zipped(("bomb", bytes(9 * MIB)))
    outer = parse_archive(zipped(("inner.zip", bomb)))
    assert outer.read("inner.zip") == bomb
    with pytest.raises(LimitError, match="200 times"):
        parse_archive(outer.read("inner.zip"))
    good = parse_archive(zipped(("inner.zip", GOOD))).read("inner.zip")
    assert parse_archive(good).read("c") == b""


@pytest.mark.parametrize("data", [b"", b"PK", b"begin_save", b"\xff" * 1000, b"Rar!\x1a\x07"])
def test_what_is_no_archive_is_refused(data: bytes) -> None:
    assert not is_archive(data)
    with pytest.raises(DocumentError, match="no zip archive"):
        parse_archive(data)


def test_an_archive_cut_short_anywhere_is_refused() -> None:
    for end in range(len(LOCAL), len(GOOD)):
        with pytest.raises(DocumentError, match="broken or cut short"):
            parse_archive(GOOD[:end])


@given(st.lists(st.tuples(st.integers(0, len(GOOD) - 1), st.integers(0, 255)), max_size=6))
def test_a_damaged_archive_is_read_or_refused_in_our_words(changes: list[tuple[int, int]]) -> None:
    data = bytearray(GOOD)
    for at, value in changes:
        data[at] = value
    try:
        everything(parse_archive(bytes(data)))
    except InputError as error:
        assert "\n" not in str(error).replace("\\n", "")


@given(st.lists(st.tuples(st.integers(0, 80), st.binary(max_size=4)), min_size=1, max_size=4))
def test_a_damaged_directory_is_read_or_refused(changes: list[tuple[int, bytes]]) -> None:
    data = GOOD
    for offset, value in changes:
        if DIRECTORY in data:
            data = patched(data, DIRECTORY, offset, value)
    try:
        found = everything(parse_archive(data))
    except InputError:
        return
    assert sum(map(len, found.values())) <= 10 * len(GOOD)


def test_the_same_files_give_the_same_bytes() -> None:
    files = [("b", b"1"), ("a", b"2")]
    assert pack(files) == pack(iter(files))
    with zipfile.ZipFile(io.BytesIO(pack(files))) as opened:
        listed = opened.infolist()
    assert [entry.filename for entry in listed] == ["b", "a"]
    assert {entry.date_time for entry in listed} == {(1980, 1, 1, 0, 0, 0)}
    assert {entry.create_system for entry in listed} == {3}
    assert {entry.external_attr for entry in listed} == {0o100644 << 16}


def test_pictures_are_stored_and_texts_are_packed() -> None:
    with zipfile.ZipFile(
        io.BytesIO(pack([("a.PNG", bytes(999)), ("a.xml", bytes(999))]))
    ) as opened:
        sizes = [entry.compress_size for entry in opened.infolist()]
    assert sizes[0] == 999
    assert sizes[1] < 50


def test_a_name_is_packed_once() -> None:
    with pytest.raises(DocumentError, match="twice"):
        pack([("a", b""), ("a", b"")])


def test_entries_that_lie_over_each_other_are_refused() -> None:
    data = zipped(("a", b"x" * 100), ("b", b"y" * 100), method=zipfile.ZIP_STORED)
    second = data.index(DIRECTORY, data.index(DIRECTORY) + 1)
    # the directory places the second entry at the offset of the first
    moved = data[: second + 42] + struct.pack("<L", 0) + data[second + 46 :]
    with pytest.raises(DocumentError, match=r"b: lies over 'a' in the archive"):
        parse_archive(moved)
