"""What several games share: searching, zones, stacking, tables, traced lines. Names no game."""
