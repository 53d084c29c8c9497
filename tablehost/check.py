"""`tablehost check`: whether the host would run with these settings, without running it."""

import asyncio
import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Literal

from msgspec import Struct

from engine import packages, registry
from tablehost import game_packages, open_files
from tablehost.config import Config, Settings
from tablehost.config.values import DATABASE
from tablehost.ssh import admin_keys, hostkey, sockets
from tablehost.ssh.admin_keys import read_admin_keys
from tablehost.ssh.admission import read_admission
from tablehost.ssh.algorithms import oldest_client
from tablehost.ssh.errors import SshError
from tablehost.store import connection, opening, recent, schema, wal
from tablehost.store.connection import Options
from tablehost.store.errors import StoreError
from tablehost.store.faults import explained
from tablehost.store.lock import HostLock

Verdict = Literal["ok", "note", "error"]


class Finding(Struct, frozen=True):
    """The result of one check.

    Attributes:
        verdict: `error` keeps the host from running.
        text: for the person who runs the host.
    """

    verdict: Verdict
    text: str


def check(config: Config) -> tuple[Finding, ...]:
    """Check everything that a start depends on; changes nothing."""
    checks = (_port, _files, _entry, _crypto, _hosts, _folder, _key, _database)
    return (*(one(config) for one in checks), *_packages())


def described(settings: Settings) -> Iterator[str]:
    """A line for each setting: its name, its value, and where it comes from."""
    if settings.ignored:
        yield f"Ignored, as Kubernetes or Docker sets them: {', '.join(settings.ignored)}"
    for name, source in settings.sources.items():
        value: object = settings.config
        for part in name:
            value = getattr(value, part)
        shown = ", ".join(value) or "all" if isinstance(value, tuple) else value
        yield f"{'.'.join(name):32}{shown!s:24}{source}"


def _port(config: Config) -> Finding:
    try:
        asyncio.run(sockets.try_listening(config.host, config.port))
    except SshError as error:
        return Finding("error", str(error))
    where = f"port {config.port}" if config.port else "any free port"
    return Finding("ok", f"Players connect to {where} of {config.host}.")


def _files(config: Config) -> Finding:
    """Whether as many can connect as the limits let in; serving asks for the same files."""
    needed = open_files.needed(config.limits)
    allowed = open_files.allow(needed)
    if allowed >= needed:
        return Finding("ok", f"{config.limits.connections} players can be connected at once.")
    return Finding(
        "note",
        f"{max(0, allowed - open_files.BESIDES)} players can be connected at once, fewer than "
        f"limits.connections: a full host needs {needed} open files, and this system allows "
        f"{allowed}. Allow more (ulimit -Hn, systemd LimitNOFILE).",
    )


def _entry(config: Config) -> Finding:
    try:
        admission = read_admission(config.entry, config.data)
    except SshError as error:
        return Finding("error", str(error))
    match admission.entry:
        case "open":
            return Finding("ok", "Everybody who can connect may log in.")
        case "passphrase":
            return Finding(
                "ok", f"The passphrase and {len(admission.keys)} listed keys may log in."
            )
        case "keys":
            return Finding("ok", f"Only {len(admission.keys)} listed keys may log in.")
        case "invited":
            keys = len(admission.keys)
            return Finding("ok", f"{keys} listed keys and invited players may log in.")


def _hosts(config: Config) -> Finding:
    try:
        keys = read_admin_keys(config.data / admin_keys.FILE)
    except SshError as error:
        return Finding("error", str(error))
    if not keys:
        return Finding("note", "No key is an admin's: tablehost admin works on this machine only.")
    return Finding("ok", f"{len(keys)} keys are admins': ssh -t HOST admin.")


def _crypto(config: Config) -> Finding:
    who = oldest_client(config.crypto)
    if not who:
        return Finding(
            "error", "No strict key exchange is available: install a newer cryptography."
        )
    verdict: Verdict = "note" if config.crypto == "strict" else "ok"
    return Finding(verdict, f"{who} can connect.")


def _packages() -> Iterator[Finding]:
    """The games of installed packages, and what is wrong with some; the host runs all the same."""
    for one in packages.packages().values():
        if one.id in registry.game_ids():
            title = registry.game(one.id).titles["en"]
            yield Finding("ok", f"{title} comes from {one.distribution} {one.version}.")
    for fault in game_packages.faults():
        yield Finding("note", f"Game {fault}")


def _folder(config: Config) -> Finding:
    place = config.data.resolve()
    while not place.exists():
        place = place.parent
    if not place.is_dir():
        return Finding("error", f"{place} is not a folder: choose another one with --data.")
    try:
        with tempfile.TemporaryDirectory(dir=place):
            pass  # asking for permissions alone is not enough: /proc grants them and refuses
    except OSError as error:
        why = error.strerror
        return Finding("error", f"Nothing can be made in {place} ({why}): choose another --data.")
    if place != config.data.resolve():
        return Finding("note", f"{config.data.resolve()} does not exist yet; serving creates it.")
    return Finding("ok", f"{place} can be written.")


def _key(config: Config) -> Finding:
    path = config.data / hostkey.FILE_NAME
    if not os.path.lexists(path):
        return Finding("note", "There is no host key yet; serving creates one.")
    try:
        return Finding("ok", f"The host key is {hostkey.fingerprint(config.data)}.")
    except SshError as error:
        return Finding("error", str(error))


def _database(config: Config) -> Finding:
    path = (config.data / DATABASE).resolve()
    if not os.path.lexists(path):
        return Finding("note", "There is no database yet; serving creates one.")
    try:
        with explained(path):
            version, lost = _inspect(path)
    except StoreError as error:
        return Finding("error", str(error))
    if lost:
        return Finding("note", lost)
    newest = schema.current().version
    if version < newest:
        return Finding(
            "note",
            f"{path} has version {version}; serving keeps a copy and upgrades it to {newest}.",
        )
    return Finding("ok", f"{path} is sound: {path.stat().st_size / 1e6:,.1f} MB.")


def _inspect(path: Path) -> tuple[int, str]:
    """The version of a database that no host is using, and what of it is lost, in words."""
    lock = HostLock(path) if path.with_name(f"{path.name}.lock").exists() else None
    try:
        opening.check_header(path, schema.current())
        with closing(_read_only(path)) as db:
            return opening.inspect(db, path, schema.current()), _lost(path, db)
    finally:
        if lock is not None:
            lock.release()


def _lost(path: Path, db: sqlite3.Connection) -> str:
    if unread := wal.count_unread(path):
        return opening.unread_warning(path, unread)
    missing = recent.count_missing(path, db)
    return recent.missing_warning(path, missing) if missing else ""


def _read_only(path: Path) -> sqlite3.Connection:
    """A connection that creates no files, unless a host was killed."""
    if path.with_name(f"{path.name}-wal").exists():
        return connection.open_reader(Options(path=path))
    return sqlite3.connect(f"{path.as_uri()}?mode=ro&immutable=1", uri=True)
