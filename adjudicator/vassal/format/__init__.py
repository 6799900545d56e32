"""VASSAL's files as plain values: archives, scripts, commands, traits, modules."""
