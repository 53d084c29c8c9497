"""What people at a table are told of other tables: invitations, and others who want to play."""

from client.connection.news import InvitedTo, OthersElsewhere
from client.screens.table.elsewhere_text import others_elsewhere
from client.screens.table.table_client import TableClient
from client.widgets.log import LogLine


def note(client: TableClient, news: InvitedTo | OthersElsewhere) -> None:
    """Note an invitation in the log, or that others are at another table."""
    tr, context = client.tr, client.context
    match news:
        case InvitedTo() if not context.talk.is_muted(news.who):
            client.log.note(LogLine(_invitation(client, news), "note"))
        case OthersElsewhere() if client.is_known:
            how = tr("press Esc, then {key}", key=tr.sense("key: accept", "y"))
            cup = f"[{tr.sense('key: tournament', 'o')}]"
            told = others_elsewhere(news, client.table, context.games.values(), how, cup, tr)
            client.log.note(LogLine(told, "alert"))


def _invitation(client: TableClient, news: InvitedTo) -> str:
    tr = client.tr
    return tr(
        "{name} invites you to {game}: code {code}, or press {key} in the lobby.",
        name=news.who,
        game=client.context.title(news.game, tr) if news.game else tr("a party night"),
        code=news.code,
        key=tr.sense("key: accept", "y"),
    )
