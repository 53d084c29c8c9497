"""The evening's matches, winners and awards, of everybody who played, with a key or without.

An evening lasts until six in the morning by the host's clock, and begins when the last one ended or
the host was started. It is kept in memory alone and then forgotten, so that nothing of a guest
stays. A match counts once it is over, and by what was public in it. What a bot has won for
somebody, by making most of their moves, is not theirs.
"""

import asyncio
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import datetime, time, timedelta
from typing import Any

from msgspec import Struct

from engine.sync.hall_views import RecapView

ENDS = time(6)
MOST_PLAYERS, MOST_AWARDS, MOST_TOURNAMENTS = 500, 100, 30
"""Kept in one evening; later ones are left out."""
SHOWN_PLAYERS, SHOWN_AWARDS = 30, 30


class Played(Struct):
    """What somebody has played this evening."""

    name: str
    matches: int = 0
    won: int = 0


class BestAward(Struct, frozen=True):
    """The largest award of its kind so far."""

    person: int
    value: int
    about: str


class Champion(Struct):
    """Somebody in the first place of a tournament.

    Attributes:
        person: None for a bot.
        name: "" once erased.
        helped: a bot has made most of their moves in a match.
    """

    person: int | None
    name: str
    helped: bool = False


class TournamentOver(Struct, frozen=True):
    """A tournament that has ended this evening, and everybody in its first place."""

    number: int
    name: str
    champions: tuple[Champion, ...]


class Tonight:
    """The evening's numbers.

    Args:
        now: the host's time of day.
    """

    def __init__(self, now: Callable[[], datetime] = datetime.now) -> None:
        self._now = now
        self._timer: asyncio.TimerHandle | None = None
        self._matches: set[int] = set()
        self._players: dict[int, Played] = {}
        self._awards: dict[tuple[str, str], BestAward] = {}
        self._tournaments: list[TournamentOver] = []
        self._begin()

    def start(self) -> None:
        """Forget each evening when it ends, even if nobody asks then."""
        seconds = (self._end - self._now()).total_seconds()
        self._timer = asyncio.get_running_loop().call_later(max(1.0, seconds), self._tick)

    def stop(self) -> None:
        """Stop waiting for the end of the evening."""
        if self._timer is not None:
            self._timer.cancel()

    def add(
        self,
        match: int,
        game: str,
        people: Mapping[int | None, int],
        recap: RecapView,
        winners: Sequence[int] | None,
    ) -> None:
        """Count a match that is over, once.

        Args:
            match: its number on the host.
            game: its id.
            people: the seat of each person who had it at the end.
            recap: its awards, and the names by seat.
            winners: their seats; None if the match was broken off, which counts for nobody.
        """
        self._forget_earlier()
        if match in self._matches or winners is None:
            return
        self._matches.add(match)
        seats = {seat: person for person, seat in people.items() if person is not None}
        for seat, person in seats.items():
            if seat < len(recap.names) and (
                person in self._players or len(self._players) < MOST_PLAYERS
            ):
                own = self._players.setdefault(person, Played(recap.names[seat]))
                own.name = recap.names[seat]
                own.matches += 1
                own.won += seat in winners and seat not in recap.helped
        for award in recap.awards:
            kind, holder = (game, award.name), seats.get(award.seat)
            best = self._awards.get(kind)
            is_own = award.seat not in recap.helped
            is_best = is_own and (best is None or award.value > best.value)
            has_room = best is not None or len(self._awards) < MOST_AWARDS
            if holder in self._players and is_best and has_room:
                self._awards[kind] = BestAward(holder, award.value, award.about)

    def add_tournament(self, over: TournamentOver) -> None:
        """A tournament is over, and somebody has won it."""
        self._forget_earlier()
        if len(self._tournaments) < MOST_TOURNAMENTS:
            self._tournaments.append(over)

    def renamed(self, person: int, name: str) -> None:
        """Somebody is called otherwise."""
        if person in self._players:
            self._players[person].name = name
        for champion in self._champions(person):
            champion.name = name

    def _champions(self, person: int) -> Iterator[Champion]:
        """Each tournament that somebody has won."""
        every = (champion for one in self._tournaments for champion in one.champions)
        return (champion for champion in every if champion.person == person)

    @property
    def names(self) -> tuple[str, ...]:
        """Of all whom the evening's numbers count."""
        self._forget_earlier()
        return tuple(one.name for one in self._players.values())

    def forget(self, person: int) -> None:
        """Drop everything of somebody who is erased."""
        self._players.pop(person, None)
        self._awards = {kind: one for kind, one in self._awards.items() if one.person != person}
        for champion in self._champions(person):
            champion.name = ""

    def told(self) -> dict[str, Any]:
        """The evening as plain data.

        Returns:
            since: the host's time of day when it began, and until: when it is forgotten.
            zone: that these times are of.
            matches: how many are over.
            players: the most successful first, with `name`, `matches` and `won`.
            awards: by game, with `game`, `name`, `who`, `value` and `about`.
            tournaments: that are over, with `number`, `name` and `champions`: `name`, `bot` and
                `helped`.
        """
        self._forget_earlier()
        players = sorted(
            self._players.values(), key=lambda one: (-one.won, one.matches, one.name.casefold())
        )
        return {
            "since": self._began.strftime("%H:%M"),
            "until": ENDS.strftime("%H:%M"),
            "zone": self._began.astimezone().strftime("%Z"),
            "matches": len(self._matches),
            "players": [
                {"name": one.name, "matches": one.matches, "won": one.won}
                for one in players[:SHOWN_PLAYERS]
            ],
            "awards": [
                {
                    "game": game,
                    "name": name,
                    "who": self._players[best.person].name,
                    "value": best.value,
                    "about": best.about,
                }
                for (game, name), best in sorted(self._awards.items())[:SHOWN_AWARDS]
            ],
            "tournaments": list(map(_told, self._tournaments)),
        }

    def _begin(self) -> None:
        self._began = self._now()
        today = datetime.combine(self._began.date(), ENDS)
        self._end = today if self._began < today else today + timedelta(days=1)
        self._matches.clear()
        self._players.clear()
        self._awards.clear()
        self._tournaments.clear()

    def _forget_earlier(self) -> None:
        if self._now() >= self._end:
            self._begin()

    def _tick(self) -> None:
        self._forget_earlier()
        self.start()


def _told(over: TournamentOver) -> dict[str, Any]:
    """A tournament as plain data."""
    champions = [
        {"name": one.name, "bot": one.person is None, "helped": one.helped}
        for one in over.champions
    ]
    return {"number": over.number, "name": over.name, "champions": champions}
