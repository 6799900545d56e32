"""Whole games made of mechanics by data."""
