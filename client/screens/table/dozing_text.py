"""Words about players who have pressed no key for a while, also for line mode."""

from client.connection.news import NudgedBy
from client.locale.i18n import Translator


def still_there(tr: Translator) -> str:
    """The question whether a player is still there."""
    return tr("Are you still there? It is your turn: press any key.")


def nudged(news: NudgedBy, tr: Translator) -> str:
    """The message that somebody waits for the player."""
    return tr("{name} is waiting for you: it is your turn.", name=news.who)


def not_counted(tr: Translator) -> str:
    """The question to a player who does not react to a vote."""
    return tr("Are you still there? The others vote without you: press any key to be counted.")
