"""Drafts the folder of a game from somebody else's module."""
