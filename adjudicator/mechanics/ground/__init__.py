"""Chapters about the ground: the terrain chart, movement, claimed costs, zones, stacking."""
