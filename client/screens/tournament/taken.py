"""Sentences to somebody who takes part in a tournament, withdraws, or adds a word to a draw."""

from client.locale.i18n import Translator
from client.paint.text import clean
from client.widgets.buttons import Button
from engine.sync.tournament_views import TournamentPlayer, TournamentRow, TournamentView


def entered(found: TournamentView | TournamentRow | None, tr: Translator) -> str:
    """When somebody who takes part from now on gets a table."""
    if found is None or found.phase in ("open", "between"):
        return tr("You take part. You are taken to your table when a round is drawn.")
    if found.phase == "words":
        return tr("You take part from the round after this one, as its draw has begun.")
    return tr("You take part. You get a table in the next round, once this one is over.")


def enter_button(own: TournamentPlayer | None, tr: Translator) -> Button:
    """The button that enters `own`, or somebody who has never been in it."""
    label = tr("take part") if own is None else tr("take part again")
    return Button("do:enter", tr.sense("key: enter", "e"), label, main=own is None)


def word_added(word: str, tr: Translator) -> str:
    """Whether a word is in the draw; an empty one takes it back."""
    word = clean(word).strip()
    return tr("Your word is in the draw: {word}.", word=word) if word else tr("You add no word.")


def withdrawing(view: TournamentView | None, own: TournamentPlayer | None, tr: Translator) -> str:
    """The question before somebody withdraws: what becomes of their match and their place."""
    parts = [tr("Withdraw from the tournament?")]
    if view is not None and own is not None and _is_in_match(view, own):
        parts.append(tr("A bot then has your seat for good and plays your match to its end."))
    if view is not None and view.phase != "open":
        parts.append(tr("You will stand behind everybody who stays."))
        again = tr("You can take part again, from the next round on.")
        parts.append(again if view.takes_entries else tr("You cannot take part again."))
    return " ".join(parts)


def withdrawing_rule(tr: Translator) -> str:
    """Sentences about the match and the place of somebody who withdraws, in general."""
    return tr(
        "If you withdraw after the start, you stand behind everybody who stays. A bot then has "
        "your seat for good and plays your match to its end. As long as the tournament takes new "
        "players, you can take part again, from the next round on."
    )


def _is_in_match(view: TournamentView, own: TournamentPlayer) -> bool:
    return bool(view.phase == "playing" and own.table) and not view.tables[own.table - 1].ranks


def withdrawn(row: TournamentRow | None, tr: Translator) -> str:
    """The message to a player who has withdrawn."""
    told = tr("You have withdrawn from the tournament.")
    if row is None or row.phase == "open":
        return told
    return " ".join((told, tr("You stand behind everybody who stays.")))
