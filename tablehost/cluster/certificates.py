"""Certificates: with one of the house's authority, machines know each other and nobody else."""

import ssl
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID
from msgspec import Struct

from tablehost.cluster.house import Machine
from tablehost.store import files

AUTHORITY, AUTHORITY_KEY = "authority.pem", "authority.key"
CERTIFICATE, KEY = "machine.pem", "machine.key"

_FRONT = "terminals only"
"""The unit in certificates of fronts."""

_VALID = timedelta(days=50 * 365)
_BEFORE = timedelta(days=2)  # clocks differ


class Pair(Struct, frozen=True):
    """A certificate and its private key, both PEM; its repr shows neither."""

    certificate: bytes
    key: bytes

    def __repr__(self) -> str:
        return "<Pair>"


def new_authority(house: str) -> Pair:
    """An authority for a new house."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = _named(f"house {house}")
    made = (
        _begun(name, name, key.public_key())
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    return Pair(made.public_bytes(serialization.Encoding.PEM), _private(key))


def new_key() -> tuple[bytes, bytes]:
    """A new private key, and the public one that is to be certified, both PEM."""
    key = ec.generate_private_key(ec.SECP256R1())
    public = key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )
    return _private(key), public


def certify(authority: Pair, machine: Machine, public: bytes) -> bytes:
    """A certificate for a machine at its address; it serves and connects with it.

    Raises:
        ValueError: that is no public key of the right kind.
    """
    uses = [ExtendedKeyUsageOID.SERVER_AUTH, ExtendedKeyUsageOID.CLIENT_AUTH]
    return _certified(authority, _named(machine.name), public, uses, _places(machine))


def certify_front(authority: Pair, name: str, public: bytes) -> bytes:
    """A certificate for a machine that only holds terminals: it cannot serve with it.

    Raises:
        ValueError: that is no public key of the right kind.
    """
    return _certified(authority, _named(name, _FRONT), public, [ExtendedKeyUsageOID.CLIENT_AUTH])


def front_of(certificate: Mapping[str, Any]) -> str:
    """The name of the front that has shown a certificate; "" for another machine.

    Args:
        certificate: as `ssl.SSLSocket.getpeercert` returns it.
    """
    subject = {name: text for part in certificate["subject"] for name, text in part}
    is_front = subject.get("organizationalUnitName") == _FRONT
    return str(subject["commonName"]) if is_front else ""


def fingerprint(certificate: bytes) -> bytes:
    """The SHA-256 of a PEM certificate."""
    return sha256(ssl.PEM_cert_to_DER_cert(certificate.decode())).digest()


def save(folder: Path, authority: Pair, own: Pair) -> None:
    """Write a machine's certificates and keys, readable for its user alone.

    A front has the authority's certificate without its key.

    Raises:
        OSError: they cannot be written.
    """
    files.make_folder(folder)
    parts = {
        AUTHORITY: authority.certificate,
        AUTHORITY_KEY: authority.key,
        CERTIFICATE: own.certificate,
        KEY: own.key,
    }
    for name, content in parts.items():
        with files.atomic_write(folder / name) as unfinished:
            unfinished.write_bytes(content)


def authority_of(folder: Path) -> Pair:
    """The authority of the house, which every machine has, so that each can let others in."""
    return Pair((folder / AUTHORITY).read_bytes(), (folder / AUTHORITY_KEY).read_bytes())


def for_serving(folder: Path) -> ssl.SSLContext:
    """Serve machines of the house; strangers come without a certificate, others not at all."""
    context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH, cafile=folder / AUTHORITY)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(folder / CERTIFICATE, folder / KEY)
    context.verify_mode = ssl.CERT_OPTIONAL
    return context


def for_connecting(folder: Path) -> ssl.SSLContext:
    """Connect to machines of the house, and to nobody else."""
    context = ssl.create_default_context(ssl.Purpose.SERVER_AUTH, cafile=folder / AUTHORITY)
    context.minimum_version = ssl.TLSVersion.TLSv1_3
    context.load_cert_chain(folder / CERTIFICATE, folder / KEY)
    return context


def _certified(
    authority: Pair,
    name: x509.Name,
    public: bytes,
    uses: Sequence[x509.ObjectIdentifier],
    places: Sequence[x509.GeneralName] = (),
) -> bytes:
    issuer = x509.load_pem_x509_certificate(authority.certificate)
    issuer_key = serialization.load_pem_private_key(authority.key, None)
    key = serialization.load_pem_public_key(public)
    if not isinstance(key, ec.EllipticCurvePublicKey):
        raise ValueError("not an elliptic curve key")  # noqa: TRY004 - as for what is no key
    assert isinstance(issuer_key, ec.EllipticCurvePrivateKey), "we have made it"
    by = x509.AuthorityKeyIdentifier.from_issuer_public_key(issuer_key.public_key())
    made = (
        _begun(name, issuer.subject, key)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage(uses), critical=False)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key), critical=False)
        .add_extension(by, critical=False)
    )
    if places:
        made = made.add_extension(x509.SubjectAlternativeName(places), critical=False)
    return made.sign(issuer_key, hashes.SHA256()).public_bytes(serialization.Encoding.PEM)


def _begun(
    name: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey
) -> x509.CertificateBuilder:
    now = datetime.now(UTC)
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - _BEFORE)
        .not_valid_after(now + _VALID)
    )


def _named(text: str, unit: str = "") -> x509.Name:
    parts = [x509.NameAttribute(NameOID.COMMON_NAME, text)]
    if unit:
        parts.append(x509.NameAttribute(NameOID.ORGANIZATIONAL_UNIT_NAME, unit))
    return x509.Name(parts)


def _usage(*, signs: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs, content_commitment=False, key_encipherment=False,
        data_encipherment=False, key_agreement=False, key_cert_sign=signs, crl_sign=signs,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _places(machine: Machine) -> list[x509.GeneralName]:
    """What those who connect may check: the address, and the name within the house."""
    inner: x509.GeneralName = x509.DNSName(inner_name(machine.name))
    try:
        return [inner, x509.IPAddress(ip_address(machine.address))]
    except ValueError:
        return [inner, x509.DNSName(machine.address)]


def inner_name(name: str) -> str:
    """The name that a machine's certificate has, whatever its address."""
    return f"{name}.house"


def _private(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
