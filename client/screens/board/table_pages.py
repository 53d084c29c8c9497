"""The pages of a table's board that show no running match: how to join, a result, the evening."""

from collections.abc import Iterator

from client.games import registry
from client.games.base import Size
from client.games.common import standings
from client.locale.i18n import Translator
from client.paint.canvas import Canvas
from client.screens.board.model import BoardModel
from client.screens.board.page import Page, Row
from client.screens.evening.standing_drawing import SeenEvening
from client.screens.evening.text import bare_name, progress, verdict
from client.screens.table.course import course
from client.screens.table.result_story import Story, award_lines, is_winner, seat_title, who_won
from client.screens.tournament.outcome import outcome
from client.screens.tournament.rounds import following, titled
from client.widgets.curve import telling
from engine.sync.evening_views import EveningView
from engine.sync.hall_views import TournamentSeat

HIGHEST = 20
"""Most lines of the course of the scores."""


def waiting_page(model: BoardModel, tr: Translator) -> Page:
    """Who is here, and how to join."""
    if model.is_unknown:
        hint = tr("Open a table, and start the board again with its code.")
        return Page(model.answer, (Row(hint),))
    taken = [name for name in model.names if name]
    free = len(model.names) - len(taken)
    if model.tournament is not None:
        players = Row(tr.join(taken), ink="text.good")
        seconds = 0 if model.tournament.held else model.starting_in
        about = tr("The match begins soon.")
        if seconds:
            about = tr("The match begins when all are ready, or after these seconds.")
        if model.tournament.held:
            about = tr("The tournament is paused: nobody can move.")
        title = _round_or_game(model, model.tournament, tr)
        return Page(title, (players,), about=about, seconds=seconds)
    way = tr("Scan the code, or type {code} in the lobby.", code=model.code)
    rows = (
        *((Row(model.answer),) if model.answer else ()),
        *((Row(tr("Here: {names}", names=tr.join(taken)), ink="text.good"),) if taken else ()),
        *((Row(tr.plural("One seat is free.", "{n} seats are free.", free)),) if free else ()),
        Row(f"ssh {model.where}", about=way if free else "", typed=True),
    )
    return Page(
        model.title or "tablehost",
        rows,
        about="" if model.answer else tr("Take a seat!"),
        url=model.url if free else "",
        way=model.by_address or model.line,
        code=model.code,
    )


def _round_or_game(model: BoardModel, seat: TournamentSeat, tr: Translator) -> str:
    """A round with a name, such as the final, or else the game."""
    return titled(seat.stage, seat.round, tr) if following(seat.stage, tr) else model.title


def _who_won(model: BoardModel, story: Story, tr: Translator) -> str:
    """The winner, and the name of the round if it has one."""
    stage = model.tournament.stage if model.tournament is not None else ""
    winners = [seat for seat in story.view["over"]["winners"] if is_winner(story, seat)]
    if not stage or stage == "last" or len(winners) != 1:
        return who_won(story, tr)
    name = following(stage, tr)
    return tr("{who} wins {round}", who=seat_title(story, winners[0], tr), round=name)


def result_page(model: BoardModel, story: Story, tr: Translator) -> Page:
    """Who won, the ranking, the awards, and the course of the scores."""
    rows = (
        Row(
            f"{rank} {seat_title(story, seat, tr)}",
            registry.words(story.game).score(score, tr),
            ink="text.good" if is_winner(story, seat) else "text.strong",
        )
        for rank, seat, score in standings(story.view)
    )
    return _with_way_in(
        model,
        Page(
            _who_won(model, story, tr),
            tuple(rows),
            about=outcome(model.tournament, story.names, None, tr),
            remarks=tuple(_awards(story, tr)),
        ),
        story,
        tr,
    )


def evening_page(model: BoardModel, evening: SeenEvening, tr: Translator) -> Page:
    """The standings of a party night, and the next game or who chooses it."""
    view, story = evening.view, model.story
    ended = story is not None and not view.over
    rows = (
        Row(
            f"{one.place} {bare_name(one, tr)}",
            tr.number(one.points),
            note=tr("(bot)") if one.bot is not None else "",
            ink="text.good" if one.place == 1 else "text.strong",
        )
        for one in view.players
    )
    remarks = [model.following] if model.following and not view.over else []
    title = who_won(story, tr) if story is not None and ended else verdict(view, tr)
    page = Page(
        title,
        (*rows, *_command(model, view, tr)),
        about=tr("The evening: {progress}", progress=progress(view, tr)),
        remarks=(*remarks, *(_awards(story, tr) if story is not None else ())),
    )
    return _with_way_in(model, page, story, tr)


def _command(model: BoardModel, view: EveningView, tr: Translator) -> Iterator[Row]:
    """The command that prints the standings, once the evening is over."""
    if view.over:
        line = f"ssh {model.where} evening {view.number}"
        yield Row(line, about=tr("Type this to keep or print the evening."), typed=True)


def _awards(story: Story, tr: Translator) -> Iterator[str]:
    for label, figure, who in award_lines(story, tr):
        yield tr("{label}: {who}, {figure}", label=label, who=who, figure=figure)


def _with_way_in(model: BoardModel, page: Page, story: Story | None, tr: Translator) -> Page:
    """The same page with the code for a free seat, and the course of the last match."""

    def picture(size: Size) -> Canvas | None:
        scores = story.recap.curve if story is not None and story.recap else ()
        if story is None or not scores or len(scores[0]) < 2:
            return None
        drawn = telling(scores, *story.view["over"]["winners"])
        size = size[0], min(size[1], HIGHEST)
        return course(scores, story.names, size, tr, drawn=drawn)

    is_free = "" in model.names
    return Page(
        page.title,
        page.rows,
        about=page.about,
        remarks=page.remarks,
        url=model.url if is_free else "",
        way=model.by_address or model.line,
        code=model.code,
        whole=True,
        picture=picture,
    )
