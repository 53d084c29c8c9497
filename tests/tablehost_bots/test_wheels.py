"""The two wheels of `make wheels`: no file in both, and the small one is enough for bots."""

import os
import subprocess
import sys
import zipfile
from email import message_from_bytes
from importlib.metadata import distribution
from pathlib import Path

import pytest

from hatch_build import SPLIT

ROOT = Path(__file__).parents[2]
BUILD = (sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir")
SMALL = ("msgpack", "msgspec", "typing-extensions")
HEAVY = ("asyncssh", "textual", "zeroconf", "rich", "openskill", "cryptography")


def build(folder: Path, project: Path, *, split: bool) -> Path:
    """A wheel of a project."""
    env = {name: value for name, value in os.environ.items() if name != SPLIT}
    if split:
        env[SPLIT] = "1"
    subprocess.run([*BUILD, folder, project], env=env, check=True, capture_output=True)
    (wheel,) = folder.glob("*.whl")
    return wheel


@pytest.fixture(scope="module")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """tablehost as a whole and without the part for bots, and that part."""
    new = tmp_path_factory.mktemp
    return {
        "whole": build(new("whole"), ROOT, split=False),
        "rest": build(new("rest"), ROOT, split=True),
        "bots": build(new("bots"), ROOT / "deploy" / "bots", split=False),
    }


def files(wheel: Path) -> set[str]:
    """The files that are installed, without those about the distribution."""
    with zipfile.ZipFile(wheel) as archive:
        return {name for name in archive.namelist() if ".dist-info/" not in name}


def requirements(wheel: Path) -> list[str]:
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (one for one in archive.namelist() if one.endswith("/METADATA"))
        return message_from_bytes(archive.read(name)).get_all("Requires-Dist", [])


def required(wheel: Path) -> list[str]:
    return [text for text in requirements(wheel) if "extra ==" not in text]


def test_no_file_is_in_both_and_none_is_missing(wheels: dict[str, Path]) -> None:
    rest, bots = files(wheels["rest"]), files(wheels["bots"])

    assert not rest & bots
    assert rest | bots == files(wheels["whole"])


def test_large_one_requires_the_small_one_of_its_version(wheels: dict[str, Path]) -> None:
    version = distribution("tablehost").version
    names = [text.split("<")[0].split(">")[0].split("=")[0] for text in required(wheels["bots"])]

    assert names == list(SMALL)
    assert f"tablehost-bots=={version}" in required(wheels["rest"])
    assert not any(text.startswith("tablehost") for text in required(wheels["whole"]))


def test_small_one_can_bring_pettingzoo(wheels: dict[str, Path]) -> None:
    extras = set(requirements(wheels["bots"])) - set(required(wheels["bots"]))

    (extra,) = extras
    assert extra.startswith("pettingzoo<2,>=")
    assert extra.endswith("; extra == 'pettingzoo'")
    assert extra in requirements(wheels["whole"])


def empty_environment(wheel: Path, folder: Path) -> Path:
    """A folder with the wheel and what it requires, and nothing else."""
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    for name in SMALL:
        one = distribution(name)
        for part in sorted({file.parts[0] for file in one.files or ()} - {"..", "__pycache__"}):
            (folder / part).symlink_to(str(one.locate_file(part)))
    return folder


def test_small_one_is_enough_to_play_and_to_connect(
    wheels: dict[str, Path], tmp_path: Path
) -> None:
    path = empty_environment(wheels["bots"], tmp_path / "site")
    program = f"""
import sys
sys.path.insert(0, {str(path)!r})
import tablehost_bots, client.bots
from tablehost_bots.arena import main
from tablehost_bots.examples import anything, farkle
assert client.__file__.startswith({str(path)!r})
code = main(["farkle", "random", "bold", "--matches", "4", "--option", "target=1000"])
loaded = [name for name in {HEAVY} if name in sys.modules]
sys.exit(f"exit code {{code}}, loaded {{loaded}}")
"""
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", program],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip

    assert done.stderr.strip() == "exit code 0, loaded []"
    assert "4 matches in" in done.stdout
