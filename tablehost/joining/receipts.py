"""The receipts that `tablehost join` keeps, and what it notices in them.

Each is a file of its own in `receipts/HOST` in the user's folder for state. A host that shows
another match later than it showed now, or that signs with another key, is told by them.
"""

from pathlib import Path

from platformdirs import user_state_path

from client.locale.i18n import N_
from client.session.sealed_words import Finished
from tablehost.records import receipt as receipts
from tablehost.records.errors import RecordError
from tablehost.records.signature import checked_key


def folder(host: str) -> Path:
    """Where the receipts of a host are kept."""
    name = "".join(c if c.isalnum() or c in ".-" else "_" for c in host).strip(".") or "_"
    return user_state_path("tablehost", appauthor=False) / "receipts" / name


def keep(directory: Path, match: Finished) -> str:
    """Compare a receipt with what is known, and keep it; the warning in English, "" for none.

    Args:
        directory: of the host's receipts.
        match: that is over.
    """
    try:
        receipt = receipts.read(match.receipt)
        key = checked_key(match.receipt)
    except RecordError:
        return N_("The receipt of this match is not valid: its dice may have been chosen.")
    if key is None or (receipt.match, receipt.table) != (match.number, match.table):
        return N_("The receipt of this match is not valid: its dice may have been chosen.")
    if receipt.head != match.head or receipt.commitment != match.commitment:
        return N_("The receipt is of another match than the one you have played.")
    if match.sealed is not None and match.sealed.commitment != receipt.commitment:
        return N_("Your word is not in this match: its dice may have been chosen.")
    file = directory / f"{receipt.table}-{receipt.number}.txt"
    try:
        kept = [known.read_text("ascii", "replace") for known in directory.glob("*.txt")]
        if any(_signer(other) != _signer(match.receipt) for other in kept):
            return N_("This receipt is signed by another key than those before.")
        if file.exists() and file.read_text("ascii", "replace") != match.receipt:
            return N_("Another receipt of this match was kept: the host has changed it since.")
        directory.mkdir(mode=0o700, parents=True, exist_ok=True)
        file.write_text(match.receipt, "ascii")
    except OSError:
        return N_("The receipt of this match could not be kept on this machine.")
    return ""


def _signer(text: str) -> str:
    """The line of a receipt that names its key."""
    return next((line for line in text.splitlines() if line.startswith(receipts.KEY)), "")
