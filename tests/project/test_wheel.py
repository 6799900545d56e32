"""Test the wheel: build it, install it into an empty environment, run it from another folder."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

from adjudicator import __version__
from tests.support.paths import ROOT

DATA = "adjudicator/_data"


def run(*words: object, cwd: Path) -> subprocess.CompletedProcess[str]:
    """Run a program without this checkout on its path."""
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(word) for word in words],
        cwd=cwd,
        env={**env, "PYTHONUTF8": "1"},
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        check=False,
    )


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the installed tools, so that no network is needed."""
    out = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", out, ROOT]
    result = run(*command, cwd=out)
    assert result.returncode == 0, result.stdout + result.stderr
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the bin folder of an empty environment that holds the wheel.

    A .pth file makes the dependencies of the running environment available; Adjudicator itself is
    only in the new environment, whose own site-packages come first.
    """
    home = tmp_path_factory.mktemp("venv")
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    names = {"base": str(home), "platbase": str(home), "installed_base": sys.base_prefix}
    paths = sysconfig.get_paths(scheme="venv", vars=names)
    site, scripts = Path(paths["purelib"]), Path(paths["scripts"])
    install = [sys.executable, "-m", "pip", "--python", home, "install", "--no-deps", "--quiet"]
    result = run(*install, "--no-index", wheel, cwd=home)
    assert result.returncode == 0, result.stderr
    for number, lent in enumerate(dict.fromkeys(map(sysconfig.get_path, ("purelib", "platlib")))):
        # A plain path line: .pth files inside that folder, such as that of an editable install of
        # this checkout, are not followed.
        (site / f"lent{number}.pth").write_text(f"{lent}\n", encoding="utf-8")
    return scripts


def test_the_wheel_holds_all_data(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = set(archive.namelist())
    for folder in ("schemas", "maps", "modules"):
        files = [path for path in (ROOT / folder).rglob("*") if path.is_file()]
        wanted = {f"{DATA}/{path.relative_to(ROOT).as_posix()}" for path in files}
        wanted = {name for name in wanted if not name.rpartition("/")[2].startswith(".")}
        assert wanted, folder
        assert wanted <= names, sorted(wanted - names)
    assert "adjudicator/py.typed" in names
    assert not [name for name in names if name.startswith(("tests/", "benchmarks/"))]


def test_the_wheel_names_its_licence_and_version(wheel: Path) -> None:
    info = f"adjudicator-{__version__}.dist-info"
    with zipfile.ZipFile(wheel) as archive:
        metadata = archive.read(f"{info}/METADATA").decode()
        assert f"{info}/licenses/LICENSE" in archive.namelist()
    assert "License-Expression: MIT" in metadata
    assert "Requires-Python: >=3.11" in metadata


def test_the_installed_package_is_the_one_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    code = "import adjudicator, adjudicator.resources as r; print(adjudicator.__file__); "
    result = run(installed / "python", "-c", code + "print(r.data_root())", cwd=tmp_path)
    assert result.returncode == 0, result.stderr
    home = str(installed.parent)
    assert all(line.startswith(home) for line in result.stdout.splitlines()), result.stdout


def test_the_installed_command_runs_from_another_folder(installed: Path, tmp_path: Path) -> None:
    version = run(installed / "adjudicator", "--version", cwd=tmp_path)
    assert version.stdout == f"adjudicator, version {__version__}\n", version.stderr
    for name in ("spi-austerlitz", "crowning-glory"):
        result = run(installed / "adjudicator", "map", "verify", name, cwd=tmp_path)
        assert result.returncode == 0, result.stdout + result.stderr
    picture = run(
        installed / "adjudicator", "map", "render", "crowning-glory", "-o", "a.svg", cwd=tmp_path
    )
    assert picture.returncode == 0, picture.stderr
    assert (tmp_path / "a.svg").read_text(encoding="utf-8").rstrip().endswith("</svg>")


def test_the_installed_command_makes_pages(installed: Path, tmp_path: Path) -> None:
    """The wheel contains the style sheets and scripts of the pages as well."""
    log = ROOT / "modules" / "spi-austerlitz" / "logs" / "clean-game.jsonl"
    command = installed / "adjudicator"
    page = run(command, "check", log, "--format", "html", "-o", "game.html", cwd=tmp_path)
    assert page.returncode == 0, page.stderr
    index = run(command, "report", ".", cwd=tmp_path)
    assert index.stdout == "index.html: 1 game: 1 legal\n", index.stderr
