"""Nothing is known of a game without a coach of its own."""

from client.games.base import Seen
from client.locale.i18n import Translator


def advice(_seen: Seen, _tr: Translator) -> None:
    """No advice."""
