"""Logs and reprs contain no dice, cards or seeds."""

import asyncio
import io
import logging
import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NoReturn
from unittest.mock import patch

import pytest

from client.paint.canvas import Canvas
from engine import IllegalMove, Match
from engine.sync import reports, requests
from tablehost.hall.hall import Hall
from tablehost.logs import LINE, Redacted, Structured
from tests.client.sessions import Notes, session
from tests.hello import HELLO
from tests.memory_store import MemoryStore
from tests.tablehost.privacy import clockwork
from tests.tablehost.privacy import twins as pairs
from tests.tablehost.privacy.pondering import Pondering, bots_turn
from tests.tablehost.privacy.twins import SECRET, Planted
from tests.tablehost.privacy.worlds import SEED, Session, World, rest, world

HIDDEN = "the-card-under-the-cup"
HEXADECIMAL = re.compile("[0-9a-f]{8,}")
"""Addresses in memory and hashes, which may spell a word."""

Faulty = Callable[..., NoReturn]


@pytest.fixture(params=[Redacted(LINE), Structured()], ids=["text", "json"])
def written(request: pytest.FixtureRequest) -> Iterator[io.StringIO]:
    """The log as a host writes it, at every level."""
    text = io.StringIO()
    handler = logging.StreamHandler(text)
    handler.setFormatter(request.param)
    root = logging.getLogger()
    level = root.level
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield text
    finally:
        root.setLevel(level)
        root.removeHandler(handler)


def fails(*_: object, **__: object) -> NoReturn:
    """A fault whose error shows what it was about."""
    raise KeyError(HIDDEN)


def fails_for_a_reason(*_: object, **__: object) -> NoReturn:
    try:
        fails()
    except KeyError as error:
        raise ValueError(f"no place for {HIDDEN}") from error


def somebody_moves(match: Match, where: str, fault: Faulty) -> list[bytes]:
    """A move with a fault in it; returns what everybody was sent."""

    async def moved() -> list[bytes]:
        async with world(match) as one:
            seat, move = pairs.random_move(match, Random(1))
            player = one.players[seat]
            with patch(where, fault):
                await player.ask(requests.Play, one.table.number, player.revision, move)
                await player.ask(requests.Preview, one.table.number, move)
            return [piece for each in (*one.players, one.watcher) for piece in each.sent]

    return asyncio.run(moved())


@pytest.mark.parametrize("game", SECRET)
@pytest.mark.parametrize("fault", [fails, fails_for_a_reason])
@pytest.mark.parametrize(
    "where",
    [
        "engine.core.match.Match._advance",
        "tablehost.store.store.Store.append",
        "tablehost.hall.publisher.Publisher.publish_in_turn",
    ],
)
def test_logged_fault_in_a_step_has_no_secrets(
    game: str, fault: Faulty, where: str, written: io.StringIO
) -> None:
    sent = somebody_moves(pairs.walked(game, Random(2), 30), where, fault)

    log = written.getvalue()
    assert "a step failed" in log
    assert f"in {fault.__name__}" in log
    assert "builtins.KeyError" in log
    assert HIDDEN not in log
    assert not any(HIDDEN.encode() in piece for piece in sent)


def test_logged_fault_in_a_bot_has_no_view(written: io.StringIO) -> None:
    match = bots_turn("flush_royal").here

    async def watched() -> None:
        async with world(match, bots=1, thinker=Pondering(0, fails=True)):
            await asyncio.sleep(2)

    clockwork.run(watched())

    log = written.getvalue()
    assert "a bot could not think" in log
    assert "builtins.KeyError" in log
    assert "'rack'" not in log


async def test_logged_fault_in_a_screen_has_no_content(written: io.StringIO) -> None:
    class Cup(Notes):
        def draw(self, *_: Any) -> Canvas:
            fails()

    async with session(Cup()) as running:
        await running.ended()

    assert "screen failed" in written.getvalue()
    assert HIDDEN not in written.getvalue()
    assert HIDDEN.encode() not in running.terminal.output


async def test_logged_task_failure_has_no_error_text(written: io.StringIO) -> None:
    async def failing() -> None:
        fails()

    loop = asyncio.get_running_loop()
    task = loop.create_task(failing())
    await asyncio.wait([task])
    loop.default_exception_handler(
        {"message": "Task failed", "exception": task.exception(), "future": task}
    )

    assert "Task failed" in written.getvalue()
    assert HIDDEN not in written.getvalue()


def test_leaking_log_line_is_detected(written: io.StringIO) -> None:
    """The check above sees what an ordinary formatter would have written."""
    for handler in logging.getLogger().handlers:
        if isinstance(handler, logging.StreamHandler) and handler.stream is written:
            handler.setFormatter(logging.Formatter(LINE))
    somebody_moves(
        pairs.walked("dice_holdem", Random(2), 30), "engine.core.match.Match._advance", fails
    )

    assert HIDDEN in written.getvalue()


async def test_codes_and_seeds_stay_out_of_the_log(written: io.StringIO) -> None:
    """A guest sits down, comes back by a wrong and the right code; a match is played meanwhile."""
    hall = Hall(MemoryStore())
    await hall.open()
    guest = Session(hall, "guest", key=None)
    await guest.ask(*HELLO, "")
    about: tuple[Any, ...] = ("dice_holdem", 2, {"stack": 100}, "x", True, True, 0, ["random"])
    table = (await guest.ask(requests.NewTable, *about)).data["table"]
    code = (await guest.ask(requests.Sit, table, 0)).data["resume"]
    await guest.ask(requests.Start, table)
    wrong = "Z7PXM2AB"
    guest.line.close()
    came = [Session(hall, "guest", key=None) for _ in range(2)]
    answers = [await one.ask(*HELLO, typed) for one, typed in zip(came, (wrong, code), strict=True)]
    await rest()
    seed = (await hall.store.secret(1)).seed
    await hall.close()

    log = written.getvalue()
    assert [type(answer) for answer in answers] == [reports.Refused, reports.Welcome]
    for secret in (code, wrong, seed.hex(), repr(seed)):
        assert secret not in log


@pytest.mark.parametrize("game", SECRET)
def test_values_that_hold_secrets_print_none(game: str) -> None:
    async def printed(one: World) -> list[str]:
        running = one.table.running
        assert running is not None
        store = one.hall.store
        match = running.match
        values = [
            *(
                one.table,
                one.hall,
                running,
                running._ahead().dealer,
                match,
                match._state,
                one.players[0].line,
            ),
            *(await store.secret(running.record.id), await store.log(running.record.id)),
        ]
        return [repr(value) for value in values]

    async def all_printed() -> list[str]:
        match = pairs.walked(game, Random(5), 40)
        async with world(match) as one:
            return await printed(one)

    for text in asyncio.run(all_printed()):
        assert SEED.hex() not in text
        assert repr(SEED) not in text
        words = HEXADECIMAL.sub("", text)
        assert not any(name in words for name in ("pocket=", "rack", "dice=", "face", "reserve="))


@pytest.mark.parametrize("game", SECRET)
def test_refusals_name_only_what_their_seat_may_know(game: str) -> None:
    """A refusal's text, facts and repr are the same in both worlds of a twin."""
    for seed in range(4):
        rng = Random(seed)
        match = pairs.walked(game, rng, 40)
        seat = match.turn["to_act"][0]
        pair = pairs.twins(match, seat, rng)

        assert _refusals(pair.here, seat) == _refusals(pair.there, seat)


def _refusals(match: Match, seat: int) -> list[str]:
    found = []
    other = Planted(match, {})
    for move in ({"do": "peek"}, {"do": "check"}, {"do": "place", "cards": []}, {"do": "believe"}):
        try:
            pairs.copy(other).play(seat, move)
        except IllegalMove as refused:
            found.append(f"{refused!r} {refused} {refused.code} {refused.facts}")
    return found
