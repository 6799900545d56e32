"""Draws compiled maps: builds a scene of plain shapes and writes it as PNG or SVG."""
