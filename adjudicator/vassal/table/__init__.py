"""The table of a VASSAL game after every action: pieces, stacks, maps, labels, undo, replay."""
