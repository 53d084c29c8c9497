"""A receipt in a file: read, its signature checked, and compared with the record of a match."""

from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from client.locale.i18n import N_, Translator
from tablehost.records import receipt as receipts
from tablehost.records.errors import RecordError
from tablehost.records.receipt import Receipt
from tablehost.records.signature import checked_key, is_known

if TYPE_CHECKING:
    import asyncssh

KNOWN_HOSTS = "~/.ssh/known_hosts"


class SignedFacts(Struct, frozen=True):
    """A receipt whose signature fits, and the key that made it."""

    receipt: Receipt
    key: "asyncssh.SSHKey"


def read(data: bytes) -> SignedFacts:
    """The receipt in a file, which may end its lines as Windows does and with blank lines.

    Raises:
        RecordError: it is none, is not signed, or its signature does not fit.
    """
    try:
        text = data.decode("ascii").replace("\r\n", "\n").rstrip() + "\n"
    except UnicodeDecodeError:
        raise receipts.not_a_receipt() from None
    return read_text(text)


def read_text(text: str) -> SignedFacts:
    """The same of a text exactly as a host wrote it."""
    key = checked_key(text)
    if key is None:
        raise RecordError(N_("The receipt is not signed."))
    return SignedFacts(receipts.read(text), key)


def check_same_key(record: SignedFacts, kept: SignedFacts) -> None:
    """Check that a record and a receipt that was kept are signed by the same key.

    Raises:
        RecordError: they are not; the text says which of the keys ssh knows on this machine.
    """
    if record.key == kept.key:
        return
    known = is_known(record.key, _known_hosts()), is_known(kept.key, _known_hosts())
    told = {
        (True, False): N_(
            "The record and the receipt are signed by different keys, {record} and {receipt}. "
            "This machine knows the first as the key of a host, not the second."
        ),
        (False, True): N_(
            "The record and the receipt are signed by different keys, {record} and {receipt}. "
            "This machine knows the second as the key of a host, not the first."
        ),
    }
    either = N_("The record and the receipt are signed by different keys, {record} and {receipt}.")
    raise RecordError(
        told.get(known, either),
        record=record.key.get_fingerprint(),
        receipt=kept.key.get_fingerprint(),
    )


def signer(key: "asyncssh.SSHKey", tr: Translator) -> str:
    """Whose signature it is, as far as this machine can say."""
    known = N_("Signature: by the host key {key}, which is in this machine's known_hosts.")
    unknown = N_(
        "Signature: by the key {key}, which is not in this machine's known_hosts. Compare it with "
        "the fingerprint of your host's key."
    )
    return tr(known if is_known(key, _known_hosts()) else unknown, key=key.get_fingerprint())


def _known_hosts() -> Path:
    return Path(KNOWN_HOSTS).expanduser()
