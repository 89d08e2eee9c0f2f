"""Generated files are written where they differ, named where they are stale, and fresh here."""

from pathlib import Path

import pytest

from server.generate import __main__ as generate


def test_the_files_in_the_project_are_fresh(capsys: pytest.CaptureFixture[str]) -> None:
    assert generate.main(["--check"]) == 0
    assert capsys.readouterr() == ("", "")


def test_a_missing_or_changed_file_is_named_and_ends_the_check_with_one(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    generate.write(tmp_path)
    (tmp_path / "web/src/net/protocol.ts").write_text("// changed by hand\n", encoding="utf-8")
    (tmp_path / "docs/protocol/schema.json").unlink()
    assert generate.main(["--check"], tmp_path) == 1
    assert [line.split()[0] for line in capsys.readouterr().err.splitlines()] == [
        "docs/protocol/schema.json",
        "web/src/net/protocol.ts",
    ]


def test_the_check_writes_nothing(tmp_path: Path) -> None:
    assert generate.main(["--check"], tmp_path) == 1
    assert list(tmp_path.iterdir()) == []


def test_writing_makes_everything_fresh_and_a_second_time_changes_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert generate.main([], tmp_path) == 0
    assert len(capsys.readouterr().out.splitlines()) == len(generate.artefacts())
    assert generate.main(["--check"], tmp_path) == 0
    assert generate.main([], tmp_path) == 0
    assert capsys.readouterr().out == ""
