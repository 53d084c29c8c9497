"""Generated states of the pages beside a match: tournaments, replays, statistics, analyses."""

from collections.abc import Callable, Sequence
from functools import partial

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace

from client.games.base import Size
from client.locale.i18n import LANGUAGES, Language, Translator, translator
from client.paint.canvas import Canvas
from client.screens.analysis.drawing import draw_analysis
from client.screens.analysis.drawing import offered as of_analysis
from client.screens.evening.drawing import draw_evening
from client.screens.replay.drawing import draw_replay
from client.screens.replay.drawing import offered as of_replay
from client.screens.stats.drawing import PARTS, StatsModel, draw_numbers
from client.screens.stats.drawing import offered as of_statistics
from client.screens.stats.text import Facts, person_lines
from client.screens.stats.tonight import tonight_lines
from client.screens.tournament.drawing import TournamentModel, draw_tournament
from client.widgets.buttons import Button
from tests.client.drawings import cups, parties, past
from tests.client.drawings.every_game import DRAWN
from tests.client.drawings.rooms import ANSWERS, ENTRIES, LINES, SEEN, TEXTS
from tests.client.drawings.rooms import NAMES as PEOPLE


class Shown(Struct, frozen=True, kw_only=True):
    """A page in one of its states.

    Attributes:
        draw: draws it at a size.
        offered: its actions.
        texts: what stands on a large screen, whole or up to an ellipsis; "" for nothing.
        chosen: the place of the chosen row of a list; "" without one.
        is_text: there is no board on it, of which a small screen shows a part.
    """

    draw: Callable[[Size], Canvas]
    offered: tuple[Button, ...]
    texts: tuple[str, ...] = ()
    chosen: str = ""
    is_text: bool = True


def _host_of_tournament(tr: Translator) -> tuple[Button, ...]:
    """All buttons of a host who takes part."""
    labels = ("add a word", "next round now", "fill up with bots", "continue", "end the tournament")
    found = [Button(f"do:{label}", label[0], tr(label)) for label in labels]
    out = Button("do:withdraw", tr.sense("key: withdraw", "x"), tr("withdraw"))
    return (*found, out, Button("do:back", tr.sense("key", "Esc"), tr("back")))


@st.composite
def tournament(draw: st.DrawFn, language: Language) -> Shown:
    tr = translator(language)
    view = draw(st.sampled_from((cups.PLAYING, cups.WORDS)))
    players = tuple(replace(one, name=draw(PEOPLE), table=0) for one in view.players)
    view = replace(view, name=draw(TEXTS), players=players[: draw(st.integers(2, 7))], tables=())
    view = replace(view, not_opened=tuple(range(draw(st.integers(0, len(view.players))))))
    changes = {
        "buttons": draw(st.sampled_from((_host_of_tournament(tr), _host_of_tournament(tr)[-2:]))),
        "position": draw(SEEN), "entry": draw(ENTRIES), "answer": draw(ANSWERS),
    }  # fmt: skip

    def model(size: Size) -> TournamentModel:
        return replace(cups.page(view, size, tr), **changes)

    told = model((80, 24))
    return Shown(
        draw=lambda size: draw_tournament(model(size), size, "full", tr),
        offered=told.buttons if told.entry is None else (),
        texts=(told.answer or told.status,),
    )


@st.composite
def statistics(draw: st.DrawFn, language: Language) -> Shown:
    tr = translator(language)
    title = partial(parties.titles, tr)
    part = draw(st.sampled_from(PARTS))
    players = draw(st.lists(PEOPLE, max_size=3)) + ["Mara"] * draw(st.integers(0, 17))
    lines: tuple[str, ...] = ()
    if part == "tonight":
        lines = tuple(tonight_lines(evening(players), title, tr))
    elif part == "own":
        numbers = {"matches": 12, "wins": 5, "scored": 12, "score": 60000, "best_score": 10250}
        games = {form.id: {"figures": numbers, "rating": past.RATING} for form in DRAWN}
        person = {"name": draw(PEOPLE), "rating": past.RATING, "games": games}
        lines = tuple(person_lines(person, title, tr))
    listed: dict[str, Sequence[Facts]] = {
        "ladder": [{**past.RUNGS[0], "place": n, "name": who} for n, who in enumerate(players, 1)],
        "matches": past.MATCHES * draw(st.integers(0, 5)),
        "evenings": parties.ROWS * draw(st.integers(0, 6)),
    }
    rows = listed.get(part, ())
    model = StatsModel(
        part=part, about=draw(PEOPLE), lines=lines, rows=tuple(rows), answer=draw(ANSWERS),
        chosen=draw(st.integers(0, max(0, len(rows) - 1))), position=draw(SEEN),
    )  # fmt: skip
    kind = {"ladder": "rung", "matches": "match", "evenings": "evening"}.get(part, "")
    return Shown(
        draw=lambda size: draw_numbers(model, size, "full", title, tr),
        offered=of_statistics(model, tr),
        texts=(model.answer, *lines[:12]),
        chosen=f"{kind}:{model.chosen}" if rows else "",
    )


def evening(players: list[str]) -> dict[str, object]:
    """An evening of many matches: its numbers as the hall sends them."""
    won = [{"name": name, "matches": 9, "won": 3} for name in players]
    awards = [("farkle", "best_turn", 3100), ("yams", "yams", 2), ("farkle", "turns", 12)]
    who = players[0] if players else ""
    held = [
        {"game": game, "name": name, "value": value, "about": "chance", "who": who}
        for game, name, value in awards
    ]
    champions = [{"name": name, "bot": False, "helped": True} for name in players[:2]]
    return {
        "matches": 31,
        "since": "19:30",
        "until": "06:00",
        "players": won,
        "awards": held,
        "tournaments": [{"number": 3, "name": "Friday night", "champions": champions}],
    }


@st.composite
def analysis(draw: st.DrawFn, language: Language) -> Shown:
    tr = translator(language)
    model = past.analysis(draw(st.sampled_from(("yams", "farkle"))))
    assert model.data is not None
    chosen = draw(st.integers(0, len(model.decisions) - 1))
    names = (draw(PEOPLE), draw(PEOPLE))
    model = replace(
        model, data={**model.data, "names": names}, chosen=chosen, answer=draw(ANSWERS),
        by_cost=draw(st.booleans()), position=draw(SEEN),
    )  # fmt: skip
    return Shown(
        draw=lambda size: draw_analysis(model, size, "full", partial(parties.titles, tr), tr),
        offered=of_analysis(model, tr),
        texts=(model.answer,),
        chosen=f"decision:{chosen}",
    )


@st.composite
def replay(draw: st.DrawFn, language: Language) -> Shown:
    tr = translator(language)
    model = past.replay(draw(st.sampled_from([form.id for form in DRAWN])), tr)
    names = tuple(draw(PEOPLE) for _ in model.seen.names)
    model = replace(
        model, seen=replace(model.seen, names=names), log=(*model.log, *draw(LINES)),
        eyes=draw(st.sampled_from(("", model.eyes))), plays=draw(st.booleans()),
        answer=draw(ANSWERS), line=draw(ENTRIES), position=draw(SEEN),
    )  # fmt: skip
    return Shown(
        draw=lambda size: draw_replay(model, size, "full", tr),
        offered=of_replay(model, tr) if model.line is None else (),
        texts=(model.answer,),
        is_text=model.game != "flush_royal",
    )


@st.composite
def night(draw: st.DrawFn, language: Language) -> Shown:
    tr = translator(language)
    view = draw(st.sampled_from((parties.EVENING, parties.BY_LOT)))
    players = tuple(replace(one, name=draw(PEOPLE)) for one in view.players)
    model = parties.page(tr, replace(view, players=players))
    model = replace(model, name=draw(TEXTS), answer=draw(ANSWERS), position=draw(SEEN))
    back = Button("do:back", tr.sense("key", "Esc"), tr("back"))
    return Shown(
        draw=lambda size: draw_evening(model, size, "full", tr),
        offered=(Button("do:look", "1-3", tr("replay a match")), back),
        texts=(model.answer,),
    )


@st.composite
def pages(draw: st.DrawFn) -> Shown:
    """Any of them in either language."""
    kinds = (tournament, statistics, analysis, replay, night)
    return draw(draw(st.sampled_from(kinds))(draw(st.sampled_from(LANGUAGES))))
