"""Runs the ``adjudicator`` command for ``python -m adjudicator``."""

from adjudicator.cli import main

if __name__ == "__main__":
    main()
