"""VASSAL's files and grids, read and written."""
