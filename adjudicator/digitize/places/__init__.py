"""Compiles boards of named places from points, areas and links over traced ground."""
