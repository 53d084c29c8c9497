"""Any input bytes: the session continues and nobody else notices."""

import contextlib
import random
import re
from collections.abc import Callable

import pytest

from tests.real_ssh import (
    CTRL_C,
    ENTER,
    ESCAPE,
    PATIENCE,
    NotSeenError,
    RealTerminal,
    needs_ssh,
)
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import (
    Person,
    ask_to_leave,
    in_lobby,
    leave,
    play_on,
    sit_alone,
    to_move,
)

pytestmark = needs_ssh
People = Callable[[str], Person]

RAW = ["-e", "none"]  # ssh's own escape character off: every byte goes to the host
PASTE, PASTED = "\x1b[200~", "\x1b[201~"

INVALID = {
    "lone continuation": b"\x80\xbf\xbf",
    "overlong": b"\xc0\x80\xc1\xbf\xe0\x80\xaf\xf0\x80\x80\xaf",
    "surrogates": b"\xed\xa0\x80\xed\xbf\xbf",
    "beyond unicode": b"\xf4\x90\x80\x80\xf8\x88\x80\x80\x80\xff\xfe",
    "cut short": b"\xe2\x82\xf0\x9f\x8e",
    "latin 1": "Éèçàù’œÿ".encode("cp1252"),  # no letter that is a key of the lobby, no space
    "nul": b"\x00" * 50,
}


@pytest.mark.parametrize("sent", INVALID.values(), ids=INVALID.keys())
async def test_invalid_utf8_does_no_harm(
    shared_host: PlayedHost, people: People, sent: bytes
) -> None:
    async with people("nina").at(shared_host, options=RAW) as it:
        await in_lobby(it)
        it.send(sent)
        await says(it, "still here")
        await leave(it)


@pytest.mark.parametrize("seed", range(3))
async def test_random_bytes_do_no_harm(shared_host: PlayedHost, people: People, seed: int) -> None:
    chance = random.Random(seed)
    async with people("nora").at(shared_host, options=RAW) as it:
        await in_lobby(it)
        for _ in range(40):
            noise = chance.randbytes(chance.randint(1, 200))
            it.send(noise.replace(b"\x03", b""))  # which asks to leave, and Enter would agree

        assert await pressed_ctrl_c_until_gone(it) == 0
        assert not it.modes_left_on


async def test_incomplete_sequence_times_out(shared_host: PlayedHost, people: People) -> None:
    async with people("nils").at(shared_host, options=RAW) as it:
        await in_lobby(it)
        for begun in ("\x1b[", "\x1b[<0;1", "\x1b]2;title", "\x1bP1$r", "\x1bO"):
            it.send(begun)
            await ask_to_leave(it)
            it.send(ESCAPE)
            await it.until(lambda it: "Quit?" not in it.text)


@pytest.mark.long
async def test_huge_paste_makes_no_moves(shared_host: PlayedHost, people: People) -> None:
    async with (
        people("pia").at(shared_host, options=RAW) as pia,
        people("ada").at(shared_host) as ada,
    ):
        await sit_alone(pia)
        pia.send(PASTE, "r\rb\r" * 250_000, PASTED)
        await sit_alone(ada)
        await play_on(ada, lambda it: re.search(r"ada banked \d", it.text))  # nobody waits for pia
        pia.send("/still here", ENTER)
        await pia.until("pia: still here", seconds=60)  # input is slowed down, not cut off

        assert "pia rolled" not in pia.text
        assert to_move(pia)


async def test_pasted_text_is_not_keys(shared_host: PlayedHost, people: People) -> None:
    async with people("paul").at(shared_host) as it:
        await in_lobby(it)
        it.send(PASTE, "n\rp\x03", PASTED)
        await says(it, "still in the lobby")


async def says(it: RealTerminal, text: str) -> None:
    """Send chat in the lobby, to check that keys and redraws work."""
    it.send("/", text, ENTER)
    await it.until(lambda it: re.search(rf"\w+: {text}", it.text))


async def pressed_ctrl_c_until_gone(it: RealTerminal) -> int:
    """Press Ctrl+C until the session ends."""
    for _ in range(int(PATIENCE)):
        it.send(CTRL_C)
        with contextlib.suppress(NotSeenError):
            return await it.gone(1)
    raise NotSeenError(it.picture())


@pytest.mark.parametrize(
    ("key", "seen"),
    [("n", "New table"), ("?", "Enter rules"), ("l", "Discussion")],
)
async def test_key_typed_before_the_first_screen_is_kept(
    shared_host: PlayedHost, people: People, key: str, seen: str
) -> None:
    await typed_first(people("anna"), shared_host, key, seen)


async def test_play_typed_before_the_first_screen_lists_the_games(
    shared_host: PlayedHost, people: People
) -> None:
    await typed_first(people("anna"), shared_host, "p", "╭─ Play now ─")


async def typed_first(person: Person, host: PlayedHost, key: str, seen: str) -> None:
    async with person.at(host) as it:
        it.send(key)
        await it.until(seen)

        assert await pressed_ctrl_c_until_gone(it) == 0
