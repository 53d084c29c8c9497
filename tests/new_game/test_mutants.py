"""The net that a hidden game cannot slip through: the sample passes, and each mutant is caught."""

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from engine import registry
from engine.core.errors import IllegalMove
from engine.core.values import Luck, Move, Rng, Step
from tablehost.testing.sample.game import LiarsDice
from tablehost.testing.sample.values import BidMade, CupsLifted, LiarsDiceState
from tablehost.testing.sample.view import LiarsDiceView
from tests.engine import test_hiding as net

GAME = LiarsDice.id
CHECKS = {name: check for name, check in vars(net).items() if name.startswith("test_")}


class Undeclared(LiarsDice):
    """It does not say that it hides anything."""

    hidden = False


class OfferedByHand(Undeclared):
    """Its hands show in nothing but the bids that the seat to act is offered."""

    def apply(
        self, state: LiarsDiceState, seat: int | None, move: Move | Luck
    ) -> Step | IllegalMove:
        step = super().apply(state, seat, move)
        return step if isinstance(step, IllegalMove) else replace(step, private={})

    def view(self, state: LiarsDiceState, viewer: int | None) -> LiarsDiceView:
        view = replace(super().view(state, viewer), hand=())
        if viewer is None or view.can is None:
            return view
        least = min(state.hands[viewer])
        bids = tuple(one for one in view.can.bid if one.face >= least)
        return replace(view, can=replace(view.can, bid=bids))

    def resample(self, state: LiarsDiceState, viewer: int | None, rng: Rng) -> LiarsDiceState:
        return state


class Unpadded(LiarsDice):
    """Its frames are as long as what they tell."""

    padding = 1


class Open(LiarsDice):
    """Everybody sees all hands, one after the other, and resampling changes nothing."""

    def view(self, state: LiarsDiceState, viewer: int | None) -> LiarsDiceView:
        return replace(super().view(state, viewer), hand=sum(state.hands, ()))

    def resample(self, state: LiarsDiceState, viewer: int | None, rng: Rng) -> LiarsDiceState:
        return state


class OpenAndResampled(Open):
    """Everybody sees all hands; resampling is honest."""

    def resample(self, state: LiarsDiceState, viewer: int | None, rng: Rng) -> LiarsDiceState:
        return LiarsDice.resample(self, state, viewer, rng)


class Loud(LiarsDice):
    """What a seat has under its cup is told to all."""

    def apply(
        self, state: LiarsDiceState, seat: int | None, move: Move | Luck
    ) -> Step | IllegalMove:
        step = super().apply(state, seat, move)
        if isinstance(step, IllegalMove) or not step.private:
            return step
        ((told,),) = step.private.values()
        return replace(step, public=(told,))


class Revealing(LiarsDice):
    """Every move is said to reveal something, so that nothing is compared."""

    def apply(
        self, state: LiarsDiceState, seat: int | None, move: Move | Luck
    ) -> Step | IllegalMove:
        step = super().apply(state, seat, move)
        if isinstance(step, IllegalMove) or not any(type(one) is BidMade for one in step.public):
            return step
        return replace(step, public=(*step.public, CupsLifted(0, (), 0, 0)))


@pytest.fixture
def game(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The class of a game, registered as the sample."""
    found = request.param()
    monkeypatch.setattr(registry, "game_ids", lambda: (GAME,))
    monkeypatch.setattr(registry, "_load", lambda _: found)
    net.steps.cache_clear()
    yield GAME
    net.steps.cache_clear()


def caught(game: str) -> set[str]:
    """The checks that fail."""
    found = set()
    for name, check in CHECKS.items():
        try:
            check(game)
        except AssertionError:
            found.add(name)
    return found


@pytest.mark.parametrize("game", [LiarsDice], indirect=True)
def test_honest_game_passes(game: str) -> None:
    assert caught(game) == set()


@pytest.mark.parametrize(
    ("game", "check"),
    [
        (Undeclared, "test_game_in_which_viewers_know_different_things_is_declared_hidden"),
        (
            OfferedByHand,
            "test_game_in_which_moves_depend_on_what_others_do_not_see_is_declared_hidden",
        ),
        (Unpadded, "test_view_and_events_fit_into_one_padded_block"),
        (Open, "test_resample_draws_anew_what_others_know_and_the_viewer_does_not"),
        (OpenAndResampled, "test_resample_draws_anew_what_others_know_and_the_viewer_does_not"),
        (Loud, "test_hidden_luck_is_told_to_nobody_it_is_hidden_from"),
        (Revealing, "test_most_moves_reveal_nothing"),
    ],
    indirect=["game"],
)
def test_mutant_is_caught(game: str, check: str) -> None:
    assert check in caught(game)
