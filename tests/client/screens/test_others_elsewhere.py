"""Lines to people at a table about others who want the same game elsewhere."""

import pytest

from client.connection.news import OthersElsewhere
from client.games.forms import form
from client.locale.i18n import Language, translator
from client.screens.table.others_elsewhere import others_elsewhere
from tablehost.hall.catalog import catalog
from tests.client.drawings.samples import finished_table

GAMES = tuple(form(game) for game in catalog())


def told(news: OthersElsewhere, people: int, language: Language = "en") -> str:
    here = finished_table(*map(str, range(people)))
    return others_elsewhere(news, here, GAMES, "Press Esc, then y", "[o]", translator(language))


def test_those_at_a_full_table_read_how_all_can_play() -> None:
    waits = OthersElsewhere("Late", ("Ines",), free=False)
    alone = "Ines waits alone at “Late”, as all seats are taken here. Even out the two tables, or "

    assert told(waits, 8) == f"{alone}play all together in a tournament ([o] in the lobby)."
    assert "Poker Dice (8 seats)" in told(waits, 6)


@pytest.mark.parametrize(
    ("who", "says"), [(("Mara",), "with Mara"), (("Mara", "jo", "Bob"), "with Mara and 2 others")]
)
def test_whoever_waits_alone_reads_the_way_to_a_free_seat(who: tuple[str, ...], says: str) -> None:
    free = OthersElsewhere("Friday", who, free=True)

    assert told(free, 1) == f"Press Esc, then y: a seat {says} is free at “Friday”."
