"""A host in this process."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from tablehost.config import Config
from tablehost.host import Host


def config(data: Path, port: int = 0) -> Config:
    return Config(host="127.0.0.1", port=port, data=data, durability="process", mdns=False)


@asynccontextmanager
async def running(data: Path, port: int = 0) -> AsyncIterator[Host]:
    host = await Host.open(config(data, port))
    try:
        yield host
    finally:
        await host.close()
