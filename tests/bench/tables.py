"""Tables of a real host, opened and played by people who press what their screens offer."""

import asyncio
import re
from collections.abc import Sequence

from engine.registry import game, game_ids
from tests.bench.crowd import Player, in_lobby
from tests.bench.house import House
from tests.games import own
from tests.real_ssh import DOWN, ENTER, LEFT, RIGHT
from tests.tablehost.played.driver import EVERYTHING, Chooser, Liking

_GAMES = [game(one) for one in game_ids() if own(one, "BY_OFFERS", True)]
GAMES = tuple(one.titles["en"] for one in _GAMES)
"""What can be played by what the screen offers alone, without a word about the rules."""

OPEN = tuple(one.titles["en"] for one in _GAMES if not one.hidden)
"""Of these, the games that hide nothing from anybody."""

PLAYING: Liking = {"nudge|vote|end the match|play on": 0, **EVERYTHING}
"""Nothing about others who take long: while more tables are opened, nobody plays."""

_CODE = re.compile(r" join (\w{4,8})\b")


class Table:
    """One table and who sits at it, each with a taste of their own."""

    def __init__(self, game: str, code: str, players: Sequence[Player]) -> None:
        self.game = game
        self.code = code
        self.players = players
        # No dice by digits: to put the only one back that scores changes nothing on the screen.
        self._tastes = [Chooser(player.name, PLAYING, dice=0) for player in players]

    @property
    def pictures(self) -> float:
        """Pictures that each of them was shown so far, on average."""
        return sum(player.screen.pictures for player in self.players) / len(self.players)

    def offer(self) -> tuple[Player, str] | None:
        """Somebody who can do something now, and the key for it."""
        for player, taste in zip(self.players, self._tastes, strict=True):
            key = taste.key(player)
            if key is not None:
                return player, key
        return None


async def table(house: House, game: str, seats: int) -> Table:
    """A table with a person on every seat, at the beginning of a match."""
    opener, _ = await house.joined()
    await opener.until(in_lobby)
    opener.send("n")
    await step_to(opener, "Game", game)
    await step_to(opener, "Seats", str(seats))
    opener.send("c")
    await opener.until(lambda it: _CODE.search(it.text))
    code = _CODE.findall(opener.text)[0]
    others = [await house.sat(code) for _ in range(seats - 1)]
    players = [opener, *others]
    for player in players:
        await player.until("ready")
        player.send(ENTER)
    found = Table(game, code, players)
    await asyncio.gather(*(player.until(_begun) for player in players))
    return found


def _begun(player: Player) -> bool:
    return "invite with" not in player.text and "ready" not in player.text


async def step_to(player: Player, label: str, wanted: str) -> None:
    """Step a field of the form, further down, to a value; numbers end somewhere, games go round.

    Raises:
        AssertionError: the field has no such value.
    """
    await player.until(lambda it: _field(it, label))
    while not set("◄►") & set(_field(player, label)):
        await player.answered(DOWN)
    seen: list[str] = []
    while (now := _field(player, label).strip("◄► ")) != wanted:
        assert now not in seen, f"{label} cannot be {wanted}: there are {', '.join(seen)}"
        seen.append(now)
        down = wanted.isdecimal() and int(wanted) < int(now)
        await player.answered(LEFT if down else RIGHT)


def _field(player: Player, label: str) -> str:
    found = re.search(rf"^ +{label} +(.+)$", player.text, re.MULTILINE)
    return found[1].strip() if found else ""
