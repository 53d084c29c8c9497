"""How values are written, by the type a view declares for them; what all kinds share.

A value in a patch begins with a lead byte. FE is None and FF is *general*, a length and msgpack:
the way out for whatever does not fit the declared type, so that any slot can hold any value. Any
other lead begins a number (see `numbers`), and each kind says what it means by it. An edit that
needs no value at all is a *step*: a number or a digit goes to its successor.
"""

from abc import ABC, abstractmethod
from typing import Any

from engine.sync.errors import NotPlain, PatchError
from engine.sync.heads import SET
from engine.sync.numbers import FIRST_FREE, Reader, write_number
from engine.sync.values import check, pack, unpack

NONE, GENERAL = 0xFE, 0xFF


class Kind(ABC):
    """One declared type's way to bytes and back.

    Attributes:
        name: tells kinds apart that write differently; the schema's hash is made of it.
        width: the fewest bytes of a value that is neither None nor empty.
    """

    name: str
    width = 1

    @abstractmethod
    def fits(self, value: object) -> bool:
        """Whether `value` is of the declared type, its own parts aside."""

    @abstractmethod
    def write_fitting(self, value: Any, out: bytearray) -> None:
        """Append a value that fits and is not None, a number first."""

    @abstractmethod
    def read_fitting(self, number: int, reader: Reader) -> Any:
        """The value that this number begins."""

    def step_fitting(self, old: Any, reader: Reader) -> Any:
        """The value after a step from `old`, which fits."""
        raise PatchError(f"{self.name} cannot be edited")

    def write(self, value: object, out: bytearray) -> None:
        """Append any plain value.

        Raises:
            NotPlain: it is none.
        """
        if value is None:
            out.append(NONE)
        elif self.fits(value):
            self.write_fitting(value, out)
        else:
            check(value)
            out.append(GENERAL)
            write_bytes(pack(value), out)

    def read(self, reader: Reader) -> Any:
        """The value that stands next."""
        lead = reader.byte()
        if lead < 128:  # most
            return self.read_fitting(lead, reader)
        if lead < FIRST_FREE:
            return self.read_fitting(reader.number(lead), reader)
        if lead == NONE:
            return None
        reader.loose = True
        return unpack(reader.take(reader.count()))

    def change(self, old: object, new: object, out: bytearray) -> None:
        """Append the edit that makes `new` of `old`, which is not the same; its gap is still 0."""
        out.append(SET)
        self.write(new, out)

    def step(self, old: object, reader: Reader) -> Any:
        """The value after the step from `old` that stands next."""
        if not self.fits(old):
            raise PatchError(f"no {self.name} stands there to be edited")
        return self.step_fitting(old, reader)


def write_bytes(data: bytes, out: bytearray) -> None:
    """Append a length and that many bytes."""
    write_number(len(data), out)
    out += data


def write_text(text: str, out: bytearray) -> None:
    """Append a length and the UTF-8 of `text`."""
    if type(text) is not str:
        raise NotPlain("a map's key is not text")
    try:
        write_bytes(text.encode(), out)
    except UnicodeEncodeError:
        raise NotPlain("a text with lone surrogates") from None


def read_text(reader: Reader) -> str:
    """The text that a length begins."""
    return text_of(reader.take(reader.count()))


def text_of(data: bytes) -> str:
    """The text of this UTF-8."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise PatchError("a text is no valid UTF-8") from None
