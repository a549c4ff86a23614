"""The trainer in the browser: everything works by links and forms, without script."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

from ronde.rulebooks.catalogue import system
from ronde.training.search import find_exercise
from ronde.training.subjects import subject_named
from tests.french.test_catalogue import CHESS_WORDS

SYSTEM = "fide-dutch-2026"
CHOICE = {"system": SYSTEM, "article": "C12", "level": "easy", "seed": "3"}


def page(client: Any, **more: str) -> str:
    answer = client.get(f"/train?{urlencode({**CHOICE, **more})}")
    assert answer.status_code == 200
    return unescape(str(answer.text))


def answer_of(right: bool) -> dict[str, str]:
    rules = system(SYSTEM)
    exercise = find_exercise(rules, subject_named(rules, "C12"), seed=3, level="easy")
    assert exercise is not None
    boards = list(exercise.paired.pairs)
    if not right:
        (a, b), (c, d), *rest = boards
        boards = [(a, c), (b, d), *rest]
    given = {}
    for place, (white, black) in enumerate(boards, 1):
        given |= {f"w{place}": str(white), f"b{place}": str(black)}
    return given | {"bye": str(exercise.paired.bye or "")}


def test_a_position_is_shown_with_the_card_of_every_player(chief: Any) -> None:
    text = page(chief)
    cards = re.findall(r'data-number="(\d+)"', text)
    assert 4 <= len(set(cards)) <= 8
    assert '<option value="C12" selected' in text


def test_a_wrong_round_is_corrected_and_then_right(chief: Any) -> None:
    wrong = page(chief, do="judge", **answer_of(right=False))
    assert 'class="explanation"' in wrong
    assert "Right: that is the round of the rules" not in wrong
    right = page(chief, do="judge", **answer_of(right=True))
    assert "Right: that is the round of the rules" in right
    assert "ronde-figure" in right
    assert "seed=4" in right


def test_hints_follow_one_another_and_the_solution_is_told_and_drawn(chief: Any) -> None:
    assert "The bracket of" in page(chief, do="hint1")
    assert 'value="hint2"' in page(chief, do="hint1")
    assert "The rules first try" in page(chief, do="hint2")
    assert "One board is" in page(chief, do="hint3")
    solved = page(chief, do="solution")
    assert "ronde-figure" in solved
    assert "Colours:" in solved


def test_an_exam_sheet_is_made_printed_and_marked(chief: Any) -> None:
    choice = {"system": SYSTEM, "count": "3", "seed": "5"}
    shown = chief.get(f"/train/exam?{urlencode(choice)}").text
    assert shown.count('name="m') == 3
    for part in ("exam", "solutions"):
        made = chief.get(f"/train/exam/{part}.pdf?{urlencode(choice)}")
        assert made.headers["content-type"] == "application/pdf"
        assert made.content == chief.get(f"/train/exam/{part}.pdf?{urlencode(choice)}").content
    marked = chief.get(f"/train/exam?{urlencode(choice)}&m1=1&m2=2&m3=0").text
    assert re.search(r"3 of \d+ answers right", unescape(marked))
    refused = chief.get(f"/train/exam?{urlencode(choice)}&m1=99")
    assert refused.status_code == 400


def test_boards_so_far_are_judged_with_what_they_cost(chief: Any) -> None:
    text = page(chief, do="boards", **answer_of(right=False))
    assert " instead of " in text or "This board is legal" in text


def test_what_is_no_number_is_refused_in_words(chief: Any) -> None:
    answer = chief.get(f"/train?{urlencode({**CHOICE, 'do': 'judge', 'w1': 'x', 'b1': '2'})}")
    assert answer.status_code == 400
    assert "is no board" in unescape(answer.text)


def test_an_unknown_button_shows_the_position_only(chief: Any) -> None:
    text = page(chief, do="hint")
    assert 'value="hint1"' in text
    assert 'class="explanation"' not in text


def test_short_questions_are_answered_wrongly_corrected_and_kept(chief: Any) -> None:
    choice = {"task": "colours", "article": ""}
    exercise = find_exercise(SYSTEM, seed=3, level="easy", task="colours")
    assert exercise is not None
    right = {f"q-{one.key}": one.right for one in exercise.questions}
    first = next(iter(exercise.questions))
    wrong = right | {f"q-{first.key}": next(c for c in first.choices if c != first.right)}
    assert "who has White?" in page(chief, **choice)
    refused = page(chief, do="judge", **choice, **wrong)
    assert "who has White: wrong" in refused
    assert "data-attempt" not in refused
    began = re.search(r'name="began" value="(\d+)"', page(chief, **choice))
    assert began is not None
    done = page(chief, do="judge", wrong="1", began=began[1], **choice, **right)
    assert "data-attempt" in done
    assert '"wrong":1' in done
    assert "Solved in" in done


def test_the_progress_of_a_learner_is_shown_from_the_file_and_not_kept(chief: Any) -> None:
    line = '{"on":"2026-11-18","system":"fide-lim","task":"bye","solved":true,"seconds":75}'
    shown = chief.post("/train/progress", lines=line)
    assert "fide-lim" in shown.text
    assert "1 min 15 s" in unescape(shown.text)
    assert "Nothing has been practised yet" in chief.get("/train/progress").text
    assert chief.post("/train/progress", lines="nonsense").status_code == 400


def test_systems_of_draughts_are_practised_in_the_words_of_draughts(chief: Any) -> None:
    chief.client.headers["accept-language"] = "fr"
    form = {"system": "fmjd-1986-rating", "article": "6.1.25", "level": "", "seed": "4"}
    for shown in (
        chief.get(f"/train?{urlencode(form)}"),
        chief.get(f"/train?{urlencode(form | {'article': '', 'task': 'bye'})}"),
        chief.get(f"/train/exam?{urlencode({'system': 'fmjd-1986-rating', 'count': '1'})}"),
    ):
        assert shown.status_code == 200
        text = re.sub(r"<select.*?</select>", "", unescape(shown.text), flags=re.DOTALL)
        assert not CHESS_WORDS.search(re.sub(r"<[^>]*>|Elo\b.*", "", text))
    assert "Repos" in unescape(chief.get(f"/train?{urlencode(form)}").text)
