"""Turns traced features into checked hex maps and boards of places."""
