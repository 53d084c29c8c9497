"""A game of the host that this program does not have is followed by what the catalogue says."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import Struct, ValidationError

from client.connection import foreign_games
from client.connection.replica import Replica
from client.games import registry
from client.games.generic.foreign import not_installed
from client.games.generic.panel import GenericPanel
from client.locale.i18n import translator
from client.screens.rules.rules_page import page
from engine.sync.diff import Schema
from engine.sync.reports import Diff, Snapshot
from engine.sync.topics import match_topic

EN = translator("en")


class Pip(Struct, frozen=True):
    face: int


class TarotView(Struct, frozen=True):
    pips: tuple[Pip, ...]
    phase: str


SCHEMA = Schema(TarotView)
BEFORE, AFTER = TarotView((Pip(1),), "bid"), TarotView((Pip(1), Pip(5)), "play")


def entry(**more: Any) -> dict[str, Any]:
    """A game as the catalogue of a host describes it."""
    keys = [list(names) for names in SCHEMA.keys]
    found = {"id": "tarot", "package": "tarot-game", "schema": "0" * 16, "keys": keys}
    return {**found, **more}


@pytest.fixture(autouse=True)
def forget() -> Iterator[None]:
    yield
    foreign_games.learn([])


def test_view_is_followed_by_the_keys_of_the_host() -> None:
    foreign_games.learn([entry()])
    plain: dict[str, Any] = {"pips": [{"face": 1}], "phase": "bid"}
    replica = Replica(Snapshot(topic=match_topic(1), rev=1, schema="tarot", view=plain))

    assert replica.follow(
        Diff(topic=match_topic(1), rev=2, patch=SCHEMA.diff(BEFORE, AFTER), events=[])
    )
    assert replica.view == {"pips": [{"face": 1}, {"face": 5}], "phase": "play"}


def test_generic_parts_are_used_and_what_to_install_is_said() -> None:
    foreign_games.learn([entry()])

    assert type(registry.panel("tarot")) is GenericPanel
    assert "pip install tarot-game" in registry.cover("tarot").about(EN)
    assert page("tarot", "en", 80).title == "tarot"
    assert not not_installed("farkle", EN)


def test_name_that_pip_would_not_take_is_not_shown() -> None:
    foreign_games.learn([entry(package="x; rm -rf")])

    assert "rm" not in not_installed("tarot", EN)


def test_games_of_this_program_stay_its_own() -> None:
    foreign_games.learn([entry(id="farkle")])

    assert foreign_games.foreign("farkle") is None


def test_next_catalogue_replaces_the_one_before() -> None:
    foreign_games.learn([entry()])
    foreign_games.learn([])

    assert foreign_games.foreign("tarot") is None


def test_keys_of_the_wrong_type_are_refused() -> None:
    with pytest.raises(ValidationError):
        foreign_games.learn([entry(keys=[[1]])])
