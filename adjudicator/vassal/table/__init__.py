"""The table of a VASSAL game after every user action: pieces, stacks, boards, dice, undo."""
