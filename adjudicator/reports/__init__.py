"""Turns a report into text, JSON, SARIF or CSV: one formatter a file, none of which prints."""
