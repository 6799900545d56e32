"""Draw the pictures of a VASSAL module: board, counters, markers, icons, charts and tracks."""
