"""The notes of a report in the words of its readers; the report itself keeps the fixed form."""

from __future__ import annotations

import re
from collections.abc import Callable

from ronde.domain.errors import N_

_WRITTEN = {
    "Correction for rating only @ Round {round}: {boards}": N_(
        "Round {round}, {boards}: result corrected for ratings only"
    ),
    "Result corrected @ Round {round}: {boards}": N_("Round {round}, {boards}: result corrected"),
    "MPA @ Round {round}: no legal pairing by the rules": N_(
        "Round {round} paired by hand: the rules have no legal pairing"
    ),
    "MPA @ Round {round}: as paired by the rules": N_(
        "Round {round} paired by hand, as the rules pair it"
    ),
    "MPA @ Round {round}: {boards}": N_(
        "Round {round} paired by hand; boards that differ from the rules: {boards}"
    ),
    "Pairing withdrawn @ Round {round}": N_("Round {round}: pairing withdrawn"),
    "Import @ Round {round}": N_("Round {round} was imported, and differs from the rules"),
    "FIDE mode exited @ Round {round}": N_("FIDE mode left in round {round}"),
    "Tie-breaks changed @ Round {round}": N_("Tie-breaks changed after round {round}"),
    "Number of rounds changed from {before} to {after} @ Round {round}": N_(
        "Number of rounds changed from {before} to {after} after round {round}"
    ),
    "Note @ Round {round}: {text}": N_("Round {round}: {text}"),
}
"""What the journal writes into a report, and the sentence that says it."""


def note_sentence(text: str) -> tuple[str, dict[str, str]]:
    """The sentence of a note and its facts; what people wrote themselves stands as it is."""
    for pattern, sentence in _PATTERNS:
        if found := pattern.fullmatch(text):
            return sentence, found.groupdict()
    return "{text}", {"text": text}


def note_text(text: str, translate: Callable[[str], str]) -> str:
    """A note in a language."""
    sentence, facts = note_sentence(text)
    return translate(sentence).format(**facts)


_PATTERNS = [
    (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(written))), sentence)
    for written, sentence in _WRITTEN.items()
]
