"""Checks the draws of a tournament with nothing but Python's standard library (3.7 or newer).

    ssh HOST tournament --checker > check.py
    ssh HOST tournament 3 --json | python3 check.py

Read this program before you trust it, as it comes from the host that it checks. FAIRNESS.md of
tablehost explains the draws; `tablehost verify` checks more of the page.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

BYE = 50  # points


def text(value: object) -> bytes:
    """A value as it is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":")).encode()


def sha(name: bytes, *parts: bytes) -> str:
    """A hash for one purpose."""
    return hashlib.sha256(b"tablehost " + name + b" 2" + b"".join(parts)).hexdigest()


def require(otherwise: str, *, holds: bool) -> None:
    """End here unless this holds."""
    if not holds:
        sys.exit(f"Something was changed: {otherwise}.")


def check_words(draw: Any) -> None:
    """The commitment binds seed and terms, and sealed words are those that were opened."""
    terms, seed = text(list(draw["terms"].values())), bytes.fromhex(draw["seed"])
    require("another seed", holds=sha(b"commitment", seed, terms) == draw["commitment"])
    words = {word[0]: sha(b"word", text([draw["commitment"], *word])) for word in draw["words"]}
    missing = draw.get("missing", [])
    for who, sealed in draw["sealed"]:
        require("another sealed word", holds=who in missing or words.get(who) == sealed)


def luck_of(draw: Any) -> Callable[[int], int]:
    """A function that draws a number below another one, as often as it is called."""
    words = b"tablehost match 2" + text([draw["commitment"], draw["words"]])
    key = hmac.digest(bytes.fromhex(draw["seed"]), words, "sha256")
    blocks = (b"tablehost luck 1" + n.to_bytes(8, "big") for n in range(2**64))
    stream = (byte for block in blocks for byte in hmac.digest(key, block, "sha256"))

    def below(stop: int) -> int:
        bits = (stop - 1).bit_length()
        number: int = next(n for n in (byte % 2**bits for byte in stream) if n < stop)
        return number

    return below


class Tournament:
    """The rounds so far: who has met whom, points, byes, and results."""

    def __init__(self, page: Any) -> None:
        self.by_points = page["format"] != "knockout"
        self.met: Counter[tuple[int, int]] = Counter()
        self.points: Counter[int] = Counter()
        self.byes: Counter[int] = Counter()
        self.results: list[Any] = []

    def check(self, one: Any) -> None:
        """Draw a round again, and take in its results."""
        draw, byes = one["draw"], one["byes"]
        tables = [table["players"] for table in one["tables"]]
        players = sorted([*(one for table in tables for one in table), *byes])
        for attempt in (*draw["failed"], draw):
            check_words(attempt)
        options = draw["terms"]["options"]
        version = draw["terms"]["rules_version"]
        require("it is of a version that only tablehost verify knows", holds=version in (3, 4))
        before = hashlib.sha256(text(self.results)).hexdigest()
        require("others were to play", holds=options["entrants"] == players)
        require("the results before are others", holds=options["before"] == before)
        due = self.drawn(players, [len(table) for table in tables], len(byes), luck_of(draw))
        require("seed and words give other tables", holds=due == (tables, byes))
        self.take_in(one)

    def take_in(self, one: Any) -> None:
        """Count what a round has brought."""
        for table in one["tables"]:
            for person, points in zip(table["players"], table["points"]):  # noqa: B905 - not in Python 3.7
                self.points[person] += points
                for other in table["players"]:
                    self.met[person, other] += other != person
        for person in one["byes"]:
            self.points[person] += BYE
            self.byes[person] += 1
        results = [[table["players"], table["table"], table["ranks"]] for table in one["tables"]]
        self.results.append([len(self.results) + 1, one["game"], results, one["byes"]])

    def drawn(
        self, players: list[int], sizes: list[int], byes: int, below: Callable[[int], int]
    ) -> tuple[list[list[int]], list[int]]:
        """The tables and byes that follow from luck and the rounds before."""
        left = list(players)
        order = [left.pop(below(len(left))) for _ in players]
        if self.by_points:
            order.sort(key=lambda one: -self.points[one])
        places = {one: place for place, one in enumerate(order)}
        resting = sorted(order, key=lambda one: (self.byes[one], -places[one]))[:byes]
        tables = self.filled([one for one in order if one not in resting], sizes)
        counts = {2**n for n in range(1, len(tables).bit_length())}
        for count in sorted(counts | {len(tables) - 1, len(tables)}):
            if 1 < count <= len(tables) and self.repeated(tables):
                tables[-count:] = self.mixed(tables[-count:], below)
        return tables, resting

    def again(self, one: int, others: Sequence[int]) -> int:
        """The number of times that somebody has met these people."""
        return sum(self.met[one, other] for other in others)

    def repeated(self, tables: list[list[int]]) -> int:
        """The number of meetings at these tables that are not the first."""
        return sum(self.again(one, table) for table in tables for one in table)

    def filled(self, order: list[int], sizes: list[int]) -> list[list[int]]:
        """Each table takes the next people who have met the fewest there."""
        left, tables = list(order), []
        for size in sizes:
            table: list[int] = []
            for _ in range(size):
                table.append(min(left, key=lambda one: self.again(one, table)))
                left.remove(table[-1])
            tables.append(table)
        return tables

    def mixed(self, tables: list[list[int]], below: Callable[[int], int]) -> list[list[int]]:
        """The same people at tables of these sizes, with as few who meet again as are found."""
        order = [one for table in tables for one in table]
        sizes, best = [len(table) for table in tables], tables
        for _ in range(max(8, 600 // len(order))):
            found = self.filled(order, sizes)
            while self.improved(found):
                pass
            best = min(best, found, key=self.repeated)
            if not self.repeated(best):
                break
            places = {one: place + below(2 + len(order) // 4) for place, one in enumerate(order)}
            order = sorted(order, key=lambda one: places[one])
        return best

    def improved(self, tables: list[list[int]]) -> bool:
        """Exchange people, from the last table up; whether anybody was exchanged."""
        places = [(n, m) for n in range(len(tables)) for m in range(len(tables[n]))]
        gains = [self.exchanged(tables, *place) for place in reversed(places)]
        return any(gains)

    def exchanged(self, tables: list[list[int]], number: int, place: int) -> bool:
        """Exchange one person with the best other one, if fewer people then meet again."""
        own = tables[number]
        if not self.again(own[place], own):
            return False
        gain, _, far, there = max(
            (self.gain(own, place, table, there), -abs(far - number), far, there)
            for far, table in enumerate(tables)
            if far != number
            for there in range(len(table))
        )
        if gain > 0:
            own[place], tables[far][there] = tables[far][there], own[place]
        return gain > 0

    def gain(self, own: list[int], place: int, table: list[int], there: int) -> int:
        """The repeated meetings that are saved if two people change places."""
        one, other = own[place], table[there]
        before = self.again(one, own) + self.again(other, table)
        after = self.again(one, table) + self.again(other, own) - 2 * self.met[one, other]
        return before - after


def main() -> None:
    """Check the page that comes in."""
    try:
        page = json.load(sys.stdin)["tournament"]
        tournament = Tournament(page)
        for one in page["rounds"]:
            tournament.check(one)
    except (LookupError, TypeError, ValueError, AttributeError):
        sys.exit("This is no page of a tournament: pass what ssh HOST tournament 3 --json prints.")
    sys.stdout.write(f"All {len(page['rounds'])} rounds follow from their seeds and words." + "\n")


if __name__ == "__main__":
    main()
