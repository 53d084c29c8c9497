"""A party night as lines of text: for printing, for the screen, and for line mode.

The input is plain data, as the hall sends it and as `--json` prints it. No line is wider than a
printed page.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import Struct

from client.games import registry
from client.games.figures import percentage
from client.locale.i18n import Translator
from client.paint.columns import columns
from client.paint.text import clean, wrap
from client.screens.stats.text import Facts, Titles
from engine.sync.evening_views import (
    EveningMatch,
    EveningOrder,
    EveningPlayer,
    EveningView,
)

COLUMNS = 76
MOST_MOMENTS = 3
"""Highlights listed for a match."""


class Page(Struct, frozen=True):
    """A party night as `requests.OpenEvening` is answered.

    Attributes:
        moments: for each match, triples of a figure's name, the best seat, and its value.
        accuracy: for each match, triples of a seat, how many decisions were judged, and their
            accuracy in percent; None for a match that is being worked out.
    """

    name: str
    began: str
    ended: str
    evening: EveningView
    moments: tuple[tuple[tuple[str, int, int], ...], ...]
    accuracy: tuple[tuple[tuple[int, int, float], ...] | None, ...] = ()

    def accuracy_of(self, number: int) -> Mapping[int, tuple[int, float]]:
        """By seat, how many decisions of a match were judged, and their accuracy."""
        found = self.accuracy[number] if number < len(self.accuracy) else None
        return {seat: (judged, percent) for seat, judged, percent in found or ()}


def page_of(data: Facts) -> Page:
    """Convert the answer of `OpenEvening`."""
    return msgspec.convert(data, Page)


def page_lines(page: Page, title: Titles, tr: Translator) -> Iterator[str]:
    """The whole page: result, matches, and how points are counted."""
    view = page.evening
    name = clean(page.name)
    yield name
    yield "=" * len(name)
    yield from about(page, tr)
    yield ""
    yield verdict(view, tr)
    yield ""
    yield from standing_lines(view, tr)
    for text in accuracy_lines(page, tr):
        yield ""
        yield from wrap(text, COLUMNS)
    for number, match in enumerate(view.played):
        told = page.moments[number] if number < len(page.moments) else ()
        yield ""
        yield from match_lines(page, number, title, tr)
        yield from (f"    {line}" for line in moment_lines(view, match, told, tr))
    yield ""
    for text in (counted(tr), *lot_lines(view, tr)):
        yield from wrap(text, COLUMNS)


def about(page: Page, tr: Translator) -> Iterator[str]:
    """The date, the number of matches played, and how games were chosen."""
    view = page.evening
    day = tr("{day} at {time} UTC", day=page.began[:10], time=page.began[11:16])
    yield " · ".join((tr("Party night {number}", number=str(view.number)), day))
    yield " · ".join((progress(view, tr), order_word(view.order, tr)))


def order_word(order: EveningOrder, tr: Translator) -> str:
    """How the next game is chosen, in a few words."""
    words: Mapping[EveningOrder, str] = {
        "listed": tr("in a fixed order"),
        "lot": tr("random order"),
        "last": tr("the last player chooses"),
    }
    return words[order]


def progress(view: EveningView, tr: Translator) -> str:
    """Matches played so far: `3 of 5 matches`."""
    played = len(view.played)
    return tr.plural(
        "{n} of {matches} matches", "{n} of {matches} matches", played, matches=view.matches
    )


def verdict(view: EveningView, tr: Translator) -> str:
    """The winner, or who leads so far."""
    if not view.played:
        return tr("Nothing has been played yet.")
    first = [player_name(one, tr) for one in view.players if one.place == 1]
    who = tr.join(first)
    if view.over:
        return tr.plural("{who} wins the evening.", "{who} share the evening.", len(first), who=who)
    return tr.plural("{who} leads.", "{who} lead together.", len(first), who=who)


def player_name(player: EveningPlayer, tr: Translator) -> str:
    """A player's name in a list."""
    if player.bot is not None:
        return " ".join((player.name, tr("(bot)")))
    return bare_name(player, tr)


def bare_name(player: EveningPlayer, tr: Translator) -> str:
    """A player's name alone."""
    return clean(player.name) or tr("someone")


def standing_lines(view: EveningView, tr: Translator) -> list[str]:
    """The combined score with headings, leader first."""
    head = ("", tr("name"), tr("points"), tr("won"), tr("matches"))
    rows = [
        (
            tr.number(one.place),
            player_name(one, tr),
            tr.number(one.points),
            tr.number(one.won),
            tr.number(one.played),
        )
        for one in view.players
    ]
    return [f"  {line}" for line in columns([head, *rows], right=frozenset({0, 2, 3, 4}))]


def accuracy_lines(page: Page, tr: Translator) -> Iterator[str]:
    """How accurate everybody's decisions were over the evening, most accurate first."""
    sums: dict[int, tuple[int, float]] = {}
    for number, match in enumerate(page.evening.played):
        found = page.accuracy_of(number)
        for one in match.results:
            if one.seat in found:
                judged, percent = found[one.seat]
                before, total = sums.get(one.player, (0, 0.0))
                sums[one.player] = before + judged, total + judged * percent
    means = {player: total / judged for player, (judged, total) in sums.items()}
    told = [
        f"{player_name(page.evening.players[one], tr)} {percentage(means[one], tr)}"
        for one in sorted(means, key=lambda one: -means[one])
    ]
    if told:
        yield tr("Accuracy of the decisions: {list}.", list=", ".join(told))
    if None in page.accuracy:
        yield tr("Some matches are still being analysed; open this page again in a moment.")


def match_lines(page: Page, number: int, title: Titles, tr: Translator) -> Iterator[str]:
    """A match's heading and its places, with the accuracy of decisions where it is known."""
    view, accuracy = page.evening, page.accuracy_of(number)
    match = view.played[number]
    record = tr("kept as number {number}", number=str(match.record))
    head = tr("Match {number}: {game}", number=str(number + 1), game=title(match.game))
    yield f"{head} ({record})"
    rows = [
        (
            tr.number(one.place),
            player_name(view.players[one.player], tr),
            registry.words(match.game).score(one.score, tr),
            f"+{tr.number(one.points)}",
            percentage(accuracy[one.seat][1], tr) if one.seat in accuracy else "",
        )
        for one in sorted(match.results, key=lambda one: (one.place, one.seat))
    ]
    yield from (f"  {line}" for line in columns(rows, right=frozenset({0, 2, 3, 4})))


def moment_lines(
    view: EveningView,
    match: EveningMatch,
    told: Sequence[tuple[str, int, int]],
    tr: Translator,
) -> list[str]:
    """The highlights of a match, in the game's own order of interest."""
    found: Mapping[str, tuple[int, int]] = {name: (seat, value) for name, seat, value in told}
    players = {one.seat: player_name(view.players[one.player], tr) for one in match.results}
    lines = [
        tr("{label}: {value} ({who})", label=tr(label), value=found[name][1], who=who)
        for name, label in registry.words(match.game).moments.items()
        if name in found and (who := players.get(found[name][0]))
    ]
    return lines[:MOST_MOMENTS]


def counted(tr: Translator) -> str:
    """How the combined score is counted."""
    return tr(
        "A match gives you 2 points for each player you beat, and 1 for each tie. The most "
        "points win; with as many points, whoever has won more matches stands first; those who are "
        "level in both share the place."
    )


def tie_line(view: EveningView, tr: Translator) -> str:
    """How players with as many points are ranked; "" where all have different ones."""
    points = [one.points for one in view.players]
    if not view.played or len(set(points)) == len(points):
        return ""
    if len({(one.points, one.won) for one in view.players}) == len(points):
        return tr("Equal points: more matches won (★) ranks first.")
    return tr("Equal points: more matches won (★), else a shared place.")


def lot_lines(view: EveningView, tr: Translator) -> Iterator[str]:
    """The commitment to the random draw, and its seed once revealed."""
    if view.commitment:
        yield tr("Fingerprint of the draw: {hash}", hash=view.commitment)
    if view.seed:
        yield tr("The draw was made from this number: {seed}", seed=view.seed)


def next_line(view: EveningView, title: Titles, tr: Translator, own: int | None = None) -> str:
    """The next game and who chooses it; "" when there is none.

    Args:
        view: the party night.
        title: gives a game's title.
        tr: the language.
        own: the reader's seat.
    """
    if view.over:
        return ""
    if view.next:
        said = {
            "listed": tr("Next: {game}.", game=title(view.next)),
            "lot": tr("Next, drawn at random: {game}.", game=title(view.next)),
            "last": tr("Chosen: {game}.", game=title(view.next)),
        }
        return said[view.order]
    if view.order == "lot":
        return tr("The order of the games is drawn when everybody is ready.")
    who = chooser_name(view)
    if own is not None and view.chooser == own:
        return tr("You choose the next game.")
    if not who:
        return tr("Somebody has to choose the next game.")
    return tr("{who} chooses the next game.", who=who)


def uncounted(view: EveningView, match: Facts | None, tr: Translator) -> str:
    """That a match which the players have ended by vote does not count; "" for any other.

    Args:
        view: the party night.
        match: the player's view of its last match; None before the first.
        tr: the language.
    """
    if view.over or not (match and match["over"] and match["over"].get("by_vote")):
        return ""
    if view.order == "last":
        return tr("The match ended by vote does not count.")
    return tr("The match ended by vote does not count: it is played again.")


def chooser_name(view: EveningView) -> str:
    """The name of the player who chooses; "" for nobody."""
    names = {one.seat: clean(one.name) for one in view.players if one.seat is not None}
    return "" if view.chooser is None else names.get(view.chooser, "")


def row_cells(row: Facts, tr: Translator) -> tuple[str, ...]:
    """A row of a list: number, end, table, matches, own place and points."""
    place = ""
    if row["place"] is not None:
        place = tr("{place}. with {points}", place=row["place"], points=row["points"])
    played = f"{row['played']}/{row['matches']}"
    return str(row["evening"]), row["ended"].replace("T", " ")[:16], row["name"], played, place


def row_heads(tr: Translator) -> tuple[str, ...]:
    """Headings for `row_cells`."""
    return tr("evening"), tr("ended (UTC)"), tr("table"), tr("matches"), tr("place and points")


def list_lines(rows: Sequence[Mapping[str, Any]], tr: Translator) -> list[str]:
    """A list of party nights with headings."""
    cells = [row_cells(row, tr) for row in rows]
    return columns([row_heads(tr), *cells], right=frozenset({0}))
