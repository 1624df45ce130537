"""URLs of a preference's certificates, and the certificates that a home may view."""

from collections.abc import Collection
from typing import Any

from server.core.visibility import permission_reaches
from server.core.vocabulary import CertificateKind
from server.models import Home, Preference


def certificate_addresses(preference_id: int, kinds: Collection[CertificateKind]) -> dict[str, Any]:
    """Return the URL of each of these certificates by field, null for the other kinds.

    A URL works only after the server has signed it for the viewer (`server/core/http/signed.py`).
    """
    return {
        kind.value: f"/media/certificates/{preference_id}/{kind.value}" if kind in kinds else None
        for kind in CertificateKind
    }


def certificates_shown_to(preference: Preference, home: Home) -> set[CertificateKind]:
    """Return the certificates that a home's office may view: those that existed when the office got permission."""
    return {
        certificate.kind
        for permission in preference.permissions
        if permission.office_id == home.office_id
        for certificate in preference.certificates
        if permission_reaches(permission.granted_at, certificate.created_at)
    }
