"""The only doors for files from outside: bounded when reading, atomic when writing."""
