"""`list`: the tables, in columns or as JSON."""

from collections.abc import Iterable
from typing import Any

from client.locale.i18n import Language, Translator
from client.paint.text import clean, fit, width
from client.screens.lobby.table_list import row_phase
from client.screens.tournament.rounds import table_name
from engine import registry
from tablehost.hall.table.table import Table

NO_CODE = "-"
GAP = "  "


def listed(tables: Iterable[Table], tr: Translator) -> str:
    """The tables in columns, the name last."""
    heads = (tr("code"), tr("game"), tr("seats"), tr("now"), tr("watching"), tr("table"))
    rows = [_row(table, tr) for table in tables]
    if not rows:
        return tr("No tables yet: come in and open the first one.")
    wide = [max(width(row[n]) for row in (heads, *rows)) for n in range(len(heads))]
    lines = (
        GAP.join(fit(cell, cells) for cell, cells in zip(row, wide, strict=True))
        for row in (heads, *rows)
    )
    return "\n".join(line.rstrip() for line in lines)


def plain_tables(tables: Iterable[Table]) -> list[dict[str, Any]]:
    """The tables as plain data, in no language."""
    return [_plain(table) for table in tables]


def title(game: str, language: Language) -> str:
    """The title of a game."""
    return registry.game(game).titles[language]


def _row(table: Table, tr: Translator) -> tuple[str, ...]:
    row = table.row()
    taken = sum(1 for name in row.names if name)
    cells = (
        table.record.code if row.open else NO_CODE,
        tr("party night") if row.evening else title(row.game, tr.language),
        f"{taken}/{len(row.names)}",
        tr("paused") if row.asleep else row_phase(row, tr),
        tr.number(row.watchers),
        table_name(row, tr),
    )
    return tuple(map(clean, cells))


def _plain(table: Table) -> dict[str, Any]:
    row = table.row()
    cup = row.tournament
    return {
        "code": table.record.code if row.open else None,
        "name": row.name,
        "game": row.game,
        "evening": row.evening,
        "seats": len(row.names),
        "players": [name for name in row.names if name],
        "phase": row.phase,
        "asleep": row.asleep,
        "open": row.open,
        "open_after": row.open_after,
        "practice": row.practice,
        "daily": row.daily,
        "watchers": row.watchers,
        "bots_to_replace": row.bots_to_replace,
        "tournament": cup.id if cup is not None else 0,
        "round": cup.round if cup is not None else 0,
        "table": cup.table if cup is not None else 0,
    }
