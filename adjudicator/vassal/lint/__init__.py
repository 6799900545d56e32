"""Check VASSAL modules for mistakes, list their contents, and compare two modules."""
