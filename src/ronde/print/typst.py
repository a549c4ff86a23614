"""Fills a template and sets it as PDF with typst, in fonts of our own and without silent gaps.

The words of a document travel as JSON beside the template and are never read as markup. typst
runs in a process of its own, with limits on its memory and its time.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from ronde.domain.errors import N_, RequestError, RondeError
from ronde.print.compiler import compile_pdf
from ronde.print.text import DocumentTranslator
from ronde.services.confined import ConfinedWorker, Limits

TEMPLATES = Path(__file__).with_name("templates")
LIMITS = Limits(
    megabytes=2048,
    seconds=120,
    refusal=N_(
        "Making this document takes more than {megabytes} MB of memory or {seconds} seconds, and "
        "it was given up. Print less at once, for example one round or one player, and look "
        "whether it can be made without the logo."
    ),
)
documents: ConfinedWorker = ConfinedWorker(LIMITS)
"""Where typst runs: pictures from others and huge events may take all there is."""
pictures: ConfinedWorker = ConfinedWorker(
    Limits(
        megabytes=512,
        seconds=10,
        refusal=N_(
            "This picture takes more than {megabytes} MB of memory or {seconds} seconds to print: "
            "save it anew with a program for pictures."
        ),
    )
)
"""Where a picture is tried before it stands in documents, which are made meanwhile."""
STANDARDS = ["a-2a", "ua-1"]
"""PDF/A-2a, to be kept, and PDF/UA-1, to be read aloud."""

UNKNOWN_LETTER, BYTE_ORDER_MARK = "\ufffd", "\ufeff"
_MISSING = re.compile(
    r'(?:the text|contains the (?:disallowed )?codepoint) `"(.+?)"`(?: could not be displayed|\n)',
    re.DOTALL,
)
_ESCAPED = re.compile(r"\\u\{([0-9a-f]+)\}")
_NEVER = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff\ufffe\uffff]")
_PAGES = re.compile(rb"/Type/Pages/Count (\d+)")
_BOX = re.compile(rb"/MediaBox\s*\[\s*0\s+0\s+([0-9.]+)\s+([0-9.]+)\s*\]")
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


class TypstFailed(RondeError):
    """typst refuses one of our templates: a bug of ours."""


@dataclass(frozen=True, slots=True)
class FilledTemplate:
    """What typst is given: the name of a template, and all that is written into it."""

    template: str
    data: Mapping[str, Any]
    landscape: bool = False


@dataclass(frozen=True, slots=True)
class PrintedDocument:
    """A document: its bytes, and the letters that no font of this machine can show."""

    pdf: bytes
    missing: str = ""


def typeset(
    template: str,
    head: Mapping[str, Any],
    body: Mapping[str, Any],
    words: DocumentTranslator,
    date: datetime | None = None,
) -> PrintedDocument:
    """The document; `head` is what the head and the foot of every page show.

    Equal values give equal bytes.

    Our own fonts come first, and alone where they suffice, so that every machine prints alike.
    Other scripts take the fonts of the machine; a letter that none of them has becomes �, and the
    document says so at its end.
    """
    when = date or _EPOCH
    texts = [json.dumps(_cleaned(part), ensure_ascii=False) for part in (head, body)]
    pdf, missing = _attempt(template, texts, when, system_fonts=False)
    if missing:
        pdf, missing = _attempt(template, texts, when, system_fonts=True)
    if not missing:
        return PrintedDocument(pdf)
    for letter in missing:
        texts = [text.replace(letter, UNKNOWN_LETTER) for text in texts]
    sentence = words(N_("� stands for a letter that no font of this machine can show."))
    marked = json.dumps({**json.loads(texts[0]), "missing": sentence}, ensure_ascii=False)
    pdf, more = _attempt(template, [marked, texts[1]], when, system_fonts=True)
    if more:
        raise TypstFailed(N_("The document cannot be set: {reason}"), reason=repr(more))
    return PrintedDocument(pdf, missing)


def _attempt(
    template: str, texts: Sequence[str], when: datetime, *, system_fonts: bool
) -> tuple[bytes, str]:
    """The bytes; or nothing, and the letters that no font has."""
    head, body = (text.encode() for text in texts)
    files = {**_templates(), "head.json": head, "body.json": body}
    files["main.typ"] = files[f"{template}.typ"]
    pdf, problem = documents(compile_pdf, files, when, STANDARDS, system_fonts=system_fonts)
    if not problem:
        return pdf, ""
    missing = {_letter(found) for found in _MISSING.findall(problem)}
    if missing:
        return b"", "".join(sorted(missing))
    raise TypstFailed(N_("The document cannot be set: {reason}"), reason=problem)


def copies_on_sheets(pdf: bytes, sheets: Mapping[str, Any], date: datetime | None = None) -> bytes:
    """Every page of a document several times on one sheet.

    A page inside a page cannot be checked for PDF/A: such a sheet is a plain PDF, to be cut up.
    """
    data = {**sheets, "pages": max(map(int, _PAGES.findall(pdf)))}
    return _assembled("sheet", data, [pdf], date)


def one_after_the_other(
    pdfs: Sequence[bytes], title: str, lang: str, date: datetime | None = None
) -> bytes:
    """Several documents in one file, each page as it is; a plain PDF, to be printed at once."""
    parts = []
    for pdf in pdfs:
        pages = max(map(int, _PAGES.findall(pdf)))
        found = _BOX.search(pdf)
        assert found is not None  # typst writes one for every page
        width, height = (float(side) for side in found.groups())
        parts.append({"pages": pages, "width": width, "height": height})
    return _assembled("bundle", {"title": title, "lang": lang, "parts": parts}, pdfs, date)


def _assembled(
    template: str, data: Mapping[str, Any], pdfs: Sequence[bytes], date: datetime | None
) -> bytes:
    """A document whose pages are those of others, which come as numbers: typst takes text alone."""
    texts = json.dumps({**data, "pdfs": [list(pdf) for pdf in pdfs]}, ensure_ascii=False)
    files = {"main.typ": _templates()[f"{template}.typ"], "data.json": texts.encode()}
    pdf, problem = documents(compile_pdf, files, date or _EPOCH)
    if problem:
        raise TypstFailed(N_("The document cannot be set: {reason}"), reason=problem)
    return pdf


def check_picture(picture: bytes) -> None:
    """Refuse a picture that cannot be set."""
    files = {
        "main.typ": b'#image(bytes(json("picture.json")), height: 19mm)',
        "picture.json": json.dumps(list(picture)).encode(),
    }
    _pdf, problem = pictures(compile_pdf, files, _EPOCH)
    if problem:
        raise RequestError(
            N_("This picture cannot be printed; save it anew with a program for pictures."),
        )


def _cleaned(value: Any) -> Any:
    """The same value without control characters and byte order marks, which no name needs."""
    if isinstance(value, str):
        return _NEVER.sub(" ", value.replace(BYTE_ORDER_MARK, ""))
    if isinstance(value, list | tuple):
        return [_cleaned(part) for part in value]
    if isinstance(value, Mapping):
        return {key: _cleaned(part) for key, part in value.items()}
    return value


def _letter(found: str) -> str:
    return _ESCAPED.sub(lambda code: chr(int(code[1], 16)), found)


@cache
def _templates() -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in sorted(TEMPLATES.glob("*.typ"))}
