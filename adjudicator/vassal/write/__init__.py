"""Writes logs for VASSAL from the events of a game, and copies of logs without secrets."""
