"""The documentation of bots is correct."""

import re
from pathlib import Path

from client import bots
from client.bots import Hall, RefusalError, Seat

PAGE = (Path(__file__).parents[3] / "BOTS.md").read_text()


def test_first_program_of_the_page_can_be_compiled() -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)

    compile(program, "BOTS.md", "exec")


def test_names_on_the_page_exist() -> None:
    of_instances = {"resume", "events", "waiting", "heard", "number", "table_number"}
    for owner, name in re.findall(r"\b(hall|seat)\.(\w+)", PAGE):
        kind = Hall if owner == "hall" else Seat
        assert name in of_instances or hasattr(kind, name), f"{owner}.{name}"
    for name in re.findall(r"\b(\w+Error)\b", PAGE):
        assert hasattr(bots, name)
    assert "code" in (RefusalError.__doc__ or "")
