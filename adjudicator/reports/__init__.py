"""Turns a report into text, a mail, JSON, SARIF or CSV: one formatter a file, none of which prints."""
