"""Answers to somebody who takes part in a tournament, or adds a word to a draw."""

from client.locale.i18n import Translator
from client.paint.text import clean
from engine.sync.tournament_views import TournamentRow, TournamentView


def entered(found: TournamentView | TournamentRow | None, tr: Translator) -> str:
    """When somebody who takes part from now on gets a table."""
    if found is None or found.phase in ("open", "between"):
        return tr("You take part. You are taken to your table when a round is drawn.")
    if found.phase == "words":
        return tr("You take part from the round after this one, as its draw has begun.")
    return tr("You take part. You get a table in the next round, once this one is over.")


def word_added(word: str, tr: Translator) -> str:
    """Whether a word is in the draw; an empty one takes it back."""
    word = clean(word).strip()
    return tr("Your word is in the draw: {word}.", word=word) if word else tr("You add no word.")
