"""URLs of a preference's certificates, and the certificates that a home may view."""

from collections.abc import Collection
from typing import Any

from server.core.vocabulary import CertificateKind

_KINDS = [kind.value for kind in CertificateKind]


def certificate_addresses(preference_id: int, kinds: Collection[CertificateKind]) -> dict[str, Any]:
    """Return the URL of each of these certificates by field, null for the other kinds.

    A URL works only after the server has signed it for the viewer (`server/core/http/signed.py`).
    """
    addresses: dict[str, Any] = dict.fromkeys(_KINDS)
    for kind in kinds:
        addresses[kind.value] = f"/media/certificates/{preference_id}/{kind.value}"
    return addresses
