"""A tournament as lines of text: for the screen, for printing, and for line mode."""

from collections.abc import Iterator, Mapping

import msgspec

from client.locale.i18n import Translator
from client.paint.text import clean, width, wrap
from client.screens.new_table.words import clock_rule, option_words, value_word
from client.screens.stats.text import Facts, Titles
from client.screens.tournament.standings import COLUMNS, Line, made, player_name, standing_lines
from engine.sync.hall_views import TournamentSeat
from engine.sync.tournament_views import (
    MINUTES_FOR_PLAYERS,
    DrawStep,
    TournamentFormat,
    TournamentPlayer,
    TournamentRow,
    TournamentView,
)

BROAD = 60
"""Columns from which a guest's way back stands above the standings, not below them."""

READABLE = 100
"""Most columns of a sentence of the page."""


def row_line(row: TournamentRow, tr: Translator) -> str:
    """A tournament of the lobby in a sentence."""
    name = clean(row.name)
    if row.phase == "open":
        people = tr("nobody has entered yet")
        if row.people:
            people = tr.plural("{n} has entered so far", "{n} have entered so far", row.people)
        return tr("Tournament {name}: {people}.", name=name, people=people)
    if row.phase == "over" and row.leader:
        return tr("Tournament {name} is over: {who} won.", name=name, who=clean(row.leader))
    if row.phase == "over":
        return tr("Tournament {name} is over.", name=name)
    if row.held:
        return tr("Tournament {name} is paused.", name=name)
    facts = {"name": name, "n": tr.number(max(1, row.round))}
    if row.leader:
        return tr("Tournament {name}, round {n}: {who} leads.", **facts, who=clean(row.leader))
    return tr("Tournament {name}, round {n}.", **facts)


def is_final(view: TournamentView) -> bool:
    """Whether the match that decides a knock-out is being played."""
    return view.format == "knockout" and view.phase == "playing" and len(view.tables) == 1


def table_title(seat: TournamentSeat | None, found: Facts | None, tr: Translator) -> str:
    """What the match of a table is in its tournament; "" at any other table.

    Args:
        seat: what the table says of it.
        found: the tournament that is followed, if one is.
        tr: the reader's language.
    """
    if seat is None:
        return ""
    is_known = found is not None and found["id"] == seat.id
    if is_known and is_final(msgspec.convert(found, TournamentView)):
        return tr("{name}: the final", name=clean(seat.name))
    facts = {"n": tr.number(seat.round), "table": tr.number(seat.table)}
    return tr("{name}, round {n}, table {table}", name=clean(seat.name), **facts)


def about(view: TournamentView, title: Titles, tr: Translator) -> str:
    """Format, games and sizes in one line."""
    parts = [format_word(view.format, tr)]
    if view.rounds:
        parts.append(tr.plural("{n} round", "{n} rounds", view.rounds))
    if view.until:
        parts.append(tr("no new round after {time}", time=view.until))
    parts.append(", ".join(_game(view, game, title, tr) for game in view.games))
    parts.append(tr("tables of {n}", n=tr.number(view.size)))
    if view.minutes:
        parts.append(tr("{n} min a round", n=tr.number(view.minutes)))
    if view.clock:
        parts.append(clock_rule(view.clock, tr))
    return " · ".join(parts)


def _game(view: TournamentView, game: str, title: Titles, tr: Translator) -> str:
    """A game with its house rules."""
    rules = [
        f"{words.label} {value_word(value, words, tr)}"
        for name, value in view.options.get(game, {}).items()
        for words in (option_words(game, name, tr),)
    ]
    return f"{title(game)} ({', '.join(rules)})" if rules else title(game)


def format_word(form: TournamentFormat, tr: Translator) -> str:
    """A format in a word or two."""
    words: Mapping[TournamentFormat, str] = {
        "swiss": tr("Swiss system"),
        "knockout": tr("knock-out"),
        "points": tr("most points"),
    }
    return words[form]


def adds_word(step: DrawStep, *, is_first: bool) -> bool:
    """Whether somebody can add a word in this step of a draw.

    Args:
        step: of the draw.
        is_first: their program seals words, or they are of the house.
    """
    return step == ("first" if is_first else "guests")


def status(
    view: TournamentView, own: TournamentPlayer | None, tr: Translator, *, adds_word: bool
) -> str:
    """What happens now and next; `adds_word` says whether the reader can add a word now."""
    if view.asked is not None:
        asked = {"asker": clean(view.asked.name), "name": clean(view.asked.owner)}
        return tr("{asker} says they are {name}. Let them have the place of {name}?", **asked)
    if view.held and view.phase != "over":
        return _paused(view, tr)
    match view.phase:
        case "open":
            taking_part = sum(player.state != "out" for player in view.players)
            people = tr.plural("{n} has entered so far", "{n} have entered so far", taking_part)
            facts = {"people": people, "name": clean(view.host)}
            if view.host_away:
                return tr("{people}. As {name} is not connected, any player can start it.", **facts)
            return tr("{people}. {name} starts the tournament.", **facts)
        case "words":
            return _drawing(view, own, tr, adds_word=adds_word)
        case "playing":
            return " ".join(filter(None, (_playing(view, tr), _own(view, own, tr))))
        case "between":
            out = _eliminated(own, tr) if own is not None else ""
            return " ".join(filter(None, (_between(view, tr), out, _place(view, own, tr))))
    ended = early_end(view.round, tr) if view.deserted else ""
    return " ".join(filter(None, (verdict(view, tr), ended, _place(view, own, tr))))


def _paused(view: TournamentView, tr: Translator) -> str:
    paused = tr("{name} has paused the tournament.", name=clean(view.host))
    if not view.host_away:
        return paused
    return " ".join((paused, tr("As they are not connected, any player can continue it.")))


def _between(view: TournamentView, tr: Translator) -> str:
    facts = {"n": tr.number(view.round), "time": view.next_at}
    if not view.next_at:
        return tr("Round {n} is over.", **facts)
    if view.fewest:
        return tr(
            "Round {n} is over. The next one needs {fewest} connected players. Without them the "
            "tournament ends at {time}.",
            fewest=tr.number(view.fewest),
            **facts,
        )
    return tr("Round {n} is over. Entries for the next one close at {time}.", **facts)


def _drawing(
    view: TournamentView, own: TournamentPlayer | None, tr: Translator, *, adds_word: bool
) -> str:
    facts = {"n": tr.number(view.round + 1), "time": view.next_at}
    again = ""
    if view.not_opened:
        names = {one.number: clean(one.name) or tr("someone") for one in view.players}
        who = tr.join([names[one] for one in view.not_opened])
        again = tr("Drawn again, as a sealed word was not opened: {who}.", who=who)
    elif view.tries:
        again = tr("Drawn again, as the host was stopped.")
    if own is not None and own.state != "out" and not own.drawn:
        late = _eliminated(own, tr) or tr("You came too late for it.")
        now = " ".join((tr("Round {n} is being drawn.", **facts), late))
    elif view.step == "opening" or not view.next_at:
        now = tr("Round {n} is being drawn.", **facts)
    elif adds_word:
        now = tr(
            "Round {n} is being drawn. Until {time} you can add a word, so that nobody can have "
            "chosen the tables.",
            **facts,
        )
    elif view.step == "guests":
        now = tr("Round {n} is drawn at {time}.", **facts)
    elif own is None or own.state == "out":
        now = tr("Round {n} is being drawn.", **facts)
    else:
        now = tr(
            "Round {n} is being drawn. From {time} on you can add a word, so that nobody can have "
            "chosen the tables.",
            **facts,
        )
    return " ".join(filter(None, (again, now)))


def _playing(view: TournamentView, tr: Translator) -> str:
    done = sum(bool(table.ranks) for table in view.tables)
    text = tr.plural(
        "Round {round}: {n} of {tables} tables has finished.",
        "Round {round}: {n} of {tables} tables have finished.",
        done,
        round=view.round,
        tables=len(view.tables),
    )
    if view.next_at:
        text += " " + tr("It ends at {time}.", time=view.next_at)
    return text


def _own(view: TournamentView, own: TournamentPlayer | None, tr: Translator) -> str:
    """The reader's table, and whom they meet there."""
    if own is None or own.state == "out":
        return ""
    if own.bye:
        return tr("You have a bye in this round.")
    table = next((one for one in view.tables if own.number in one.players), None)
    if table is None:
        return _without(own, tr)
    if table.ranks:
        return _eliminated(own, tr) or tr("Your match is over.")
    names = {one.number: clean(one.name) or tr("someone") for one in view.players}
    others = [names.get(one, "") for one in table.players if one != own.number]
    return tr("You play at table {n} with {names}.", n=tr.number(own.table), names=tr.join(others))


def _without(own: TournamentPlayer, tr: Translator) -> str:
    """That a round is played without the reader, who has come late or is out of a knock-out."""
    if own.eliminated:
        return _eliminated(own, tr)
    return tr("You came after its draw: you play from the next round on.")


def _eliminated(own: TournamentPlayer, tr: Translator) -> str:
    return tr("You are out of the knock-out: you can watch.") if own.eliminated else ""


def _place(view: TournamentView, own: TournamentPlayer | None, tr: Translator) -> str:
    """The reader's place, once they have played."""
    if own is None or not own.played:
        return ""
    place, last = tr.number(own.place), tr.number(len(view.players))
    return tr("Your place: {place} of {n}.", place=place, n=last)


def early_end(rounds: int, tr: Translator) -> str:
    """That a tournament has ended after so many rounds, as there were too few players."""
    return tr("It ended after round {n}: too few players for another one.", n=tr.number(rounds))


def verdict(view: TournamentView, tr: Translator) -> str:
    """Who has won."""
    first = [player_name(one, tr) for one in view.players if one.place == 1 and one.played]
    if not first:
        return tr("The tournament is over. No match was played.")
    who = tr.join(first)
    won = tr.plural(
        "{who} wins the tournament.", "{who} share the first place.", len(first), who=who
    )
    return " ".join(filter(None, (won, _best_person(view, tr))))


def _best_person(view: TournamentView, tr: Translator) -> str:
    """The first of the people, if only bots have won."""
    people = [one for one in view.players if one.state != "bot" and one.played]
    best = min((one.place for one in people), default=1)
    if best == 1:
        return ""
    who = tr.join([clean(one.name) or tr("someone") for one in people if one.place == best])
    return tr("The best of the people: {who}, place {n}.", who=who, n=tr.number(best))


def table_lines(view: TournamentView, tr: Translator, wide: int) -> Iterator[str]:
    """The tables of the round in lines, with places where the match is over."""
    for text in table_texts(view, tr):
        yield from (f"  {line}" for line in wrap(text, wide - 2))


def table_texts(view: TournamentView, tr: Translator) -> Iterator[str]:
    """Each table of the round with who plays there."""
    names = {one.number: clean(one.name) or tr("someone") for one in view.players}
    for number, table in enumerate(view.tables, start=1):
        ranks = table.ranks or (0,) * len(table.players)
        who = ", ".join(
            f"{rank}. {names.get(one, '')}" if rank else names.get(one, "")
            for one, rank in sorted(
                zip(table.players, ranks, strict=True), key=lambda pair: pair[1] or 99
            )
        )
        yield f"{number}: {who}"


def points_lines(form: TournamentFormat, tr: Translator) -> Iterator[str]:
    """How points are counted and ties are broken."""
    yield tr(
        "The winner of a table gets 100 points, the last 0, the others evenly between. A bye "
        "counts 50. Ties are broken by tables won, then by the average points of the opponents "
        "met. If that is equal too, the place is shared."
    )
    if form == "knockout":
        yield tr(
            "The better half of each table plays the next round: one of two or three, two of four "
            "or five. Ties at a table are broken by these points, then by who entered first."
        )


def rules_lines(view: TournamentView, tr: Translator) -> Iterator[str]:
    """How points are counted, and what happens to those who are not there."""
    yield from points_lines(view.format, tr)
    yield tr(
        "If you are not connected when entries for a round close, you sit that round out. If you "
        "leave during a match, a bot plays for you until you are back."
    )
    yield tr(
        "While whoever has opened it is not connected, any player can start it and end a pause. "
        "The people who run the host can always pause and end it."
    )
    if view.clock:
        yield tr(
            "When the time for a move is up, the reserve for the match runs. When that is used "
            "up, the host makes a harmless move."
        )
    yield tr.plural(
        "If too few players are connected for a round, it waits {n} minute for them. Then the "
        "tournament ends, and the standings count as they are.",
        "If too few players are connected for a round, it waits {n} minutes for them. Then the "
        "tournament ends, and the standings count as they are.",
        MINUTES_FOR_PLAYERS,
    )


def draw_lines(view: TournamentView, tr: Translator) -> Iterator[str]:
    """The commitment to the next draw and the words in it, or the last draw with its seed."""
    names = {one.number: clean(one.name) for one in view.players}
    if view.commitment:
        yield tr("Fingerprint of the next draw: {hash}", hash=view.commitment)
        sealed = [tr("{name} (sealed)", name=names.get(one, "")) for one, _ in view.sealed]
        typed = [f"{names.get(one.number, '')}: {clean(one.word)}" for one in view.words]
        words = ", ".join([*sealed, *typed])
        if words:
            yield tr("Words: {words}", words=words)
    elif view.last_commitment:
        yield tr("Fingerprint of the last draw: {hash}", hash=view.last_commitment)
        yield tr("Its seed, now revealed: {seed}", seed=view.last_seed)


def page_parts(
    view: TournamentView,
    title: Titles,
    tr: Translator,
    columns: int,
    own: int | None = None,
    way_back: str = "",
) -> Iterator[Line]:
    """The whole page of a tournament that is shown live; no line is wider than `columns`.

    Args:
        view: the tournament.
        title: of a game by its id.
        tr: the reader's language.
        columns: that there are.
        own: the reader's number in it.
        way_back: brings a guest back to it; "" for everybody else.
    """
    wide = min(columns, READABLE)
    yield from main_parts(view, title, tr, columns, own, way_back)
    yield ""
    for text in notes(view, tr):
        yield from wrap(text, wide)


def notes(view: TournamentView, tr: Translator) -> Iterator[str]:
    """How points are counted, and how the seats are drawn, in sentences."""
    yield from rules_lines(view, tr)
    yield from draw_lines(view, tr)


def way_back_lines(command: str, wide: int, tr: Translator) -> Iterator[str]:
    """What a guest types to come back; the command is not broken where it has room of its own."""
    told = tr("Keep this to come back if you get cut off: {line}", line=command)
    if width(told) <= wide:
        yield told
    else:
        yield from wrap(tr("Keep this to come back if you get cut off:"), wide)
        yield from wrap(command, wide)


def main_parts(
    view: TournamentView,
    title: Titles,
    tr: Translator,
    columns: int,
    own: int | None,
    way_back: str = "",
) -> Iterator[Line]:
    """What it is, the standings and the tables of the round; see `page_parts`."""
    wide = min(columns, READABLE)
    yield from wrap(about(view, title, tr), wide)
    back = way_back_lines(way_back, wide, tr) if way_back and view.phase != "over" else ()
    if columns >= BROAD:
        yield from back
    yield ""
    yield from standing_lines(view.players, tr, columns, own)
    if view.tables and view.phase != "words":
        yield ""
        tables = tr("Tables of round {n}: {game}", n=tr.number(view.round), game=title(view.game))
        yield from wrap(tables, wide)
        yield from table_lines(view, tr, min(columns, COLUMNS))
    if columns < BROAD:
        yield from back


def printed_lines(data: Facts, title: Titles, tr: Translator) -> Iterator[str]:
    """The last page of a tournament, from the answer to `OpenTournament`."""
    found = data["tournament"]
    name, players = clean(found["name"]), found["players"]
    yield name
    yield "=" * len(name)
    day = tr("{day} at {time} UTC", day=found["began"][:10], time=found["began"][11:16])
    number = tr("Tournament {number}", number=str(found["number"]))
    yield " · ".join((number, format_word(found["format"], tr), day))
    if not found["ended"]:
        yield tr("The tournament is not over yet.")
    elif found["deserted"]:
        yield early_end(len(found["rounds"]), tr)
    yield ""
    rows = [_player(one) for one in players]
    yield from map(made, standing_lines(rows, tr, COLUMNS))
    names = {one["number"]: clean(one["name"]) or tr("someone") for one in players}
    for count, one in enumerate(found["rounds"], start=1):
        yield ""
        yield tr("Round {n}: {game}", n=tr.number(count), game=title(one["game"]))
        for place, table in enumerate(one["tables"], start=1):
            yield from (f"  {line}" for line in wrap(_result(place, table, names), COLUMNS - 2))
        if one["byes"]:
            yield "  " + tr("Bye: {names}", names=", ".join(names[n] for n in one["byes"]))
    yield ""
    for text in points_lines(found["format"], tr):
        yield from wrap(text, COLUMNS)
    yield ""
    yield from wrap(
        tr(
            "To check the draws, save this page with --json, then run: tablehost verify FILE",
        ),
        COLUMNS,
    )


def _player(one: Facts) -> TournamentPlayer:
    return TournamentPlayer(
        number=one["number"],
        name=one["name"],
        state="bot" if one["bot"] else "here",
        place=one["place"],
        points=one["points"],
        won=one["won"],
        opponents=one["opponents"],
        played=one["played"],
    )


def _result(place: int, table: Facts, names: Mapping[int, str]) -> str:
    ranks = table["ranks"] or [0] * len(table["players"])
    points = table["points"] or [0] * len(table["players"])
    rows = sorted(zip(table["players"], ranks, points, strict=True), key=lambda row: row[1] or 99)
    told = [f"{rank}. {names[one]} +{worth}" if rank else names[one] for one, rank, worth in rows]
    return f"{place}: {', '.join(told)}"
