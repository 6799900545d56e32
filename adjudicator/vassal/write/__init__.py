"""From events of a game to logs of VASSAL, and copies of logs without secrets."""
