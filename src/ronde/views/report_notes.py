"""The notes of a report in the words of its readers; the report itself keeps the fixed form."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

from ronde.domain.errors import N_

if TYPE_CHECKING:
    from ronde.domain.tournament import Tournament

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


def note_sentence(text: str, event: Tournament | None = None) -> tuple[str, dict[str, str]]:
    """The sentence of a note and its facts; what people wrote themselves stands as it is.

    With the event, boards are told by the names of their players, too.
    """
    for pattern, sentence in _PATTERNS:
        if found := pattern.fullmatch(text):
            facts = found.groupdict()
            if event is not None and _PAIRS.fullmatch(facts.get("boards", "")):
                facts["boards"] = " · ".join(
                    _named(pair, event) for pair in facts["boards"].split()
                )
            return sentence, facts
    return "{text}", {"text": text}


def _named(pair: str, event: Tournament) -> str:
    """`24-13` as `24 Vilà – 13 Andersson`; what is no number of a player stays as it is."""
    numbers = [int(number) for number in pair.split("-")]
    if not all(1 <= number <= len(event.players) for number in numbers):
        return pair
    return " – ".join(f"{number} {event.player(number).name}" for number in numbers)


def note_text(text: str, translate: Callable[[str], str], event: Tournament | None = None) -> str:
    """A note in a language."""
    sentence, facts = note_sentence(text, event)
    return translate(sentence).format(**facts)


_PAIRS = re.compile(r"\d+-\d+( \d+-\d+)*")
_PATTERNS = [
    (re.compile(re.sub(r"\\{(\w+)\\}", r"(?P<\1>.+)", re.escape(written))), sentence)
    for written, sentence in _WRITTEN.items()
]
