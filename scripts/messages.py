"""Collects the sentences of Ronde, updates the catalogues of the translators, compiles them.

Run by `make messages` after a sentence was added or changed; a new sentence is then translated in
src/ronde/locale/fr/LC_MESSAGES/ronde.po, and `make messages` run again.
"""

from __future__ import annotations

import io
import sys
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from ronde.services.typography import typeset

if TYPE_CHECKING:
    from collections.abc import Iterator

SOURCE = Path(__file__).resolve().parents[1] / "src" / "ronde"
LANGUAGES = ("en", "fr")
"""English has a catalogue only for the words of draughts, which stand in a context of their own."""
KEYWORDS = {
    "_": None,
    "N_": None,
    "ngettext": (1, 2),
    # The wordings of the rows of rulebooks, by the place of the argument.
    "Prohibit": (3,),
    "Complete": (3,),
    "MinimiseBye": (3,),
    "Minimise": (3,),
    "ColourRule": (2,),
    "Option": (5,),
}

# Sentences stand in Python and in the templates of the application.
METHODS = (("**.py", "python"), ("**.html", "jinja2"))
# A template that cannot be read must not lose its translations without a word.
OPTIONS = {"**.html": {"extensions": "ronde.web.templating.CachedRows", "silent": "false"}}

# Sentences that click says to our users, of click 8.1 to 8.5; a pair is singular and plural.
CLICK: tuple[str | tuple[str, str], ...] = (
    "Usage:",
    "Options",
    "Commands",
    "default: {default}",
    "required",
    "Show this message and exit.",
    "Error: {message}",
    "Try '{command} {option}' for help.",
    "Missing command.",
    "Missing argument",
    "Missing option",
    "Missing parameter",
    "No such command {name!r}.",
    "No such option {name!r}.",
    "No such option: {name}",
    "Invalid value: {message}",
    "Invalid value for {param_hint}: {message}",
    "Option {name!r} does not take a value.",
    "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
)


def sentences() -> Iterator[tuple[str | tuple[str, str], str]]:
    """Every sentence that users may see, with the module it comes from."""
    found = extract_from_dir(SOURCE, METHODS, OPTIONS, keywords=KEYWORDS)
    for file, _line, message, _comments, _context in sorted(found, key=lambda row: row[:2]):
        if message:
            yield message, file  # type: ignore[misc]
    for message in CLICK:
        yield message, "cli/click"


def template(translated: Catalog) -> Catalog:
    """The sentences, without any translation; once more where a game has words of its own."""
    whole = Catalog(project="Ronde", charset="utf-8")
    for sentence, _file in sentences():
        whole.add(sentence)
    known = {message.id for message in whole}
    games = [m for m in translated if m.context and m.id in known]
    catalogue = whole if str(translated.locale) != "en" else Catalog(charset="utf-8")
    for message in games:
        catalogue.add(message.id, context=message.context)
    return catalogue


def catalogue_path(language: str) -> Path:
    """Where the translations of a language are kept."""
    return SOURCE / "locale" / language / "LC_MESSAGES" / "ronde.po"


def updated(language: str) -> Catalog:
    """The translations of a language, with every sentence of today and none of yesterday."""
    path = catalogue_path(language)
    with path.open("rb") as file:
        catalogue = read_po(file, locale=language)
    catalogue.update(template(catalogue), no_fuzzy_matching=True, keep_user_comments=True)
    catalogue.obsolete.clear()
    return catalogue


def as_po(catalogue: Catalog) -> bytes:
    """The catalogue as translators edit it."""
    text = io.BytesIO()
    write_po(text, catalogue, width=100, omit_header=True, no_location=True, sort_output=True)
    language = str(catalogue.locale)
    head = HEADER.format(language=language, plural="n > 1" if language == "fr" else "n != 1")
    return head.encode() + text.getvalue()


HEADER = """\
msgid ""
msgstr ""
"Project-Id-Version: Ronde\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: nplurals=2; plural=({plural});\\n"

"""


def as_mo(po: bytes) -> bytes:
    """The catalogue as the command reads it, typeset; the same whenever it is compiled."""
    catalogue = read_po(io.BytesIO(po))
    for message in catalogue:
        if message.id and str(catalogue.locale) == "fr":
            forms = message.string
            message.string = (
                typeset(forms) if isinstance(forms, str) else [*map(typeset, forms or ())]
            )
    catalogue.creation_date = catalogue.revision_date = datetime(2026, 1, 1, tzinfo=UTC)
    compiled = io.BytesIO()
    write_mo(compiled, catalogue)
    return compiled.getvalue()


def untranslated(catalogue: Catalog) -> list[str]:
    """Sentences without a translation, or with a doubtful one."""
    left = []
    for message in catalogue:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if message.id and (message.fuzzy or not all(forms)):
            left.append(message.id if isinstance(message.id, str) else message.id[0])
    return left


def main() -> int:
    """Update and compile every catalogue; say what is left to translate."""
    left = 0
    for language in LANGUAGES:
        catalogue = updated(language)
        po = as_po(catalogue)
        path = catalogue_path(language)
        path.write_bytes(po)
        path.with_suffix(".mo").write_bytes(as_mo(po))
        for sentence in untranslated(catalogue):
            sys.stdout.write(f"{language}: {sentence}\n")
            left += 1
    if left:
        sys.stdout.write(f"{left} sentences to translate\n")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
