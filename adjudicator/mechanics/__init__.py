"""Mechanics that several games share: path search, zones, tables, claims. Names no game."""
