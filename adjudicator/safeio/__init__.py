"""Reads and writes files: reading is bounded, writing is atomic. All input goes through here."""
