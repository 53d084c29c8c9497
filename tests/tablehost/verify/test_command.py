"""`tablehost verify` for a file, a match, a table or a party night."""

import io
import json
import sys
from collections.abc import AsyncIterator
from pathlib import Path

import asyncssh
import pytest
from msgspec.structs import replace

from engine.sync.commitments import Terms, Word, commitment_of
from tablehost.cli import main
from tablehost.config.values import DATABASE
from tablehost.evening import draw, queries
from tablehost.evening.draw import drawn_order
from tablehost.records import record
from tablehost.records.receipt import read as read_receipt
from tablehost.records.signature import signed
from tablehost.store.evenings import EveningRecord, Order, Plan, PlannedGame
from tablehost.store.store import Store
from tablehost.store.values import Entry, Outcome, Secret, TableSpec
from tests.tablehost.verify.records import KEY, SEED, recorded, secret_of
from tests.tablehost.verify.records import played as match_played

Say = pytest.CaptureFixture[str]

SPEC = TableSpec(code="K7QM", game="farkle", name="Kitchen", seats=3, options={"target": 1000})
SECRET = secret_of(match_played(target=1000))
MATCH = 7  # the number in the record that the luck was drawn for


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
async def store(data: Path) -> AsyncIterator[Store]:
    """A host's database, open as while the host runs."""
    store = await Store.open(data / DATABASE, durability="process")
    yield store
    await store.close()


async def played(store: Store, *, open_after: bool = True) -> None:
    """A table whose first matches were left unfinished, so that the one of the record comes."""
    played = recorded(target=1000)
    spec = replace(SPEC, options=played.terms.options, open_after=open_after)
    table = await store.create_table(spec)
    for _ in range(MATCH - 1):  # left without an entry
        match = await store.start_match(table.id, played.terms.rules_version, SECRET)
        await store.end_match(match.id, None)
    match = await store.start_match(table.id, played.terms.rules_version, SECRET)
    assert match.id == MATCH
    entries = [Entry("dealer" if s is None else "player", luck, s) for s, luck in played.log]
    await store.append(match.id, 0, entries, "all", outcome=Outcome((0,), (1000, 0, 0)))


def files(data: Path) -> set[str]:
    return {file.name for file in data.iterdir()}


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
    assert f"Moves: all {moves} follow the rules" in told
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
        assert "keeps its seeds sealed" in told.err
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

    assert "No host runs in" in capsys.readouterr().err
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
    assert "signature of the receipt does not fit" in capsys.readouterr().err
    assert main(["verify", str(file), "--receipt", str(receipt)]) == 1
    assert "signature of the receipt does not fit" in capsys.readouterr().err


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


# Evenings.


async def party(
    store: Store, matches: int = 1, order: Order = "lot", *, wrong: bool = False
) -> EveningRecord:
    """An evening of three matches at a table; the games of so many are those of the lot."""
    games = ("farkle", "yams")
    table = await store.create_table(replace(SPEC, open_after=False))
    plan = Plan(matches=3, games=tuple(map(PlannedGame, games)), order=order)
    evening = await store.evenings.begin(table.id, plan)
    evening = await store.evenings.draw(evening.id, drawn(plan))
    for place in drawn_order(evening)[:matches]:
        game = games[place - wrong]
        await store.edit_table(table.id, replace(await store.table(table.id), game=game))
        match = await store.start_match(table.id, 1, SECRET)
        await store.end_match(match.id, Outcome((0,), (2, 1)))
    return evening


def drawn(plan: Plan, seed: bytes = SEED) -> Secret:
    """The seed and a word for the order of an evening."""
    terms = Terms("ab" * 16, 0, 0, draw.GAME, draw.VERSION, 3, dict(draw.options_of(plan)))
    return Secret(seed, commitment_of(seed, terms), words=(Word(1, "", "sour"),), terms=terms)


def evening(data: Path, number: int = 1) -> int:
    return main(["verify", "--evening", str(number), "--data", str(data)])


async def test_the_order_of_an_evening_is_checked_while_the_host_runs(
    store: Store, data: Path, capsys: Say
) -> None:
    made = await party(store, 3)
    before = files(data)

    code = evening(data)

    told = capsys.readouterr().out
    assert code == 0
    assert "The games of all 3 matches follow from the seed" in told
    assert made.commitment in told
    assert SEED.hex() in told
    assert [row.split()[-1] for row in told.splitlines() if row.startswith("  match ")] == [
        made.plan.ids[place] for place in drawn_order(made)
    ]
    assert files(data) == before


async def test_the_order_of_an_evening_is_checked_from_its_printed_page(
    store: Store, tmp_path: Path, capsys: Say
) -> None:
    await party(store, 3)
    page = await queries.evening(store, 1, frozenset())
    file = tmp_path / "evening.json"
    file.write_text(json.dumps(page))

    assert main(["verify", str(file)]) == 0
    assert "The games of all 3 matches" in capsys.readouterr().out
    file.write_text(json.dumps(page).replace("yams", "poker_dice", 1))
    assert main(["verify", str(file)]) == 1
    assert "for other games" in capsys.readouterr().err


async def test_the_result_is_in_the_language_of_the_terminal(
    store: Store, data: Path, monkeypatch: pytest.MonkeyPatch, capsys: Say
) -> None:
    await party(store, 3)
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")

    assert evening(data) == 0
    assert "Les jeux des 3 parties découlent tous de la graine" in capsys.readouterr().out
    assert evening(data, 9) == 1
    assert "pas de soirée 9" in capsys.readouterr().err


async def test_a_changed_game_is_caught(store: Store, data: Path, capsys: Say) -> None:
    await party(store, 3, wrong=True)

    assert evening(data) == 1
    told = capsys.readouterr()
    assert "Match 1 of the evening is not what the seed gives" in told.err
    assert "The games of all" not in told.out


async def test_an_evening_that_is_not_over_reveals_nothing(
    store: Store, data: Path, capsys: Say
) -> None:
    await party(store, 2)

    assert evening(data) == 1
    told = capsys.readouterr()
    assert "Evening 1 is not over" in told.err
    assert SEED.hex() not in told.out + told.err


async def test_an_evening_without_a_random_order_has_nothing_to_check(
    store: Store, data: Path, capsys: Say
) -> None:
    await party(store, 3, "listed")

    assert evening(data) == 1
    assert "not drawn at random" in capsys.readouterr().err


@pytest.mark.parametrize(("number", "why"), [("9", "no evening 9"), ("K7QM", "the number of an")])
async def test_an_unknown_evening_is_reported(
    store: Store, data: Path, number: str, why: str, capsys: Say
) -> None:
    await party(store)

    assert main(["verify", "--evening", number, "--data", str(data)]) == 1
    assert why in capsys.readouterr().err


async def test_a_table_is_checked_with_its_evening(store: Store, data: Path, capsys: Say) -> None:
    """The match's own luck first; the lot stays sealed until the last of three is played."""
    await played(store)
    plan = Plan(matches=3, games=(PlannedGame("farkle"), PlannedGame("yams")), order="lot")
    await store.evenings.begin(1, plan)
    made = await store.evenings.draw(1, drawn(plan, SEED[::-1]))

    assert main(["verify", "K7QM", "--data", str(data)]) == 0
    told = capsys.readouterr().out
    assert told.index("Luck: all ") < told.index(made.commitment)
    assert "The evening is not over" in told
    assert SEED[::-1].hex() not in told
