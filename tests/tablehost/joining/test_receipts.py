"""The receipts that `tablehost join` keeps, and the warnings about those that do not fit."""

import os
import stat
from pathlib import Path
from typing import Any

import asyncssh
import pytest
from msgspec.structs import replace

from client.session.sealed_words import Finished, Opened, Sealed
from engine.sync.commitments import Word, set_digest, word_hash
from tablehost.joining import receipts
from tablehost.joining.receipts import folder, keep
from tablehost.records.receipt import Receipt, words_hash
from tablehost.records.signature import signed

TABLE, COMMITMENT, HEAD = "0a" * 16, "1b" * 32, "2c" * 32
OWN = Word(0, "00" * 16, "")
GUESTS = Word(1, "", "sour")
WORDS: list[Any] = [[[0, word_hash(COMMITMENT, OWN)]], [[0, OWN.salt, ""], [1, "", "sour"]], []]
RECEIPT = Receipt(
    match=7,
    table=TABLE,
    number=2,
    game="farkle",
    terms="3d" * 32,
    commitment=COMMITMENT,
    set=words_hash(WORDS),
    entries=31,
    over="yes",
    head=HEAD,
    words="acid bacon cable daily",
)
KEY, OTHER_KEY = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
OTHER_MATCH = "The receipt is of another match than the one you have played."
LEFT_OUT = "The host has left out a round of words, so it may have chosen the dice."
EXCHANGED = "The words were exchanged after yours was opened: the host may have chosen the dice."
ANOTHER_KEY = "This receipt is signed by another key than those before."
CHANGED = "Another receipt of this match was kept: the host has changed it since."
NOT_KEPT = "The receipt of this match could not be kept on this machine."


def finished(
    receipt: Receipt = RECEIPT,
    key: asyncssh.SSHKey = KEY,
    *,
    opened: tuple[Opened, ...] = (),
    words: list[Any] = WORDS,
) -> Finished:
    """Match 7 as the player has seen it, with a receipt.

    Args:
        receipt: what the host signs.
        key: that it signs with.
        opened: the sets in which the player opened a word.
        words: what the host says of them.
    """
    text = signed(receipt.text(), key)
    return Finished(7, TABLE, COMMITMENT, HEAD, opened or (closed(),), text, words)


def closed(commitment: str = COMMITMENT, others: tuple[Word, ...] = (GUESTS,)) -> Opened:
    """A set with the player's word and those of others, as it was closed."""
    hashes = [(word.seat, word_hash(commitment, word)) for word in (OWN, *others)]
    return Opened(Sealed(TABLE, 2, commitment, OWN), set_digest(commitment, hashes))


def test_valid_receipt_is_kept_for_this_user_alone(tmp_path: Path) -> None:
    directory, match = tmp_path / "receipts" / "host", finished()

    assert keep(directory, match) == ""
    assert keep(directory, match) == ""
    [file] = directory.iterdir()
    assert file.read_text("ascii") == match.receipt
    assert file.name == f"{TABLE}-2.txt"
    assert stat.S_IMODE(directory.stat().st_mode) == 0o700


def test_receipt_is_kept_without_a_word_of_this_machine(tmp_path: Path) -> None:
    assert keep(tmp_path, replace(finished(), opened=())) == ""
    assert list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "receipt",
    [
        "",
        "no receipt",
        RECEIPT.text(),
        finished().receipt.replace("entries 31", "entries 30"),
        finished().receipt.replace("\n", "\r\n"),
        signed(replace(RECEIPT, game="far\x1b[2Jkle").text(), KEY),
        signed(replace(RECEIPT, game="fárkle").text(), KEY),
        signed(replace(RECEIPT, words="x" * 1_000_000).text(), KEY),
        signed(replace(RECEIPT, match=8).text(), KEY),
        signed(replace(RECEIPT, table="0b" * 16).text(), KEY),
    ],
    ids=[
        "refused",
        "garbage",
        "unsigned",
        "changed",
        "other_line_ends",
        "escape_sequence",
        "not_ascii",
        "a_megabyte",
        "other_number",
        "other_table",
    ],
)
def test_invalid_receipt_warns_and_is_not_kept(tmp_path: Path, receipt: str) -> None:
    assert keep(tmp_path, replace(finished(), receipt=receipt)) == receipts.INVALID
    kept = [file.name for file in tmp_path.iterdir()]
    assert kept == ([f"{TABLE}-match-7-does-not-fit-1.receipt"] if receipt else [])


def test_receipts_that_do_not_fit_are_kept_as_evidence_once(tmp_path: Path) -> None:
    assert keep(tmp_path, finished()) == ""
    for _ in range(2):
        assert keep(tmp_path, finished(key=OTHER_KEY)) == ANOTHER_KEY
        assert keep(tmp_path, finished(replace(RECEIPT, head="55" * 32))) == OTHER_MATCH

    kept = sorted(tmp_path.glob("*.receipt"))
    assert [file.name[-22:] for file in kept] == [
        "does-not-fit-1.receipt", "does-not-fit-2.receipt",
    ]  # fmt: skip
    assert kept[0].read_text("ascii") == finished(key=OTHER_KEY).receipt
    assert keep(tmp_path, finished()) == "", "evidence is not taken for a receipt"


@pytest.mark.parametrize("table", ["../../escaped", "/tmp/escaped", "", "0A" * 16, "0a" * 17])
def test_table_that_is_no_identity_names_no_file(tmp_path: Path, table: str) -> None:
    directory = tmp_path / "a" / "b"
    receipt = signed(replace(RECEIPT, table=table).text(), KEY)

    warning = keep(directory, replace(finished(), table=table, receipt=receipt))

    assert warning == receipts.INVALID
    kept = [file for file in tmp_path.rglob("*") if file.is_file()]
    assert kept == [directory / "unknown-match-7-does-not-fit-1.receipt"]


@pytest.mark.parametrize("change", [{"head": "55" * 32}, {"commitment": "66" * 32}])
def test_receipt_of_another_match_than_the_table_showed(
    tmp_path: Path, change: dict[str, str]
) -> None:
    assert keep(tmp_path, finished(replace(RECEIPT, **change))) == OTHER_MATCH


def test_round_that_failed_is_expected_with_the_words_that_were_closed(tmp_path: Path) -> None:
    before = "66" * 32
    own = word_hash(before, OWN)
    terms = {"table": TABLE, "match": 2, "round": 0, "game": "farkle", "rules_version": 1}
    failed = {
        "commitment": before, "terms": terms | {"seats": 3, "options": {}}, "seed": "00" * 32,
        "sealed": [[0, own], [2, "77" * 32]], "words": [[0, OWN.salt, ""], [1, "", "sour"]],
        "missing": [2], "stopped": False,
    }  # fmt: skip
    hashes = [(0, own), (1, word_hash(before, GUESTS)), (2, "77" * 32)]
    first = Opened(Sealed(TABLE, 2, before, OWN), set_digest(before, hashes))
    words = [[], WORDS[1], [failed]]
    receipt = replace(RECEIPT, set=words_hash(words))

    assert keep(tmp_path, finished(receipt, opened=(first, closed()), words=words)) == ""
    assert keep(tmp_path / "2", finished(opened=(first, closed()))) == LEFT_OUT
    other = replace(first, digest=set_digest(before, hashes[:2]))
    assert keep(tmp_path / "3", finished(receipt, opened=(other,), words=words)) == EXCHANGED


def test_word_of_somebody_else_that_was_exchanged_is_noticed(tmp_path: Path) -> None:
    seen = closed(others=(Word(1, "", "sweet"),))

    assert keep(tmp_path, finished(opened=(seen,))) == EXCHANGED


@pytest.mark.parametrize("words", [[], [[], [], []], [1, 2, 3], [[], [[0, "00", "x"]], []]])
def test_words_that_the_receipt_does_not_fit_are_no_receipt(
    tmp_path: Path, words: list[Any]
) -> None:
    assert keep(tmp_path, finished(words=words)) == receipts.INVALID


def test_receipt_by_another_key_than_those_before(tmp_path: Path) -> None:
    next_match = replace(RECEIPT, match=8, number=3)
    assert keep(tmp_path, finished()) == ""

    warning = keep(tmp_path, replace(finished(next_match, OTHER_KEY), number=8))

    assert warning == ANOTHER_KEY
    assert keep(tmp_path, replace(finished(next_match), number=8)) == ""
    assert len(list(tmp_path.glob("*.txt"))) == 2


def test_receipt_that_differs_from_the_one_kept(tmp_path: Path) -> None:
    first = finished()
    assert keep(tmp_path, first) == ""

    assert keep(tmp_path, finished(replace(RECEIPT, entries=32))) == CHANGED
    [file] = tmp_path.glob("*.txt")
    assert file.read_text("ascii") == first.receipt


def test_same_receipt_with_another_signature_is_no_change(tmp_path: Path) -> None:
    key = asyncssh.generate_private_key("ecdsa-sha2-nistp256")
    first, second = finished(key=key), finished(key=key)
    assert first.receipt != second.receipt

    assert [keep(tmp_path, first), keep(tmp_path, second)] == ["", ""]


def test_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").touch()

    assert keep(tmp_path / "file" / "host", finished()) == NOT_KEPT
    assert keep(tmp_path / ("x" * 300), finished()) == NOT_KEPT


def test_receipts_are_kept_where_this_user_keeps_state(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))

    assert folder("table.local", 2222) == tmp_path / "tablehost" / "receipts" / "table.local-2222"


@pytest.mark.parametrize(
    "host", ["..", ".", "", "../..", "/etc", "a/b", "a\\b", "a\0b", "[::1]", "é", "\udc80"]
)
def test_odd_host_names_stay_inside_the_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, host: str
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    directory = folder(host, 22)

    assert keep(directory, finished()) == ""
    [file] = (tmp_path / "tablehost" / "receipts").resolve().glob("*/*.txt")
    assert file.parent == Path(os.path.realpath(directory))


def test_each_host_and_port_has_a_folder_of_its_own() -> None:
    hosts = [("a", 22), ("a", 2222), ("a_b", 22), ("a b", 22), ("a/b", 22), ("A", 22)]

    assert len({folder(*host) for host in hosts}) == len(hosts)
