"""A campaign of damaged files against every reader of the program; `make fuzz` runs it.

Every input follows from the seed, its door and its number. An input must be read, or refused with
an `InputError` of one printable line; anything else, or ten seconds of CPU, is a failure, whose
bytes are kept. Of every outcome of a door the smallest input is kept: that is the corpus.
"""
