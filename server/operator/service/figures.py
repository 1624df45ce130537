"""Count the figures of the whole service."""

import socket
import ssl
from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime
from urllib.parse import urlsplit

from cryptography.x509 import load_der_x509_certificate

from server.contacts.rules.figures import months_until
from server.core.database import db
from server.core.japan import PREFECTURES
from server.core.services import app_settings
from server.core.transaction import insert_into, transaction
from server.integrations.storage.pictures import PictureStore
from server.models import StoredFigures
from server.operator.queries.figures import FIGURES_ROW_ID, FigureCounter, month_names, unmet_wishes
from server.operator.rules.figures import ServiceFigures, UnmetWish, figure_rows, top_unmet_wishes


def count_figures(store: PictureStore, now: datetime) -> Iterator[None]:
    """Count all figures and store them. Yield after each statement, so that the worker can do other work."""
    months, counter, unmet = months_until(now), FigureCounter(), list[UnmetWish]()
    for _ in counter.count(months):
        yield
    for wishes in unmet_wishes():
        unmet += wishes
        yield
    by_month = figure_rows(month_names(months), counter.months.steps, counter.months.hours)
    by_prefecture = figure_rows(PREFECTURES, counter.prefectures.steps, counter.prefectures.hours)
    values = {
        "counted_at": now,
        "stored_bytes": store.bytes_used(),
        "tls_ends_at": tls_ends_at(app_settings().public_url),
        "body": asdict(ServiceFigures(by_month, by_prefecture, top_unmet_wishes(unmet))),
    }
    with transaction():
        insertion = insert_into(StoredFigures).values(id=FIGURES_ROW_ID, **values)
        db.session.execute(insertion.on_conflict_do_update(index_elements=["id"], set_=values))


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
