"""In every game, the keys in footer and buttons work and are distinct."""

from collections.abc import Iterator
from random import Random

import pytest

from client.games import registry
from client.games.base import Seen
from client.games.panel import GamePanel
from client.locale.i18n import LANGUAGES, translator
from client.screens.layout import PALETTE
from engine import Match
from engine.registry import game as rules_of
from engine.registry import game_ids
from tablehost.hall.catalog import catalog
from tests.engine.games.bots import turns
from tests.games import seats

NAMES = ("Mara", "jo", "Ada")
TABLES = {"/", "m", "?", ":", PALETTE, "~", "`"}
"""Keys of the table itself, and ssh's escape with the sign beside it."""

SHOWN = {
    "←": "left", "→": "right", "↑": "up", "↓": "down",
    "Tab": "tab", "Space": "space", "Espace": "space",
}  # fmt: skip
ENTER = {"Enter", "Entrée"}
FORMS = {entry["id"]: entry["moves"] for entry in catalog()}


def keys_of(shown: str) -> Iterator[str]:
    """The keys that a hint shows: `1-3` the first and the last, `←→` both, `a-k ↑ ↓` four."""
    for part in shown.split():
        if part in SHOWN:
            yield SHOWN[part]
        elif len(part) == 3 and part[1] == "-":
            yield from (part[0], part[2])
        else:
            yield from (SHOWN.get(char, char) for char in part)


def does_something(panel: GamePanel, seen: Seen, key: str, letters: set[str]) -> bool:
    """Whether the table uses the key: an action's, the panel's, a digit or an arrow."""
    if key in letters or panel.after_key(seen, key) is not None:
        return True
    if key.isdecimal():
        return 0 < int(key) <= panel.choices(seen)
    on_choice = key == "space" and panel.is_on_choice(seen)
    return on_choice or panel.cursor_after(seen, key) is not None


def moments(game: str, seed: int) -> Iterator[Seen]:
    """Views of the seats to act, with selections and cursors."""
    rng = Random(seed)
    match = Match.start(game, seats(game, len(NAMES)), {})
    bot = next(iter(rules_of(game).bots.values()))
    for seat in turns(match, bot, rng, 150):
        view = match.view(seat)
        looked = {"seen": view.get("round")}  # at the lift that ended the round before
        forms = FORMS[game]
        seen = Seen(view=view, names=NAMES, options=match.options, memory=looked, forms=forms)
        yield seen
        yield with_things_chosen(registry.panel(game), seen, rng)


def with_things_chosen(panel: GamePanel, seen: Seen, rng: Random) -> Seen:
    count = panel.choices(seen)
    fields = {name: getattr(seen, name) for name in seen.__struct_fields__}
    if count:
        fields["chosen"] = panel.choose(seen, rng.randrange(count))
        fields["cursor"] = rng.randrange(count)
    return Seen(**fields)


@pytest.mark.parametrize("game", game_ids())
def test_every_key_of_the_footer_does_something(game: str) -> None:
    panel = registry.panel(game)
    for seen in moments(game, 7):
        for language in LANGUAGES:
            tr = translator(language)
            letters = {one.key for one in panel.actions(seen, tr)}
            for hint in panel.hints(seen, tr):
                dead = [k for k in keys_of(hint.key) if not does_something(panel, seen, k, letters)]
                assert not dead, (hint, seen)


@pytest.mark.parametrize("game", game_ids())
def test_keys_of_buttons_are_single_unique_characters(game: str) -> None:
    panel = registry.panel(game)
    for seen in moments(game, 8):
        for language in LANGUAGES:
            tr = translator(language)
            keys = [one.key for one in panel.actions(seen, tr)]
            assert len(keys) == len(set(keys)), keys
            assert tr.sense("key: stand-in", "v") not in keys
            for key in set(keys) - ENTER:
                assert len(key) == 1
                assert key.isprintable()
                assert not key.isdecimal()
                assert key not in TABLES


@pytest.mark.parametrize("game", game_ids())
def test_keys_of_buttons_do_not_clash_with_french_digits(game: str) -> None:
    """The unshifted top row of AZERTY types digits: `& é " ' ( - è _ ç à`."""
    panel = registry.panel(game)
    for seen in moments(game, 9):
        keys = {one.key for one in panel.actions(seen, translator("fr"))}
        assert not keys & set("&é\"'(-è_çà")
