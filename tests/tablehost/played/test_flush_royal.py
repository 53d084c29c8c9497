"""Flush Royal to its end over real ssh: to the last card with two and four, and by quiet rounds."""

import asyncio
import re
from collections.abc import Callable, Sequence

import pytest

from engine import Match
from tablehost import record
from tests.real_ssh import needs_ssh, run
from tests.tablehost.played.cards import ended, play_to_the_end
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, offered, press
from tests.tablehost.played.players import Player, is_mine, same_result, table

pytestmark = needs_ssh
People = Callable[[str], Person]

BESIDE = 48
"""The column right of the board on a screen of 80 x 24."""
QUIET = 6 * 2
"""Turns of two seats after which a match without a play is over."""


async def log_of(host: PlayedHost, player: Player) -> Match:
    """The finished match, from the record that anybody may ask for."""
    laptop = player.person.machine(host)
    key = laptop.home / player.name
    done = await run(laptop, host.port, "record", "1", user=player.name, key=key)
    return record.check(record.read(done.out.encode())).match


def scored(match: Match) -> list[int]:
    """What the plays of a match add up to, without what is taken at the end."""
    again = Match.start(match.game.id, match.seats, match.options)
    scores = [0] * match.seats
    for seat, entry in match.log:
        if seat is None:
            again.deal(entry)
        elif entry["do"] == "place":
            scores[seat] += again.preview(seat, entry)["points"]
            again.play(seat, entry)
        else:
            again.play(seat, entry)
    return scores


def seated(picture: str) -> list[str]:
    """The names by seat, in reading order beside the board."""
    beside = " ".join(row[BESIDE:] for row in picture.splitlines()[1:3])
    return re.findall(r"([a-z]+) +\d+", beside)


def left_over(picture: str, names: Sequence[str]) -> dict[str, int]:
    """How many cards each had left, as the last picture tells."""
    found = dict.fromkeys(names, 0)
    for name, count, taken in re.findall(r" (\w+) · (one|\d) cards? +−(\d+)", picture):
        found[name] = 1 if count == "one" else int(count)
        assert int(taken) == 3 * found[name]
    return found


@pytest.mark.parametrize("names", [("ada", "bob"), ("ada", "bob", "cyd", "dan")])
async def test_match_is_played_to_the_end_of_the_reserve(
    own_host: PlayedHost, people: People, names: tuple[str, ...]
) -> None:
    crowd = [people(name) for name in names]
    async with table(own_host, crowd, [], "Flush Royal") as players:
        pictures = await asyncio.gather(*(play_to_the_end(one.it) for one in players))

        results = await same_result(own_host, players)
        match = await log_of(own_host, players[0])
        sat = seated(pictures[0])
        assert set(sat) == set(names)
        left = left_over(pictures[0], sat)
        assert match.view(None)["reserve"] == 0
        assert all(left_over(picture, sat) == left for picture in pictures)
        assert results == {
            name: points - 3 * left[name] for name, points in zip(sat, scored(match), strict=True)
        }


async def test_match_ends_by_quiet_rounds(own_host: PlayedHost, people: People) -> None:
    crowd = [people(name) for name in ("ada", "bob")]
    async with table(own_host, crowd, [], "Flush Royal", Free_exchange="yes") as players:

        async def pass_on(player: Player) -> None:
            """Pass whenever it is one's turn."""
            it = player.it
            for _ in range(QUIET // 2):
                await it.until(lambda it: is_mine(it) and offered(it, "pass"))
                await press(it, "pass")
                await it.until(lambda it: not is_mine(it))
            await it.until(ended)
            await press(it, "on to the result")

        await asyncio.gather(*map(pass_on, players))

        assert await same_result(own_host, players) == {"ada": -15, "bob": -15}
