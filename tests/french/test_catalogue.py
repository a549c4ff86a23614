"""Every French sentence as it is compiled: typed well, in French, in the words of its game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from gettext import GNUTranslations

import pytest
from babel.messages.mofile import read_mo

from ronde.services.language import translator
from ronde.services.typography import typeset
from scripts import messages
from tests.french.typography import CODE, ENGLISH, SEED, WRONG, faults

CHESS_ALONE = re.compile(
    r"rulebooks/(?:dutch|dutch2012|dubov|burstein|lim|team|double_swiss|lexicographic)/|lab/"
    r"|accelerations/(?:baku|haley|degressive)|formats/|tiebreaks/|rulebooks/fmjd/|generator"
    r"|verifier/(?:swiss_guide|dutch)|views/examples/|domain/consistency|domain/round"
)
"""Where sentences come from that an event in draughts never shows, or that are about draughts."""

CHESS_WORDS = re.compile(r"échiquier|\bnulles?\b|exempt|\bElo\b|\bbyes?\b", re.IGNORECASE)

QUOTED = {
    # Values of options and columns of files, which are typed as they are.
    "Authorization", "Bearer", "rating", "rating-and-lot", "black", "white", "lot", "draws",
    "pairings", "strength", "players", "round", "published", "handbook", "board",
    "white1", "black1", "games", "of", "standings", "from", "and",
    "Game", "WIN", "DRAW", "LOSS",
}  # fmt: skip
ENGLISH_SPELLING = (
    "par exemple 1.5",
    "par exemple 4.5",
    "3-1-0 ou 1-0.5-0-0.5",
    "1-1-0.5",
)
"""What files and options take, spelled as they take it."""


def sentences() -> Iterator[tuple[str, str, str]]:
    """Every compiled sentence: its context, its English, its French."""
    with messages.catalogue_path("fr").with_suffix(".mo").open("rb") as file:
        for message in read_mo(file):
            if message.id:
                forms = message.string
                key = message.id if isinstance(message.id, str) else message.id[0]
                for form in [forms] if isinstance(forms, str) else forms or ():
                    yield _text(message.context or ""), key, form


def _text(context: str | bytes) -> str:
    return context.decode() if isinstance(context, bytes) else context


ALL = tuple(sentences())


def test_every_sentence_is_typed_as_french_is() -> None:
    wrong = [
        f"{french!r}: {fault}"
        for _context, _english, french in ALL
        if not any(typeset(part) in french for part in ENGLISH_SPELLING)
        for fault in faults(french)
    ]
    assert not wrong, "\n".join(wrong)


def test_no_sentence_is_left_in_english_or_has_words_that_the_federations_avoid() -> None:
    wrong = []
    for context, english, french in ALL:
        if any(typeset(part) in french for part in ENGLISH_SPELLING):
            continue
        plain = CODE.sub(" ", french)
        found = {word.group() for word in ENGLISH.finditer(plain)} - QUOTED
        if "FMJD" in french or "rating" in english.lower():
            found -= {"rating", "ratings", "Rating"}
        found |= {word.group() for word in WRONG.finditer(plain)}
        if found:
            wrong.append(f"{context} {french!r}: {sorted(found)}")
    assert not wrong, "\n".join(wrong)


def test_only_simulations_have_a_seed() -> None:
    files = origins()
    wrong = [
        french
        for _context, english, french in ALL
        if SEED.search(french)
        and not all(re.match(r"(?:cli/)?(?:lab[/_.]|generate\.)", f) for f in files[english])
    ]
    assert not wrong, "\n".join(wrong)


def origins() -> dict[str, set[str]]:
    """The files that each sentence comes from."""
    found: dict[str, set[str]] = {}
    for message, file in messages.sentences():
        found.setdefault(message if isinstance(message, str) else message[0], set()).add(file)
    return found


def is_help(sentence: str, files: set[str]) -> bool:
    """A sentence of `--help`, which is shown before any event is read."""
    return all(file.startswith("cli/") for file in files) and sentence[:1].isupper()


def test_words_of_chess_have_their_counterpart_in_draughts() -> None:
    known = {english for context, english, _french in ALL if context == "draughts"}
    files = origins()
    lacking = sorted(
        english
        for context, english, french in ALL
        if not context
        and english not in known
        and CHESS_WORDS.search(french)
        and not all(map(CHESS_ALONE.search, files[english]))
        and not is_help(english, files[english])
    )
    assert not lacking, "\n".join(lacking)


def test_sentences_of_draughts_have_no_word_of_chess() -> None:
    wrong = [
        french
        for context, _english, french in ALL
        if context == "draughts" and CHESS_WORDS.search(french)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("code", ["fr", "en"])
def test_the_game_chooses_the_words(code: str) -> None:
    chess, draughts = translator(code), translator(code, "draughts")
    assert isinstance(draughts.catalogue, GNUTranslations)
    bye = "{name} has the bye."
    assert draughts.say(bye, name="Luc") != chess.say(bye, name="Luc")
    assert draughts.say("Standings") == chess.say("Standings")


def test_words_of_draughts_are_those_of_its_federations() -> None:
    say = translator("fr", "draughts").say
    words = [say(word) for word in ("Draw", "Bye", "Rating", "Board no.", "adjourned")]
    assert words == ["Remise", "Repos", "CP", "Damier", "suspendue"]


def test_choices_of_every_system_are_shown_in_words() -> None:
    from ronde.accelerations.catalogue import ACCELERATIONS
    from ronde.rulebooks.catalogue import listings, system
    from ronde.views.choices import choice_text

    say = translator("fr").say
    options = [o for listing in listings() for o in system(listing.name).options]
    options += [o for acceleration in ACCELERATIONS.values() for o in acceleration.options]
    bare = {
        f"{option.key}={value}"
        for option in options
        for value in option.values
        if not value.isdecimal() and choice_text(option, value, say) == value
    }
    assert not bare, "\n".join(sorted(bare))
