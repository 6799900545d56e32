"""Test where schemas/, maps/ and modules/ are found, in a checkout and when installed."""

from __future__ import annotations

from pathlib import Path

import pytest

from adjudicator import resources
from tests.support.paths import ROOT


def test_a_checkout_uses_its_own_folders() -> None:
    assert resources.data_root() == ROOT
    for name in ("schemas", "maps", "modules"):
        assert (resources.data_root() / name).is_dir()


def test_an_installed_package_uses_its_data_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_data" / "maps" / "b").mkdir(parents=True)
    (tmp_path / "_data" / "maps" / "a").mkdir()
    (tmp_path / "_data" / "maps" / "source-only").mkdir()
    for name in "ab":
        (tmp_path / "_data" / "maps" / name / "grid.json").touch()
    monkeypatch.setattr(resources, "_PACKAGE", tmp_path)
    assert resources.data_root() == tmp_path / "_data"
    assert resources.maps() == ["a", "b"]
    assert resources.map_folder("a") == tmp_path / "_data" / "maps" / "a"
    assert resources.schema_file("map") == tmp_path / "_data" / "schemas" / "map.schema.json"


def test_the_two_austerlitz_maps_come_with_the_program() -> None:
    assert {"crowning-glory", "spi-austerlitz"} <= set(resources.maps())
    for name in resources.maps():
        assert (resources.map_folder(name) / "map.json").is_file()


def test_every_schema_is_found_under_its_name() -> None:
    files = sorted((ROOT / "schemas").glob("*.schema.json"))
    assert files
    for file in files:
        assert resources.schema_file(file.name.removesuffix(".schema.json")) == file
