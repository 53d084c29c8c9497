"""The tournament that a client follows."""

from collections.abc import Callable, Sequence
from math import ceil
from time import time

from client.connection.news import Facts, News, PlaceAsked, TournamentChanged, TournamentOver
from client.connection.replica import Replicas
from engine.sync.reports import Refused
from engine.sync.topics import tournament_topic
from engine.sync.tournament_requests import FollowTournament


class FollowedTournament:
    """One tournament at a time.

    Args:
        ask: sends a request, see `HallClient.ask`.
        tell: called with news.
        replicas: of all topics.

    Attributes:
        number: of the tournament that the player follows, or played in last; 0 for none.
        entrant: the player's number in it; None if they have never entered it.
        own: the last tournament that the player is in, as the welcome told; 0 for none.
        code: brings a guest back to the last tournament they are in; "" without one.
        is_host: the player may start and pause it.
        is_house: the player is one of the people who run the host, who add words first.
        seals_words: the player's own client follows the draws, whatever is on the screen.
        is_answered: the hall has said what the player is in it.
        mine: those that the player is in, or has opened, as far as this session knows.
        is_next: the player has left a table of it where they play no match, so its page comes next.
    """

    def __init__(
        self, ask: Callable[..., None], tell: Callable[[News], None], replicas: Replicas
    ) -> None:
        self.number = 0
        self.entrant: int | None = None
        self.own, self.code = 0, ""
        self.is_host = self.is_house = self.seals_words = self.is_answered = False
        self.is_next = False
        self.mine: set[int] = set()
        self._over: frozenset[int] | None = None  # of the lobby
        self._asking = frozenset[tuple[int, int]]()  # tournaments and requests that were told
        self._ahead = 0.0  # seconds of the host's clock before this machine's
        self._ask = ask
        self._tell = tell
        self._replicas = replicas

    @property
    def view(self) -> Facts | None:
        """The tournament; None until the hall has sent it."""
        replica = self._replicas.get(tournament_topic(self.number))
        return replica.view if replica else None

    @property
    def left(self) -> int | None:
        """Seconds until what its view announces; None if that has no time."""
        ends = self.view["ends"] if self.view is not None else 0
        return self.seconds_to(ends) if ends else None

    @property
    def may_continue(self) -> bool:
        """Whether it is paused, and the player may end that: its host, or a player without one."""
        view = self.view
        if view is None or not view["held"] or view["phase"] == "over":
            return False
        return self.is_host or (view["host_away"] and self._takes_part(view))

    def _takes_part(self, view: Facts) -> bool:
        players = view["players"]
        return any(one["number"] == self.entrant and one["state"] != "out" for one in players)

    def seconds_to(self, wall: int) -> int:
        """Seconds until a time of the host, as far as its clock is known; 0 once it has come."""
        return max(0, ceil(wall - time() - self._ahead))

    def follow(
        self,
        number: int,
        denied: Callable[[Refused], None],
        followed: Callable[[Facts], None] = lambda _: None,
    ) -> None:
        """Follow a tournament in place of the one before; `followed` hears that it is granted."""

        def granted(data: Facts) -> None:
            if number != self.number:
                return  # left in the meantime
            self.is_host, self.is_house = data["host"], data.get("house", False)
            self._ahead, self.is_answered = data["now"] - time(), True
            followed(data)
            self.entered(data)

        if number != self.number:
            self._replicas.forget(tournament_topic(self.number))
        self.number, self.entrant = number, None
        self.is_host = self.is_house = self.is_answered = False
        self._ask(FollowTournament, number, granted=granted, denied=denied)

    def leave(self) -> None:
        """Follow none any more, as nothing on the screen shows it."""
        if self.number and not self.seals_words:
            self._replicas.forget(tournament_topic(self.number))
            self.number, self.entrant = 0, None
            self.is_host = self.is_house = False
            self._ask(FollowTournament, 0)

    def entered(self, data: Facts) -> None:
        """Take in the player's number in the tournament, and a guest's code."""
        self.entrant = data["entrant"]
        if self.entrant is not None or self.is_host:
            self.mine.add(self.number)
        self.code = data.get("resume") or self.code
        self.changed()

    def welcomed(self, number: int, code: str) -> None:
        """Take in which tournament the player is in, and the code of a guest."""
        self.own, self.code = number, code
        self.mine |= {number} if number else set()

    def table_left(self, table: Facts, *, plays: bool) -> None:
        """Remember the tournament of a table that the player leaves.

        Args:
            table: as it was.
            plays: they have a match there that is not over.
        """
        seat = table.get("tournament")
        self.is_next = bool(seat) and not plays
        if seat:
            self.mine.add(seat["id"])
        if seat and seat["id"] != self.number:
            self.number, self.entrant = seat["id"], None
            self.is_host = self.is_house = False

    def in_lobby(self, lobby: Facts) -> None:
        """Tell what is new of those that the player is in: that one is over, or somebody asks."""
        rows = lobby.get("tournaments", ())
        self._tell_who_asks(rows)
        over = frozenset(row["id"] for row in rows if row["phase"] == "over")
        new = over - self._over if self._over is not None else frozenset()
        self._over = over
        for number in sorted(new & self.mine):
            self._tell(TournamentOver(number))
        if new & self.mine and self.mine <= over:
            self.code = ""  # it leads nowhere any more

    def _tell_who_asks(self, rows: Sequence[Facts]) -> None:
        """Tell of new requests for places of guests, except in the tournament that is followed."""
        asking = [row for row in rows if row["asked"] and row["id"] in self.mine]
        now = frozenset((row["id"], row["asked"]["number"]) for row in asking)
        for row in asking:
            is_new = (row["id"], row["asked"]["number"]) not in self._asking
            if is_new and row["id"] != self.number:
                asked = row["asked"]
                self._tell(PlaceAsked(row["name"], asked["name"], asked["owner"]))
        self._asking = now

    def changed(self) -> None:
        """Tell that the view has changed."""
        self._tell(TournamentChanged())
