"""The kernel: how any log is read and judged. Knows no mechanic and no game."""
