"""Combat: weighing, declaration, dice and claims; then results, losses, retreats and advances."""
