"""Formatters that turn a report into text, mail, JSON, SARIF, CSV or HTML; none of them prints."""
