"""Whole matches of Flush Royal over real ssh."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Sequence

import pytest

from engine import Match
from engine.games.flush_royal.board import board_of
from engine.games.flush_royal.plays import best
from engine.games.flush_royal.position import Position
from engine.games.flush_royal.seen import move_of
from engine.games.flush_royal.values import Place
from engine.kit.cards import JOKER_NAME, numbers
from tests.real_ssh import BACKSPACE, needs_ssh
from tests.tablehost.played import arrows
from tests.tablehost.played.cards import (
    LEFT,
    TOP,
    WIDE,
    board,
    ended,
    give_back,
    lie_still,
    may_move,
    play_to_the_end,
    rack,
)
from tests.tablehost.played.host import PlayedHost
from tests.tablehost.played.people import Person, finished, offered, press
from tests.tablehost.played.players import Player, is_mine, same_result, table, told_in_full
from tests.tablehost.ssh.host import eventually

pytestmark = [needs_ssh, pytest.mark.long]
People = Callable[[str], Person]

BESIDE = 48
"""The column right of the board on a screen of 80 x 24."""
QUIET = 6 * 2
"""Turns of two seats after which a match without a play is over."""


def scored(match: Match) -> list[int]:
    """The sum of the plays of a match, without the points taken at the end."""
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


@pytest.mark.timeout(600)  # a whole match, again if it ends early
async def test_match_is_played_to_the_end_of_the_reserve(
    own_host: PlayedHost, people: People
) -> None:
    names = ("ada", "bob", "cyd", "dan")
    crowd = [people(name) for name in names]
    async with table(own_host, crowd, [], "Flush Royal") as players:
        await asyncio.gather(*(lie_still(one.it) for one in players))
        pictures, match = await played(own_host, players)
        while match.view(None)["reserve"]:  # nobody has found anything to lay for two rounds
            await once_more(players)
            pictures, match = await played(own_host, players)

        results = await same_result(own_host, players)
        sat = seated(pictures[0])
        assert set(sat) == set(names)
        left = left_over(pictures[0], sat)
        assert match.view(None)["reserve"] == 0
        assert all(left_over(picture, sat) == left for picture in pictures)
        assert results == {
            name: points - 3 * left[name] for name, points in zip(sat, scored(match), strict=True)
        }


async def played(host: PlayedHost, players: Sequence[Player]) -> tuple[list[str], Match]:
    """The last picture of each, and the match."""
    pictures = await asyncio.gather(*(play_to_the_end(one.it) for one in players))
    await players[0].it.until(finished)
    return pictures, await told_in_full(host, players[0])


async def once_more(players: Sequence[Player]) -> None:
    """A rematch."""
    for one in players:
        await press(one.it, "play again")
    for one in players:
        await one.it.until(lambda it: not finished(it))


async def test_match_ends_after_rounds_without_a_play(own_host: PlayedHost, people: People) -> None:
    crowd = [people(name) for name in ("ada", "bob")]
    async with table(own_host, crowd, [], "Flush Royal", Free_exchange="yes") as players:
        await by_turns(players, lambda one: press(one.it, "pass"))

        assert await same_result(own_host, players) == {"ada": -15, "bob": -15}
        match = await told_in_full(own_host, players[0])
        assert sum(entry == {"do": "pass"} for _, entry in match.log) == QUIET


async def test_match_ends_after_two_rounds_without_a_play(
    own_host: PlayedHost, people: People
) -> None:
    """The play is laid by arrows and digits; then one passes, and the other exchanges cards."""
    crowd = [people(name) for name in ("ada", "bob")]
    async with table(own_host, crowd, [], "Flush Royal", Free_exchange="yes") as players:
        await asyncio.gather(*(lie_still(one.it) for one in players))

        async def turn(player: Player) -> None:
            it = player.it
            play = None if board(it) else first_play(rack(it))
            if play is not None:
                await arrows.lay(it, play)
            elif player.name == "ada":
                await press(it, "pass")
            else:
                await give_back(it)

        await by_turns(players, turn)
        await same_result(own_host, players)
        match = await told_in_full(own_host, players[0])

        laid = any(scored(match))  # with some hands nobody can begin
        assert match.view(None)["quiet_turns"] == (2 * 2 if laid else QUIET)
        assert sorted(match.turn["over"]["scores"]) == sorted(n - 15 for n in scored(match))


async def test_card_is_shown_on_its_way_while_it_is_dragged(
    own_host: PlayedHost, people: People
) -> None:
    crowd = [people(name) for name in ("ada", "bob")]
    async with table(own_host, crowd, [], "Flush Royal") as players:
        await eventually(lambda: any(may_move(one.it) for one in players))
        it = next(one.it for one in players if may_move(one.it))
        number, card = next(
            (number, card) for number, card in enumerate(rack(it)) if card != JOKER_NAME
        )
        held = f"{BESIDE + 6 * number + 3};15"

        it.send(f"\x1b[<0;{held}M", f"\x1b[<32;{square(2, 3)}M")
        await it.until(lambda it: board(it) == {(2, 3): card})
        it.send(f"\x1b[<32;{square(6, 7)}M")
        await it.until(lambda it: board(it) == {(6, 7): card})
        it.send(f"\x1b[<0;{square(6, 7)}m")
        await it.until(lambda it: offered(it, "take back") is not None)
        assert board(it) == {(6, 7): card}

        it.send(BACKSPACE)
        await it.until(lambda it: not board(it))


def square(row: int, column: int) -> str:
    """The middle of a square on a screen of 80 x 24, as a mouse sequence names it."""
    return f"{LEFT + WIDE * column + 2};{TOP + row + 1}"


async def by_turns(players: Sequence[Player], turn: Callable[[Player], Awaitable[None]]) -> None:
    """Two play to the result, each when both have seen the turn before.

    Two turns that came in one picture may look like none: `bob passes. ada passes.`, once more.
    """
    await eventually(lambda: any(may_move(one.it) for one in players))
    mover, other = sorted(players, key=lambda one: not may_move(one.it))
    while not ended(mover.it):
        await mover.it.until(may_move)
        await turn(mover)
        await mover.it.until(lambda it: ended(it) or not is_mine(it))
        await other.it.until(lambda it: ended(it) or is_mine(it))
        mover, other = other, mover
    for one in players:
        await press(one.it, "see the result")


def first_play(cards: Sequence[str]) -> Place | None:
    """The cards of these that can be laid on an empty board."""
    position = Position(board_of((), ace_low=True), numbers(cards), strict=True)
    found = best(position)
    play = move_of(found[0], position) if found else None
    return play if isinstance(play, Place) else None
