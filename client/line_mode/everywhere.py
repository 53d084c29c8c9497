"""Commands that work everywhere: help, repeat, rules, chat, language, leave."""

from itertools import chain

from msgspec.structs import replace

from client.games.forms import default_game
from client.games.lines import join_words, normalized
from client.line_mode import status
from client.line_mode.commands import EVERYWHERE, Command
from client.line_mode.context import LineContext
from client.locale.i18n import LANGUAGE_NAMES, N_, Language
from client.screens.lobby import seat_lines
from client.screens.lobby.game_names import game_named, titles
from client.screens.rules import rules_page
from client.screens.stats.text import Facts
from client.screens.stats.tonight import tonight_lines
from client.screens.table import lines as table_lines
from client.screens.table.absent import absence
from client.screens.table.after_pause import without_moves
from client.screens.table.pause_lines import paused
from client.session import settings
from client.session.rejoin import KEPT
from engine.sync.history_requests import Tonight
from engine.sync.requests import Keep, Say

PAGE_COLUMNS = 76
"""Most columns of a rules page."""

LATEST = 20

NARROWEST, WIDEST = 20, 500
"""Columns that lines can be wrapped to."""

_LANGUAGES: dict[str, Language] = {
    "en": "en", "english": "en", "anglais": "en", "fr": "fr", "francais": "fr", "french": "fr",
}  # fmt: skip

_NONE = ("none", "no", "0", "aucune", "non")

_EVENING = (rules_page.EVENING, "party", "party night", "soiree", "soiree jeux")


def what(talk: LineContext, _: str) -> None:
    """Print whose turn it is and what to type."""
    table, view = talk.table, talk.hall.view
    if table is None:
        talk.say(talk.tr("You are in the lobby, {name}.", name=talk.hall.name))
        talk.say(talk.tr('Type "play" to begin, "tables" to hear what is open, "help" for more.'))
    elif view is None:
        talk.say(status.todo(talk, table))
    elif view["over"]:
        talk.say(*status.result(talk, talk.seen(table, view), table))
    elif status.bot_plays_for(talk.hall.seat, table):
        talk.say(status.bot_plays(table, talk.tr))
    elif held := paused(talk, table, view):
        talk.say(held)
    else:
        absent = absence(table.seats, view, talk.tr, rated=table.rated)
        talk.tell(*status.moment(talk.seen(table, view), table.game, talk.tr, absent))
    if view is not None and talk.hall.seat is None:
        talk.say(status.watching(talk.tr))
    if table is not None and table.asked is not None and talk.hall.seat is not None:
        talk.say(table_lines.asks(table, talk))


def repeat(talk: LineContext, _: str) -> None:
    """Print everything the player can see here."""
    table, view = talk.table, talk.hall.view
    if table is None:
        what(talk, "")
        talk.say(*status.tables(talk), status.people(talk))
    elif view is None:
        talk.say(*status.waiting(talk, table))
    else:
        absent = absence(table.seats, view, talk.tr, rated=table.rated)
        if held := paused(talk, table, view):
            view, absent = without_moves(view), held
        talk.tell(*status.whole(talk.seen(table, view), table.game, talk.tr, absent))


def who(talk: LineContext, _: str) -> None:
    """Print who is here."""
    table = talk.table
    if table is None:
        talk.say(status.people(talk))
    else:
        talk.say(*status.seats(talk, table, talk.hall.seat))


def log(talk: LineContext, _: str) -> None:
    """Print the last events."""
    talk.say(*list(talk.log)[-LATEST:] or [talk.tr("Nothing has happened yet.")])


def rules(talk: LineContext, words: str) -> None:
    """Print the rules for the current phase, or a game's whole page."""
    view = talk.hall.view
    game = _page(talk, words)
    if game is None:
        talk.say(talk.tr("Which game? Choose one of {games}.", games=titles(talk)))
        return
    columns = min(PAGE_COLUMNS, talk.columns - 1) if talk.columns else PAGE_COLUMNS
    page = rules_page.page(game, talk.tr.language, columns)
    first, last = 0, len(page.rows)
    if view is not None and not words and view["phase"] in page.anchors:
        first = page.line_of(view["phase"])
        last = min((n for n in page.anchors.values() if n > first), default=last)
    talk.say(page.title)
    for row in page.rows[first:last]:
        talk.say("".join(chain.from_iterable(text for text, _ in row)))
    if last < len(page.rows):
        title = talk.games[game].title(talk.tr).lower() if game in talk.games else game
        line = join_words(talk.tr.sense("line", "rules"), title)
        talk.say(talk.tr("The whole page: {line}", line=line))


def _page(talk: LineContext, words: str) -> str | None:
    """The page that the words name; without any, the one about the table, or a game's."""
    if not words:
        return talk.table.game if talk.table else default_game(talk.games)
    game = game_named(talk, words)
    if game is not None:
        return game.id
    about_evening = normalized(words) in _EVENING
    return rules_page.EVENING if about_evening else None


def say(talk: LineContext, text: str) -> None:
    """Send chat, or run a chat command such as `/mute`."""
    names = [one["name"] for one in talk.hall.lobby["people"]]
    table = talk.table
    names += [seat.name for seat in table.seats] if table else []
    answer = talk.ears.command(text, names, talk.tr)
    if answer is not None:
        talk.say(answer)
    else:
        talk.ask(Say, talk.hall.table_id or 0, text[:1000])


def mute(talk: LineContext, words: str) -> None:
    """Mute a player for this session; without a name, print who is muted."""
    say(talk, f"/mute {words}")


def unmute(talk: LineContext, words: str) -> None:
    """Hear a muted player again."""
    say(talk, f"/unmute {words}")


def language_named(text: str) -> Language | None:
    """The language that is named by its code, or by its name in either language."""
    return _LANGUAGES.get(normalized(text))


def language(talk: LineContext, words: str) -> None:
    """Change the language, or say what to type for each."""
    wanted = language_named(words)
    if wanted is None:
        word = talk.tr.sense("line", "language")
        talk.say(talk.tr("Type: {line}", line=f"{word} en, {word} fr"))
        return
    speak(talk, wanted)


def speak(talk: LineContext, wanted: Language) -> None:
    """Change the language and save it with the player's settings."""
    talk.settings = replace(talk.settings, language=wanted)
    talk.say(LANGUAGE_NAMES[wanted])
    talk.ask(Keep, settings.plain(talk.settings))


def width(talk: LineContext, words: str) -> None:
    """Wrap lines to so many columns, or leave them in one piece."""
    is_number = words.isascii() and words.isdecimal() and len(words) < 4
    if normalized(words) in _NONE:
        talk.wrap_to(0)
    elif is_number and NARROWEST <= int(words) <= WIDEST:
        talk.wrap_to(int(words))
    else:
        word, none = talk.tr.sense("line", "width"), talk.tr.sense("width", "none")
        talk.say(talk.tr("Type: {line}", line=f"{word} 60, {word} {none}"))


def tonight(talk: LineContext, _: str) -> None:
    """Print the numbers and awards of this evening."""

    def told(data: Facts) -> None:
        talk.say(*tonight_lines(data, lambda game: talk.games[game].title(talk.tr), talk.tr))

    talk.ask(Tonight, granted=told)


def leave(talk: LineContext, _: str) -> None:
    """End the session; a seat is kept for a while."""
    if talk.hall.seat is not None:
        talk.say(talk.tr(KEPT), *seat_lines.way_back_lines(talk))
    talk.ended = True


COMMANDS = (
    Command("what", "quoi", "", N_("whose turn it is, and what to type"), EVERYWHERE, what),
    Command("repeat", "répéter", "", N_("say everything again"), EVERYWHERE, repeat, ("state",)),
    Command("who", "qui", "", N_("who is here"), EVERYWHERE, who),
    Command("rules", "règles", "", N_("the rules that concern this moment"), EVERYWHERE, rules),
    Command("log", "journal", "", N_("what happened last"), EVERYWHERE, log),
    Command("say", "dire", N_("hello"), N_("talk to all who are here"), EVERYWHERE, say, ("chat",)),
    Command("mute", "muet", "ben", N_("see no messages of a player"), EVERYWHERE, mute),
    Command(
        "unmute", "entendre", "ben", N_("see a muted player’s messages again"), EVERYWHERE, unmute
    ),
    Command("tonight", "ce-soir", "", N_("wins and awards of this evening"), EVERYWHERE, tonight),
    Command(
        "language",
        "langue",
        N_("fr"),
        N_('speak French, as "français" does'),
        EVERYWHERE,
        language,
    ),
    Command("width", "largeur", "60", N_('wrap lines at this width, or "none"'), EVERYWHERE, width),
    Command("quit", "quitter", "", N_("end the session"), EVERYWHERE, leave, ("exit", "bye")),
)
