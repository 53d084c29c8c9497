"""`matches`: the caller's finished matches, newest first, with the numbers to ask for them by."""

import json
from datetime import UTC, datetime
from typing import Any

from client.i18n import Translator
from tablehost.commands.answers import FAILED, number, wrong
from tablehost.commands.call import Call
from tablehost.commands.columns import columns
from tablehost.commands.stats import PAGE, no_key, own, title
from tablehost.hall.hall import Hall
from tablehost.ssh.handlers import Answer, Asked
from tablehost.store.base import Store
from tablehost.store.errors import NotFoundError
from tablehost.store.values import MatchRecord, Sitter
from tablehost.tally.presence import Presence


async def matches(hall: Hall, asked: Asked, asking: Call, tr: Translator) -> Answer:
    """A page of them; `matches 120` goes on with those before number 120."""
    before = number(asking.arguments)
    if asking.arguments and before is None:
        return wrong(tr("{command} takes the number of a match.", command="matches"), tr)
    people = await own(hall.store, asked.player)
    if not people:
        return Answer(no_key(tr) if asked.player.key is None else _none(tr), FAILED)
    found = await hall.store.history(people[0].id, before=before, limit=PAGE)
    rows = [await _row(hall.store, match, people[0].id) for match in found]
    if "--json" in asking.options:
        return Answer(json.dumps(rows, ensure_ascii=False, indent=2))
    if not rows:
        return Answer(_none(tr))
    head = (tr("match"), tr("ended"), tr("game"), tr("result"), tr("with"))
    lines = columns([head, *(_cells(row, tr) for row in rows)], right=frozenset({0}))
    if len(rows) == PAGE:
        older = f"matches {rows[-1]['match']}"
        lines += ["", tr("Older ones: {command}", command=older)]
    return Answer("\n".join(lines))


def _none(tr: Translator) -> str:
    return tr("No finished matches here.")


async def _row(store: Store, match: MatchRecord, person: int) -> dict[str, Any]:
    """A match as its player tells it."""
    presence = Presence(await store.sittings(match.id))
    seats = [seat for seat in presence.seats if presence.last(seat).person == person]
    outcome = match.outcome
    return {
        "match": match.id,
        "game": match.game,
        "ended": when(match.ended or match.created),
        "status": match.status if seats or match.status == "abandoned" else "left",
        "won": bool(outcome and seats and seats[0] in outcome.winners),
        "score": outcome.scores[seats[0]] if outcome and seats else None,
        "scores": list(outcome.scores) if outcome else None,
        "names": [await seat_name(store, presence.last(seat)) for seat in presence.seats],
        "seat": seats[0] if seats else None,
        "opened": match.status == "over" and match.open_after,
    }


async def seat_name(store: Store, sitter: Sitter) -> str | None:
    """Who had a seat: a name, None for a bot, "" for somebody who has been erased."""
    if sitter.kind != "person":
        return None
    try:
        return (await store.person(sitter.person)).name if sitter.person is not None else ""
    except NotFoundError:
        return ""


def _cells(row: dict[str, Any], tr: Translator) -> tuple[str, ...]:
    others = [name for seat, name in enumerate(row["names"]) if seat != row["seat"]]
    return (
        str(row["match"]),
        row["ended"].replace("T", " ")[:16],
        title(row["game"], tr),
        _result(row, tr),
        tr.join(said_name(name, tr) for name in others) if others else "",
    )


def said_name(name: str | None, tr: Translator) -> str:
    """A name in a sentence: bots and who has been erased have none."""
    return tr("a bot") if name is None else name or tr("someone")


def _result(row: dict[str, Any], tr: Translator) -> str:
    if row["status"] == "abandoned":
        return tr("broken off")
    if row["status"] == "left":
        return tr("left before the end")
    score = tr.number(row["score"])
    return (
        tr("won with {score}", score=score) if row["won"] else tr("ended with {score}", score=score)
    )


def when(millis: int) -> str:
    """UTC, as ISO 8601 has it, to the second."""
    return datetime.fromtimestamp(millis // 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
