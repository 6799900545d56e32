"""The types of vassal.json and gpids.json: how a game looks as a VASSAL module."""
