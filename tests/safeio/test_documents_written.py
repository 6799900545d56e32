"""Test the writer of documents: each is written completely or not at all, nothing is lost."""

from __future__ import annotations

import os
import stat
import sys
from pathlib import Path

import pytest

from adjudicator.errors import DocumentError
from adjudicator.safeio import documents


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


def test_a_link_is_followed_and_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "there").mkdir()
    file = _written(tmp_path / "there" / "map.json", b"old")
    link = tmp_path / "map.json"
    try:
        link.symlink_to(file)
    except OSError:
        pytest.skip("this system lets us make no links")
    documents.write_bytes(link, b"new")
    assert (file.read_bytes(), link.is_symlink()) == (b"new", True)
    file.unlink()
    documents.write_bytes(link, b"again")
    assert file.read_bytes() == b"again"
    ring = tmp_path / "ring"
    ring.symlink_to(ring)
    with pytest.raises(DocumentError, match="cannot be written"):
        documents.write_bytes(ring, b"")
    assert ring.is_symlink()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no named pipes")
def test_a_pipe_or_device_is_not_replaced_by_a_file(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    (tmp_path / "link").symlink_to(pipe)
    for path in (pipe, tmp_path / "link"):
        with pytest.raises(DocumentError, match=r"cannot be written: it is not a regular file"):
            documents.write_bytes(path, b"new")
    assert pipe.is_fifo()
    # not tried on /dev/null itself, which a defect would destroy
    with pytest.raises(OSError, match="not a regular file"):
        documents._target(Path(os.devnull))


def test_a_name_as_long_as_the_system_allows_can_be_written(tmp_path: Path) -> None:
    file = tmp_path / ("x" * 245 + ".json")
    documents.write_bytes(file, b"new")
    assert file.read_bytes() == b"new"


def test_a_name_that_no_file_can_have_is_an_input_error() -> None:
    with pytest.raises(DocumentError, match="cannot be written"):
        documents.write_bytes(Path("a\0b"), b"")


def test_an_input_is_not_written_over_under_any_name(tmp_path: Path) -> None:
    file = _written(tmp_path / "grid.json", b"")
    (tmp_path / "folder").mkdir()
    (tmp_path / "hard").hardlink_to(file)
    inputs = [tmp_path / "none", file]
    for name in ("grid.json", "folder/../grid.json", "hard"):
        with pytest.raises(DocumentError, match="one of the files to be read"):
            documents.refuse_overwrite(tmp_path / name, inputs)
    documents.refuse_overwrite(tmp_path / "none", inputs)
    documents.refuse_overwrite(tmp_path / "folder", inputs)


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path
