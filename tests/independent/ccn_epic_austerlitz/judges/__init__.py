"""What the rules say of each event of a log, chapter by chapter."""
