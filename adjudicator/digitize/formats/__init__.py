"""Reads and writes the file formats of traced features and compiled maps."""

from __future__ import annotations

from adjudicator.digitize.formats.registry import FORMATS, parse_features, read_features

__all__ = ["FORMATS", "parse_features", "read_features"]
