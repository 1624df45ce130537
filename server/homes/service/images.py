"""A home's pictures: at most three, files and rows together or neither."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import delete, func, select

from server.core.database import db
from server.core.pictures import recorded, take_picture
from server.core.refusals import Conflict, NotFound
from server.core.transaction import after_commit, transaction
from server.homes.models import IMAGES_MAX
from server.integrations.storage.pictures import PictureStore
from server.models import Home, HomeImage


def add_home_images(
    home: Home, files: Iterable[bytes], store: PictureStore, now: datetime, replaces: Sequence[int] = ()
) -> list[HomeImage]:
    """Put the first pictures in the places of those named and add as many of the others as still fit; all or none."""
    present = [image.id for image in home.images]
    if not {*replaces} <= {*present}:
        raise NotFound()
    if not replaces and len(present) >= IMAGES_MAX:
        raise Conflict(f"写真は{IMAGES_MAX}枚までです。先に登録済みの写真を削除してください。", "images_full")
    # Numbered as the screen shows them: in their places, and behind those that are stored.
    numbers = [*(present.index(id_) + 1 for id_ in replaces), *range(len(present) + 1, IMAGES_MAX + 1)]
    pictures = [
        take_picture(data, "images", f"{number}枚目の画像")
        for number, data in zip(numbers, files, strict=False)
    ]
    with recorded(store) as keys:
        for picture in pictures:
            keys.append(store.keep(picture))
        with transaction():
            _lock_and_count(home, max(0, len(keys) - len(replaces)))
            replaced = [_replace(home, id_, key, store) for id_, key in zip(replaces, keys, strict=False)]
            added = [
                HomeImage(home_id=home.id, storage_key=key, created_at=now) for key in keys[len(replaces) :]
            ]
            db.session.add_all(added)
    return [*replaced, *added]


def _replace(home: Home, image_id: int, key: str, store: PictureStore) -> HomeImage:
    """Show another picture in the place of one; the old file goes once nothing names it."""
    image = db.session.get(HomeImage, image_id, populate_existing=True)
    if image is None or image.home_id != home.id:
        raise NotFound()
    old, image.storage_key = image.storage_key, key
    after_commit(lambda: store.forget(old))
    return image


def delete_home_image(home: Home, image_id: int, store: PictureStore) -> None:
    """Delete one of a home's pictures; the file goes once the row is gone."""
    image = next((image for image in home.images if image.id == image_id), None)
    if image is None:
        raise NotFound()
    with transaction():
        # By statement: of two taps on the button the second one finds nothing.
        deleted = delete(HomeImage).where(HomeImage.id == image.id).returning(HomeImage.id)
        if db.session.scalar(deleted.execution_options(synchronize_session=False)) is None:
            raise NotFound()
        after_commit(lambda: store.forget(image.storage_key))


def _lock_and_count(home: Home, adding: int) -> None:
    """Keep two uploads at once from passing the limit together."""
    db.session.execute(select(Home.id).where(Home.id == home.id).with_for_update())
    present = db.session.scalar(select(func.count()).where(HomeImage.home_id == home.id)) or 0
    if present + adding > IMAGES_MAX:
        raise Conflict(f"写真は{IMAGES_MAX}枚までです。画面を読み込み直してください。", "images_full")
