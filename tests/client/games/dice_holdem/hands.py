"""Hands of Dice Hold'em for tests, reached by playing."""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from client.games.base import Seen
from client.games.dice_holdem import memory
from client.games.dice_holdem.ended import showdowns
from engine import Match
from engine.core.plain import plain
from tests.client.games.moments import NAMES

Pockets = Mapping[int, Sequence[str]]

EXAMPLE: Pockets = {0: ("Y2", "Y3"), 1: ("W6", "Y5"), 2: ("R1", "W1")}
"""The pockets of the worked example on the game's page; its dealer is seat 2."""


class Holdem:
    """A match played by hand: dice are laid, and the seat whose turn it is acts.

    Attributes:
        events: all public ones, in order.
        news: those of the last step, as the seat of `seen` was told them.
    """

    def __init__(self, seats: int = 3, dealer: int | None = None, **options: Any) -> None:
        self.match = Match.start("dice_holdem", seats, options)
        self.events: list[dict[str, Any]] = []
        self.news: tuple[dict[str, Any], ...] = ()
        self.lay({"luck": "first", "seat": seats - 1 if dealer is None else dealer})

    @property
    def seat(self) -> int:
        running: int = self.match.turn["to_act"][0]
        return running

    def lay(self, luck: Mapping[str, Any]) -> "Holdem":
        self._told([self.match.deal(luck)])
        return self

    def pockets(self, dice: Pockets) -> "Holdem":
        """Dice for every seat in the order of the deal; seats that are not named get any."""
        spare = iter(_spare([die for pocket in dice.values() for die in pocket]))
        while self.match.turn.get("chance") == "pocket":
            seat = self.match.turn["seat"]
            pocket = dice.get(seat) or (next(spare), next(spare))
            self.lay({"luck": "pocket", "dice": list(pocket)})
        return self

    def board(self, *dice: str) -> "Holdem":
        """The dice of the next street."""
        street = self.match.turn["chance"]
        known = {"dice": list(dice)} if street == "flop" else {"die": dice[0]}
        return self.lay({"luck": street, **known})

    def flop_again(self, *faces: int) -> "Holdem":
        return self.lay({"luck": "flop_reroll", "faces": list(faces)})

    def act(self, *moves: str) -> "Holdem":
        """Moves of the seats to act, one after the other: `check`, `bet 10`, `raise 20`."""
        for text in moves:
            self._told([self.match.play(self.seat, move(text))])
        return self

    def _told(self, steps: Sequence[Any]) -> None:
        self.news = tuple(plain(event) for step in steps for event in step.public)
        self.events += self.news

    def seen(self, viewer: int | None = None, **more: Any) -> Seen:
        """The input of a seat's panel; by default for the seat to act."""
        seat = self.seat if viewer is None else viewer
        return seen(self, self.match.view(seat), **more)

    def lifted(self, viewer: int | None = None, **more: Any) -> Seen:
        """The same with the cup lifted."""
        return self.seen(viewer, memory=memory.cup_lifted(), **more)

    def watched(self, **more: Any) -> Seen:
        """The input of a spectator's panel."""
        return seen(self, self.match.view(None), **more)


def move(text: str) -> dict[str, Any]:
    """A move as `act` takes it."""
    match text.split():
        case ["bet", amount]:
            return {"do": "bet", "amount": int(amount)}
        case ["raise", by]:
            return {"do": "raise", "by": int(by)}
    return {"do": text}


def _spare(taken: Sequence[str]) -> list[str]:
    """The dice in the bag without those taken: of every colour as many as any other."""
    bag = [colour + face for face in "36251" for colour in "RBWY"]
    for die in taken:
        bag.remove(next(one for one in bag if one[0] == die[0]))
    return bag


def seen(holdem: Holdem, view: Mapping[str, Any], **more: Any) -> Seen:
    """The input of a seat's panel; by default for the seat to act."""
    known = {"news": holdem.news, "options": holdem.match.options, **more}
    return Seen(view=view, names=NAMES[: holdem.match.seats], **known)


def example(until: str = "river") -> Holdem:
    """The worked example of the game's page, up to the betting of a street or its `showdown`."""
    holdem = Holdem(3).pockets(EXAMPLE)
    for street, moves, dice in _EXAMPLE:
        if street == until:
            return holdem
        holdem.act(*moves)
        if dice:
            holdem.board(*dice)
    return holdem


_EXAMPLE = (
    ("open", ("check", "bet 10", "raise 10", "call", "call"), ("R4", "B4", "R2")),
    ("flop", ("bet 10", "call", "raise 10", "call", "fold"), ("B1",)),
    ("turn", ("bet 20", "raise 10", "call"), ("W5",)),
    ("river", ("bet 10", "call"), ()),
)


def showdown_of(holdem: Holdem, viewer: int | None = 0, **more: Any) -> Seen:
    """The input of a panel while the last showdown is shown."""
    playing = seen(holdem, holdem.match.view(viewer), **more)
    known = memory.after_news(replace(playing, news=holdem.news))
    if known is None:  # it was before the last news
        known = {"unseen": showdowns(replace(playing, news=tuple(holdem.events)))[-1:]}
    return replace(playing, memory=known)


def crowd() -> Holdem:
    """Six seats on the flop: Mara is all in for the main pot, Ada and Inès folded, Bob to act."""
    holdem = Holdem(6, stack=100).pockets({0: ("R1", "B3"), 1: ("Y6", "W6")})
    holdem.act("bet 10", "raise 10", *["fold"] * 4, "raise 10", "raise 10", "call")
    holdem.board("R6", "B2", "Y4").act("bet 10", "call").board("W3").act("bet 20", "call")
    holdem.board("B2").act("check", "check")
    holdem.pockets({5: ("R4", "W2"), 1: ("Y5", "B5")})
    holdem.act("bet 10", "call", "raise 10", "fold", "call", "call", "call", "fold")
    return holdem.board("R2", "B4", "Y4").act("bet 10", "call")


def everybody() -> Holdem:
    """Six seats show what they have, on a board that nobody bet on twice."""
    holdem = Holdem(6).pockets(
        {
            0: ("R1", "B3"),
            1: ("Y6", "W6"),
            2: ("B6", "R2"),
            3: ("W1", "Y1"),
            4: ("R6", "W6"),
            5: ("Y3", "B2"),
        }
    )
    holdem.act("bet 10", *["call"] * 5).board("R6", "B2", "Y4").act(*["check"] * 6)
    holdem.flop_again(6, 2, 4).act(*["check"] * 6).board("W4").act("bet 20", *["call"] * 5)
    return holdem.board("Y5").act(*["check"] * 6)
