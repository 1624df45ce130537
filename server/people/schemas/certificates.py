"""Where the certificates of a preference are seen, and which of them a home may look at."""

from collections.abc import Collection
from typing import Any

from server.core.visibility import permission_reaches
from server.core.vocabulary import CertificateKind
from server.models import Home, Preference


def certificate_addresses(
    preference: Preference, which: Collection[CertificateKind] | None = None
) -> dict[str, Any]:
    """Return the address of each certificate that exists, or of some of them, by field.

    It opens nothing before it is signed for whoever is answered (`web/signed.py`).
    """
    held = {certificate.kind for certificate in preference.certificates} if which is None else which
    return {
        kind.value: f"/media/certificates/{preference.id}/{kind.value}" if kind in held else None
        for kind in CertificateKind
    }


def certificates_shown_to(preference: Preference, home: Home | None) -> set[CertificateKind]:
    """Return which certificates a home's office may look at."""
    return {
        certificate.kind
        for permission in preference.permissions
        if home and permission.office_id == home.office_id
        for certificate in preference.certificates
        if permission_reaches(permission.granted_at, certificate.created_at)
    }
