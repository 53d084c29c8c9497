"""The documentation site, and what its pages show."""

import asyncio
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from client import bots
from client.bots import entered
from client.connection.link import pipe
from tablehost.hall.hall import Hall
from tablehost.hall.links import attach_link
from tests import protocol_page
from tests.halls import hall, quick_bots, store

__all__ = ["hall", "quick_bots", "store"]

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
FIRST_BOT = re.findall(r"```python\n(.*?)```", (DOCS / "first-bot.md").read_text(), re.DOTALL)


@pytest.mark.long
def test_site_builds_without_a_warning(tmp_path: Path) -> None:
    sphinx = [sys.executable, "-m", "sphinx", "--quiet", "--fail-on-warning", "--jobs", "1"]
    done = subprocess.run(
        [*sphinx, "--conf-dir", DOCS, "--doctree-dir", tmp_path / "trees", ROOT, tmp_path / "site"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert (done.stderr, done.returncode) == ("", 0)
    front = (tmp_path / "site/docs/index.html").read_text()
    for page in [*DOCS.glob("*.md"), *ROOT.glob("*.md")]:
        built = page.relative_to(ROOT).with_suffix(".html")
        assert (tmp_path / "site" / built).is_file()
        assert page.stem == "index" or built.name in front, f"the menu leads to {page.name}"
    assert 'src="http' not in front, "nothing is loaded from elsewhere"


def test_all_messages_are_on_the_page_of_the_protocol() -> None:
    page = protocol_page.PAGE.read_text("utf-8")

    assert page == protocol_page.with_tables(page), "write it with: python -m tests.protocol_page"
    assert "`Resync`" in page


@pytest.mark.parametrize("decides", [False, True], ids=["fallback", "move_for"])
async def test_first_bot_plays_a_match(
    hall: Hall,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    *,
    decides: bool,
) -> None:
    program, move_for = FIRST_BOT
    if decides:
        program = program.replace("await seat.fallback()", "move_for(view)")

    def connect(host: str, port: int, *, name: str) -> Any:
        assert (host, port) == ("localhost", 2222), "where `make serve` listens"
        near, far = pipe()
        attach_link(hall, far, name, None)
        return entered(near)

    monkeypatch.setattr(bots, "connect", connect)
    names: dict[str, Any] = {}
    exec(move_for, names)
    exec(program.replace("asyncio.run(main())", ""), names)
    async with asyncio.timeout(60):
        await names["main"]()

    assert "winners" in capsys.readouterr().out
