"""Bots play each other without a host, and are rated."""

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tablehost_bots.arena import arena, main
from tablehost_bots.loading import LoadError, load
from tablehost_bots.ratings import rated, share

ROOT = Path(__file__).parents[2]

QUICK = {"target": 1000, "opening": 0}


def lazy(_view: Any, _rng: Random) -> dict[str, Any]:
    """Makes moves that are never legal."""
    return {"do": "sleep"}


def levels(*names: str) -> dict[str, Any]:
    return {name: load(name, "farkle") for name in names}


def test_every_bot_plays_as_often_and_the_better_one_is_rated_higher() -> None:
    found = arena(levels("random", "careful", "bold"), "farkle", matches=120, options=QUICK)

    assert [one.played for one in found] == [80, 80, 80]
    assert sum(one.won for one in found) == pytest.approx(120)
    assert found[-1].name == "random"
    assert all(one.rating.low <= one.rating.points <= one.rating.high for one in found)


def test_same_seed_gives_the_same_matches() -> None:
    runs = [arena(levels("random", "bold"), "farkle", matches=30, seed=7) for _ in range(2)]

    assert runs[0] == runs[1]


def test_moves_that_are_refused_are_counted_and_replaced() -> None:
    bots = {"lazy": lazy, **levels("careful")}
    found = {one.name: one for one in arena(bots, "farkle", matches=6, options=QUICK)}

    assert found["lazy"].refused > 6
    assert not found["careful"].refused


def test_there_have_to_be_enough_bots() -> None:
    with pytest.raises(ValueError, match="1 bots cannot play matches of 2"):
        arena(levels("random"), "farkle")


def test_ratings_have_the_distance_that_wins_mean() -> None:
    matches = [[(0, 1)]] * 750 + [[(1, 0)]] * 250
    better, worse = rated(2, matches, Random(1))

    assert better.points - worse.points == pytest.approx(191, abs=5)  # three wins of four
    assert better.low > worse.high


def test_interval_holds_the_share_about_as_often_as_it_says() -> None:
    rng, held = Random(3), 0
    for _ in range(400):
        won = sum(rng.random() < 0.3 for _ in range(100))
        _, low, high = share(won, 100)
        held += low <= 0.3 <= high

    assert 0.92 < held / 400 < 0.99
    assert share(0, 0) == (0.0, 0.0, 1.0)


def test_command_prints_a_table(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    own = tmp_path / "mine.py"
    own.write_text("def choose(view, rng):\n    return {'do': 'sleep'}\n")
    words = ["farkle", "bold", f"{own}:choose", "--matches", "8", "--option", "target=1000"]

    assert main(words) == 0
    said = capsys.readouterr().out
    assert "bold" in said.splitlines()[1]
    assert "moves refused" in said
    assert "8 matches in" in said


def test_program_that_plays_at_a_host_plays_here_too(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (ROOT / "BOTS.md").read_text()
    own = tmp_path / "robo.py"
    own.write_text(page.partition("```python\n")[2].partition("```")[0])
    assert "\nrun(choose)\n" in own.read_text()

    assert main(["farkle", f"{own}:choose", "random", "--matches", "4"]) == 0
    assert "moves refused" not in capsys.readouterr().out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["chess", "a", "b"], "There is no game 'chess'"),
        (["farkle", "grandmaster", "bold"], "farkle has no level grandmaster"),
        (["farkle", "gone.py:choose", "bold"], "there is no file gone.py"),
        (["farkle", "json:no_such", "bold"], "json has no function no_such"),
        (["farkle", "no_such_module:f", "bold"], "no_such_module cannot be imported"),
        (["farkle", "bold"], "1 bots cannot play"),
        (["farkle", "bold", "random", "--option", "target=1"], "target"),
    ],
)
def test_mistakes_are_told_in_a_line(
    words: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_function_in_a_module_is_a_bot() -> None:
    assert load("tests.tablehost_bots.test_arena:lazy", "farkle") is lazy
    with pytest.raises(LoadError):
        load("tests.tablehost_bots.test_arena:QUICK", "farkle")
