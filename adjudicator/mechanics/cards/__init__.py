"""Cards and markers that are drawn: events, hands and discards, rules about them, secrecy."""
