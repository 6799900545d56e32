"""The types of vassal.json and gpids.json, which define the look of a VASSAL module."""
