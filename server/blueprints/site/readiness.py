"""The readiness check tries everything that this process needs to serve requests."""

from collections.abc import Callable
from typing import TypeVar

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from server.core.database import db
from server.core.http.outages import outage_of
from server.core.picture_keys import some_encrypted_keys
from server.core.refusals import Unavailable
from server.core.services import picture_store
from server.core.transaction import check_writable
from server.integrations.storage.pictures import PictureStore
from server.operator.queries.system import database_revision
from server.operator.service.system import code_revision
from server.rooms.live.fanout import live_fanout

Result = TypeVar("Result")

_WRONG_SCHEMA = (
    "データベースの表が、このプログラムの版のものではありません。"
    "flask --app wsgi db upgrade を行ってください。"
)
_MEDIA_FULL = "写真やファイルを置くディスクの空きがありません。"
_WRONG_KEY = "保存してある写真やファイルを、いまの CERTIFICATE_KEY で開けません。"


def readiness_or_error() -> dict[str, str]:
    """Check everything that serving requires. Return the results; refuse at the first fault."""
    _refuse_on_outage(lambda: db.session.execute(text("SELECT 1")))
    if _refuse_on_outage(database_revision) != code_revision():
        raise Unavailable(_WRONG_SCHEMA, "schema_is_not_ours")
    _refuse_on_outage(check_writable)
    if not picture_store().has_room():
        raise Unavailable(_MEDIA_FULL, "media_full")
    if not _refuse_on_outage(lambda: keys_decrypt_stored_files(picture_store())):
        raise Unavailable(_WRONG_KEY, "wrong_key")
    checks = {"status": "ok", "database": "ok", "schema": code_revision(), "key": "ok"}
    is_ready = live_fanout().bus_is_ready()
    if is_ready is not None:
        # A Redis outage is reported but not refused, because without Redis everything still works, with a delay.
        checks["redis"] = "ok" if is_ready else "away"
    return checks


def keys_decrypt_stored_files(store: PictureStore) -> bool:
    """Check that a few random stored files can be decrypted. With a wrong key no file can be decrypted."""
    return all(store.can_decrypt(key) for key in some_encrypted_keys())


def _refuse_on_outage(query: Callable[[], Result]) -> Result:
    try:
        return query()
    except SQLAlchemyError as fault:
        raise outage_of(fault) or fault from None
