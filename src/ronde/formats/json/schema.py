"""The published JSON Schema, made from the structures of `document`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import msgspec

from ronde.formats.json.document import TournamentDoc

FILE = Path(__file__).with_name("tournament.schema.json")


def schema() -> dict[str, Any]:
    """The schema of a tournament in the JSON form."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A tournament of Ronde, version 1",
        **msgspec.json.schema(TournamentDoc),
    }


def schema_text() -> str:
    """The schema as its file holds it."""
    return json.dumps(schema(), indent=2, ensure_ascii=False) + "\n"


if __name__ == "__main__":
    FILE.write_text(schema_text(), encoding="utf-8", newline="\n")
