"""Why a player is back in the lobby who did not ask for it."""

from client.locale.i18n import Translator


def why_left(why: str, tr: Translator) -> str:
    """The reason in a sentence; "" if the player has left by themselves."""
    texts = {
        "taken_over": tr("You moved to another terminal. This one is back in the lobby."),
        "closed": tr("The table has been closed."),
        "closed_by_host": tr("The host has closed the table."),
        "daily_over": tr("The day of this challenge is over: its results are open."),
        "tournament_ended": tr("The tournament has been ended."),
        "withdrew": tr("You have withdrawn from the tournament: a bot plays on in your seat."),
        "kicked": tr("The player in charge of the table has removed you from it."),
    }
    return texts.get(why, "")
