"""The numbers and awards of this evening as lines of text, for the screen, line mode and commands.

The input is plain data, as the hall sends it and as `tonight --json` prints it.
"""

from collections.abc import Iterator

from client.games import registry
from client.locale.i18n import Translator
from client.paint.columns import columns
from client.paint.text import clean
from client.screens.stats.text import Facts, Titles


def tonight_lines(tonight: Facts, title: Titles, tr: Translator) -> Iterator[str]:
    """The matches, the winners of tournaments, wins, awards, and what becomes of the numbers."""
    yield tr.plural(
        "{n} match since {time}", "{n} matches since {time}", tonight["matches"],
        time=tonight["since"],
    )  # fmt: skip
    if tonight["tournaments"]:
        yield from ("", winners_of_tournaments(tr))
        yield from (f"  {line}" for line in columns(list(map(list, champions(tonight, tr)))))
    if tonight["players"]:
        yield from ("", tr("Wins"))
        yield from (f"  {line}" for line in columns(list(map(list, wins(tonight, tr)))))
        if not any(one["won"] for one in tonight["players"]):
            yield tr("None of them has won with mostly their own moves.")
    if tonight["awards"]:
        yield from ("", tr("Awards of the evening"))
        rows = [[what, value, who] for what, value, who in awards(tonight, title, tr)]
        yield from (f"  {line}" for line in columns(rows))
    if tonight["players"]:
        yield from ("", own_moves(tr))
    yield from ("", kept(tonight, tr), tr("The count starts again when the host restarts."))


def own_moves(tr: Translator) -> str:
    """That wins and awards with a bot's help are left out."""
    return tr("Wins and awards do not count where a bot made most of the moves.")


def kept(tonight: Facts, tr: Translator) -> str:
    """What counts, and for how long."""
    return tr(
        "Guests count, too. An evening ends at {until}: then all of this is deleted.",
        until=tonight["until"],
    )


def wins(tonight: Facts, tr: Translator) -> Iterator[tuple[str, str]]:
    """Each player with the matches won, of those played."""
    for one in tonight["players"]:
        won, played = tr.number(one["won"]), tr.number(one["matches"])
        yield clean(one["name"]), tr("{won} of {played}", won=won, played=played)


def winners_of_tournaments(tr: Translator) -> str:
    """The heading of `champions`."""
    return tr("Winners of tournaments")


def champions(tonight: Facts, tr: Translator) -> Iterator[tuple[str, str]]:
    """Each tournament that is over, with everybody in its first place."""
    for one in tonight["tournaments"]:
        yield clean(one["name"]), tr.join([_champion(who, tr) for who in one["champions"]])


def _champion(who: Facts, tr: Translator) -> str:
    notes = (tr("(bot)") if who["bot"] else "", tr("(with a bot)") if who["helped"] else "")
    return " ".join(filter(None, (clean(who["name"]) or tr("someone"), *notes)))


def awards(tonight: Facts, title: Titles, tr: Translator) -> Iterator[tuple[str, str, str]]:
    """What each award is for, how much it was, and whose it is."""
    for one in tonight["awards"]:
        words = registry.words(one["game"])
        label, value = words.award(one["name"], one["value"], one["about"], tr)
        yield tr.labelled(title(one["game"]), label), value, clean(one["who"])
