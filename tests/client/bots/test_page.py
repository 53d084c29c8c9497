"""The documentation of bots is correct."""

import re
from importlib import import_module
from pathlib import Path
from typing import Any

from client import bots
from client.bots import Hall, RefusalError, Seat
from engine import registry
from engine.packages import own_ids
from tablehost_bots.arena import arena

PAGE = (Path(__file__).parents[3] / "BOTS.md").read_text()


def test_program_of_the_page_plays_and_is_never_refused() -> None:
    program, _ = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert program.endswith("\nrun(choose)\n")
    names: dict[str, Any] = {}
    exec(program.removesuffix("run(choose)\n"), names)
    played = {"page": names["choose"], "careful": registry.game("farkle").bots["careful"]}

    found = arena(played, "farkle", matches=4, options={"target": 1000, "opening": 0})
    assert not any(one.refused for one in found)


def test_types_on_the_page_exist() -> None:
    views = dict(re.findall(r"`(engine\.games\.\w+\.view)\.(\w+)`", PAGE))
    moves = dict(re.findall(r"`(engine\.games\.\w+\.values)`: ([^|]+) \|", PAGE))

    assert len(views) == len(moves) == len(own_ids())
    for game in own_ids():
        rules = registry.game(game)
        view = getattr(
            import_module(f"engine.games.{game}.view"), views[f"engine.games.{game}.view"]
        )
        assert view is rules.view_type
        named = re.findall(r"`(\w+)`", moves[f"engine.games.{game}.values"])
        module = import_module(f"engine.games.{game}.values")
        assert [getattr(module, name) for name in named] == list(rules.moves)


def test_names_on_the_page_exist() -> None:
    of_instances = {"resume", "events", "waiting", "heard", "number", "table_number"}
    for owner, name in re.findall(r"\b(hall|seat)\.(\w+)", PAGE):
        kind = Hall if owner == "hall" else Seat
        assert name in of_instances or hasattr(kind, name), f"{owner}.{name}"
    for name in re.findall(r"\b(\w+Error)\b", PAGE):
        assert hasattr(bots, name)
    assert "code" in (RefusalError.__doc__ or "")
