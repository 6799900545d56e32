"""Draws boards of named places: the ground, the places and their links, the margin."""
