"""Whether this process can serve: each thing that it needs, tried."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from server.core.database import db
from server.core.http.outages import outage_of
from server.core.picture_keys import some_encrypted_keys
from server.core.refusals import Unavailable
from server.core.services import live_rooms, picture_store
from server.core.transaction import try_to_write
from server.integrations.storage.pictures import PictureStore
from server.operator.queries.system import database_revision
from server.operator.service.system import code_revision

Result = TypeVar("Result")

_OLD = "データベースの表が、このプログラムの版のものではありません。flask --app wsgi db upgrade を行ってください。"
_MEDIA_FULL = "写真やファイルを置くディスクの空きがありません。"
_WRONG_KEY = "保存してある写真やファイルを、いまの CERTIFICATE_KEY で開けません。"


def refuse_unless_ready() -> dict[str, str]:
    """Try everything that serving needs; return what stands, or refuse with the first that does not."""
    _or_refuse(lambda: db.session.execute(text("SELECT 1")))
    if _or_refuse(database_revision) != code_revision():
        raise Unavailable(_OLD, "schema_is_not_ours")
    _or_refuse(try_to_write)
    if not picture_store().has_room():
        raise Unavailable(_MEDIA_FULL, "media_full")
    if not _or_refuse(lambda: keys_open_what_is_stored(picture_store())):
        raise Unavailable(_WRONG_KEY, "wrong_key")
    found = {"status": "ok", "database": "ok", "schema": code_revision(), "key": "ok"}
    is_ready = live_rooms().bus_is_ready()
    if is_ready is not None:
        # Told, but no reason to send people elsewhere: without Redis everything works, only later.
        found["redis"] = "ok" if is_ready else "away"
    return found


def keys_open_what_is_stored(store: PictureStore) -> bool:
    """Say whether a few of what is stored, whichever they are, can be read: a key that was mistaken reads none."""
    return all(store.can_read(key) for key in some_encrypted_keys())


def _or_refuse(ask: Callable[[], Result]) -> Result:
    try:
        return ask()
    except SQLAlchemyError as fault:
        raise outage_of(fault) or fault from None
