"""The book in which all the rules of this game are registered."""

from __future__ import annotations

from adjudicator.core.rules import Book

__all__ = ["book"]

book = Book()
