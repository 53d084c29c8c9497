"""ChaCha20-Poly1305 for asyncssh with contexts that are kept from packet to packet.

asyncssh makes a new cipher for each of three steps of a packet, which takes three times as long as
the encryption itself. The bytes are the same; a test compares them with asyncssh's own.
"""

from asyncssh import encryption
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.ciphers import Cipher, CipherContext
from cryptography.hazmat.primitives.ciphers.algorithms import ChaCha20
from cryptography.hazmat.primitives.poly1305 import Poly1305

_START = bytes(8)  # the block counter of a packet's stream, before the packet's number
_BLOCK = bytes(64)


class KeptChachaCipher:
    """One direction of a connection, as `asyncssh.crypto.chacha.ChachaCipher`.

    Args:
        key: 64 bytes, of which the second half encrypts the lengths of packets.
    """

    def __init__(self, key: bytes) -> None:
        self._data, self._header = _context(key[:32]), _context(key[32:])

    def encrypt_and_sign(self, header: bytes, data: bytes, nonce: bytes) -> tuple[bytes, bytes]:
        """Return the encrypted packet and its tag."""
        key = self._begin(nonce)
        packet = self.decrypt_header(header, nonce) + self._data.update(data)
        return packet, Poly1305.generate_tag(key, packet)

    def decrypt_header(self, header: bytes, nonce: bytes) -> bytes:
        """Return the decrypted header; the same operation encrypts it."""
        self._header.reset_nonce(_START + nonce)
        return self._header.update(header)

    def verify_and_decrypt(
        self, header: bytes, data: bytes, nonce: bytes, tag: bytes
    ) -> bytes | None:
        """Return the decrypted data; None if the tag, 16 bytes, is not the packet's."""
        try:
            Poly1305.verify_tag(self._begin(nonce), header + data, tag)
        except InvalidSignature:
            return None
        return self._data.update(data)

    def _begin(self, nonce: bytes) -> bytes:
        """Return the Poly1305 key of a packet: its first block, after which the data's begin."""
        self._data.reset_nonce(_START + nonce)
        return self._data.update(_BLOCK)[:32]


def _context(key: bytes) -> CipherContext:
    return Cipher(ChaCha20(key, _START + bytes(8)), mode=None).encryptor()


def install() -> None:
    """Use it for all connections made from now on."""
    vars(encryption)["ChachaCipher"] = KeptChachaCipher
