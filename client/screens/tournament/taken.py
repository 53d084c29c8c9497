"""Sentences to somebody who takes part in a tournament, withdraws, or adds a word to a draw."""

from client.locale.i18n import Translator
from client.paint.text import clean
from engine.sync.tournament_views import TournamentPlayer, TournamentRow, TournamentView


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


def withdrawing(view: TournamentView | None, own: TournamentPlayer | None, tr: Translator) -> str:
    """The question before somebody withdraws: what becomes of their match and their place."""
    parts = [tr("Withdraw from the tournament?")]
    if view is not None and own is not None and _is_in_match(view, own):
        parts.append(tr("A bot then plays your match to its end: you cannot take it back."))
    if view is not None and view.phase != "open":
        parts.append(tr("You will stand behind everybody who stays."))
    return " ".join(parts)


def _is_in_match(view: TournamentView, own: TournamentPlayer) -> bool:
    return bool(view.phase == "playing" and own.table) and not view.tables[own.table - 1].ranks


def withdrawn(row: TournamentRow | None, tr: Translator) -> str:
    """The message to a player who has withdrawn."""
    told = tr("You have withdrawn from the tournament.")
    if row is None or row.phase == "open":
        return told
    return " ".join((told, tr("You stand behind everybody who stays.")))
