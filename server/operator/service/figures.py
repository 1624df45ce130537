"""Count the figures of the whole service."""

from collections.abc import Iterator
from dataclasses import asdict
from datetime import datetime

from server.contacts.rules.figures import months_until
from server.core.database import db
from server.core.japan import PREFECTURES
from server.core.services import app_settings
from server.core.tls import tls_ends_at
from server.core.transaction import insert_into, transaction
from server.integrations.storage.pictures import PictureStore
from server.models import KeptFigures
from server.operator.queries.figures import ROW, FigureCounter, month_names, unmet_wishes
from server.operator.rules.figures import ServiceFigures, UnmetWish, figure_rows, top_unmet_wishes


def count_figures(store: PictureStore, now: datetime) -> Iterator[None]:
    """Count all figures and store them. Yield after each statement, so that the worker can do other work."""
    months, counter, unmet = months_until(now), FigureCounter(), list[UnmetWish]()
    for _ in counter.fill(months):
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
        insertion = insert_into(KeptFigures).values(id=ROW, **values)
        db.session.execute(insertion.on_conflict_do_update(index_elements=["id"], set_=values))
