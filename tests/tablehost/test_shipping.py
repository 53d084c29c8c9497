"""The sdist and the wheel, installed in empty environments."""

import re
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable, Iterator
from email import message_from_bytes
from email.message import Message
from importlib.metadata import Distribution, distribution, distributions
from pathlib import Path
from shutil import which

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from engine import registry
from tests import lowest

ROOT = Path(__file__).parents[2]
OLDEST, NEWEST = 11, 15


def pythons() -> Iterator[str]:
    """The oldest and the newest one here that would do; this one is always there."""
    found = [sys.executable]
    found += [path for minor in range(OLDEST, NEWEST) if (path := which(f"python3.{minor}"))]
    versions: dict[str, str] = {}
    for path in found:
        done = subprocess.run(
            [path, "-c", "import ensurepip, sys; print('%d.%02d' % sys.version_info[:2])"],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode == 0:
            versions.setdefault(done.stdout.strip(), path)
    yield versions[min(versions)]
    if len(versions) > 1:
        yield versions[max(versions)]


@pytest.fixture(scope="module", params=["oldest", "newest"])
def python(request: pytest.FixtureRequest) -> str:
    found = list(pythons())
    if request.param == "newest" and len(found) == 1:
        pytest.skip("there is only one Python here")
    return found[0 if request.param == "oldest" else 1]


def run(*command: str | Path, cwd: Path | None = None) -> str:
    done = subprocess.run(
        [str(word) for word in command], capture_output=True, text=True, check=False, cwd=cwd
    )
    assert done.returncode == 0, done.stderr or done.stdout
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """The sdist, made from the checkout, and the wheel, made from the sdist."""
    folder = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", folder, ROOT)
    (wheel,), (sdist,) = folder.glob("*.whl"), folder.glob("*.tar.gz")
    return {"wheel": wheel, "sdist": sdist}


@pytest.mark.long
@pytest.mark.timeout(600)  # an environment is made and filled by pip
def test_installs_and_runs_in_an_empty_environment(
    built: dict[str, Path], python: str, tmp_path: Path
) -> None:
    place = tmp_path / "empty"
    run(python, "-m", "venv", "--without-pip", place)
    pip = (sys.executable, "-m", "pip", "--python", place / "bin" / "python")
    quick = ("install", "-q", "--no-input", "--no-compile", "--disable-pip-version-check")
    if python == sys.executable:  # pip has set up this one, and need not do it again
        run(*pip, *quick, "--no-deps", "--no-index", built["wheel"])
        borrow_required(next(place.glob("lib/python*/site-packages")))
    else:
        run(*pip, *quick, "-c", ROOT / "constraints.txt", built["wheel"])
    tablehost = place / "bin" / "tablehost"

    assert run(tablehost, "--version", cwd=tmp_path).strip()
    said = run(tablehost, "check", "--port", "0", "--data", "data", cwd=tmp_path)
    assert "\nerror" not in said
    assert "ssh -p" in serve(tablehost, tmp_path)
    games = run(place / "bin" / "python", "-c", GAMES, cwd=tmp_path)
    assert games.split() == list(registry.game_ids())


def borrow_required(folder: Path) -> None:
    """Put there what the wheel in it requires, and nothing else that is installed here."""
    (wheel,) = Distribution.discover(path=[str(folder)])
    for one in required(wheel, (), set()):
        assert one.files
        for name in sorted({file.parts[0] for file in one.files} - {"..", "__pycache__"}):
            if not (folder / name).exists():
                (folder / name).symlink_to(str(one.locate_file(name)))


def required(by: Distribution, extras: Iterable[str], found: set[str]) -> Iterator[Distribution]:
    """What a distribution requires, and what that does; each once, however often it is required."""
    for text in by.requires or ():
        wanted = Requirement(text)
        marks = [{"extra": extra} for extra in ("", *extras)]
        if wanted.marker and not any(map(wanted.marker.evaluate, marks)):
            continue
        one = distribution(wanted.name)
        assert one.version in wanted.specifier
        key = f"{canonicalize_name(wanted.name)}{sorted(wanted.extras)}"
        if key not in found:
            found.add(key)
            yield one
            yield from required(one, wanted.extras, found)


GAMES = "from engine.registry import game_ids, game; print(*[game(one).id for one in game_ids()])"


def serve(tablehost: Path, folder: Path) -> str:
    """What a host says when it comes up; it is stopped as systemd would."""
    where = ["--host", "127.0.0.1", "--port", "0", "--no-mdns", "--data", "data"]
    command = [str(tablehost), "serve", *where]
    with subprocess.Popen(command, cwd=folder, stdout=subprocess.PIPE, text=True) as host:
        assert host.stdout is not None
        said = ""
        while "Stop with Ctrl+C" not in said and (line := host.stdout.readline()):
            said += line
        host.terminate()
    assert host.returncode == 0
    return said


def test_wheel_has_data_files_and_no_tests(built: dict[str, Path]) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        names = set(wheel.namelist())

    assert "tablehost/service/tablehost.service" in names
    assert "tablehost/store/schema.sql" in names
    assert "engine/games/farkle/rules.fr.md" in names
    assert "client/locale/fr/LC_MESSAGES/client.mo" in names
    assert any(name.startswith("themes/") and name.endswith(".toml") for name in names)
    assert not any(name.startswith("tests/") for name in names)


@pytest.mark.parametrize("package", ["client", "engine", "tablehost"])
def test_wheel_says_that_its_packages_have_types(built: dict[str, Path], package: str) -> None:
    with zipfile.ZipFile(built["wheel"]) as wheel:
        assert f"{package}/py.typed" in wheel.namelist()


def facts(wheel: Path) -> Message:
    with zipfile.ZipFile(wheel) as opened:
        (name,) = (name for name in opened.namelist() if name.endswith("dist-info/METADATA"))
        return message_from_bytes(opened.read(name))


def test_description_stands_by_itself(built: dict[str, Path]) -> None:
    """An index shows it without the repository's files."""
    found = facts(built["wheel"])
    text = str(found.get_payload())
    links = re.findall(r"\]\(([^)]*)\)", text)

    assert found["Description-Content-Type"] == "text/markdown"
    assert "make serve" in text
    assert "FAIRNESS.md" in text
    assert "<!--" not in text
    assert all(link.startswith("https://") for link in links)


def test_readme_shows_pictures_that_the_description_leaves_out(built: dict[str, Path]) -> None:
    assert "![" in (ROOT / "README.md").read_text()
    assert "![" not in str(facts(built["wheel"]).get_payload())


def test_package_names_the_pythons_it_takes(built: dict[str, Path]) -> None:
    found = facts(built["wheel"])
    named = re.findall(r"Python :: 3\.(\d+)", " ".join(found.get_all("Classifier", [])))

    assert found["Requires-Python"] == f">=3.{OLDEST}"
    assert [int(minor) for minor in named] == list(range(OLDEST, NEWEST))


def test_lowest_versions_are_those_that_are_required() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    lines = [line.split("==") for line in lowest.constraints() if "==" in line]
    pinned = {canonicalize_name(name): version for name, version in lines}

    assert len(pinned) == len(lines)
    for requirement in map(Requirement, project["dependencies"]):
        assert requirement.specifier.contains(pinned[canonicalize_name(requirement.name)])


def test_pinned_versions_run_on_the_oldest_python() -> None:
    lines = (ROOT / "constraints.txt").read_text().splitlines()
    pinned = {canonicalize_name(line.split("==")[0]) for line in lines if "==" in line}
    bounds = {
        name: found.metadata["Requires-Python"] or ""
        for found in distributions()
        if (name := canonicalize_name(found.metadata["Name"])) in pinned
    }

    assert len(bounds) > len(pinned) / 2  # the rest is for other systems and versions
    for name, bound in bounds.items():
        assert SpecifierSet(bound).contains(f"3.{OLDEST}.0"), f"{name} needs Python {bound}"


def test_sdist_has_its_tests_and_its_licence(built: dict[str, Path]) -> None:
    with tarfile.open(built["sdist"]) as sdist:
        names = {name.partition("/")[2] for name in sdist.getnames()}

    files = {"LICENSE", "README.md", "HOSTING.md", "Makefile", "constraints.txt", "hatch_build.py"}
    assert files <= names
    assert {"Containerfile", "deploy/compose.yaml"} <= names
    assert any(name.startswith("tests/") for name in names)
