"""typst itself: files in, a PDF or what typst complains about out. Runs in a confined process."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ronde.domain.errors import N_, RequestError
from ronde.services.background import IN_WEBASSEMBLY

if TYPE_CHECKING:
    from typst import Fonts

_WITHOUT_TYPST = N_("Documents need typst: install it with  pip install 'ronde[app]'.")
_WITHOUT_TYPST_HERE = N_(
    "The first document needs a part of Ronde that is fetched now (26 MB), and the internet is not "
    "there. The pages themselves can be printed by the browser."
)
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
        raise TypstMissing(_WITHOUT_TYPST_HERE if IN_WEBASSEMBLY else _WITHOUT_TYPST) from error
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
