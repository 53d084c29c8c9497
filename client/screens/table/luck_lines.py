"""Line-mode commands about the dice of a table: how they are made, and how they are checked."""

from client.line_mode.commands import TABLE, Command
from client.line_mode.context import LineContext
from client.locale.i18n import N_
from client.screens.table import fair_texts


def fair(talk: LineContext, _: str) -> None:
    """Explain how the dice are made fair."""
    assert talk.table is not None, "works at a table only"
    this = fair_texts.this_match(
        talk.table,
        talk.hall.by_address or talk.host,
        talk.tr,
        hides=talk.games[talk.table.game].hidden,
    )
    for text in (
        *fair_texts.explanation(talk.table, talk.tr),
        *fair_texts.next_match(talk.table, talk.tr),
        *this,
    ):
        talk.say(text)


def record(talk: LineContext, _: str) -> None:
    """Say how the dice of the finished match are checked."""
    table = talk.table
    assert table is not None, "works at a table only"
    hides, host = talk.games[table.game].hidden, talk.hall.by_address or talk.host
    talk.say(*fair_texts.how_to_check(table, host, talk.tr, hides=hides))


COMMANDS = (
    Command("fair", "équité", "", N_("how dice or cards are made fair"), TABLE, fair, ("dice",)),
    Command(
        "record",
        "relevé",
        "",
        N_("how to check the match that is over"),
        TABLE,
        record,
        when=lambda talk: talk.table is not None and bool(talk.table.head),
    ),
)
