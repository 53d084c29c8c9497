"""A host who plays learns nothing hidden from the overview."""

import asyncio
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from engine.core.plain import plain
from engine.sync import host_requests as ask
from tablehost.hall.admin import overview
from tests.tablehost.privacy.listening import some_twins
from tests.tablehost.privacy.twins import GAMES, SECRET, Twins
from tests.tablehost.privacy.worlds import Side, world

QUICK = (Phase.explicit, Phase.generate)


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=3, phases=QUICK)
@given(seed=st.integers(0, 2**32), entries=st.integers(2, 160))
def test_hosts_overview_does_not_depend_on_hidden_values(
    game: str, seed: int, entries: int
) -> None:
    pair = some_twins(game, seed, entries)

    assert _shown(pair, "here") == _shown(pair, "there")


@pytest.mark.parametrize("game", SECRET)
def test_leaking_overview_is_detected(game: str) -> None:
    """The same comparison, with everybody's view in the name of a table."""
    honest = overview._table

    def leaking(table: Any) -> Any:
        match = table.running.match
        views = [match.view(seat) for seat in range(match.seats)]
        return type(honest(table))(**{**plain(honest(table)), "name": repr(views)})

    pairs = (some_twins(game, seed, 40) for seed in range(5))
    with patch.object(overview, "_table", leaking):
        found = [_shown(pair, "here") != _shown(pair, "there") for pair in pairs]

        assert any(found)


def _shown(pair: Twins, side: Side) -> list[bytes]:
    return asyncio.run(_looked(pair, side))


async def _looked(pair: Twins, side: Side) -> list[bytes]:
    """Everything a host who sits at the table, or beside it, is told of the house."""
    async with world(pair.here if side == "here" else pair.there, pair.script, side) as one:
        with (
            patch.object(overview, "PAUSE", 3600),
            patch.object(overview, "monotonic", lambda: 0.0),
        ):
            for visitor in one.hall.visitors:
                visitor.arrived = 0.0
            listener = one.session(pair.viewer)
            await listener.ask(ask.LookAround, True)
            for line in pair.script:
                if line.seat is not None:
                    await one.play(line.seat, getattr(line, side))
                    one.hall._admin.overview.publish()
            return listener.sent
