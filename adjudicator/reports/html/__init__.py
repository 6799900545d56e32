"""The report as one self-contained page: to mail, to read without scripts, to step through."""
