"""The report as one self-contained HTML page: readable without scripts, replayable with them."""
