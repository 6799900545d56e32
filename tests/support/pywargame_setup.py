"""Find a Python that can run pywargame, and fetch pywargame for it.

pywargame is another library for VASSAL modules. It is used for comparison only, in a separate
process: it needs Python 3.12, Adjudicator does not.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

VERSION = "0.8.0"
NEEDED = "3.12"
_WHEEL = "sha256:75a254b29c0ed1651d21a0012ddd8f6b83bcf5ebb859b94bb81cbddd7422d8e6"
_NEW_ENOUGH = f"import sys; sys.exit(sys.version_info < {tuple(map(int, NEEDED.split('.')))})"


class NoPywargameError(Exception):
    """Explains why pywargame is not available."""


def _candidates() -> Iterator[str]:
    yield sys.executable
    names = [f"python3.{minor}" for minor in (12, 13, 14)]
    yield from filter(None, map(shutil.which, [*names, "python3", "python"]))
    # pyenv's commands on the path only run the enabled versions
    root = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv"))
    yield from map(str, sorted(root.glob("versions/3.1[2-9]*/bin/python")))


def new_python() -> str:
    """Return the first Python that is new enough."""
    for name in _candidates():
        try:
            subprocess.run([name, "-c", _NEW_ENOUGH], check=True, capture_output=True, timeout=30)
        except (OSError, subprocess.SubprocessError):
            continue
        return name
    raise NoPywargameError(f"no Python {NEEDED} or newer")


def pip(*words: object) -> None:
    """Run pip; it gives up quickly without a network."""
    command = [sys.executable, "-m", "pip", *map(str, words)]
    env = {**os.environ, "PIP_RETRIES": "0", "PIP_DEFAULT_TIMEOUT": "10"}
    try:
        done = subprocess.run(
            command, check=False, capture_output=True, encoding="utf-8", timeout=300, env=env
        )
    except subprocess.TimeoutExpired:
        raise NoPywargameError("pip took too long") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["no reason given"])[-1]
        raise NoPywargameError(f"pip failed: {last[:200]}")


def pywargame(cache: Path) -> Path:
    """Return a folder that holds pywargame; fetch it into `cache` if it is not there yet."""
    folder = cache / f"pywargame-{VERSION}"
    if folder.exists():
        return folder
    # created elsewhere and moved, since several processes may need it at the same time
    with tempfile.TemporaryDirectory(dir=cache) as name:
        listed, made = Path(name) / "requirements.txt", Path(name) / "made"
        listed.write_text(f"pywargame=={VERSION} --hash={_WHEEL}\n", "utf-8")
        only = ("--quiet", "--no-deps", "--only-binary", ":all:", "--require-hashes")
        pip("install", *only, "--target", made, "--requirement", listed)
        try:
            made.rename(folder)
        except OSError:
            if not folder.exists():
                raise
    return folder
