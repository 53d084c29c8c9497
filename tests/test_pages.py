"""What one page says about another is there: files, headings, sections."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
import yaml

from tablehost.commands.parsing import OPTIONS

ROOT = Path(__file__).parents[1]
FOLDERS = ("docs", "engine", "client", "tablehost", "tests", "themes", ".github")
PAGES = sorted(
    [*ROOT.glob("*.md"), *(page for folder in FOLDERS for page in (ROOT / folder).rglob("*.md"))]
)
IDS = [page.relative_to(ROOT).as_posix() for page in PAGES]
CODE = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)


def prose(page: Path) -> str:
    """A page without its blocks of code."""
    return CODE.sub("", page.read_text())


def headings(page: Path) -> list[str]:
    return re.findall(r"^#+ (.+)$", prose(page), re.MULTILINE)


def anchors(page: Path) -> set[str]:
    """The names that forges give to headings."""
    plain = (re.sub(r"[^\w\- ]", "", heading.lower()) for heading in headings(page))
    return {text.replace(" ", "-") for text in plain}


def links(page: Path) -> Iterator[str]:
    """Where the relative links of a page lead to."""
    for target in re.findall(r"\]\(([^)\s]+)\)", re.sub(r"`[^`\n]*`", "", prose(page))):
        if not re.match(r"[a-z]+:", target):
            yield target


def broken(page: Path) -> Iterator[str]:
    for link in links(page):
        path, _, anchor = link.partition("#")
        target = page.parent / path if path else page
        if not target.exists() or (anchor and anchor not in anchors(target)):
            yield link


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_relative_links_lead_somewhere(page: Path) -> None:
    assert list(broken(page)) == []


def test_there_are_links_to_follow() -> None:
    assert sum(len(list(links(page))) for page in PAGES) > 10


def test_broken_links_are_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# One, two\n[a](#one-two) [b](#three) [c](gone.md) [d](page.md#one-two)\n")

    assert list(broken(page)) == ["#three", "gone.md"]


@pytest.mark.parametrize("page", PAGES, ids=IDS)
def test_pages_that_are_named_exist(page: Path) -> None:
    named = re.findall(r"`([A-Z_]+\.md)`", prose(page))

    assert [name for name in named if not (ROOT / name).is_file()] == []


def test_sections_that_are_named_exist() -> None:
    text = re.sub(r"\s+", " ", prose(ROOT / "HOSTING.md"))
    named = re.findall(r"\bsee \*([^*]+)\*", text)

    assert len(named) >= 3
    assert set(named) <= set(headings(ROOT / "HOSTING.md"))


@pytest.mark.parametrize("command", [name for name, taken in OPTIONS.items() if "--json" in taken])
def test_fields_of_json_are_listed(command: str) -> None:
    page = (ROOT / "HOSTING.md").read_text()

    assert re.search(rf"^\| `(ssh HOST|tablehost) {command}[^`]* --json`", page, re.MULTILINE)


def test_every_page_is_named_in_the_readme_or_found_by_its_name() -> None:
    found_by_name = {"README.md", "CODE_OF_CONDUCT.md", "CHANGELOG.md"}  # forges link to them
    readme = (ROOT / "README.md").read_text()

    assert {page.name for page in ROOT.glob("*.md") if page.name not in readme} <= found_by_name


FORMS = sorted((ROOT / ".github").rglob("*.yml"))


@pytest.mark.parametrize("form", FORMS, ids=[form.name for form in FORMS])
def test_forms_are_complete(form: Path) -> None:
    said = yaml.safe_load(form.read_text())
    if form.name == "config.yml":
        assert set(said) <= {"blank_issues_enabled", "contact_links"}
        return
    fields = [one for one in said["body"] if one["type"] != "markdown"]

    assert {"name", "description", "body"} <= set(said)
    assert len({one["id"] for one in fields}) == len(fields)
    assert all(one["attributes"]["label"] for one in fields)
