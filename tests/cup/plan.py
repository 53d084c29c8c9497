"""How many people take part, and what they play."""

from msgspec import Struct


class Plan(Struct, frozen=True):
    """A tournament of the kind that `make cup` plays.

    Attributes:
        keyed: people in line mode with a key; the first of them is the tournament's host.
        keyless: people in line mode without one.
        screens: sizes of full screens.
        bots: that take part beside them.
        late: how many come after the first round, without a key.
        dropped: how many of those without a key are gone after the first tables are drawn.
        games: one a round, from the first again.
        minutes: that a round may take; bots play it to its end then.
        killed_in: the round in which the host's process is killed; 0 for none.
    """

    keyed: int = 8
    keyless: int = 10
    screens: tuple[tuple[int, int], ...] = ((38, 14), (45, 20), (80, 24), (200, 60))
    bots: int = 0
    late: int = 2
    dropped: int = 2
    games: tuple[str, ...] = ("farkle", "yams", "poker_dice")
    rounds: int = 4
    minutes: int = 4
    paused_in: int = 2
    killed_in: int = 3

    @property
    def first(self) -> int:
        """How many are there from the beginning."""
        return self.keyed + self.keyless + len(self.screens)

    @property
    def in_round(self) -> list[int]:
        """How many are drawn in each round."""
        first = self.first + self.bots
        return [first] + [first + self.late - self.dropped] * (self.rounds - 1)

    @property
    def bots_at_a_table(self) -> int:
        """Their share of four seats."""
        return 4 * self.bots // (self.first + self.late + self.bots)

    @property
    def command(self) -> str:
        """The line that opens the tournament."""
        return (
            f"tournament new swiss rounds={self.rounds} games={','.join(self.games)} size=4 "
            f"minutes={self.minutes} name=Cup"
        )


FULL = Plan()
CROWD = Plan(
    keyed=1, keyless=99, screens=(), bots=100, late=0, dropped=0,
    games=("farkle",), rounds=2, paused_in=0, killed_in=0,
)  # fmt: skip
SMALL = Plan(
    keyed=3, keyless=3, screens=((80, 24),), late=1, dropped=1,
    games=("farkle", "poker_dice"), rounds=2, minutes=2, killed_in=2,
)  # fmt: skip
