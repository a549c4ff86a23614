"""What tests lean on holds: golden files, optional corpora, examples that do not change."""

from __future__ import annotations

import gzip
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

from tests import support

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def golden_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(support, "GOLDEN", tmp_path)
    return tmp_path


def test_a_golden_file_is_compared_byte_by_byte(golden_folder: Path) -> None:
    golden_folder.joinpath("a.trf").write_bytes(b"012 Open\r\n")
    golden = support.Golden(update=False)
    golden("a.trf", "012 Open\r\n")
    with pytest.raises(AssertionError):
        golden("a.trf", "012 Open\n")


def test_a_missing_golden_file_says_how_to_write_it(golden_folder: Path) -> None:
    with pytest.raises(pytest.fail.Exception, match="--update-golden"):
        support.Golden(update=False)("b.trf", "")
    assert not any(golden_folder.iterdir())


def test_golden_files_are_rewritten_when_asked(golden_folder: Path) -> None:
    support.Golden(update=True)("deep/c.bin", b"\x00\r\n")
    assert golden_folder.joinpath("deep", "c.bin").read_bytes() == b"\x00\r\n"


def test_an_absent_corpus_skips(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support, "ORACLES", tmp_path)
    with pytest.raises(pytest.skip.Exception, match=r"\.\./shared/oracles/none\.jsonl\.gz, absent"):
        list(support.oracle_cases("none.jsonl.gz"))


def test_a_corpus_is_read_case_by_case(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(support, "ORACLES", tmp_path)
    cases = [{"id": "a"}, {"id": "b"}]
    text = "\n".join(json.dumps(case) for case in cases)
    with gzip.open(tmp_path / "some.jsonl.gz", "wt", encoding="utf-8") as corpus:
        corpus.write(text)
    tmp_path.joinpath("some.jsonl").write_text(text, encoding="utf-8")
    assert list(support.oracle_cases("some.jsonl.gz")) == cases
    assert list(support.oracle_cases("some.jsonl")) == cases


def test_examples_are_the_same_on_every_run() -> None:
    if settings.get_current_profile_name() == "endurance":
        pytest.skip("a campaign wants new examples")
    assert settings().derandomize
    assert settings().deadline is None
