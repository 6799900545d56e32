"""The head of an HTML page: self-contained, nothing is loaded from outside."""

from __future__ import annotations

import base64
import hashlib
from pathlib import Path

from adjudicator import style
from adjudicator.reports.html.escape import element

__all__ = ["document_head", "sheet"]

_HERE = Path(__file__).parent


def sheet(*files: Path, more: str = "") -> str:
    """Return the style sheet of a page: our colours, the rules all pages share, its own rules."""
    own = (file.read_text("utf-8") for file in (_HERE / "base.css", *files))
    return style.page_css() + "".join(own) + more


def document_head(
    title: str,
    css: str,
    *,
    script: str = "",
    generator: str = "Adjudicator",
    language: str = "en",
) -> str:
    """Return the beginning of a page, up to its body.

    The security policy allows our style and script by their hashes: a style or script smuggled in
    by untrusted text has no effect, and nothing is fetched.
    """
    allowed = f"'{_hash(script)}'" if script else "'none'"
    policy = (
        f"default-src 'none'; style-src '{_hash(css)}'; script-src {allowed}; "
        "img-src data:; base-uri 'none'; form-action 'none'"
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{language}">\n<head>\n<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f'<meta name="generator" content="{generator}">\n{element("title", title)}\n'
        f"<style>{css}</style>\n</head>\n<body>\n"
    )


def _hash(content: str) -> str:
    digest = hashlib.sha256(content.encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode('ascii')}"
