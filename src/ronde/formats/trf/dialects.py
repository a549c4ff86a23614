"""Which dialects of the report a file is written in: by the records and the letters it has."""

from __future__ import annotations

import re

JAVAFO = re.compile(r"^XX[A-Z](?: |$)", re.MULTILINE)
BBP = re.compile(r"^BB[A-Z](?: |$)", re.MULTILINE)
OF_2026 = re.compile(
    r"^(?:142|152|162|172|182|192|202|212|222|240|250|260|299|300|310|320|330|352|362) ",
    re.MULTILINE,
)
OF_2016 = re.compile(r"^001 .{87}(?:.{10})*  0000 . [FHUZfhuz]", re.MULTILINE)


def dialects_of(text: str) -> tuple[str, ...]:
    """The dialects of a report, the report itself first: TRF26, JaVaFo, bbpPairings …"""
    lines = "\n".join(text.splitlines())
    if OF_2026.search(lines):
        base = "TRF26"
    elif OF_2016.search(lines):
        base = "TRF16"
    else:
        base = "TRF"
    more = ((JAVAFO, "JaVaFo"), (BBP, "bbpPairings"))
    return (base, *(name for records, name in more if records.search(lines)))
