"""`tablehost verify` for a file, a match, a table or a party night."""

import io
import sys
from pathlib import Path

import asyncssh
import pytest
from msgspec.structs import replace

from tablehost.cli import main
from tablehost.config.values import DATABASE
from tablehost.records import record
from tablehost.records.receipt import read as read_receipt
from tablehost.records.signature import signed
from tablehost.store.store import Store
from tablehost.store.values import Entry, Secret
from tests.tablehost.verify.databases import SECRET, SPEC, files, played
from tests.tablehost.verify.records import KEY, SEED, recorded

Say = pytest.CaptureFixture[str]


@pytest.mark.parametrize("what", ["7"])
async def test_a_match_is_checked_while_the_host_runs(
    store: Store, data: Path, what: str, capsys: Say
) -> None:
    await played(store)
    before = files(data)

    code = main(["verify", what, "--data", str(data)])

    told = capsys.readouterr().out
    draws = [luck for seat, luck in recorded(target=1000).log if seat is None]
    assert code == 0
    assert f"all {len(draws)} draws follow from the players' words" in told
    moves = len(recorded(target=1000).log) - len(draws)
    assert f"Moves: all {moves} moves follow the rules" in told
    assert "Chain: " in told
    assert "Signature: none" in told
    assert SECRET.commitment in told
    assert "Before that, words were not opened by seat C." in told
    assert "sealed word of A         sour" in told
    assert "typed word of B          süß" in told
    entries = [
        number for number, (seat, _) in enumerate(recorded(target=1000).log, 1) if seat is None
    ]
    shown = [int(line.split()[1]) for line in told.splitlines() if line.startswith("  entry")]
    assert shown == entries
    assert files(data) == before
    await store.close_table(1)  # it is still the host's


async def test_a_match_is_checked_when_the_host_has_stopped(
    store: Store, data: Path, capsys: Say
) -> None:
    await played(store)
    await store.close()
    before = files(data)

    assert main(["verify", "7", "--data", str(data)]) == 0
    assert "Luck: all " in capsys.readouterr().out
    assert files(data) == before


async def test_a_die_changed_on_the_disk_is_caught(store: Store, data: Path, capsys: Say) -> None:
    await played(store)
    await store.close()
    file = data / DATABASE
    changed = file.read_bytes().replace(b"\xa5faces\x96", b"\xa5faces\x95", 1)
    assert changed != file.read_bytes()
    file.write_bytes(changed)

    assert main(["verify", "7", "--data", str(data)]) == 1
    assert "was changed on the disk" in capsys.readouterr().err


async def test_sealed_seeds_are_not_revealed(store: Store, data: Path, capsys: Say) -> None:
    await played(store, open_after=False)

    for what in ("7", "K7QM"):
        assert main(["verify", what, "--data", str(data)]) == 3
        told = capsys.readouterr()
        assert "keeps its seeds secret" in told.err
        assert SEED.hex() not in told.out + told.err


async def test_a_match_that_is_not_over_reveals_nothing(
    store: Store, data: Path, capsys: Say
) -> None:
    table = await store.create_table(SPEC)
    await store.start_match(table.id, 1, SECRET)

    assert main(["verify", "1", "--data", str(data)]) == 3
    told = capsys.readouterr()
    assert "is not over" in told.err
    assert main(["verify", "K7QM", "--data", str(data)]) == 1
    assert "No match has ended" in capsys.readouterr().err
    assert SEED.hex() not in told.out + told.err


async def test_a_match_that_was_broken_off_is_checked_as_far_as_it_went(
    store: Store, data: Path, capsys: Say
) -> None:
    made = recorded(entries=9, target=1000)
    table = await store.create_table(replace(SPEC, options=made.terms.options))
    match = await store.start_match(table.id, made.terms.rules_version, SECRET)
    entries = [Entry("dealer" if s is None else "player", luck, s) for s, luck in made.log]
    await store.append(match.id, 0, entries, "all")
    await store.end_match(match.id, None)

    for what in ("1", "K7QM"):
        assert main(["verify", what, "--data", str(data)]) == 0
        assert "was broken off" in capsys.readouterr().out


async def test_a_match_of_protocol_1_is_refused_with_the_reason(
    store: Store, data: Path, capsys: Say
) -> None:
    table = await store.create_table(SPEC)
    match = await store.start_match(table.id, 1, Secret(SEED, "of its time"))
    await store.end_match(match.id, None)

    assert main(["verify", "1", "--data", str(data)]) == 1
    assert "began before version 0.2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("what", "why"),
    [
        ("99", "There is no match 99 in"),
        ("ZZZZ", "with the code ZZZZ in"),
        ("match.json", "called match.json"),
    ],
)
async def test_unknown_files_matches_and_tables_are_reported(
    store: Store, data: Path, what: str, why: str, capsys: Say
) -> None:
    await played(store)

    assert main(["verify", what, "--data", str(data)]) == 1
    assert why in capsys.readouterr().err


def test_no_database_is_created(tmp_path: Path, capsys: Say) -> None:
    assert main(["verify", "7", "--data", str(tmp_path / "none")]) == 1

    assert "No host is running with the data in" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()


def test_a_file_is_checked(tmp_path: Path, capsys: Say) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_text(record.write(recorded(target=1000)))
    bad.write_bytes(b"\xff\x00")

    assert main(["verify", str(good)]) == 0
    told = capsys.readouterr().out
    assert SECRET.commitment in told
    assert f"Signature: by the key {KEY.get_fingerprint()}" in told
    assert main(["verify", str(bad)]) == 1
    assert "not the record" in capsys.readouterr().err
    assert main(["verify", str(tmp_path)]) == 1
    assert "cannot be read" in capsys.readouterr().err


def test_the_changed_entry_of_a_file_is_named(tmp_path: Path, capsys: Say) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.write(recorded(target=1000)).replace("sour", "sweet"))

    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr()
    assert "seat A is not the one that was sealed" in told.err
    assert "Luck: " not in told.out


def test_a_record_is_compared_with_a_receipt(tmp_path: Path, capsys: Say) -> None:
    file, receipt, other = tmp_path / "match.json", tmp_path / "receipt.txt", tmp_path / "other.txt"
    file.write_text(record.write(recorded(target=1000)))
    receipt.write_text(recorded(target=1000).receipt)
    other.write_text(recorded(entries=9, target=1000).receipt)

    assert main(["verify", str(receipt)]) == 0
    assert "Receipt of match 7: Farkle" in capsys.readouterr().out
    assert main(["verify", str(file), "--receipt", str(receipt)]) == 0
    assert "is the one of the receipt" in capsys.readouterr().out
    assert main(["verify", str(file), "--receipt", str(other)]) == 1
    assert "not the one of the receipt" in capsys.readouterr().err
    receipt.write_text(receipt.read_text().replace("yes", "no"))
    assert main(["verify", str(receipt)]) == 1
    assert "signature of the receipt is not valid" in capsys.readouterr().err
    assert main(["verify", str(file), "--receipt", str(receipt)]) == 1
    assert "signature of the receipt is not valid" in capsys.readouterr().err


def test_what_is_not_signed_fails(tmp_path: Path, capsys: Say) -> None:
    file, receipt = tmp_path / "match.json", tmp_path / "receipt.txt"
    made = recorded(target=1000)
    file.write_text(record.write(made))
    receipt.write_text(made.receipt.partition("-----BEGIN")[0])

    assert main(["verify", str(receipt)]) == 1
    assert "The receipt is not signed." in capsys.readouterr().err
    assert main(["verify", str(file), "--receipt", str(receipt)]) == 1
    assert "The receipt is not signed." in capsys.readouterr().err
    file.write_text(record.write(replace(made, receipt=receipt.read_text())))
    assert main(["verify", str(file)]) == 1
    assert "The receipt is not signed." in capsys.readouterr().err
    file.write_text(record.write(replace(made, receipt="")))
    assert main(["verify", str(file)]) == 1
    assert "The record is not signed" in capsys.readouterr().err
    receipt.write_text(made.receipt)
    assert main(["verify", str(file), "--receipt", str(receipt)]) == 0


def test_a_receipt_may_have_other_line_ends(tmp_path: Path) -> None:
    file, receipt = tmp_path / "match.json", tmp_path / "receipt.txt"
    file.write_text(record.write(recorded(target=1000)))
    made = recorded(target=1000).receipt

    for text in (made.replace("\n", "\r\n"), f"{made}\n\n", made.rstrip()):
        receipt.write_bytes(text.encode())
        assert main(["verify", str(receipt)]) == 0
        assert main(["verify", str(file), "--receipt", str(receipt)]) == 0


def test_the_receipt_of_a_match_that_was_broken_off_says_so(tmp_path: Path, capsys: Say) -> None:
    receipt = tmp_path / "receipt.txt"
    receipt.write_text(recorded(entries=9, target=1000).receipt)

    assert main(["verify", str(receipt)]) == 0
    assert "broken off before its end" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("known", "told"),
    [(None, "different keys"), (0, "knows the first"), (1, "knows the second")],
)
def test_a_receipt_signed_by_another_key_than_the_record_fails(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    known: int | None,
    told: str,
    capsys: Say,
) -> None:
    file, receipt, home = tmp_path / "match.json", tmp_path / "receipt.txt", tmp_path / "home"
    made, other = recorded(target=1000), asyncssh.generate_private_key("ssh-ed25519")
    file.write_text(record.write(made))
    receipt.write_text(signed(read_receipt(made.receipt).text(), other))
    (home / ".ssh").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    if known is not None:
        public = (KEY, other)[known].export_public_key().decode()
        (home / ".ssh" / "known_hosts").write_text(f"table.local {public}")

    assert main(["verify", str(file), "--receipt", str(receipt)]) == 1
    error = capsys.readouterr().err
    assert told in error
    assert KEY.get_fingerprint() in error
    assert other.get_fingerprint() in error


def test_everything_is_told_in_french(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    file, bad = tmp_path / "match.json", tmp_path / "bad.json"
    file.write_text(record.write(recorded(target=1000)))
    bad.write_text("{}")
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    assert main(["verify", str(file)]) == 0
    told = capsys.readouterr().out
    assert not [word for word in ("False", "True", "rolled", "faces", "seat") if word in told]
    assert main(["verify", str(bad)]) == 1
    assert capsys.readouterr().err == "tablehost: Ce n’est pas le relevé d’une partie.\n"


def test_a_host_key_that_ssh_knows_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    file, home = tmp_path / "match.json", tmp_path / "home"
    file.write_text(record.write(recorded(target=1000)))
    (home / ".ssh").mkdir(parents=True)
    monkeypatch.setenv("HOME", str(home))
    public = KEY.export_public_key().decode()
    (home / ".ssh" / "known_hosts").write_text(f"|1|hashed|name {public}")

    assert main(["verify", str(file)]) == 0
    assert "which is in this machine's known_hosts" in capsys.readouterr().out


def test_a_record_can_be_read_from_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    text = record.write(recorded(target=1000))
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))

    assert main(["verify", "-"]) == 0
    assert "Luck: all " in capsys.readouterr().out


def test_control_characters_of_a_record_are_removed(tmp_path: Path, capsys: Say) -> None:
    file = tmp_path / "match.json"
    file.write_text(record.write(recorded(target=1000)).replace("sour", "\\u001b[2J"))

    assert main(["verify", str(file)]) == 1
    told = capsys.readouterr()
    assert "\x1b" not in told.out + told.err
