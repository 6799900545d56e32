"""From logs of VASSAL to events of a game: profiles, player actions, claims, phases, chains."""
