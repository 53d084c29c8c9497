"""The program in FAIRNESS.md checks a record with nothing but the standard library."""

import re
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tablehost.luck.match_key import chain_head
from tablehost.records.record import Record, write
from tests.tablehost.verify.records import recorded

PAGE = (Path(__file__).parents[1] / "FAIRNESS.md").read_text("utf-8")
SEAT_0_STARTS = '{"luck":"first","seat":0}'
FIRST_ROLL = '"faces":[1,5,3,4,4,5]'


def checked(text: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """The program run on a record, without any installed package."""
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    (folder / "check.py").write_text(program, "utf-8")
    (folder / "match.json").write_text(text, "utf-8")
    line = [sys.executable, "-I", "-S", "check.py", "match.json"]
    return subprocess.run(line, cwd=folder, check=False, capture_output=True, text=True, timeout=60)


def farkle() -> Record:
    """A match with a typed and a sealed word, after a round that failed."""
    return recorded("farkle", target=1000)


def test_program_has_twenty_lines_and_imports_only_the_standard_library() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    lines = program.splitlines()
    assert len(lines) <= 20
    assert max(map(len, lines)) <= 100
    assert [line for line in lines if "import" in line] == ["import hashlib, hmac, json, sys"]


def test_record_of_a_match_fits(tmp_path: Path) -> None:
    done = checked(write(farkle()), tmp_path)

    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"Everything fits: {farkle().head}\n"


def test_record_of_a_match_that_was_broken_off_fits(tmp_path: Path) -> None:
    assert checked(write(recorded("farkle", 20, target=1000)), tmp_path).returncode == 0


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ('"seed": "00', '"seed": "01'),
        ('"target":1000', '"target":2000'),
        ('"round":1', '"round":2'),
        ('[0,"00ff","sour"]', '[0,"00ff","sweet"]'),
        ('[1,"","süß"]', '[1,"","sweet"]'),
        ('"missing":[2]', '"missing":[1]'),
        (SEAT_0_STARTS, SEAT_0_STARTS.replace("0", "1")),
        (FIRST_ROLL, FIRST_ROLL.replace("3", "2")),
        ('{"do":"bank"}', '{"do":"roll"}'),
    ],
)
def test_changed_record_does_not_fit(old: str, new: str, tmp_path: Path) -> None:
    text = write(farkle())
    assert old in text

    done = checked(text.replace(old, new), tmp_path)

    assert done.returncode == 1
    assert "AssertionError" in done.stderr


def test_changed_roll_does_not_fit_even_with_a_chain_of_its_own(tmp_path: Path) -> None:
    record = farkle()
    log = [[seat, entry] for seat, entry in record.log]
    log[2] = [None, {"luck": "rolled", "faces": [1, 1, 1, 1, 1, 1]}]
    head = chain_head(
        bytes.fromhex(record.seed), record.commitment, record.words, record.failed, log
    )
    changed = msgspec.structs.replace(record, head=head, log=tuple((s, e) for s, e in log))

    done = checked(write(changed), tmp_path)

    assert done.returncode == 1
    assert "AssertionError" in done.stderr
