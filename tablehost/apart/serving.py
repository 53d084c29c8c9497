"""Runs a machine that only holds terminals."""

import asyncio
import logging
import os
import signal
from collections.abc import Callable
from importlib.metadata import version

import asyncssh

from client.session.warm_up import load_files, warm_up
from tablehost.apart import credentials
from tablehost.apart.links import HouseLinks
from tablehost.config import Config
from tablehost.errors import HostError
from tablehost.fronts.apart_hall import ApartHall
from tablehost.fronts.child_main import front_load, server_context
from tablehost.fronts.messages import Settings
from tablehost.log_events import note
from tablehost.metrics.load import LoadWatch
from tablehost.metrics.meter import Meter
from tablehost.service.notify import ServiceManager
from tablehost.sessions.garbage import calm_collector
from tablehost.ssh import remote_key, server
from tablehost.ssh.sockets import bind, release
from tablehost.watchdog import Watchdog, exit_stuck, restart

log = logging.getLogger(__name__)


async def serve(config: Config, announce: Callable[[str], None]) -> None:
    """Hold terminals until told to stop by SIGINT or SIGTERM.

    Raises:
        HostError, StoreError: it cannot.
    """
    stop = asyncio.Event()
    manager = ServiceManager(os.environ)
    signals = dict.fromkeys((signal.SIGINT, signal.SIGTERM, signal.SIGHUP), stop.set)
    with Watchdog(signals, exit_stuck if manager.there else restart, stops=signals):
        await _run(config, announce, stop, manager)


async def _run(
    config: Config, announce: Callable[[str], None], stop: asyncio.Event, manager: ServiceManager
) -> None:
    front = credentials.read(config.data)
    sockets = await bind(config.host, config.port)
    await asyncio.to_thread(load_files)  # starts the loop's threads too
    await warm_up()
    remote_key.install()
    load = LoadWatch(Meter())
    load.start()
    links = HouseLinks(config.data, front)
    remote = ApartHall(links.dial, version("tablehost"), lambda: front_load(load))
    try:
        settings = await _settings(remote, stop)
        if settings is None:
            return
        key = remote_key.RemoteKey(asyncssh.import_public_key(settings.host_key))
        context = server_context(remote, settings, config.crypto, links, remote)
        listener = server.serve(sockets, key, context, can_take=remote.can_take)
        calm_collector()
        announce(_banner(config, front.name, listener.port))
        note(log, "listening", port=listener.port, entry=settings.entry)
        manager.ready("terminals only")
        await _first(stop, remote.other_version, remote.shut_out)
        note(log, "stopping")
        manager.stopping()
        await listener.close()
        _require_welcome(remote)
    finally:
        release(sockets)
        remote.close()
        await load.stop()


async def _settings(remote: ApartHall, stop: asyncio.Event) -> Settings | None:
    """The first message of the house; None if this is stopped before it comes.

    Raises:
        HostError: it cannot hold terminals for this house.
    """
    said = asyncio.Event()
    remote.settings.add_done_callback(lambda _: said.set())
    await _first(stop, said, remote.other_version, remote.shut_out)
    _require_welcome(remote)
    if not remote.settings.done():
        return None
    settings = remote.settings.result()
    if settings.entry != "open":
        raise HostError(
            f"The house lets in only some people (--entry {settings.entry}), which a machine that "
            "only holds terminals must not decide: let them come to the machines of the house."
        )
    return settings


def _require_welcome(remote: ApartHall) -> None:
    if remote.shut_out.is_set():
        raise HostError(
            "The house has shut this machine out, so it holds no terminals any more. Only its host "
            "can let it in again."
        )
    if remote.other_version.is_set():
        raise HostError(
            "The house has another version of tablehost than this machine "
            f"({version('tablehost')}): install the same one."
        )


async def _first(*events: asyncio.Event) -> None:
    """Wait until one of them is set."""
    waiting = [asyncio.ensure_future(event.wait()) for event in events]
    await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for one in waiting:
        one.cancel()


def _banner(config: Config, name: str, port: int) -> str:
    where = config.host if config.host not in ("", "0.0.0.0", "::") else "THIS-MACHINE"  # noqa: S104
    return "\n".join(
        [
            f"Machine {name} holds terminals for the house, and nothing else.",
            f"Players type      ssh -p {port} {where}",
            "Stop with Ctrl+C; its players come in again elsewhere.",
        ]
    )
