"""Drags of pieces: moves, retreats, arrivals, losses, and pieces that stay behind."""
