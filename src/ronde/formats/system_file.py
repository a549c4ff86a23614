"""The file of an amended system, as TOML or JSON.

base = "NAME"
title = "Dutch without float protection"
without = ["C14", "C15"]
order = ["C13", "C12"]            # C13 before C12
options = { number = "listed" }

[[rows]]
code = "X1"
wording = "players who do not get their colour preference"
pair = "preference_denied"        # a measure of rulebooks/measures.py
before = "C12"
"""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

from ronde.domain.errors import N_, FileAccessError, RequestError
from ronde.rulebooks.amendments import from_document
from ronde.rulebooks.catalogue import system
from ronde.rulebooks.system import System


def read_system(path: Path) -> System:
    """The system that the file describes."""
    try:
        text = path.read_text("utf-8")
        document = json.loads(text) if path.suffix == ".json" else tomllib.loads(text)
    except OSError as error:
        raise FileAccessError(
            N_("The file {file} cannot be read: {reason}."),
            file=str(path),
            reason=error.strerror or error,
        ) from error
    except ValueError as error:
        raise _malformed(path, error) from error
    if not isinstance(document, dict):
        raise _malformed(path, "{}")
    return from_document(document, system)


def _malformed(path: Path, reason: object) -> RequestError:
    return RequestError(
        N_("The file {file} does not describe a system: {reason}."), file=str(path), reason=reason
    )
