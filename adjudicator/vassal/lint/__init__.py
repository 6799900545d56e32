"""Finds the mistakes of VASSAL modules, lists their contents and compares two of them."""
