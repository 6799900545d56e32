"""Draws compiled maps: a scene of plain shapes, painted as PNG or SVG."""
