"""`tablehost verify` for a party night."""

import json
from pathlib import Path

import pytest
from msgspec.structs import replace

from engine.sync.commitments import Terms, Word, commitment_of
from tablehost.cli import main
from tablehost.evening import draw, queries
from tablehost.evening.draw import drawn_order
from tablehost.store.evenings import EveningRecord, Order, Plan, PlannedGame
from tablehost.store.store import Store
from tablehost.store.values import Outcome, Secret
from tests.tablehost.verify.databases import SECRET, SPEC, files, played
from tests.tablehost.verify.records import SEED

Say = pytest.CaptureFixture[str]


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
    assert "Les jeux des 3 parties découlent de la graine" in capsys.readouterr().out
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
