"""Lets ``python -m adjudicator`` do what the ``adjudicator`` command does."""

from adjudicator.cli import main

if __name__ == "__main__":
    main()
