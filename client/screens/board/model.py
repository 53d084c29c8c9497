"""What a table's board shows."""

from msgspec import Struct

from client.games.base import Seen
from client.locale.i18n import Translator
from client.screens.evening.standing_drawing import SeenEvening
from client.screens.evening.text import player_name
from client.screens.table.luck import four_words
from client.screens.table.result_story import Story
from client.widgets.log import LogLine
from engine.sync.hall_views import TournamentSeat


class BoardModel(Struct, frozen=True, kw_only=True):
    """The contents of a board.

    Attributes:
        name: the table's; "" while there is no table.
        title: the game's.
        code: the table's code.
        line: the command that joins.
        where: the host, as one types it behind `ssh`.
        by_address: the same with the host's address, "" if there is none to show.
        url: leads a phone into the lobby, where the code leads to the table.
        is_unknown: no table has the code.
        names: of the seats, "" for an empty one.
        seen: the match as a spectator sees it; None before the first.
        last: the last event in a few words, "" for none.
        answer: why there is no table to show.
        evening: the party night; None for a table of single matches.
        following: the next game of the party night, in words.
        four_words: which stand for the match once it is over.
        story: how the match ended, once that may be told.
        guesses: spectators' guesses at the winner, by seat.
        tournament: what the match counts for; its draw has taken all seats.
        starting_in: seconds to the match at the latest; 0 if that has no time.
    """

    name: str = ""
    game: str = ""
    title: str = ""
    code: str
    line: str
    where: str = ""
    by_address: str = ""
    url: str
    is_unknown: bool = False
    names: tuple[str, ...] = ()
    seen: Seen | None = None
    log: tuple[LogLine, ...] = ()
    last: str = ""
    answer: str = ""
    evening: SeenEvening | None = None
    following: str = ""
    four_words: tuple[str, ...] = ()
    story: Story | None = None
    guesses: tuple[int, ...] = ()
    tournament: TournamentSeat | None = None
    starting_in: int = 0


def how(model: BoardModel, tr: Translator) -> str:
    """How to watch from one's own terminal; for a party night, also the standings."""
    if model.four_words:
        return four_words(" ".join(model.four_words), tr)
    way = tr("watch: {line}", line=model.line.replace(" join ", " watch "))
    if model.evening is None or not model.evening.view.played:
        return way
    players = model.evening.view.players
    score = (f"{player_name(one, tr)} {tr.number(one.points)}" for one in players)
    evening = tr.labelled(tr("the evening"), ", ".join(score))
    return f"{way}   {evening}"
