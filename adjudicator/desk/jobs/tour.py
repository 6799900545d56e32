"""The job of the first-run tour: a sample game in a folder of its own."""

from __future__ import annotations

from adjudicator.desk.worker import Work

__all__ = ["sample"]

_NAME, _LOG = "sample-game", ("spi-austerlitz", "demonstration.jsonl")


def sample(work: Work) -> str:
    """Copy a faulty game that comes with Adjudicator into the folder; return where it is."""
    from adjudicator import resources
    from adjudicator.safeio import documents

    game, log = _LOG
    folder = work.folder.inside(_NAME)
    folder.mkdir(exist_ok=True)
    target = work.folder.inside(f"{_NAME}/{log}")
    if not target.exists():
        data = documents.read_bytes(resources.data_root() / "modules" / game / "logs" / log)
        documents.write_bytes(target, data)
    return _NAME
