"""Any window size: nothing is cut off at 80 x 24, and resizing loses nothing."""

import asyncio
import random
import re
from collections.abc import Callable

import pytest

from tests.real_ssh import ENTER, RealTerminal, needs_ssh
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    FRENCH,
    Person,
    in_lobby,
    offered,
    open_table,
    play_on,
    press,
    sit_alone,
    to_move,
)

pytestmark = needs_ssh
People = Callable[[str], Person]

EXTREMES = [(1, 1), (20, 5), (500, 200), (2, 200), (500, 1), (79, 23), (81, 25), (1, 1)]


async def test_six_seats_fit_80_by_24(shared_host: PlayedHost, people: People) -> None:
    async with people("sixta").at(shared_host) as it:
        await open_table(it, "Farkle", Seats="6", Bots="5")
        assert_nothing_is_cut_off(it)
        await press(it, "ready")
        await it.until(lambda it: re.search(r"rolled \d \d \d \d \d \d", it.text) or to_move(it))

        plates = " ".join(it.line(row) for row in (1, 4))
        assert len(re.findall("╭─ ", plates)) == 6
        assert_nothing_is_cut_off(it)


@pytest.mark.parametrize("language", [{}, FRENCH], ids=["en", "fr"])
async def test_screens_fit_80_by_24(
    shared_host: PlayedHost, people: People, language: dict[str, str]
) -> None:
    async with people("anna").at(shared_host, send_env=language) as it:
        await in_lobby(it)
        assert_nothing_is_cut_off(it)
        await press(it, "new table", "nouvelle table")
        await it.until("◄")
        assert_nothing_is_cut_off(it)
        it.send("?")
        await it.until(lambda it: "◄" not in it.text)
        assert_nothing_is_cut_off(it)


async def test_ones_own_turn_fits_80_by_24(shared_host: PlayedHost, people: People) -> None:
    async with people("olga").at(shared_host) as it:
        await sit_alone(it)
        await press(it, "roll")
        await it.until(lambda it: offered(it, "choose", "set aside") or "Farkle!" in it.text)

        assert_nothing_is_cut_off(it)


async def test_many_resizes_end_in_a_correct_screen(
    shared_host: PlayedHost, people: People
) -> None:
    chance = random.Random(24)
    storm = EXTREMES + [(chance.randint(1, 250), chance.randint(1, 90)) for _ in range(150)]
    async with people("rosa").at(shared_host) as it:
        await sit_alone(it)
        await play_on(it, lambda it: "set aside" in it.text and offered(it, "roll", "bank"))
        before = await settled(it)
        for columns, rows in storm:
            it.resize(columns, rows)
            await asyncio.sleep(0.003)  # so that ssh tells most of them, not only the last
        it.resize(80, 24)

        await it.until(lambda it: it.text == before)
        assert await settled(it) == before


async def test_extreme_sizes_are_drawn_each(shared_host: PlayedHost, people: People) -> None:
    async with people("emma").at(shared_host) as it:
        await sit_alone(it)
        before = it.text
        it.resize(20, 5)
        await it.until("Too small: 20×5")
        it.resize(37, 14)
        await it.until("Too small: 37×14, needs 38×14")
        it.resize(500, 200)
        await it.until(lambda it: it.line(0).endswith("your turn") and len(it.line(0)) > 480)
        assert "Too small" not in it.text
        it.resize(1, 1)
        it.resize(80, 24)

        await it.until(lambda it: it.text == before)


async def test_wide_window_shows_log_and_chat_beside(
    shared_host: PlayedHost, people: People
) -> None:
    async with people("vera").at(shared_host, size=(140, 40)) as it:
        await sit_alone(it)

        assert "What happened" in it.text
        it.send("/hello there", ENTER)
        await it.until(lambda it: re.search("│.*hello there", it.text))


async def settled(it: RealTerminal) -> str:
    """The screen after a full repaint."""
    it.resize(81, 24)
    await it.until(lambda it: len(it.cells(0)) == 81 and it.line(0).endswith("turn"))
    it.resize(80, 24)
    await it.until(lambda it: it.line(0).endswith("turn") and len(it.line(0)) == 79)
    return it.text


def assert_nothing_is_cut_off(it: RealTerminal) -> None:
    """No ellipsis, every box closed, the footer in its place."""
    text = it.text

    assert "…" not in text, it.picture()
    assert text.count("╭") == text.count("╯"), it.picture()
    assert text.count("╮") == text.count("╰"), it.picture()
    assert re.search("rules|règles|games|jeux|back|retour", it.line(23)), it.picture()
