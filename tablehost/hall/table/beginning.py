"""The start of a match when everybody is ready, or before it the draw of a party night."""

from collections.abc import Awaitable, Callable

from engine.core.values import Step
from engine.sync.requests import AnotherEvening, ChooseGame
from tablehost.hall.table.next_seed import NextSeed
from tablehost.hall.table.playing import Playing
from tablehost.hall.table.protocols import TableContext
from tablehost.hall.table.readiness import Readiness
from tablehost.hall.table.topics import TableTopics
from tablehost.hall.visitor import Visitor
from tablehost.store.values import Secret


class Beginning:
    """Begins the matches of one table.

    Args:
        table: that they are played at.
        seed: of the next match.
        readiness: for it.
        playing: the match.
        topics: what viewers are shown.
        show: shows a match that has begun, from its first steps on.
    """

    def __init__(
        self,
        table: TableContext,
        seed: NextSeed,
        readiness: Readiness,
        playing: Playing,
        topics: TableTopics,
        show: Callable[[list[Step]], Awaitable[None]],
    ) -> None:
        self._table = table
        self._seed = seed
        self._readiness = readiness
        self._playing = playing
        self._topics = topics
        self._show = show

    async def begin(self) -> None:
        """Close the words, and begin once all of them are open."""
        secret = await self._playing.close_words()
        if secret is None:
            self._table.publish()
        elif self._table.evening.draws:
            await self._draw_games(secret)
        else:
            await self._begin_match(secret)

    async def choose_game(self, visitor: Visitor, request: ChooseGame) -> None:
        """A player chooses the next game: whoever was ready for another has to say so again."""
        if not await self._table.evening.choose(visitor, request):
            visitor.done(request.id)
            self._table.publish()
            return
        self._readiness.take_back("terms", self._table.roster.seat_at(visitor))
        await self._seed.try_to_promise()
        visitor.done(request.id)
        await self._table.seats_changed()

    async def another_evening(self, visitor: Visitor, request: AnotherEvening) -> None:
        """A player begins another evening with those who are here."""
        await self._table.evening.begin_another(visitor, request)
        await self._seed.try_to_promise()
        visitor.done(request.id)
        await self._table.seats_changed()

    async def _draw_games(self, secret: Secret) -> None:
        await self._table.evening.draw(secret)
        self._seed.used()
        self._readiness.games_drawn()
        await self._table.evening.set_up_next_game()
        self._topics.set_game()
        await self._seed.try_to_promise()
        self._table.publish()

    async def _begin_match(self, secret: Secret) -> None:
        try:
            await self._table.evening.set_up_next_game()
            steps = await self._playing.start(secret)
        finally:
            self._topics.set_game()
        await self._show(steps)
