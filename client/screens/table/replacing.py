"""Texts about people who take over the seat of a bot, or of somebody who is away."""

from collections.abc import Iterator

from client.connection.news import ReplacingEnded
from client.locale.i18n import Translator
from client.screens.table.absent import is_away
from engine.sync.hall_views import SeatPlate, TableView


def coming(name: str, bot: str, tr: Translator) -> str:
    """The message that somebody gets a bot's seat soon."""
    return tr("{name} takes over {bot}’s seat after this turn.", name=name, bot=bot)


def changes(before: TableView, after: TableView, tr: Translator, own: str = "") -> Iterator[str]:
    """People who ask for a bot's seat, and those who got one in this match; `own` reads it."""
    if before.match != after.match or len(before.seats) != len(after.seats):
        return
    for one in after.replacements:
        if one not in before.replacements:
            yield coming(one.name, after.seats[one.seat].name, tr)
    for seat in replaced(before, after):
        bot, name = before.seats[seat].name, after.seats[seat].name
        if name == bot:  # a bot has the name of whoever left it the seat
            yield tr("{name} is back.", name=name)
        elif name != own:  # the new owner is told elsewhere
            yield tr("{name} has taken over {bot}’s seat.", name=name, bot=bot)


def replaced(before: TableView, after: TableView) -> tuple[int, ...]:
    """The seats that were bots', or of people who were away, and are others' now, in one match."""
    # As a match ends, bots may leave and people move to other seats.
    if before.match != after.match or {before.phase, after.phase} != {"playing"}:
        return ()
    seats = enumerate(zip(before.seats, after.seats, strict=False))
    return tuple(n for n, (old, new) in seats if _has_changed_hands(old, new))


def _has_changed_hands(old: SeatPlate, new: SeatPlate) -> bool:
    is_others = old.kind == "bot" or (is_away(old) and old.name != new.name)
    return is_others and new.kind == "person"


def ended(news: ReplacingEnded, tr: Translator) -> str:
    """The message about the end of the player's own request."""
    match news.code:
        case "next_match":
            return tr("You have a seat in the next match.")
        case "seated":
            return tr("{bot}’s seat is yours now.", bot=news.bot)
        case "match_over" if news.is_seated:
            return tr("The match ended before that. You have a seat in the next one.")
        case "match_over":
            return tr("The match ended before that, and no seat is free now.")
    return tr("{bot}’s seat is no longer free to take.", bot=news.bot)


def waiting(table: TableView, asked: int | None, tr: Translator) -> str:
    """The message that the player's own request is open; "" if there is none."""
    if asked is None or asked >= len(table.seats):
        return ""
    return tr("You take over {bot}’s seat after this turn.", bot=table.seats[asked].name)


def rule(table: TableView, tr: Translator) -> str:
    """The table's rule about bots' seats."""
    if table.replace_bots:
        return tr("people may take their seats")
    return tr("they keep their seats")


def label(table: TableView, tr: Translator) -> str:
    """The label of the key that leads to a bot's seat."""
    if len(table.bots_to_replace) > 1:
        return tr("take a bot’s seat")
    return tr("take {bot}’s seat", bot=table.seats[table.bots_to_replace[0]].name)


def about(tr: Translator) -> str:
    """What happens to a bot's seat."""
    return tr("You go on from where the bot is, once it has finished its turn.")
