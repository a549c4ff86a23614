"""Whatever is in a file, the answer is a tournament or a sentence: never another exception."""

from __future__ import annotations

import json
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ronde.domain.errors import CannotBeWritten, InputError
from ronde.formats import read, to_text
from ronde.formats.trf.reader import READERS
from ronde.formats.trf.report import DIALECTS
from ronde.sample import sample_path
from tests.properties.mutations import damaged
from tests.support import GOLDEN, ORACLES


def seeds() -> list[str]:
    """Real files, ours and (where they are) those of others, as text with plain line ends."""
    paths = [sample_path(), *sorted((GOLDEN / "formats").iterdir())]
    for pattern in ("bbpPairings/dutch*.input", "py4swiss/*.trf", "sharly-chess/20*.trf"):
        paths.extend(sorted(ORACLES.glob(f"third_party/{pattern}")))
    texts = [path.read_bytes().decode("utf-8-sig").replace("\r\n", "\n") for path in paths]
    return [text.replace("\r", "\n") for text in texts]


def answer(source: str | bytes) -> str:
    """What comes of the source; anything but a tournament or a refusal is an error of ours."""
    try:
        event = read(source)
    except InputError as error:
        return told(error, "refused")
    text = to_text(event, format="json")
    assert read(text) == event
    try:
        report = to_text(event)
    except CannotBeWritten as error:
        return told(error, "read, but no report")
    assert read(report) == event
    return "read"


def told(refusal: InputError, kind: str) -> str:
    """The kind of answer, of a refusal that says something."""
    assert refusal.problems
    assert all(problem.render() for problem in refusal.problems)
    return kind


def bytes_changed(text: str, dice: Random) -> bytes:
    """The text as bytes, a few of them wrong."""
    content = bytearray(text.encode("utf-8", "replace") + b"\n")
    for _ in range(dice.randint(1, 5)):
        content[dice.randrange(len(content))] = dice.randrange(256)
    return bytes(content)


def campaign(count: int, seed: int) -> dict[str, int]:
    """Damage real files that many times and count the answers."""
    dice = Random(seed)
    texts = seeds()
    answers: dict[str, int] = {}
    for number in range(count):
        text = damaged(dice.choice(texts), texts, dice)
        kind = answer(bytes_changed(text, dice) if number % 7 == 0 else text + "\n")
        answers[kind] = answers.get(kind, 0) + 1
    return answers


@pytest.mark.parametrize("seed", range(4))
def test_damaged_files_are_read_or_refused(seed: int) -> None:
    answers = campaign(400, seed)
    assert answers["refused"] > 100
    assert answers["read"] > 20


@pytest.mark.endurance
@pytest.mark.parametrize("seed", range(100, 120))
def test_many_damaged_files_are_read_or_refused(seed: int) -> None:
    assert sum(campaign(10_000, seed).values()) == 10_000


@given(st.binary(max_size=400))
def test_any_bytes_are_read_or_refused(content: bytes) -> None:
    answer(content)


@given(st.lists(st.text(max_size=120), max_size=8))
def test_any_text_is_read_or_refused(lines: list[str]) -> None:
    answer("\n".join([*lines, "", ""]))


CODES = st.sampled_from((*READERS, "001", "001", "001", "BEL", "801", "###"))
COLUMNS = st.text(st.sampled_from("0123456789 .-=+wbWBHUZFD/,"), max_size=110)


@given(st.lists(st.tuples(CODES, COLUMNS), min_size=1, max_size=8))
def test_records_with_any_columns_are_read_or_refused(records: list[tuple[str, str]]) -> None:
    answer("".join(f"{code} {columns}\n" for code, columns in records))


@given(
    st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-3, 12)
        | st.floats(allow_nan=False)
        | st.text(max_size=5),
        lambda inner: (
            st.lists(inner, max_size=4)
            | st.dictionaries(
                st.sampled_from(
                    ("players", "rounds", "games", "byes", "tpn", "points", "details", "x")
                ),
                inner,
                max_size=4,
            )
        ),
        max_leaves=12,
    )
)
def test_any_json_is_read_or_refused(value: object) -> None:
    head = {"format": "ronde-tournament", "version": 1}
    body = {**head, **value} if isinstance(value, dict) else value
    answer(json.dumps(body).encode())
    answer(json.dumps({**head, "players": value, "rounds": value, "team_event": value}) + "\n")


def test_the_dialects_of_a_damaged_file_are_written_or_refused() -> None:
    dice = Random(7)
    texts = seeds()
    for _ in range(300):
        try:
            event = read(damaged(dice.choice(texts), texts, dice) + "\n")
        except InputError:
            continue
        for dialect in DIALECTS:
            try:
                to_text(event, dialect=dialect)
            except CannotBeWritten as error:
                told(error, "refused")
