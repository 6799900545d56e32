"""Audit of logs without any game rules: how logs join, what was undone, how the dice fell."""
