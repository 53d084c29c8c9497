"""The challenges of a day as lines of text, for the screen, line mode and the command.

The input is plain data: the answer to `ShowDaily`, which is also what `daily --json` prints.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from client.games.figures import percentage
from client.locale.i18n import N_, Translator
from client.paint.columns import columns
from client.paint.text import clean
from client.screens.stats.text import Facts, Titles

MOST_ACCURATE = 5
"""Players in the ranking by accuracy."""
SHORT = 16
"""Digits of a commitment that are shown; `--json` has all."""

_AIMS: Mapping[str, str] = {"turns": N_("fewest turns win"), "points": N_("most points win")}


def daily_lines(data: Facts, title: Titles, tr: Translator) -> Iterator[str]:
    """The whole page; lines that belong to a game begin with two spaces."""
    yield headline(data, tr)
    is_over = data["day"] != data["today"]
    if data["day"] > data["today"]:
        yield _inside(tr("This day has not begun yet."))
    elif not data["games"]:
        yield _inside(tr("There was no challenge on this day."))
    else:
        yield from map(_inside, _about(tr, is_over=is_over))
    for game in data["games"]:
        yield ""
        yield from _game(game, title, tr, is_over=is_over)


def headline(data: Facts, tr: Translator) -> str:
    """The day, and when it ends."""
    if data["day"] != data["today"]:
        return tr("Daily challenge of {day}", day=_day(data["day"], tr))
    return tr(
        "Daily challenge of {day}, until {time} ({zone})",
        day=_day(data["day"], tr),
        time=data["until"],
        zone=data["zone"],
    )


def _day(date: str, tr: Translator) -> str:
    """A day that the host names `2026-11-29`, as the language writes it."""
    year, month, day = date.split("-")
    return tr.sense("date", "{year}-{month}-{day}", year=year, month=month, day=day)


def _about(tr: Translator, *, is_over: bool) -> Iterator[str]:
    if is_over:
        yield tr("The day is over: seeds, replays and analyses are open.")
        return
    yield tr("The same dice for everybody, one try each, and nobody adds words.")
    yield tr("You see results once you have finished yours, and the rest when the day ends.")
    yield tr(
        "Only tries with a key are ranked, and not from an address where a guest or a new "
        "key has already begun one."
    )


def _game(game: Facts, title: Titles, tr: Translator, *, is_over: bool) -> Iterator[str]:
    aim = tr(_AIMS.get(game["unit"], game["unit"]))
    begun = tr.plural("{n} try", "{n} tries", game["begun"])
    yield " · ".join((title(game["game"]), aim, begun))
    if own := own_try(game, tr):
        yield _inside(own)
    elif not is_over:
        yield _inside(tr("You have not tried it yet."))
    yield from map(_inside, ranking(game, tr))
    short = game["commitment"][:SHORT] + "…"
    yield _inside(tr("Fingerprint of the seed {hash}", hash=short))
    if game["seed"]:
        yield _inside(tr("Seed {seed}", seed=game["seed"]))


def _inside(line: str) -> str:
    return f"  {line}"


def own_try(game: Facts, tr: Translator) -> str:
    """The viewer's own try; "" without one."""
    own = game["own"]
    if own is None:
        return ""
    if own["status"] == "playing":
        return tr("You are playing it.")
    told = tr("Your try: {result}", result=result(own, game["unit"], tr))
    return told if own["ranked"] else " ".join((told, tr("(not ranked)")))


def result(one: Facts, unit: str, tr: Translator) -> str:
    """The result of a try and its accuracy: `243 points, 96.1%`."""
    if one["status"] == "abandoned":
        return tr("broken off")
    if one["status"] == "playing":
        return tr("still playing")
    if one["amount"] is None:
        return tr("being worked out")
    parts = [amount(one["amount"], unit, tr)]
    if one["accuracy"] is not None:
        parts.append(percentage(one["accuracy"], tr))
    return ", ".join(parts)


def amount(value: float, unit: str, tr: Translator) -> str:
    """A result in its unit: `243 points`."""
    count = round(abs(value))
    if unit == "turns":
        return tr.plural("{n} turn", "{n} turns", count)
    return tr.plural("{n} point", "{n} points", count)


def ranking(game: Facts, tr: Translator) -> Iterator[str]:
    """The tries by result, then the most accurate ones; nothing before one may see them."""
    tries: Sequence[Facts] = game["tries"] or ()
    rows = [
        [
            _place(number, one, tries, tr),
            _name(one, tr),
            result(one, game["unit"], tr),
            _match(one, tr),
        ]
        for number, one in enumerate(tries)
    ]
    yield from columns(rows, right=frozenset({0})) if rows else ()
    ranked = [one for one in tries if one["ranked"] and one["accuracy"] is not None]
    best = sorted(ranked, key=lambda one: -float(one["accuracy"]))[:MOST_ACCURATE]
    if len(best) > 1:
        named = (f"{_name(one, tr)} {percentage(one['accuracy'], tr)}" for one in best)
        yield tr("Most accurate: {names}", names=", ".join(named))


def _place(number: int, one: Facts, tries: Sequence[Facts], tr: Translator) -> str:
    """The place of a try; equal results share one. "–" for tries that are not ranked."""
    if not one["ranked"] or one["amount"] is None:
        return "–"
    better = [other for other in tries[:number] if other["amount"] != one["amount"]]
    return tr.number(1 + len(better))


def _name(one: Facts, tr: Translator) -> str:
    return clean(one["name"]) or tr("somebody who has left")


def _match(one: Facts, tr: Translator) -> str:
    return tr("match {number}", number=str(one["match"]))


def play_labels(data: Facts | None, title: Titles, tr: Translator) -> list[tuple[str, str]]:
    """The games that can be played now, and what to call that."""
    if data is None or data["day"] != data["today"]:
        return []
    found: list[tuple[str, str]] = []
    for game in data["games"]:
        own: Any = game["own"]
        if own is None:
            found.append((game["game"], tr("try {game}", game=title(game["game"]))))
        elif own["status"] == "playing":
            found.append((game["game"], tr("go on with {game}", game=title(game["game"]))))
    return found


def replays(data: Facts | None) -> list[int]:
    """The matches that can be replayed, in the order in which the page lists them."""
    if data is None or data["day"] == data["today"]:
        return []
    return [one["match"] for game in data["games"] for one in game["tries"] or ()]
