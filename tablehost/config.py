"""What a host can be told: typed, checked, and refused in words that say what would work."""

from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct

Durability = Literal["power", "process"]


class Config(Struct, frozen=True, kw_only=True):
    """The settings of one host.

    Attributes:
        host: the address to listen on.
        port: 0 takes any free one.
        data: the folder of the host key and the database; made if missing.
        durability: what a saved move survives: a power cut, or only the end of this process.
    """

    host: str = "0.0.0.0"  # noqa: S104 - guests come from the network; that is what a host is for
    port: Annotated[int, Meta(ge=0, le=65535)] = 2222
    data: Path = Path("data")
    durability: Durability = "power"
