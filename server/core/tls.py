"""The expiry date of the public address's TLS certificate. Operators see it and renew the certificate in time."""

import socket
import ssl
from datetime import datetime
from urllib.parse import urlsplit

from cryptography.x509 import load_der_x509_certificate

_TIMEOUT_SECONDS = 5


def tls_ends_at(url: str) -> datetime | None:
    """Return when the certificate of an https URL expires; None for http or if no server answers."""
    address = urlsplit(url)
    if address.scheme != "https" or not address.hostname:
        return None
    # The certificate is not verified, so that an expired one can be read too. No data is sent.
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    try:
        with (
            socket.create_connection((address.hostname, address.port or 443), _TIMEOUT_SECONDS) as plain,
            context.wrap_socket(plain, server_hostname=address.hostname) as encrypted,
        ):
            certificate = encrypted.getpeercert(binary_form=True)
    except OSError:
        return None
    return load_der_x509_certificate(certificate).not_valid_after_utc if certificate else None
