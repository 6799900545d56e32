"""From traced features to validated hex maps."""
