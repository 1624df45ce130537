"""Counting the figures of the whole service."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime

from server.actions.transaction import insert_into, transaction
from server.domain.contacts.figures import months_until
from server.domain.japan import PREFECTURES
from server.domain.operator.figures import ServiceFigures, UnmetWish, lines_of, told
from server.extensions import db
from server.media.pictures import PictureStore
from server.models import KeptFigures
from server.queries.operator.counting import Tally, names_of
from server.queries.operator.figures import ROW
from server.queries.operator.unmet import unmet_wishes
from server.services import app_settings
from server.tls import tls_ends_at


def count_figures(store: PictureStore, now: datetime) -> Iterator[None]:
    """Count everything anew and keep it, yielding after each statement: others have their turn between them."""
    months, counted, unmet = months_until(now), Tally(), list[UnmetWish]()
    for _ in counted.fill(months):
        yield
    for wishes in unmet_wishes():
        unmet += wishes
        yield
    by_month = lines_of(names_of(months), counted.months.steps, counted.months.hours)
    by_prefecture = lines_of(PREFECTURES, counted.prefectures.steps, counted.prefectures.hours)
    values = {
        "counted_at": now,
        "stored_bytes": store.bytes_kept(),
        "tls_ends_at": tls_ends_at(app_settings().public_url),
        "body": asdict(ServiceFigures(by_month, by_prefecture, told(unmet))),
    }
    with transaction():
        kept = insert_into(KeptFigures).values(id=ROW, **values)
        db.session.execute(kept.on_conflict_do_update(index_elements=["id"], set_=values))
