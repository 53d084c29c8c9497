"""Draws of a tournament are drawn again from its page; what was changed does not pass."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from client.locale.i18n import translator
from engine.sync.commitments import Terms, Word, commitment_of, word_hash
from tablehost.records.errors import RecordError
from tablehost.store.evenings import PlannedGame
from tablehost.store.tournaments import (
    Drawn,
    Entered,
    Finished,
    GuestsFollow,
    Happening,
    NotOpened,
    Opened,
    Promised,
    Sealed,
    TournamentPlan,
    Withdrew,
    Worded,
    WordsClosed,
)
from tablehost.tournament.draw import VERSION, draw_data, drawn, terms_of
from tablehost.tournament.next_draw import TYPED
from tablehost.tournament.pairing import Pairing
from tablehost.tournament.progress import Progress, progress_of
from tablehost.tournament.scoring import points
from tablehost.verify.tournament_draw import check, head_lines, is_page, read, verdict

PAGES = Path(__file__).with_name("pages")
"""Of tournaments that were drawn in versions 1 and 2, by which the tables are drawn otherwise."""

IDENTITY = "ab" * 16
PLAN = TournamentPlan(name="Cup", format="swiss", games=(PlannedGame("farkle"),), rounds=3, size=4)
Page = dict[str, Any]
Happenings = Callable[[Progress, int, Random], Iterator[Happening]]


def played(rounds: int, happenings: Happenings) -> Progress:
    """A tournament of ten people after so many rounds."""
    chance, progress = Random(1), progress_of(PLAN, [Entered(one) for one in range(10)])
    for number in range(1, rounds + 1):
        for one in happenings(progress, number, chance):
            progress = progress.after(one)
    return progress


def happenings(progress: Progress, number: int, chance: Random) -> Iterator[Happening]:
    """A round: a typed word and a sealed one, which is not opened at first in the first round."""
    promised = promise(progress, number, chance)
    yield promised
    sealed = Word(5, chance.randbytes(16).hex(), "")
    yield Sealed(5, word_hash(promised.commitment, sealed))
    opened: tuple[Word, ...] = (sealed,)
    if number == 1:
        yield WordsClosed()
        promised, opened = promise(progress, number, chance, tries=1), ()
        yield NotOpened((5,), (), stopped=False, promised=promised)
    yield GuestsFollow()
    yield Worded(3, "salt")
    yield WordsClosed()
    pairing = drawn(PLAN, progress.rounds, promised, (Word(3, "", "salt"), *opened))
    yield Drawn(pairing.tables, pairing.byes, opened)
    yield from results(pairing, number, chance)


def promise(progress: Progress, number: int, chance: Random, tries: int = 0) -> Promised:
    terms = terms_of(IDENTITY, PLAN, progress.rounds, progress.eligible, tries)
    seed = chance.randbytes(32)
    return Promised(number, progress.eligible, seed, commitment_of(seed, terms), terms)


def typed_only(progress: Progress, number: int, chance: Random) -> Iterator[Happening]:
    """A round of version 1: all words are typed, at any time."""
    terms = terms_of(IDENTITY, PLAN, progress.rounds, progress.eligible, version=TYPED)
    seed = chance.randbytes(32)
    promised = Promised(number, progress.eligible, seed, commitment_of(seed, terms), terms)
    yield promised
    yield Worded(3, "salt")
    yield WordsClosed()
    pairing = drawn(PLAN, progress.rounds, promised, (Word(3, "", "salt"),))
    yield Drawn(pairing.tables, pairing.byes)
    yield from results(pairing, number, chance)


def results(pairing: Pairing, number: int, chance: Random) -> Iterator[Happening]:
    for place, table in enumerate(pairing.tables):
        yield Opened(place, 10 * number + place)
        ranks = list(range(1, len(table) + 1))
        chance.shuffle(ranks)
        yield Finished(place, tuple(ranks))


@pytest.fixture
def page() -> Page:
    return page_of(gone(played(3, happenings)))


def gone(progress: Progress) -> Progress:
    """The same after the leader has withdrawn."""
    return progress.after(Withdrew(progress.standings[0][1]))


def page_of(progress: Progress) -> Page:
    rounds = [
        {
            "game": one.game,
            "tables": [
                {
                    "table": at.number, "players": list(at.players), "ranks": list(at.ranks),
                    "points": list(points(at.ranks)),
                }
                for at in one.tables
            ],
            "byes": list(one.byes),
            "draw": draw_data(draw),
        }
        for one, draw in zip(progress.rounds, progress.draws, strict=True)
    ]  # fmt: skip
    about: Page = {"number": 3, "name": "Cup", "identity": IDENTITY, "format": "swiss", "size": 4}
    players = [
        {
            "number": one, "place": place, "points": score.points, "won": score.won,
            "opponents": score.opponents, "played": score.played,
            "withdrew": one in progress.withdrawn,
        }
        for place, one, score in progress.standings
    ]  # fmt: skip
    about |= {"games": ["farkle"], "players": players}
    page = {"tournament": {**about, "rounds": rounds}}
    return dict(json.loads(json.dumps(page)))


def checked(page: Page) -> None:
    data = json.dumps(page).encode()
    assert is_page(data)
    check(read(data))


def test_untouched_page_passes(page: Page) -> None:
    checked(page)


def test_pages_of_older_versions_pass_and_are_called_weaker() -> None:
    page = page_of(played(2, typed_only))
    checked(page)
    found = read(json.dumps(page).encode())

    assert page["tournament"]["rounds"][0]["draw"]["words"] == [[3, "salt"]]
    assert "not sealed" in verdict(found, translator("en"))
    assert "not sealed" not in verdict(
        read(json.dumps(page_of(played(2, happenings))).encode()), translator("en")
    )


def test_withdrawn_players_of_older_versions_stand_by_their_points() -> None:
    progress = gone(played(2, typed_only))
    page = page_of(progress)
    assert progress.standings[0][1] in progress.withdrawn

    checked(page)
    more_points(page)
    with pytest.raises(RecordError, match="standings"):
        checked(page)


def test_standings_that_were_checked_are_told(page: Page) -> None:
    told = "The standings follow from the results"
    assert told in verdict(read(json.dumps(page).encode()), translator("en"))

    del page["tournament"]["players"]

    checked(page)
    assert told not in verdict(read(json.dumps(page).encode()), translator("en"))


@pytest.mark.parametrize("page", sorted(PAGES.iterdir()), ids=lambda page: page.stem)
def test_kept_pages_of_older_versions_pass(page: Path) -> None:
    check(read(page.read_bytes()))


def test_draw_that_begins_again_after_an_update_is_one_of_two_versions(page: Page) -> None:
    draw = page["tournament"]["rounds"][0]["draw"]
    terms = {**draw["failed"][0]["terms"], "rules_version": VERSION - 1}
    seed = bytes.fromhex(draw["failed"][0]["seed"])
    word = Word(5, "00" * 16, "")
    commitment = commitment_of(seed, msgspec.convert(terms, Terms))
    draw["failed"][0] |= {
        "terms": terms, "commitment": commitment, "words": [],
        "sealed": [[5, word_hash(commitment, word)]],
    }  # fmt: skip

    checked(page)


def test_draw_of_a_version_to_come_is_refused(page: Page) -> None:
    page["tournament"]["rounds"][1]["draw"]["terms"]["rules_version"] = VERSION + 1

    with pytest.raises(RecordError, match="does not know"):
        checked(page)


def test_attempts_that_failed_are_printed(page: Page) -> None:
    page["tournament"]["rounds"][1]["draw"]["failed"] = [
        {**page["tournament"]["rounds"][0]["draw"]["failed"][0], "stopped": True}
    ]
    lines = "\n".join(head_lines(read(json.dumps(page).encode()), translator("en")))

    assert "did not open their word: 5" in lines
    assert "the host was stopped" in lines


def other_word(page: Page) -> None:
    page["tournament"]["rounds"][1]["draw"]["words"] = [[3, "", "sugar"]]


def other_people(page: Page) -> None:
    first, second = page["tournament"]["rounds"][2]["tables"][:2]
    first["players"][0], second["players"][0] = second["players"][0], first["players"][0]


def other_result(page: Page) -> None:
    page["tournament"]["rounds"][0]["tables"][0]["ranks"].reverse()


def other_place(page: Page) -> None:
    page["tournament"]["players"][1]["place"] = 1


def more_points(page: Page) -> None:
    page["tournament"]["players"][2]["points"] += 1


def more_points_at_a_table(page: Page) -> None:
    page["tournament"]["rounds"][1]["tables"][0]["points"][0] += 1


def other_result_of_the_last_round(page: Page) -> None:
    table = page["tournament"]["rounds"][2]["tables"][0]
    table["ranks"].reverse()
    table["points"].reverse()


def other_order(page: Page) -> None:
    page["tournament"]["players"].reverse()


def withdrawn_leader_stays(page: Page) -> None:
    page["tournament"]["players"][-1]["withdrew"] = False


def second_withdraws(page: Page) -> None:
    page["tournament"]["players"][1]["withdrew"] = True


def one_line_less(page: Page) -> None:
    page["tournament"]["players"].pop(4)


def one_line_twice(page: Page) -> None:
    page["tournament"]["players"].append(page["tournament"]["players"][0])


def other_seed(page: Page) -> None:
    page["tournament"]["rounds"][0]["draw"]["seed"] = "00" * 32


def one_person_less(page: Page) -> None:
    page["tournament"]["rounds"][0]["tables"][0]["players"].pop()
    page["tournament"]["rounds"][0]["tables"][0]["ranks"].pop()


def other_format(page: Page) -> None:
    page["tournament"]["format"] = "knockout"


def word_of_a_stranger(page: Page) -> None:
    page["tournament"]["rounds"][1]["draw"]["words"].append([77, "", "pepper"])


def without_the_sealed_word(page: Page) -> None:
    draw = page["tournament"]["rounds"][1]["draw"]
    draw["words"], draw["sealed"] = draw["words"][:1], []


def without_the_attempt_that_failed(page: Page) -> None:
    page["tournament"]["rounds"][0]["draw"]["failed"] = []


def attempt_for_other_people(page: Page) -> None:
    page["tournament"]["rounds"][0]["draw"]["failed"][0]["terms"]["seats"] = 9


def word_of_somebody_shut_out(page: Page) -> None:
    page["tournament"]["rounds"][0]["draw"]["words"].append([5, "", "again"])


def older_version(page: Page) -> None:
    page["tournament"]["rounds"][2]["draw"]["terms"]["rules_version"] = 1
    page["tournament"]["rounds"][2]["draw"]["words"] = [[3, "salt"]]


@pytest.mark.parametrize(
    "change",
    [
        other_word,
        other_people,
        other_result,
        other_place,
        more_points,
        more_points_at_a_table,
        other_result_of_the_last_round,
        other_order,
        withdrawn_leader_stays,
        second_withdraws,
        one_line_less,
        one_line_twice,
        other_seed,
        one_person_less,
        other_format,
        word_of_a_stranger,
        without_the_sealed_word,
        without_the_attempt_that_failed,
        attempt_for_other_people,
        word_of_somebody_shut_out,
        older_version,
    ],
)
def test_changed_page_fails(page: Page, change: Callable[[Page], None]) -> None:
    change(page)

    with pytest.raises(RecordError):
        checked(page)


def test_other_files_are_told_apart() -> None:
    assert not is_page(b'{"evening": {}}')
    assert not is_page(b"\xff")
    with pytest.raises(RecordError, match="not the page"):
        read(b'{"tournament": {}}')
