"""Build a VASSAL module from the data of a game: maps, pieces, cards, help, set-ups."""
