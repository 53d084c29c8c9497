"""The past: statistics, ladder, matches and a replay."""

from collections.abc import Mapping
from random import Random

from client.games import registry
from client.games.base import Seen, Size
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.paint.symbols import Symbols
from client.screens.analysis.drawing import AnalysisModel, draw_analysis
from client.screens.analysis.text import costliest
from client.screens.replay.drawing import ReplayModel, draw_replay
from client.screens.small import Position
from client.screens.stats.drawing import StatsModel, draw_numbers
from client.screens.stats.text import person_lines
from client.widgets.log import LogLine
from engine import Match
from engine.core.plain import plain
from engine.kit.analysis import analyse, told
from tests.client.drawings.every_game import DRAWN, FORMS, NAMES
from tests.games import seats

FIGURES = {
    "matches": 12, "wins": 5, "scored": 12, "score": 60000, "best_score": 10250, "turns": 150,
    "farkles": 40, "best_turn": 3100, "yams": 3, "bonuses": 5, "boxes": 156, "points": 3200,
    "crossed_out": 22, "hands": 90, "calls": 210, "lies": 96, "bluffs": 40, "plays": 180,
}  # fmt: skip
"""A player's counts, as of every game at once: each game tells those that it knows."""
RATING = {"strength": 1540, "margin": 210, "provisional": True}
RUNGS = tuple(
    {
        "place": place,
        "name": name,
        "strength": 1700 - 60 * place,
        "margin": 40 * place,
        "matches": 1300 // place,
        "provisional": place > 3,
    }
    for place, name in enumerate(("Théo", "Mara", "jo", "中文名字"), start=1)
)
MATCHES = tuple(
    {
        "match": number,
        "ended": "2026-03-01T20:15:00+00:00",
        "game": game,
        "seat": 1,
        "names": names,
        "status": status,
        "score": score,
        "won": won,
        "place": 1 if won else 2,
    }
    for number, game, names, status, score, won in (
        (118, "farkle", ("Mara", "jo"), "over", 10250, True),
        (97, "dice_holdem", ("Mara", "jo", None, "Théo"), "over", 0, False),
        (96, "yams", ("", "jo"), "left", 0, False),
        (12, "poker_dice", ("Mara", "jo", "Inès", "Bob", "Zoé"), "abandoned", 0, False),
    )
)


def drawn(tr: Translator, size: Size, symbols: Symbols = "full") -> Mapping[str, Canvas]:
    """The drawings by name."""
    titles = {form.id: form.title(tr) for form in FORMS}
    played = {form.id: {"figures": FIGURES, "rating": RATING} for form in DRAWN}
    person = {"name": "jo", "rating": RATING, "games": played}
    own = tuple(person_lines(person, titles.__getitem__, tr))
    parts = (
        StatsModel(part="own", about="jo", lines=own, games=FORMS),
        StatsModel(part="ladder", about=titles["farkle"], rows=RUNGS, turns=(1,)),
        StatsModel(part="matches", about="jo", rows=MATCHES, chosen=1, turns=(1, -1)),
        StatsModel(part="matches", about="jo"),
    )
    names = ("numbers", "ladder", "matches", "no_matches")
    found = {
        name: draw_numbers(model, size, symbols, titles.__getitem__, tr)
        for name, model in zip(names, parts, strict=True)
    }
    for game in ("yams", "farkle"):
        model = analysis(game)
        found[f"{game}.analysis"] = draw_analysis(model, size, symbols, titles.__getitem__, tr)
    waits = AnalysisModel(match=118)
    found["no_analysis_yet"] = draw_analysis(waits, size, symbols, titles.__getitem__, tr)
    for form in DRAWN:
        found[f"{form.id}.replay"] = draw_replay(replay(form.id, tr), size, symbols, tr)
    return found


def analysis(game: str) -> AnalysisModel:
    """A finished match of two, of which the second plays at random."""
    match, rng = Match.start(game, 2), Random(5)
    while "over" not in match.turn:
        if "chance" in match.turn:
            match.deal(match.draw(rng))
            continue
        seat = match.turn["to_act"][0]
        bot = match.game.bots[("club", "random")[seat]]
        match.play(seat, plain(bot(match.seat_view(seat), rng)))
    found = analyse(Match.start(game, 2), match.log, ["player"] * len(match), 1)
    data = {
        "match": 118,
        "game": game,
        "status": "over",
        "names": NAMES[:2],
        "bots": [],
        "seats": [0, 1],
        "analysis": told(found),
    }
    top = Position(follows=False)
    return AnalysisModel(match=118, data=data, decisions=costliest(data), chosen=1, position=top)


def replay(game: str, tr: Translator) -> ReplayModel:
    """A match of three, some moves after its beginning."""
    rng, match = Random(5), Match.start(game, seats(game, 3), {})
    told = list[LogLine]()
    while len(match.log) < 14:
        if "chance" in match.turn:
            step = match.deal(match.draw(rng))
        else:
            seat = match.turn["to_act"][0]
            step = match.play(seat, match.default_move(seat))
        texts = (registry.words(game).event(plain(one), NAMES[:3], tr) for one in step.public)
        told += [LogLine(text) for text in texts if text]
    seen = Seen(view=match.view(1), names=NAMES[:3], options=match.options)
    return ReplayModel(
        match=118,
        game=game,
        seen=seen,
        entry=len(match.log),
        entries=212,
        eyes=tr("as {name} saw it", name=NAMES[1]),
        log=tuple(told),
    )
