"""Registry of all rules of this game."""

from __future__ import annotations

from adjudicator.core.book import Book

__all__ = ["book"]

book = Book()
