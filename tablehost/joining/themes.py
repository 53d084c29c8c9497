"""The player's own themes, and `tablehost themes`, which lists all themes."""

from collections.abc import Iterator, Mapping

from client.session import own_themes
from client.session.own_themes import Found
from client.themes import themes


def add_own_themes(env: Mapping[str, str]) -> tuple[str, ...]:
    """Make the player's own themes available; returns a line for each that cannot be used."""
    found = own_themes.look(own_themes.folder(env))
    for theme in found.themes:
        themes.add(theme)
    return found.faults


def described(env: Mapping[str, str]) -> tuple[list[str], bool]:
    """A description of every theme, and whether all can be used."""
    where = own_themes.folder(env)
    found = own_themes.look(where)
    lines = [f"{name:12} comes with tablehost" for name in themes.SHIPPED]
    lines += list(_own(found))
    lines += [f"wrong: {fault}" for fault in found.faults]
    lines.append(
        f"Your own are in {where}, files like those of tablehost: extends, palette, roles."
    )
    return lines, not found.faults


def _own(found: Found) -> Iterator[str]:
    for theme in found.themes:
        faint = own_themes.notes(theme)
        yield f"{theme.name:12} your own" + (f"; hard to read: {len(faint)}" if faint else "")
        yield from (f"  {note}" for note in faint)
