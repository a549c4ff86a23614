"""Reading a PDF back: its text, its pages, what it says of itself."""

from __future__ import annotations

import io
import re
from typing import Any

import pytest

pypdf = pytest.importorskip("pypdf", reason="the tests of documents read them with pypdf")
pytest.importorskip("typst", reason="documents need the extra 'app'")


def opened(pdf: bytes) -> Any:
    return pypdf.PdfReader(io.BytesIO(pdf), strict=True)


def pages(pdf: bytes) -> list[str]:
    """The text of every page, blanks and invisible breaks evened out."""
    return [_even(page.extract_text()) for page in opened(pdf).pages]


def text(pdf: bytes) -> str:
    return " ".join(pages(pdf))


def _even(found: str) -> str:
    return re.sub(r"\s+", " ", found.replace("\u200b", "").replace("\xa0", " "))


def squeezed(found: str) -> str:
    """Without any blank: what is left of a text however its lines were broken."""
    return re.sub(r"[\s\u200b\xa0]+", "", found)


def metadata(pdf: bytes) -> str:
    """The XMP record, which names the standards that the file keeps to."""
    record: bytes = opened(pdf).trailer["/Root"]["/Metadata"].get_object().get_data()
    return record.decode()


def roles(pdf: bytes) -> set[str]:
    """The kinds of elements in the structure that readers aloud follow."""
    root = opened(pdf).trailer["/Root"]["/StructTreeRoot"]
    found: set[str] = set()
    queue = [root]
    while queue and len(found) < 50:
        element = queue.pop()
        element = element.get_object() if hasattr(element, "get_object") else element
        if isinstance(element, list):
            queue += element
        elif isinstance(element, dict):
            if "/S" in element:
                found.add(str(element["/S"]))
            if "/K" in element:
                queue.append(element["/K"])
    return found
