"""The certificate that the public address is served with: whoever forgets to renew it shuts everybody out."""

import socket
import ssl
from datetime import datetime
from urllib.parse import urlsplit

from cryptography.x509 import load_der_x509_certificate

_TIMEOUT_SECONDS = 5


def tls_ends_at(url: str) -> datetime | None:
    """Return until when the certificate of an https address is good; None for http, or where nobody answers."""
    address = urlsplit(url)
    if address.scheme != "https" or not address.hostname:
        return None
    # Only its date is read, also of one that has ended: nothing is said to whom it shows.
    asking = ssl.create_default_context()
    asking.check_hostname, asking.verify_mode = False, ssl.CERT_NONE
    try:
        with (
            socket.create_connection((address.hostname, address.port or 443), _TIMEOUT_SECONDS) as plain,
            asking.wrap_socket(plain, server_hostname=address.hostname) as spoken,
        ):
            shown = spoken.getpeercert(binary_form=True)
    except OSError:
        return None
    return load_der_x509_certificate(shown).not_valid_after_utc if shown else None
