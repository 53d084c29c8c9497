"""Descriptions in lines: the lobby, the seats of a table, the match, its result."""

from collections.abc import Iterator, Sequence

import msgspec

from client.games import registry
from client.games.base import Seen
from client.games.common import is_mine, seat_name, standings, winner
from client.games.forms import GameForm
from client.games.lines import Example, join_words
from client.games.words import caption
from client.line_mode.context import LineContext
from client.locale.i18n import N_, Translator
from client.screens.evening.text import next_line, player_name, uncounted, verdict
from client.screens.lobby.order import FOLD, Personal, lines
from client.screens.lobby.table_list import (
    about_practice,
    asleep_text,
    game_title,
    next_game,
    now_word,
    seat_names,
    to_know,
)
from client.screens.new_table.words import level_word, option_words, value_word
from client.screens.table import other_game_lines
from client.screens.table.luck import drawn, fair, luck_of, next_words, words_text
from client.screens.table.result_drawing import DAILY
from client.screens.table.result_story import Story, award_lines, holders, with_bots
from client.screens.table.start import (
    away_text,
    free_seats,
    is_alone,
    may_begin_without,
    starting,
    waited_for,
)
from client.screens.tournament.rounds import table_title
from engine.sync.evening_views import EveningView
from engine.sync.hall_views import (
    LobbyView,
    SeatPlate,
    TableRow,
    TableView,
    is_daily_table,
    is_practice_table,
)

MOST = 6
"""Limit of suggested lines in a turn; `help` shows all."""


def tables(talk: LineContext) -> Iterator[str]:
    """The tables, those to join first, with the numbers to join them by."""
    tr, rows = talk.tr, msgspec.convert(talk.hall.lobby, LobbyView).tables
    if not rows:
        yield tr('No tables yet. Type "play" to open the first one.')
    by_id = {row.id: row for row in rows}
    personal = Personal(talk.hall.own_tables, frozenset(talk.hall.invitations))
    for number in lines(rows, personal):
        if number == FOLD:
            yield asleep_text(rows, personal, tr)
        else:
            yield table(talk, by_id[number])
    if more := talk.hall.lobby.get("more_tables", 0):
        line = join_words(tr.sense("line", "find"), tr("NAME"))
        yield tr.plural('{n} more: type "{line}".', '{n} more: type "{line}".', more, line=line)


def table(talk: LineContext, row: TableRow) -> str:
    """A table of the lobby, with the number to join it by."""
    tr, personal = talk.tr, Personal(talk.hall.own_tables, frozenset(talk.hall.invitations))
    titles = {game.id: game.title(tr) for game in talk.games.values()}
    facts = {
        "game": game_title(row, titles, tr),
        "phase": now_word(row, personal, tr),
        "seats": ", ".join(seat_names(row, tr)),
    }
    number, name = str(row.id), table_title(row.tournament, tr)
    about = tr(
        "Table {number}: {name}, {game}, {phase}. Seats: {seats}.",
        number=number,
        name=row.name,
        **facts,
    )
    if name:  # it has another number in its round
        line = join_words(tr.sense("line", "watch"), number)
        about = tr(
            "{name}, {game}, {phase}. Seats: {seats}. To watch: {line}",
            name=name,
            line=line,
            **facts,
        )
    return " ".join(filter(None, (about, next_game(row, tr), to_know(row, tr))))


def people(talk: LineContext) -> str:
    """The people in the lobby."""
    lobby = msgspec.convert(talk.hall.lobby, LobbyView)
    names = [person.name for person in lobby.people]
    if lobby.more_people:
        names.append(f"+{lobby.more_people}")
    return talk.tr("Here now: {names}.", names=", ".join(names))


def games(talk: LineContext) -> Iterator[str]:
    """The games, with the words to start them."""
    for game in talk.games.values():
        low, high = game.seats
        seats = talk.tr.plural("{n} seat", "{n} seats", high)
        if low < high:
            seats = talk.tr("{low} to {high} seats", low=low, high=high)
        title = game.title(talk.tr)
        line = join_words(talk.tr.sense("line", "play"), title.lower())
        yield talk.tr('{title}, {seats}: type "{line}".', title=title, seats=seats, line=line)


def seats(talk: LineContext, table: TableView, own: int | None) -> Iterator[str]:
    """The seats of a table and its spectators."""
    tr, game = talk.tr, talk.games[table.game]
    for number, seat in enumerate(table.seats):
        place = tr("seat {number}", number=number + 1)
        is_asked = table.phase != "playing"  # whether they are ready
        yield tr.labelled(place, _seat(seat, game, tr, own=number == own, is_asked=is_asked))
    if table.watchers:
        who = ", ".join(table.watchers)
        yield tr.labelled(tr("watching"), who)


def _seat(seat: SeatPlate, game: GameForm, tr: Translator, *, own: bool, is_asked: bool) -> str:
    match seat.kind:
        case "empty":
            return tr("free")
        case "bot":
            bot = " ".join((seat.name, tr("(bot)")))
            bot = tr("bot for {name}", name=seat.name) if seat.stand_in else bot
            return f"{bot}, {level_word(game, seat.level, tr)}"
    notes = [tr("(you)")] if own else []
    notes += [] if seat.here else [tr("(away)")]
    if is_asked:
        notes += ["-", tr("ready") if seat.ready else tr("not ready yet")]
    return " ".join([seat.name, *notes])


def waiting(talk: LineContext, table: TableView) -> Iterator[str]:
    """A table before its match: seats, changed house rules, code, what to do."""
    tr, game = talk.tr, talk.games[table.game]
    evening = table.evening
    title = tr("a party night") if evening is not None else game.title(tr)
    yield f"{table_title(table.tournament, tr) or table.name}, {title}."
    yield from seats(talk, table, talk.hall.seat)
    if is_practice_table(table):
        agreed = tr("If you get ready, you agree to that.")
        yield " ".join((tr("This table is for practice."), about_practice(tr), agreed))
    for option in game.options if evening is None or evening.next else ():
        value = table.options.get(option.name, option.default)
        if value != option.default:
            words = option_words(game.id, option.name, tr)
            yield tr.labelled(words.label, value_word(value, words, tr))
    if table.tournament is not None:
        yield from luck(table, tr)
        yield todo(talk, table)
        return
    yield tr("Others join with the code {code}.", code=table.code)
    if talk.hall.by_address:
        line = f"ssh -t {talk.hall.by_address} join {table.code}"
        yield tr("By address: {line}", line=line)
    yield from luck(table, tr)
    yield todo(talk, table)


def luck(table: TableView, tr: Translator) -> Iterator[str]:
    """How the next match's luck is sealed, and the words added to it."""
    next_luck = luck_of(table)
    if next_luck is not None:
        text = drawn(table, N_("Dice: {how}."), N_("Cards: {how}."))
        yield tr(text, how=fair(next_luck, tr))
        words = words_text(next_luck, tr)
        if words:
            yield next_words(table, words, tr)


def watching(tr: Translator) -> str:
    """A line for somebody without a seat: that they watch, and how to stop."""
    return tr('You are watching. Type "leave" to stop.')


def todo(talk: LineContext, table: TableView) -> str:
    """The next step before the match can begin, as a sentence."""
    tr, own = talk.tr, talk.hall.seat
    if table.evening is not None and (table.evening.over or not table.evening.next):
        return next_match(talk, table.evening)
    if own is None:
        return tr('You are watching. Type "sit" to take a free seat, or "leave" to stop.')
    away, players = away_text(table, own, tr), starting(table, talk.games[table.game])
    if away and (table.seats[own].ready or not players):
        return away
    if away:
        return f"{away} " + tr('Type "ready" to play with {n}, or "bot" to add a bot.', n=players)
    if is_alone(table, own):
        return tr('Waiting for others. Type "start" to play a bot meanwhile.')
    if not players:
        return tr('There are free seats: type "bot" to let a bot take one, or wait for people.')
    if not table.seats[own].ready and free_seats(table):
        return tr('Type "ready" to play with {n}, or "bot" to add a bot.', n=players)
    if not table.seats[own].ready:
        return tr('All seats are taken. Type "ready" to begin.')
    waits = waited_for(table)
    if may_begin_without(table, own, talk.games[table.game]):
        return tr('Waiting for {who}. Type "without" to begin without them.', who=tr.join(waits))
    return tr("Waiting for {who}.", who=tr.join(waits)) if waits else tr("Here we go…")


def bot_plays_for(own: int | None, table: TableView) -> bool:
    """Whether a bot plays in the player's seat."""
    return own is not None and table.seats[own].stand_in


def bot_plays(table: TableView, tr: Translator) -> str:
    """A sentence for the player for whom a bot plays, with the word that takes the seat back."""
    if table.tournament is not None and table.tournament.late:
        return tr("The round’s time is over: bots play it to its end.")
    return tr('A bot plays for you now. Type "myself" to play yourself again.')


def whole(seen: Seen, game: str, tr: Translator, absent: str = "") -> Iterator[str]:
    """Everything the player may know of the match; `absent` as for `moment`."""
    words = registry.words(game)
    yield caption(words, seen, tr)
    status = words.status(seen.view, seen.names, tr)
    for text in words.describe(seen.view, seen.names, tr):
        yield absent if absent and text == status else text
    yield from registry.lines(game).detail(seen, tr)
    yield from choices(seen, game, tr)


def moment(seen: Seen, game: str, tr: Translator, absent: str = "") -> Iterator[str]:
    """Whose turn it is; if it is the player's, what to type.

    Args:
        seen: the match.
        game: its id.
        tr: the player's language.
        absent: that whoever it is, is away; "" if they are here.
    """
    status = absent or registry.words(game).status(seen.view, seen.names, tr)
    yours = tr("your turn")
    if is_mine(seen.view) and yours.casefold() not in status.casefold():
        status = f"{yours[:1].upper()}{yours[1:]}. {status}"
    yield status
    yield from choices(seen, game, tr)


def choices(seen: Seen, game: str, tr: Translator) -> Iterator[str]:
    """The legal lines in one sentence; nothing while another seat moves."""
    if not seen.view["can"]:
        return
    spoken = registry.lines(game)
    if order := spoken.counted(seen, tr):
        yield order
    offered = list(spoken.offered(seen, tr))
    forms = list(spoken.forms(seen, tr))
    lines = [_written(one, tr) for one in (*offered[:MOST], *forms)]
    yield tr("You can type {lines}.", lines=tr.listed(lines))
    if names_help(seen, game, tr):
        yield tr('Type "help" to hear all of them.')


def names_help(seen: Seen, game: str, tr: Translator) -> bool:
    """Whether `choices` ends with the command that lists them all."""
    offered = registry.lines(game).offered(seen, tr) if seen.view["can"] else ()
    return len(list(offered)) > MOST


def _written(one: Example, tr: Translator) -> str:
    """A line between quotation marks, and what it does: `"roll": roll all five dice`."""
    if not one.about:
        return f'"{one.text}"'
    return tr('"{line}": {about}', line=one.text, about=one.about)


def moves(seen: Seen, game: str, tr: Translator) -> Iterator[str]:
    """The legal lines, one by one."""
    spoken = registry.lines(game)
    offered, forms = list(spoken.offered(seen, tr)), list(spoken.forms(seen, tr))
    if offered:
        yield tr("These moves work now:")
    for one in offered:
        yield f"  {_written(one, tr)}"
    if forms:
        yield tr("For example, with your own numbers, cards or words:")
    for one in forms:
        yield f"  {_written(one, tr)}"


def result(talk: LineContext, seen: Seen, table: TableView) -> Iterator[str]:
    """The ranking, awards, the four words, and what to type next."""
    tr, names = talk.tr, _with_kinds(seen.names, table, talk.tr)
    both = holders(names, table.recap, tr)
    yield tr("The match is over: {winner}.", winner=winner(seen.view, names, tr))
    counted = registry.words(table.game).score
    for rank, seat, score in standings(seen.view):
        yield tr.labelled(f"{rank}. {seat_name(seat, both, tr)}", counted(score, tr))
    story = Story(game=table.game, view=seen.view, names=names, recap=table.recap)
    for label, figure, who in award_lines(story, tr):
        yield tr("{label}: {who}, {figure}", label=label, who=who, figure=figure)
    if table.head_words:
        words = " ".join(table.head_words)
        yield tr('The same for everybody: {words}. Type "fair" to hear why.', words=words)
    if table.evening is not None:
        yield from evening(talk, table.evening)
    elif talk.lesson is not None and talk.lesson.table == table.id and not talk.lesson.has_moved:
        yield tr('Type "leave" to go back to the lobby, or "ready" for another match.')
    elif talk.lesson is not None and talk.lesson.table == table.id:
        yield tr('You know the basics now: type "leave", then "play" to play with people.')
    elif is_daily_table(table):
        yield " ".join((tr(DAILY), tr('Type "leave".')))
    elif table.tournament is not None:
        yield tr("This table closes soon: you are taken back to the tournament.")
    elif talk.hall.seat is not None:
        yield tr('Type "ready" for a rematch, or "leave".')
        yield from other_game_lines.ways(talk, table)


def _with_kinds(names: Sequence[str], table: TableView, tr: Translator) -> tuple[str, ...]:
    """The names, with a word at those of bots, and where a bot has played for somebody."""
    people = with_bots(names, table.recap, tr)
    bots = {n for n, seat in enumerate(table.seats) if seat.kind == "bot"}
    known = table.recap.names if table.recap and table.recap.names else names
    mark = tr("(bot)")
    return tuple(
        f"{known[n]} {mark}" if n in bots and known[n] else name for n, name in enumerate(people)
    )


def evening(talk: LineContext, view: EveningView) -> Iterator[str]:
    """The standings of a party night after a match, and what to type next."""
    tr = talk.tr
    yield verdict(view, tr)
    for one in view.players:
        yield tr(
            "{place}. {name}: {points}",
            place=one.place,
            name=player_name(one, tr),
            points=tr.plural("{n} point", "{n} points", one.points),
        )
    yield next_match(talk, view)


def next_match(talk: LineContext, view: EveningView) -> str:
    """The next match of a party night, and what to type for it."""
    tr = talk.tr
    if view.over:
        told = tr('The evening is over. Type "evening" to hear all of it.')
        if talk.hall.seat is None:
            return told
        line = tr.sense("line", "again")
        return f"{told} " + tr("Type {line} for another with the same people.", line=line)
    title = {game.id: game.title(tr) for game in talk.games.values()}
    following = next_line(view, lambda game: title.get(game, game), tr)
    following = " ".join(filter(None, (uncounted(view, talk.hall.view, tr), following)))
    own = talk.hall.seat
    if own is not None and view.chooser == own and not view.next:
        games = ", ".join(title.get(game, game) for game in dict.fromkeys(view.games))
        return tr('You choose the next game: type "choose" and one of {games}.', games=games)
    if own is None or not (view.next or view.order == "lot"):
        return following
    ready = tr('Type "ready", or "leave".')
    return f"{following} {ready}"
