"""Writes `ronde-account-1.schema.json`, the JSON schema of the account file, beside its module.

Run it after a change of a field: `.venv/bin/python scripts/account_schema.py`. A test compares the
file with the types of today.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from ronde.verifier import account

SCHEMA_FILE = Path(account.__file__).with_name("ronde-account-1.schema.json")


def schema() -> dict[str, Any]:
    """The JSON schema of the account file."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "The account of a round (Ronde)",
        **msgspec.json.schema(account.AccountFile),
    }


if __name__ == "__main__":
    SCHEMA_FILE.write_bytes(msgspec.json.format(msgspec.json.encode(schema()), indent=2) + b"\n")
