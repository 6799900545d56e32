"""Where units stand: hexes, hexsides, labels and the compiled map."""
