"""Two ways to decode old saved games and logs of VASSAL. Prints medians of CPU time as JSON.

Runs by itself under Python 3.12, which pywargame needs:
decoding_race.py FOLDER_OF_PYWARGAME FILE...
Each contender gets the path of every file in turn, and gives the text split where VASSAL's
commands end. Both must give the same, and the files must be obfuscated as VASSAL does it.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

sys.path.insert(0, sys.argv[1])

from pywargame import vassal as pw
from timing import medians

from adjudicator.vassal.format.codec import read_saved
from adjudicator.vassal.format.logfile import read_log

FILES = [Path(one) for one in sys.argv[2:]]


def ours() -> list[list[str]]:
    """Decode all files."""
    return [read_saved(path).text.split("\x1b") for path in FILES]


def by_pywargame() -> list[list[str]]:
    """Decode all files with pywargame."""
    return [pw.SaveIO.readSave(str(path))[1] for path in FILES]


def main() -> None:
    """Time both in turns."""
    assert all(read_log(path).wrapping == "VCSK" for path in FILES)
    # pywargame takes every byte for a letter
    plain = [[line.encode().decode("latin-1") for line in lines] for lines in ours()]
    assert plain == by_pywargame()
    spent = medians({"ours": ours, "pywargame": by_pywargame}, rounds=5, clock=time.process_time)
    print(json.dumps(spent))


if __name__ == "__main__":
    main()
