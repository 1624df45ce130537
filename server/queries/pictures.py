"""Which pictures the rows name: what no row names belongs to nobody."""

from collections.abc import Collection

from sqlalchemy import select, union_all

from server.extensions import db
from server.models import Certificate, HomeImage, Message

#: Every column that names a picture: a file that none of them names is deleted.
PICTURE_KEYS = (HomeImage.storage_key, Certificate.storage_key, Message.image_key)


def keys_in_use(keys: Collection[str]) -> set[str]:
    """Return those of the keys that a row names."""
    named = union_all(*(select(column).where(column.in_(keys)) for column in PICTURE_KEYS))
    return set(db.session.scalars(named))
