"""The end of a tournament, in sentences."""

from client.locale.i18n import Translator
from client.paint.text import clean
from client.screens.tournament.rounds import within
from client.screens.tournament.standings import contenders, final_name
from engine.sync.tournament_views import RoundStage, TournamentPlayer, TournamentView


def early_end(stage: RoundStage, rounds: int, tr: Translator) -> str:
    """The sentence about a tournament that ended early, as there were too few players.

    Args:
        stage: of its last round.
        rounds: that were played.
        tr: the reader's language.
    """
    last = within(stage, rounds, tr)
    return tr("It ended after {round}: too few players for another one.", round=last)


def kept(where: str, number: int, tr: Translator) -> str:
    """How to read the last page, also on another day.

    Args:
        where: the host as one types it after `ssh`.
        number: of the tournament.
        tr: the reader's language.
    """
    return tr("To read it later: {line} (or with --json)", line=f"ssh {where} tournament {number}")


def verdict(view: TournamentView, tr: Translator, own: TournamentPlayer | None = None) -> str:
    """The winner, told to entrant `own`; a name with a bot's help always says so."""
    winners = [one for one in contenders(view.players) if one.place == 1]
    if own is not None and [one.number for one in winners] == [own.number] and not own.helped:
        return tr("You win the tournament!")
    first = [final_name(one, tr) for one in winners]
    if not any(one.played for one in view.players):
        return tr("The tournament is over. No match was played.")
    if not first:
        return tr("The tournament is over. Nobody wins it, as all players have withdrawn.")
    who = tr.join(first)
    won = tr.plural(
        "{who} wins the tournament.", "{who} share the first place.", len(first), who=who
    )
    return " ".join(filter(None, (won, _best_person(view, tr))))


def _best_person(view: TournamentView, tr: Translator) -> str:
    """The first of the people, if only bots have won."""
    people = [one for one in contenders(view.players) if one.state != "bot"]
    best = min((one.place for one in people), default=1)
    if best == 1:
        return ""
    who = tr.join([clean(one.name) or tr("someone") for one in people if one.place == best])
    return tr("The best human player: {who}, place {n}.", who=who, n=tr.number(best))
