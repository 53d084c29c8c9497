"""The kept ciphers give asyncssh's own bytes, packet after packet."""

import asyncssh.encryption
import pytest
from asyncssh.crypto.chacha import ChachaCipher
from hypothesis import given
from hypothesis import strategies as st

from tablehost.ssh.chacha import KeptChachaCipher, install

Packets = list[tuple[bytes, bytes, int]]
KEYS = st.binary(min_size=64, max_size=64)
PACKETS = st.lists(
    st.tuples(
        st.binary(min_size=4, max_size=4),
        st.binary(max_size=300),
        st.integers(0, 2**64 - 1),
    ),
    max_size=8,
)


@given(KEYS, PACKETS)
def test_packets_are_encrypted_as_by_asyncssh(key: bytes, packets: Packets) -> None:
    kept, own = KeptChachaCipher(key), ChachaCipher(key)
    for header, data, number in packets:
        nonce = number.to_bytes(8, "big")

        assert kept.encrypt_and_sign(header, data, nonce) == own.encrypt_and_sign(
            header, data, nonce
        )


@given(KEYS, PACKETS, st.data())
def test_packets_are_decrypted_and_changed_ones_refused(
    key: bytes, packets: Packets, change: st.DataObject
) -> None:
    kept, own = KeptChachaCipher(key), ChachaCipher(key)
    for header, data, number in packets:
        nonce = number.to_bytes(8, "big")
        packet, tag = own.encrypt_and_sign(header, data, nonce)
        place = change.draw(st.integers(0, len(packet + tag) - 1))
        changed = bytearray(packet + tag)
        changed[place] ^= 1 << change.draw(st.integers(0, 7))

        assert kept.decrypt_header(packet[:4], nonce) == header
        assert (
            kept.verify_and_decrypt(
                bytes(changed[:4]), bytes(changed[4:-16]), nonce, bytes(changed[-16:])
            )
            is None
        )
        assert kept.verify_and_decrypt(packet[:4], packet[4:], nonce, tag) == data


def test_connections_use_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(asyncssh.encryption, "ChachaCipher", ChachaCipher)
    install()

    made = asyncssh.encryption.get_encryption(b"chacha20-poly1305@openssh.com", bytes(64), b"")
    assert isinstance(vars(made)["_cipher"], KeptChachaCipher)
