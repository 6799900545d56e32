"""Paths of the project, of the test data, and of optional files beside the project."""

from pathlib import Path

TESTS_DIR = Path(__file__).resolve().parent.parent
ROOT = TESTS_DIR.parent
