"""Which lines of a page of text are headings, so that the eye finds its parts."""

from collections.abc import Sequence

from client.themes.roles import Role


def role_of(lines: Sequence[str], number: int) -> Role:
    """The role of a line: strong above lines that are indented, and where it stands alone.

    Sentences of several lines are no heading, nor is what is indented.
    """
    line = lines[number]
    before = lines[number - 1] if number else ""
    after = lines[number + 1] if number + 1 < len(lines) else ""
    if not line.strip() or line.startswith(" "):
        return "text"
    is_alone = not before.strip() and not after.strip()
    return "text.strong" if after.startswith(" ") or is_alone else "text"
