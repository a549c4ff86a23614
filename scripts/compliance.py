"""Generates docs/compliance.md and its French twin: FIDE's checklists, our answers, their tests.

Run it after a change of the table: `.venv/bin/python scripts/compliance.py`. A test compares the
pages with the table, and looks whether every test that is named exists. The French of the table is
docs/compliance.fr.tsv; that of the cautions comes from the catalogue.

The checklists are known to us in condensed form only (VCL19, and draft 13 of the list for
tournament handlers of 2026); a row may therefore stand for several questions.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "compliance.md"
PAGES = {"en": PAGE, "fr": ROOT / "docs" / "fr" / "compliance.md"}
FRENCH = ROOT / "docs" / "compliance.fr.tsv"

J = "tests/unit/journal"
MODE, ROUNDS = f"{J}/test_fide_mode.py", f"{J}/test_rounds_and_results.py"
MANUAL, LIST = f"{J}/test_manual.py", f"{J}/test_registration.py"
IMPORTS, PREVIEW = f"{J}/test_import_and_export.py", f"{J}/test_preview.py"
CORRECTIONS, JOURNAL = f"{J}/test_corrections.py", f"{J}/test_journal.py"
PUBLICATION = "tests/rules/journal/test_publication.py"
BASIC, BAKU = "tests/rules/basic", "tests/rules/accelerations/test_baku.py"
DUTCH = "tests/oracles/test_dutch2026.py"
CLI, FORMATS = "tests/unit/cli", "tests/unit/formats"


class Row(NamedTuple):
    """Questions, what they ask, our answer (`yes`, `part`, `no`), and the tests behind it."""

    questions: str
    asked: str
    answer: str
    tests: tuple[str, ...] = ()
    remark: str = ""


VCL19 = (
    Row(
        "01-03",
        "FIDE mode is the default, reached by the standard installation; the default "
        "system is named",
        "yes",
        (f"{MODE}::test_a_section_of_a_fide_system_is_in_fide_mode",),
    ),
    Row(
        "04-06",
        "correct services; functions that FIDE prohibits are disabled; use of the word FIDE",
        "yes",
        (
            f"{ROUNDS}::test_what_was_announced_changes_only_outside_fide_mode",
            f"{MODE}::test_draughts_live_outside_fide_mode_and_report_a_system_of_their_own",
        ),
    ),
    Row(
        "07",
        "pairings strictly by the rules",
        "yes",
        (f"{DUTCH}::test_every_case_has_the_pairs_colours_and_bye_of_the_endorsed_engine",),
    ),
    Row(
        "08",
        "pairing by numbers, not by ratings",
        "yes",
        (f"{LIST}::test_numbers_set_by_hand_name_everybody",),
    ),
    Row(
        "09",
        "numbers frozen once round 4 is paired",
        "yes",
        (f"{LIST}::test_a_corrected_rating_changes_numbers_until_round_four_is_paired",),
    ),
    Row("10", "FIDE accelerations", "yes", (f"{BAKU}::test_eight_players_in_round_1",)),
    Row(
        "11-12",
        "reports read and written, other point systems, UTF-8",
        "yes",
        (
            "tests/properties/test_formats.py::test_a_report_gives_back_what_it_can_express",
            f"{CLI}/test_other_commands.py::test_conversion_keeps_the_tournament",
        ),
    ),
    Row(
        "13-14",
        "½-0, 0-½, 0-0 possible, 1-½ and 1-1 refused; forfeits 1F-0F, 0F-1F, 0F-0F only",
        "yes",
        (
            f"{J}/test_result_text.py::test_a_result_is_understood_as_people_write_it",
            f"{J}/test_result_text.py::test_a_result_that_does_not_exist_is_refused",
        ),
    ),
    Row(
        "15",
        "adjourned games",
        "yes",
        (f"{ROUNDS}::test_a_missing_result_counts_as_a_draw_for_the_pairing_and_stays_open",),
    ),
    Row(
        "16",
        "value of the pairing-allocated bye",
        "yes",
        (f"{BASIC}/test_bye.py::test_the_regulations_may_give_the_bye_another_worth",),
    ),
    Row(
        "17",
        "half-point byes; full-point byes with a warning",
        "yes",
        (f"{ROUNDS}::test_byes_are_requested_and_cancelled",),
    ),
    Row(
        "18",
        "official rating list",
        "yes",
        (f"{CLI}/test_event.py::test_ratings_are_compared_with_a_list_and_corrected",),
        "the list is read from a file; nothing is downloaded",
    ),
    Row(
        "19",
        "tie-breaks as in the handbook",
        "yes",
        ("tests/oracles/test_tiebreaks.py::test_values_and_ranks_are_those_of_the_corpus",),
    ),
)

DRAFT_13 = (
    Row(
        "16-18",
        "pairing and tie-break engines are one unit",
        "yes",
        (f"{CLI}/test_other_commands.py::test_standings_for_machines",),
    ),
    Row(
        "19-23",
        "free checker on the command line: pairings and standings, with exit codes",
        "yes",
        (
            f"{CLI}/test_check.py::test_a_difference_has_exit_code_1_and_is_reported",
            f"{CLI}/test_check.py::test_a_tournament_by_the_rules_has_exit_code_0",
            f"{CLI}/test_check.py::test_a_wrong_rank_is_reported_with_the_ranks_that_would_be_right",
        ),
    ),
    Row(
        "24-30",
        "random generator with byes, forfeits, odd results, seed",
        "yes",
        (
            "tests/unit/pairing/test_generator.py::test_a_busy_tournament_has_everything_that_happens",
            f"{CLI}/test_other_commands.py::test_without_a_seed_one_is_chosen_and_shown",
        ),
    ),
    Row(
        "40-42",
        "FIDE mode for each tournament separately, on by default",
        "yes",
        (f"{MODE}::test_a_section_of_a_fide_system_is_in_fide_mode",),
    ),
    Row(
        "43",
        "leaving it asks twice, with the consequences",
        "yes",
        (f"{MODE}::test_leaving_fide_mode_asks_twice_with_its_consequences",),
    ),
    Row(
        "44",
        "a note ### in the report",
        "yes",
        (f"{MODE}::test_every_note_is_a_record_of_the_report",),
    ),
    Row(
        "45",
        "cannot be entered again",
        "yes",
        (
            f"{MODE}::test_there_is_no_way_back_into_fide_mode",
            f"{MODE}::test_undo_never_removes_the_exit_its_mark_or_its_note",
        ),
    ),
    Row(
        "46",
        "permanent indicator",
        "yes",
        (f"{CLI}/test_event.py::test_without_a_terminal_a_caution_shows_its_token",),
    ),
    Row(
        "47-53",
        "import of reports; adjustments reported; defective files refused with a reason",
        "yes",
        (
            f"{FORMATS}/test_bad_input.py::test_a_fault_is_reported_with_its_line_and_column",
            f"{IMPORTS}::test_a_tournament_is_taken_over_as_it_is",
        ),
    ),
    Row(
        "54-55",
        "every imported round is checked; warning and note",
        "yes",
        (f"{IMPORTS}::test_rounds_that_the_rules_pair_otherwise_need_confirmation_and_are_noted",),
    ),
    Row(
        "57-61",
        "number of rounds locked, or two steps; the last round looked at again",
        "yes",
        (f"{ROUNDS}::test_the_number_of_rounds_changes_with_two_confirmations",),
    ),
    Row(
        "62-63",
        "infeasible numbers of rounds are detected in advance; manual finish",
        "yes",
        (
            f"{LIST}::test_more_rounds_than_opponents_need_confirmation",
            f"{PREVIEW}::test_a_round_that_cannot_be_paired_is_seen_beforehand",
            f"{MANUAL}::test_the_next_round_can_be_made_by_hand_from_nothing",
        ),
    ),
    Row(
        "64-65",
        "manual pairing is opened and closed",
        "yes",
        (f"{MANUAL}::test_nothing_else_happens_to_the_boards_while_a_session_is_open",),
    ),
    Row(
        "66-67",
        "warnings: rematch, prohibited, bye, third colour, both wrong colours",
        "yes",
        (
            f"{MANUAL}::test_a_board_that_breaks_the_rules_needs_confirmation",
            f"{MANUAL}::test_a_third_colour_running_needs_confirmation",
        ),
    ),
    Row(
        "68-69",
        "compared with the engine at the end; note ### MPA",
        "yes",
        (f"{MANUAL}::test_boards_just_paired_are_changed_in_a_session_and_noted",),
    ),
    Row(
        "70-83",
        "point systems: two draws, value of the bye",
        "yes",
        (f"{ROUNDS}::test_worths_that_the_checklist_refuses_are_refused",),
    ),
    Row(
        "84-88",
        "locked after the start",
        "yes",
        (f"{ROUNDS}::test_what_was_announced_changes_only_outside_fide_mode",),
    ),
    Row(
        "89-105",
        "other systems, round robins",
        "part",
        (
            f"{MODE}::test_draughts_live_outside_fide_mode_and_report_a_system_of_their_own",
            "tests/rules/round_robin/test_tables.py::test_the_tables_are_those_of_the_handbook",
        ),
        "other systems are outside FIDE mode; round robins follow the Berger tables",
    ),
    Row(
        "106-111",
        "Baku; not changed after round 1; late entries keep the last of GA",
        "yes",
        (
            f"{BAKU}::test_the_last_participant_of_ga_stays_the_same_when_late_entries_come",
            f"{ROUNDS}::test_what_was_announced_changes_only_outside_fide_mode",
        ),
    ),
    Row(
        "112-115",
        "every event is logged, can be undone, and asks first",
        "yes",
        (
            f"{JOURNAL}::test_every_entry_shows_who_when_and_why",
            f"{JOURNAL}::test_undo_of_a_published_pairing_asks_twice",
        ),
    ),
    Row(
        "116-144",
        "rating lists: standard, rapid, blitz; source kept; compared with the list",
        "part",
        (
            f"{FORMATS}/test_lists.py::test_another_rating_can_be_asked_for",
            f"{CLI}/test_event.py::test_ratings_are_compared_with_a_list_and_corrected",
        ),
        "lists from files, several in the order wanted, or the one in force on the first day",
    ),
    Row(
        "145-151",
        "strength, title, alphabet; other last keys",
        "yes",
        (
            f"{BASIC}/test_initial_order.py::test_another_last_key_may_replace_the_alphabet",
            f"{LIST}::test_the_strongest_is_number_one",
            f"{J}/test_choose_ratings.py::test_each_way_gives_the_strengths_worked_out_by_hand",
        ),
        "methods NRO, FIDON, NIDOF, HBFN are chosen before the list is drawn up",
    ),
    Row(
        "152",
        "numbers assigned manually: all or none",
        "yes",
        (f"{LIST}::test_numbers_set_by_hand_name_everybody",),
    ),
    Row(
        "153-154",
        "no change once round 4 is paired",
        "yes",
        (f"{LIST}::test_a_corrected_rating_changes_numbers_until_round_four_is_paired",),
    ),
    Row(
        "155-156",
        "late entries numbered by rating",
        "yes",
        (f"{LIST}::test_a_late_entry_takes_the_place_of_its_strength_and_the_rounds_follow",),
    ),
    Row(
        "157-159",
        "adjourned games noted; automatic when results are missing",
        "yes",
        (
            f"{ROUNDS}::test_an_adjourned_game_is_noted",
            f"{ROUNDS}::test_a_missing_result_counts_as_a_draw_for_the_pairing_and_stays_open",
        ),
    ),
    Row(
        "161, 169",
        "no final standings while a result is missing",
        "yes",
        (f"{ROUNDS}::test_a_section_is_closed_when_every_result_is_in",),
    ),
    Row(
        "170-173",
        "withdrawn players",
        "yes",
        (f"{ROUNDS}::test_who_withdraws_is_not_paired_and_may_return",),
    ),
    Row(
        "174-178",
        "second half-point bye, last round, full-point bye: warnings",
        "yes",
        (
            f"{ROUNDS}::test_byes_are_requested_and_cancelled",
            f"{ROUNDS}::test_a_half_point_bye_in_the_last_round_needs_confirmation",
        ),
    ),
    Row(
        "181-186",
        "possible results",
        "yes",
        (f"{J}/test_result_text.py::test_a_result_that_does_not_exist_is_refused",),
    ),
    Row(
        "187-188",
        "order of the boards",
        "yes",
        (f"{BASIC}/test_handling.py::test_boards_stand_by_the_score_of_the_higher_player",),
    ),
    Row(
        "189-193",
        "past results: dated by the rules, else for ratings only",
        "yes",
        (
            f"{CORRECTIONS}::test_too_late_it_counts_for_ratings_only",
            f"{CORRECTIONS}::test_without_announced_times_the_journal_knows_when_things_happened",
        ),
    ),
    Row(
        "194-196",
        "prohibited pairs before round 1 only, else FIDE mode is left",
        "yes",
        (f"{MODE}::test_bans_after_round_one_leave_fide_mode",),
    ),
    Row(
        "197-200",
        "mandatory tie-breaks",
        "yes",
        ("tests/oracles/test_tiebreaks.py::test_values_and_ranks_are_those_of_the_corpus",),
    ),
    Row(
        "201-202",
        "changed after the start: two steps and a note",
        "yes",
        (f"{ROUNDS}::test_what_was_announced_changes_only_outside_fide_mode",),
    ),
    Row(
        "206",
        "drawings of lots can be repeated",
        "yes",
        (
            f"{IMPORTS}::test_a_list_drawn_by_lot_is_drawn_again",
            f"{CLI}/test_event.py::test_lots_are_drawn_and_verified",
        ),
    ),
    Row(
        "207-216",
        "unrated players; events over several rating periods",
        "part",
        (
            "tests/rules/journal/test_by_command.py::test_who_has_no_rating_is_asked_about_and_estimated",
            f"{J}/test_take_ratings.py::test_norms_use_the_rating_at_the_time_of_the_game",
        ),
        "later lists count for norms; numbers and pairings keep the ratings of the start",
    ),
    Row(
        "218-221",
        "warnings cannot be switched off",
        "yes",
        (f"{CLI}/test_event.py::test_without_a_terminal_a_caution_shows_its_token",),
    ),
    Row(
        "C.04.2 4.4",
        "published pairings change for five reasons only",
        "yes",
        (f"{PUBLICATION}::test_in_2026_there_are_five_reasons",),
    ),
)

WORDS = {
    "en": {
        "title": "FIDE's checklists for tournament software",
        "twin": "*[En français](fr/compliance.md)*",
        "intro": (
            "For arbiters and federations who want to know whether Ronde does what FIDE expects "
            "of such\nsoftware: each row gives a requirement, our answer and the tests that prove "
            "it. Ronde is not endorsed\nor accepted by FIDE; this page is a self-assessment. We "
            "know the checklists only in condensed form, so a\nrow may stand for several "
            "questions. All answers are for FIDE mode. `scripts/compliance.py` generates\nthis "
            "page; do not edit it by hand."
        ),
        "vcl19": "VCL19, the checklist before 2025",
        "draft 13": "Checklist for tournament handlers, draft 13 (2026)",
        "table": "| question | requirement | answer | test |",
        "remark": "{answer}: {remark}",
        "yes": "yes",
        "part": "part",
        "no": "no",
        "cautions": "Cautions",
        "levels": "What Ronde warns about, asks the arbiter to confirm, or refuses, in FIDE mode "
        "and outside it.",
        "caution": "| caution | question | in FIDE mode | outside | message |",
        "ACKNOWLEDGE": "2 warning",
        "CONFIRM": "3 confirmation",
        "TWO_STEPS": "4 two confirmations",
        "REFUSE": "5 refusal",
    },
    "fr": {
        "title": "Les listes de contrôle de la FIDE pour logiciels de tournoi",
        "twin": "*[In English](../compliance.md)*",
        "intro": (
            "Pour les arbitres et les fédérations qui veulent savoir si Ronde fait ce que la FIDE "
            "attend d'un tel\nlogiciel : chaque ligne donne une exigence, notre réponse et les "
            "tests qui la prouvent. Ronde n'est ni homologué\nni accepté par la FIDE ; cette page "
            "est une auto-évaluation. Nous ne connaissons ces listes que sous une forme\n"
            "condensée : une ligne peut tenir lieu de plusieurs questions. Toutes les réponses "
            "valent pour le mode FIDE.\n`scripts/compliance.py` génère cette page ; ne la "
            "modifiez pas à la main."
        ),
        "vcl19": "VCL19, la liste d'avant 2025",
        "draft 13": "Liste pour les logiciels de gestion de tournois, projet 13 (2026)",
        "table": "| question | exigence | réponse | test |",
        "remark": "{answer} : {remark}",
        "yes": "oui",
        "part": "en partie",
        "no": "non",
        "cautions": "Mises en garde",
        "levels": "Ce que Ronde signale, demande à l'arbitre de confirmer ou refuse, en mode FIDE "
        "et hors de ce mode.",
        "caution": "| mise en garde | question | en mode FIDE | hors du mode | message |",
        "ACKNOWLEDGE": "2 avertissement",
        "CONFIRM": "3 confirmation",
        "TWO_STEPS": "4 deux confirmations",
        "REFUSE": "5 refus",
    },
}


def french() -> dict[str, str]:
    """Our French for every sentence of the table."""
    lines = FRENCH.read_text(encoding="utf-8").splitlines()[1:]
    return dict(line.split("\t") for line in lines)


def page(lang: str = "en") -> str:
    """The page as it should be."""
    from ronde.services.typography import typeset

    words = WORDS[lang]
    lines = [
        f"# {words['title']}",
        "",
        words["twin"],
        "",
        words["intro"],
        "",
        *_table(words["vcl19"], VCL19, lang),
        "",
        *_table(words["draft 13"], DRAFT_13, lang),
        "",
        *_cautions(lang),
    ]
    text = "\n".join(lines) + "\n"
    return typeset(text) if lang == "fr" else text


def _table(title: str, rows: tuple[Row, ...], lang: str) -> list[str]:
    words, said = WORDS[lang], french() if lang == "fr" else {}
    lines = [f"## {title}", "", words["table"], "|---|---|---|---|"]
    for row in rows:
        tests = "<br>".join(f"`{test}`" for test in row.tests)
        asked = said[row.asked] if said else row.asked
        answer = words[row.answer]
        if row.remark:
            remark = said[row.remark] if said else row.remark
            answer = words["remark"].format(answer=answer, remark=remark)
        lines.append(f"| {row.questions} | {asked} | {answer} | {tests} |")
    return lines


def _cautions(lang: str) -> list[str]:
    from ronde.cli.language import _, use_language
    from ronde.journal.cautions import KINDS

    words = WORDS[lang]
    lines = [
        f"## {words['cautions']}",
        "",
        words["levels"],
        "",
        words["caution"],
        "|---|---|---|---|---|",
    ]
    with use_language(lang):
        for kind in KINDS.values():
            question = kind.question.replace(" to ", " à " if lang == "fr" else " to ") or "–"
            inside, outside = (words.get(level.name, "–") for level in (kind.level, kind.outside))
            lines.append(
                f"| `{kind.code}` | {question} | {inside} | {outside} | {_(kind.template)} |"
            )
    return lines


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    for language, path in PAGES.items():
        path.write_text(page(language), encoding="utf-8")
