"""The target of each figure, and what keeps it from being better, as profiles show it."""

from collections.abc import Mapping

from engine.registry import game as rules_of
from engine.registry import game_ids
from tests.bench.rows import Aim, Target


def _most(**figures: float) -> tuple[Aim, ...]:
    return tuple(Aim(name, "≤", number) for name, number in figures.items())


def _least(**figures: float) -> tuple[Aim, ...]:
    return tuple(Aim(name, "≥", number) for name, number in figures.items())


TARGETS: Mapping[str, Target] = {
    "join": Target(
        "join, connect → first whole lobby, 200 present",
        _most(p50_ms=20, p99_ms=80),
        "half is ssh in Python, on both sides (key exchange; chacha20 is five calls a packet), a "
        "third Textual setting up an app; p99: the lobby redrawn for 200",
    ),
    "rush": Target(
        "30 joins at once: the last lobby, and others' key → picture meanwhile",
        _most(last_ms=700, others_ms=150),
        "30 times the CPU of one join, on one core",
    ),
    "coming_back": Target(
        "bytes told to somebody who comes back to the lobby, 1,000 tables",
        _most(bytes=4000),
        "the first 40 tables and 60 people; `find` brings the others",
    ),
    "restart": Target(
        "a hall of many tables is up again after kill -9; then the first join, and rest",
        _most(up_s=30, rest_percent=1),
        "each table is read and its match played again from its log, one after the other; an "
        "address that is new since the start is compared with each seat's own salted hash",
    ),
    "memory": Target(
        "memory of a session, 200 present",
        _most(mb=0.5),
        "Textual's app and its one screen; asyncssh's connection",
    ),
    "idle": Target(
        "200 idle sessions, share of a core",
        _most(percent=3),
        "keep-alives of ssh and the watch over stalled readers",
    ),
    "evening": Target(
        "key → picture, 200 players at 40 tables, an update a second and session",
        _most(p50_ms=4, p99_ms=40),
        "a move waits for the disk first; then for who draws: a roll is seven pictures for "
        "everybody at its table",
    ),
    "evening_few": Target(
        "key → picture and CPU of an update, as many players as have a process each beside it"
    ),
    "update": Target(
        "CPU of a session and update",
        _most(cpu_ms=1.5),
        "the scene as cells and what changed of them: two thirds; ssh a tenth, Textual's message "
        "pump a tenth",
    ),
    "watchers": Target(
        "CPU of a watcher's picture, 300 at one table over ssh; the players' key → picture",
        _most(cpu_ms=0.12),
        "each watcher's app reads what happened, works out what it would draw to compare it with "
        "the others, and seals a packet of its own; drawing and what changed are shared",
    ),
    "terminal": Target(
        "bytes on the terminal an update, nothing secret drawn",
        _most(bytes=600),
        "dice that tumble: each of their pictures is six new dice",
    ),
    "capacity": Target(
        "sessions on one front, an update a second and session, p99 ≤ 100 ms",
        _least(sessions=1500),
        "one core's drawing: sessions × updates × CPU of one; beyond, more fronts",
    ),
    "trace_farkle": Target(
        "bytes of a diff frame, traces of Farkle",
        _most(bytes=35),
        "what changed: the cups, rolled anew, and the log's line",
    ),
    "trace_yams2k": Target(
        "bytes of a diff frame, traces of Yam's",
        _most(bytes=300),
        "a log of 24 lines that drops its first one: every line in it is edited",
    ),
    **{
        f"match_{game}": Target(f"bytes of a diff frame, matches of {rules_of(game).titles['en']}")
        for game in game_ids()
    },
    "small_machine": Target(
        "key → picture of 20 players, host held to 512 MB and a quarter of a core",
        _most(times_p50=1.5, memory_mb=512),
        "the kernel stops the host for up to 75 ms once it has used 25 ms of a tenth of a second: "
        "only a roll that a whole table looks at comes near",
    ),
    "unsaved": Target(
        "move → all four replicas, Unix socket, nothing saved",
        (*_most(p50_ms=0.25, cpu_us=150), *_least(moves_per_s=4000)),
        "690 Python calls a move: a third projects four views and writes what changed, a fifth is "
        "the four packets to the sockets, a fifth rules and luck, a tenth reads the request; the "
        "four replicas share one process that loads, and apply in Python too",
    ),
    "replicas": Target(
        "the same with SQLite in memory",
        (*_most(p50_ms=0.25, cpu_us=150), *_least(moves_per_s=4000)),
        "the row above, and the save: packed, read again and written by SQLite in memory",
    ),
    "durable": Target(
        "the same with SQLite, durability power: over this disk's own commit",
        _most(p50_over_disk_ms=0.5),
        "the row above, and the way to the writer's thread and back",
    ),
    "play_farkle": Target(
        "Match.play and deal, Farkle",
        _least(per_s=200_000),
        "checking the shape of each move and luck",
    ),
    "play_yams": Target("Match.play and deal, Yam's", _least(per_s=120_000), "the same"),
    "play_holdem": Target(
        "Match.play and deal, Dice Hold'em", _least(per_s=40_000), "betting rounds and pots"
    ),
    **{
        f"draw_{game}": Target(
            f"a picture of {rules_of(game).titles['en']}, 80 x 24 and 200 x 60",
            _most(watched_times=3, played_times=3),
            "large dice and plates: their grounds are written row by row",
        )
        for game in game_ids()
    },
    "append": Target(
        "appends together, 200 tables",
        _least(entries_per_s=20_000),
        "packing entries and SQLite's inserts, one thread",
    ),
    "append_paced": Target(
        "append at 200 tables, one a second each: p99 over this disk's fdatasync p99",
        _most(times_disk=3),
        "a commit writes and syncs once; who comes during one waits for the next",
    ),
    "house_log": Target(
        "a save in a house of three machines, all of them here",
        limit="a group is synced by two servers and applied here before the next one goes",
    ),
    "house_roles": Target(
        "CPU of a move, by what a machine of a house does, and how long its save takes",
        limit="with few moves a second each is a group of its own in the log: messages between "
        "servers, hall and terminals cost more than the rules",
    ),
    "house_limits": Target(
        "a simulated house: how busy each part is, and from a move to its last picture",
        limit="one machine has the hall with all tables, on one core",
    ),
}
