"""Formats of traced features and of compiled maps, in and out."""

from __future__ import annotations

from adjudicator.digitize.formats.registry import FORMATS, parse_features, read_features

__all__ = ["FORMATS", "parse_features", "read_features"]
