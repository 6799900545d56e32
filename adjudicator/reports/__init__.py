"""Turns a report into text, a mail, JSON, SARIF or CSV: a formatter a file; none of them prints."""
