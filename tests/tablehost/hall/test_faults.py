"""A bug ends only the step it is in, and is logged with a traceback."""

from collections.abc import Callable
from typing import Any, NoReturn

import pytest

from engine.games.farkle.game import Farkle
from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tests.tablehost.hall.conftest import Arrive, Impatient, Person
from tests.tablehost.hall.matches import default, open_table, play_on, start
from tests.tablehost.hall.minds import SOON

SOLO: tuple[Any, ...] = ("farkle", 1, {"target": 1000}, "solo", True, True, 0)
ROLL = {"do": "roll"}


def fails(*_: object, **__: object) -> NoReturn:
    raise LookupError("a bug")


def times(number: int, then: Callable[..., Any]) -> Callable[..., Any]:
    """Fails this often, then works."""
    left = [number]

    def sometimes(*given: Any) -> Any:
        if left[0]:
            left[0] -= 1
            fails()
        return then(*given)

    return sometimes


async def two_tables(arrive: Arrive) -> tuple[Person, int, Person, int]:
    """Ada and Bob, each at their own table."""
    ada, bob = await arrive("ada"), await arrive("bob")
    tables = [await open_table(one, game=SOLO) for one in (ada, bob)]
    await start(ada, table=tables[0])
    await start(bob, table=tables[1])
    return ada, tables[0], bob, tables[1]


async def play_with_bot(person: Person, table: int) -> None:
    """Play carefully to the end, against a bot."""
    while not (await person.turn(table))["over"]:
        await person.play(table, default(person.view(table)))


@pytest.mark.parametrize("where", ["apply", "turn", "draw"])
async def test_bug_in_the_rules_refuses_one_move(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, where: str
) -> None:
    ada, hers, bob, his = await two_tables(arrive)
    before, heard = ada.view(hers), len(bob.frames)
    with monkeypatch.context() as broken:
        broken.setattr(Farkle, where, fails)
        assert (await ada.play(hers, ROLL)).code == "internal"

    assert ada.view(hers) == before
    assert len(bob.frames) == heard
    assert "table 1: a step failed" in caplog.text
    assert "LookupError: a bug" in caplog.text
    await play_on(his, bob)
    await play_on(hers, ada)


@pytest.mark.parametrize("how_often", [1, 2, 3])
async def test_saved_move_that_could_not_be_sent_is_sent_later(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch, how_often: int
) -> None:
    ada, hers, bob, his = await two_tables(arrive)
    monkeypatch.setattr(Farkle, "view", times(how_often, Farkle.view))

    assert isinstance(await ada.play(hers, ROLL), reports.Done)
    for _ in range(100):  # what she sees is of before: she tries again
        if ada.view(hers)["phase"] != "roll":
            break
        assert (await ada.play(hers, ROLL)).code in {"internal", "stale"}
    else:
        pytest.fail("she has not been shown her own roll after 100 more tries")

    await play_on(hers, ada)
    await play_on(his, bob)


async def test_bug_in_a_preview_affects_nothing_else(
    arrive: Arrive, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, hers, _, _ = await two_tables(arrive)
    with monkeypatch.context() as broken:
        broken.setattr(Farkle, "preview", fails)
        assert await ada.refused(requests.Preview, hers, ROLL) == "internal"

    assert await ada.done(requests.Preview, hers, ROLL) == {"dice": 6}
    await play_on(hers, ada)


async def test_failing_bot_plays_the_default_move(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(hall.thinker, "choose", fails)
    ada = await arrive("ada")
    table = await open_table(ada, "careful")
    await start(ada, table=table)

    await play_with_bot(ada, table)

    assert ada.view(table)["turns"][1] > 0
    assert "a bot could not think" in caplog.text


async def test_other_bots_answer_while_one_hangs(
    arrive: Arrive, hall: Hall, hanging: Impatient
) -> None:
    hall.thinker = hanging
    ada, bob = await arrive("ada"), await arrive("bob")
    hers, his = await open_table(ada, "careful"), await open_table(bob, "random")
    await start(ada, table=hers)
    while ada.view(hers)["to_act"] == [0]:
        await ada.play(hers, default(ada.view(hers)))
    await start(bob, table=his)
    await play_with_bot(bob, his)

    assert ada.view(hers)["to_act"] == [1], "nobody has moved for it so far"


async def test_hanging_bot_plays_the_default_move(
    arrive: Arrive, hall: Hall, hanging: Impatient, caplog: pytest.LogCaptureFixture
) -> None:
    hall.thinker, hanging.patient.limit = hanging, SOON
    ada = await arrive("ada")
    table = await open_table(ada, "careful")
    await start(ada, table=table)
    await play_with_bot(ada, table)

    assert ada.view(table)["turns"][1] > 1
    assert caplog.text.count("farkle, careful found nothing") == 1
    assert "a bot could not think" not in caplog.text, "it is told once"


async def test_failing_link_ends_its_own_session_only(
    arrive: Arrive, caplog: pytest.LogCaptureFixture
) -> None:
    ada, eve, dan = await arrive("ada"), await arrive("eve"), await arrive("dan")
    table = await open_table(ada, game=SOLO)
    for one in (eve, dan):
        await one.done(requests.Watch, table)
    await start(ada, table=table)
    await ada.until(lambda: ada.table(table)["watchers"] == ["eve", "dan"])
    eve.line._visitor._deliver = fails

    await ada.play(table, ROLL)

    await dan.until(lambda: dan.view(table) == ada.view(table) | {"you": None, "can": {}})
    await ada.until(lambda: ada.table(table)["watchers"] == ["dan"])
    assert eve.hung_up
    assert "eve: a link failed" in caplog.text
    await play_on(table, ada)


async def test_bug_in_a_hall_request_refuses_that_request(
    arrive: Arrive, hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, hers, bob, his = await two_tables(arrive)
    with monkeypatch.context() as broken:
        broken.setattr(hall.store, "create_table", fails)
        eve = await arrive("eve")
        assert await eve.refused(requests.NewTable, *SOLO, ()) == "internal"

    assert await eve.done(requests.NewTable, *SOLO, ())
    await play_on(hers, ada)
    await play_on(his, bob)
