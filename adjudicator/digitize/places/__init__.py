"""Boards of named places: how one is made from points, areas and links over a traced ground."""
