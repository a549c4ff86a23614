"""typst itself: files in, a PDF or what typst complains about out. Runs in a confined process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RequestError

if TYPE_CHECKING:
    from typst import Fonts

FONTS = Path(__file__).with_name("fonts")


class TypstMissing(RequestError):
    """typst is not installed."""

    http_status = 501


def compile_pdf(
    files: Mapping[str, bytes],
    when: datetime,
    standards: Sequence[str] = (),
    *,
    system_fonts: bool = False,
) -> tuple[bytes, str]:
    """The PDF that `main.typ` among the files makes; or nothing, and the reason."""
    try:
        import typst
    except ImportError as error:
        raise TypstMissing(
            N_("Documents need typst: install it with  pip install 'ronde[app]'.")
        ) from error
    compile_: Any = typst.compile  # its types know neither files by name nor standards in a list
    try:
        pdf = compile_(
            dict(files),
            font_paths=_fonts(system_fonts),
            ignore_system_fonts=not system_fonts,
            pdf_standards=list(standards),
            timestamp=when,
        )
    except typst.TypstError as error:
        return b"", error.diagnostic or str(error)
    return bytes(pdf), ""


@cache
def _fonts(system: bool) -> Fonts:
    import typst

    return typst.Fonts(include_system_fonts=system, font_paths=[str(FONTS)])
