"""Where the tests find the project, their data, and what may lie beside the project."""

from pathlib import Path

TESTS_DIR = Path(__file__).resolve().parent.parent
ROOT = TESTS_DIR.parent
