"""Saved games, logs and modules that VASSAL and others made, if they are available.

The environment variable VASSAL_SAMPLES may name their folders; the default is the folder `shared`
beside the project. They belong to others and are not part of the project, so tests that need them
are skipped without them.
"""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.paths import ROOT

_SHARED = ROOT.parent / "shared"
_NAMED = [Path(one) for one in os.environ.get("VASSAL_SAMPLES", "").split(os.pathsep) if one]
FOLDERS = _NAMED or [
    one for one in (_SHARED / "vassal" / "samples", _SHARED / "realdata") if one.is_dir()
]


def samples(*suffixes: str) -> list[Path]:
    """Return all samples with one of some suffixes, or skip the test."""
    found = sorted(
        path for folder in FOLDERS for path in folder.rglob("*") if path.suffix in suffixes
    )
    if not found:
        pytest.skip(f"there are no samples {' '.join(suffixes)}: VASSAL_SAMPLES names no folder")
    return found


def sample(path: str) -> Path:
    """Return the first sample whose path has this ending, or skip the test."""
    for folder in FOLDERS:
        for found in sorted(folder.rglob(path)):
            return found
    pytest.skip(f"there is no sample {path}: VASSAL_SAMPLES names no folder with it")
