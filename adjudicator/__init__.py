"""Adjudicator: digitizes hex maps, builds modules and checks logged wargames."""

__version__ = "0.1.0"

__all__ = ["__version__"]
