"""Exit codes, languages, and what is said when something fails."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import click
import pytest

from ronde.cli import commands
from ronde.cli.language import _, language_of, ngettext, use_language
from tests.unit.cli.runner import SAMPLE, run
from tests.waiting import PATIENCE

if TYPE_CHECKING:
    from pathlib import Path

    from tests.support import Golden


def in_a_process(*arguments: str, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command as users start it."""
    return subprocess.run(
        [sys.executable, "-m", "ronde", *arguments],
        env={**os.environ, "LC_ALL": "C.UTF-8", **environment},
        capture_output=True,
        check=False,
        timeout=PATIENCE,
    )


def test_the_command_runs_as_a_process_of_its_own() -> None:
    done = in_a_process("pair", "--sample")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.splitlines()[0] == b"8"


def test_without_arguments_the_help_is_shown() -> None:
    shown = run()
    assert shown.exit_code == 0
    assert shown.stdout == run("--help").stdout


@pytest.mark.parametrize("command", commands.COMMANDS)
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_command_has_help_with_an_example(command: str, lang: str) -> None:
    shown = run(command, "--help", lang=lang)
    assert shown.exit_code == 0
    assert f"ronde {command} " in shown.stdout
    assert re.search(rf"Ex[ae]mple\s?: ronde {command}", shown.stdout)


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("command", ["", "pair", "check", "generate", "engine"])
def test_the_help_is_as_it_was(golden: Golden, command: str, lang: str) -> None:
    shown = run(*([command] if command else []), "--help", lang=lang)
    golden(f"cli/help{'-' if command else ''}{command}.{lang}.txt", shown.stdout)


@pytest.mark.parametrize(
    "arguments",
    [
        ["unheard-of"],
        ["pair", "--no-such-option", SAMPLE],
        ["pair", SAMPLE, "--format", "pdf"],
        ["pair", SAMPLE, "--round", "zero"],
        ["pair", SAMPLE, "--option", "colour"],
        ["pair", SAMPLE, "--system", "fide-danish"],
        ["pair", SAMPLE, "--acceleration", "nitro"],
        ["pair", SAMPLE, "--round", "7"],
        ["pair", SAMPLE, "another.trf"],
        ["pair"],
        ["pair", "--sample", SAMPLE],
        ["check"],
        ["check", SAMPLE, "--rounds", "one"],
        ["check", SAMPLE, "--rounds", "3-9"],
        ["generate", "--draws", "2"],
        ["generate", "--players", "1"],
        ["generate", "--points", "3-1"],
        ["standings", SAMPLE, "--tie-breaks", "GUESS"],
        ["systems", "fide-danish"],
        ["--lang", "tlh", "systems"],
        ["engine", SAMPLE],
        ["engine", SAMPLE, "-p", "-c"],
        ["engine", SAMPLE, "-q"],
    ],
)
def test_a_wrong_request_has_exit_code_3_and_says_why(arguments: list[object]) -> None:
    refused = run(*arguments)
    assert refused.exit_code == 3
    assert refused.stdout == ""
    assert 0 < len(refused.stderr.splitlines()) <= 8
    assert "Traceback" not in refused.stderr


def failing(error: BaseException) -> Any:
    def command() -> click.Command:
        def fail() -> None:
            raise error

        return click.Command("fail", callback=fail)

    return command


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_an_unexpected_error_asks_for_a_report(
    lang: str, monkeypatch: pytest.MonkeyPatch, golden: Golden
) -> None:
    monkeypatch.setattr("ronde.cli.systems.command", failing(ZeroDivisionError("by zero")))
    failed = run("systems", lang=lang)
    assert failed.exit_code == 2
    assert failed.stdout == ""
    assert "Traceback" not in failed.stderr
    assert "ZeroDivisionError: by zero" in failed.stderr
    assert len(failed.stderr.splitlines()) < 20
    golden(f"cli/bug.{lang}.txt", "\n".join(failed.stderr.splitlines()[:3]) + "\n")


def test_what_does_not_fit_into_memory_has_exit_code_4(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.cli.systems.command", failing(MemoryError()))
    failed = run("systems")
    assert failed.exit_code == 4
    assert "too large" in failed.stderr


def test_an_interruption_is_quiet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ronde.cli.systems.command", failing(KeyboardInterrupt()))
    stopped = run("systems")
    assert stopped.exit_code == commands.INTERRUPTED
    assert stopped.stderr.strip() == ""


def test_an_error_of_the_system_has_exit_code_5(monkeypatch: pytest.MonkeyPatch) -> None:
    error = PermissionError(13, "Permission denied", "locked.trf")
    monkeypatch.setattr("ronde.cli.systems.command", failing(error))
    failed = run("systems")
    assert failed.exit_code == 5
    assert failed.stderr == "locked.trf: Permission denied.\n"


def test_a_reader_who_goes_away_is_no_reason_to_complain(tmp_path: Path) -> None:
    command = f"{sys.executable} -m ronde generate --players 400 --rounds 3 --seed 1 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, check=False, timeout=PATIENCE)
    assert done.stdout.startswith(b"012 ")
    assert done.stderr == b""


def test_the_version_shows_the_editions() -> None:
    shown = run("--version")
    assert shown.exit_code == 0
    assert shown.stdout.startswith("ronde ")
    assert "fide-dutch-2026" in shown.stdout


@pytest.mark.parametrize(
    "arguments, environment, language",
    [
        ([], {}, "en"),
        ([], {"LANG": "fr_CH.UTF-8"}, "fr"),
        ([], {"LC_ALL": "C", "LANG": "fr_CH.UTF-8"}, "en"),
        ([], {"LC_ALL": "", "LANG": "fr_FR"}, "fr"),
        ([], {"LANG": "de_CH.UTF-8"}, "en"),
        (["pair", "--lang", "fr"], {"LC_ALL": "en_GB"}, "fr"),
        (["--lang=en", "pair"], {"LC_ALL": "fr_FR"}, "en"),
    ],
)
def test_the_language_is_the_one_asked_for(
    arguments: list[str], environment: dict[str, str], language: str
) -> None:
    assert language_of(arguments, environment) == language


def test_the_language_of_one_run_does_not_outlive_it() -> None:
    with use_language("fr"):
        assert _("nobody") == "personne"
    assert _("nobody") == "nobody"
    assert "LANGUAGE" not in os.environ or os.environ["LANGUAGE"] != "fr"


@pytest.mark.parametrize(
    "count, said", [(0, "{count} joueur"), (1, "{count} joueur"), (2, "{count} joueurs")]
)
def test_french_counts_in_its_own_way(count: int, said: str) -> None:
    with use_language("fr"):
        assert ngettext("{count} player", "{count} players", count) == said
        assert ngettext("nobody", "rank", count) == ("rang" if count > 1 else "personne")
    assert ngettext("{count} player", "{count} players", 0) == "{count} players"


def test_machine_formats_do_not_depend_on_the_language() -> None:
    for arguments in (["pair", SAMPLE], ["pair", SAMPLE, "--format", "json"]):
        assert run(*arguments, lang="fr").stdout == run(*arguments, lang="en").stdout


def test_the_shell_completes_commands_and_systems() -> None:
    listed = in_a_process(
        _RONDE_COMPLETE="bash_complete", COMP_WORDS="ronde pair --system fide-dutch", COMP_CWORD="3"
    )
    assert b"plain,fide-dutch-2026" in listed.stdout
    assert b"eval" not in listed.stdout
    script = in_a_process(_RONDE_COMPLETE="bash_source")
    assert b"_ronde_completion" in script.stdout


def test_more_problems_than_a_screen_holds_are_counted() -> None:
    message = commands.one_screen("\n".join(f"problem {number}" for number in range(100)))
    assert len(message.splitlines()) == commands.SCREEN + 1
    assert message.endswith("… and 80 more; 'ronde validate FILE' lists them all.")
    assert commands.one_screen("one problem") == "one problem"


def imported_by(program: str) -> set[str]:
    """The modules that a process has imported when it ends."""
    probe = f"import sys\ntry: {program}\nexcept SystemExit: print(*sys.modules)\n"
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, check=True, text=True)
    return set(done.stdout.splitlines()[-1].split())


HEAVY = {"msgspec", "babel", "numpy", "csv", "gzip", "multiprocessing", "asyncio", "sqlite3"}
HEAVY |= {"pathlib", "fractions", "json", "logging", "tempfile"}
UNUSED = {"ronde.ranking", "ronde.generator", "ronde.checking", "ronde.formats.json"}
UNUSED |= {"ronde.accelerations.catalogue", "ronde.rulebooks.account", "ronde.explanation"}


def test_a_small_pairing_imports_nothing_it_does_not_need() -> None:
    imported = imported_by(
        "__import__('ronde.cli.commands').cli.commands.ronde.main(['pair', '--sample'])"
    )
    assert "ronde.pairing" in imported
    assert imported & HEAVY <= {"pathlib"}  # the sample has a path; other files need none
    assert not imported & UNUSED


def test_the_engine_imports_neither_click_nor_catalogues_nor_values_of_accounts() -> None:
    run_it = f"sys.exit(__import__('ronde.cli.engine').cli.engine.run([{str(SAMPLE)!r}, '-p'], ''))"
    imported = imported_by(run_it)
    assert "ronde.pairing" in imported
    assert not imported & (HEAVY | UNUSED | {"click", "gettext", "datetime"})


def test_importing_ronde_imports_nothing_else_of_it() -> None:
    imported = imported_by("import ronde; sys.exit()")
    assert {name for name in imported if name.startswith("ronde")} == {"ronde"}


def test_a_terminal_without_our_signs_gets_plain_ones() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "ronde", "--lang", "fr", "pair", "--help"],
        env={**os.environ, "PYTHONIOENCODING": "cp1252"},
        capture_output=True,
        check=True,
    )
    text = done.stdout.decode("cp1252")
    assert "dans l’ordre des tables ; un exempt" in text
