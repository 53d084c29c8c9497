"""Verifies the draws of a tournament, and its standings, from its last page.

The page is what `ssh HOST tournament N --json` prints. Each round is drawn again from its seed and
its words, after the results of the rounds before. The standings are worked out from all results.
"""

from collections.abc import Iterator
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from client.locale.i18n import N_, Translator
from engine import registry
from engine.sync.commitments import Hash, SealedWord, Terms, Word
from tablehost.records.errors import RecordError
from tablehost.records.record import check_words
from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import MOST_ROUNDS, Format, Number, Promised, TournamentPlan
from tablehost.store.values import FailedRound, Secret
from tablehost.tournament.draw import VERSIONS, drawn, terms_of
from tablehost.tournament.next_draw import TYPED
from tablehost.tournament.scoring import Round, Table, points
from tablehost.tournament.sizes import MOST
from tablehost.verify.tournament_standings import Players, check_standings

Numbers = Annotated[tuple[Number, ...], Meta(max_length=MOST)]


class PageTable(Struct, frozen=True):
    """A table of a round: its number in the house, entrants, their ranks, and these in points."""

    table: int
    players: Annotated[tuple[Number, ...], Meta(min_length=2, max_length=32)]
    ranks: Annotated[tuple[Number, ...], Meta(max_length=32)]
    points: Annotated[tuple[Number, ...], Meta(max_length=32)] | None = None


class PageDraw(Struct, frozen=True):
    """What a round was drawn from.

    Attributes:
        words: of version 1 as `[entrant, word]`, all typed; else as `[entrant, salt, word]`.
    """

    commitment: Hash
    terms: Terms
    words: msgspec.Raw
    seed: Hash
    sealed: Annotated[tuple[SealedWord, ...], Meta(max_length=MOST)] = ()
    failed: Annotated[tuple[FailedRound, ...], Meta(max_length=MOST)] = ()

    @property
    def is_typed(self) -> bool:
        """Whether the host could read all words as they came, and add the last one."""
        return self.terms.rules_version == TYPED

    @property
    def opened(self) -> tuple[Word, ...]:
        """All words; raises `DecodeError` if they are not of this version."""
        if self.is_typed:
            typed = msgspec.json.decode(self.words, type=tuple[tuple[Number, str], ...])
            return tuple(Word(entrant, "", word) for entrant, word in typed)
        return msgspec.json.decode(self.words, type=tuple[Word, ...])


class PageRound(Struct, frozen=True):
    """A round of the page."""

    game: str
    tables: Annotated[tuple[PageTable, ...], Meta(max_length=MOST)]
    byes: Numbers
    draw: PageDraw


class TournamentPage(Struct, frozen=True):
    """The parts of a tournament that are checked; they may come from a stranger.

    Attributes:
        players: the standings; None on pages without any.
    """

    number: int
    name: str
    identity: str
    format: Format
    games: Annotated[tuple[str, ...], Meta(min_length=1, max_length=MOST_ROUNDS)]
    size: Annotated[int, Meta(ge=2, le=32)]
    rounds: Annotated[tuple[PageRound, ...], Meta(max_length=1000)]
    players: Players | None = None


class Page(Struct, frozen=True):
    """The last page, as far as it concerns the draws."""

    tournament: TournamentPage


def is_page(data: bytes) -> bool:
    """Whether a file is a tournament's page, readable or not."""
    try:
        found = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return "tournament" in found


def read(data: bytes) -> TournamentPage:
    """The tournament on a page.

    Raises:
        RecordError: it is not the page of a tournament.
    """
    try:
        found = msgspec.json.decode(data, type=Page).tournament
        for one in found.rounds:
            _ = one.draw.opened
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise RecordError(N_("This is not the page of a tournament.")) from None
    games = (*found.games, *(one.game for one in found.rounds))
    if unknown := [game for game in games if game not in registry.game_ids()]:
        raise RecordError(N_("This version does not have the game {game}."), game=unknown[0])
    return found


def head_lines(page: TournamentPage, tr: Translator) -> Iterator[str]:
    """The rounds with their commitments, seeds and words, and draws that failed."""
    yield tr("Tournament {number}: {name}", number=str(page.number), name=page.name)
    for number, one in enumerate(page.rounds, start=1):
        title = registry.game(one.game).titles[tr.language]
        yield tr("Round {n}: {game}", n=tr.number(number), game=title)
        rows = [
            (tr("fingerprint of the seed"), one.draw.commitment),
            (tr("revealed seed"), one.draw.seed),
        ]
        rows += [
            (tr("word of entrant {n}", n=tr.number(word.seat)), f"{word.salt} {word.word}".strip())
            for word in one.draw.opened
        ]
        yield from (f"  {name:<24} {value}" for name, value in rows)
        yield from (f"  {_why_failed(failed, tr)}" for failed in one.draw.failed)


def _why_failed(failed: FailedRound, tr: Translator) -> str:
    if failed.stopped:
        return tr("Drawn again, as the host was stopped while words were being opened.")
    who = ", ".join(tr.number(one) for one in failed.missing)
    return tr("Drawn again, as these entrants did not open their word: {who}", who=who)


def verdict(page: TournamentPage, tr: Translator) -> str:
    """What was checked."""
    checked = tr.plural(
        "The tables of the only round follow from its seed and words.",
        "The tables of all {n} rounds follow from their seeds and words.",
        len(page.rounds),
    )
    if page.players is not None:
        standings = tr(
            "The standings follow from the results on the page. These, and who has withdrawn, are "
            "as the host tells them."
        )
        checked = f"{checked} {standings}"
    if not any(one.draw.is_typed for one in page.rounds):
        return checked
    weaker = tr(
        "Words were typed and not sealed, as in older versions: whoever runs the host could have "
        "added the last one."
    )
    return f"{checked} {weaker}"


def check(found: TournamentPage) -> None:
    """Draw all rounds again, and work out the standings.

    Raises:
        RecordError: a seed is not the promised one, other tables were played than it gives, or the
            standings do not follow from the results.
    """
    plan = TournamentPlan(
        name=found.name,
        format=found.format,
        games=tuple(PlannedGame(game) for game in found.games),
        rounds=1,
        size=found.size,
    )
    before = tuple[Round, ...]()
    for one in found.rounds:
        number = len(before) + 1
        _check_round(found.identity, plan, before, one)
        tables = tuple(Table(table.players, table.table, table.ranks) for table in one.tables)
        before = (*before, Round(number, one.game, tables, one.byes))
    if found.players is not None:
        version = found.rounds[-1].draw.terms.rules_version if found.rounds else 0
        is_knockout = found.format == "knockout"
        check_standings(found.players, before, knockout=is_knockout, version=version)


def _check_round(
    identity: str, plan: TournamentPlan, before: tuple[Round, ...], one: PageRound
) -> None:
    number, draw = len(before) + 1, one.draw
    seated = [player for table in one.tables for player in table.players]
    entrants = tuple(sorted([*seated, *one.byes]))
    if any(len(table.ranks) not in (0, len(table.players)) for table in one.tables):
        raise RecordError(N_("The results of round {round} are not complete."), round=number)
    if any(table.points not in (None, points(table.ranks)) for table in one.tables):
        raise RecordError(
            N_("The points of round {round} do not follow from its results."), round=number
        )
    _check_terms(identity, plan, before, entrants, draw)
    _check_words(number, entrants, draw)
    seed = bytes.fromhex(draw.seed)
    promised = Promised(number, entrants, seed, draw.commitment, draw.terms)
    due = drawn(plan, before, promised, draw.opened)
    if (due.tables, due.byes) != (tuple(table.players for table in one.tables), one.byes):
        raise RecordError(
            N_("The tables of round {round} are not what seed and words give."), round=number
        )


def _check_terms(
    identity: str,
    plan: TournamentPlan,
    before: tuple[Round, ...],
    entrants: tuple[int, ...],
    draw: PageDraw,
) -> None:
    """The commitments are for these entrants after these results, in versions known here."""
    number, tries = len(before) + 1, [*(failed.terms for failed in draw.failed), draw.terms]
    if any(terms.rules_version not in VERSIONS for terms in tries):
        raise RecordError(
            N_(
                "Round {round} was drawn in a way that this version does not know: check it with "
                "the program that wrote it."
            ),
            round=number,
        )
    versions = [terms.rules_version for terms in tries]
    due = [terms_of(identity, plan, before, entrants, n, one) for n, one in enumerate(versions)]
    if tries != due:
        raise RecordError(
            N_(
                "The fingerprint of round {round} is for other people, or follows other results: "
                "something was changed."
            ),
            round=number,
        )


def _check_words(number: int, entrants: tuple[int, ...], draw: PageDraw) -> None:
    """The words fit the commitments, and are by entrants of the round."""
    if not draw.is_typed and not {word.seat for word in draw.opened} <= set(entrants):
        raise RecordError(
            N_("Round {round} has a word by somebody who was not in it."), round=number
        )
    check_words(
        Secret(
            bytes.fromhex(draw.seed),
            draw.commitment,
            words=draw.opened,
            terms=draw.terms,
            sealed=draw.sealed,
            failed=draw.failed,
        )
    )
