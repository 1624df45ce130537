"""A home's pictures: at most three, files and rows together or neither."""

from collections.abc import Iterable
from datetime import datetime

from sqlalchemy import delete, func, select

from server.actions.pictures import recorded
from server.actions.transaction import after_commit, transaction
from server.domain.refusals import Conflict, NotFound
from server.extensions import db
from server.media.images import prepare_picture
from server.media.pictures import PictureStore
from server.models import Home, HomeImage
from server.models.homes.home import IMAGES_MAX


def add_home_images(
    home: Home, files: Iterable[bytes], store: PictureStore, now: datetime
) -> list[HomeImage]:
    """Add pictures, as many as still fit (docs/decisions.md §10: new picks are trimmed); all of them or none."""
    present = len(home.images)
    if present >= IMAGES_MAX:
        raise Conflict(f"写真は{IMAGES_MAX}枚までです。先に登録済みの写真を削除してください。", "images_full")
    # Numbered as the screen shows them: behind those that are stored.
    pictures = [
        prepare_picture(data, "images", f"{number}枚目の画像")
        for number, data in zip(range(present + 1, IMAGES_MAX + 1), files, strict=False)
    ]
    with recorded(store) as keys:
        for picture in pictures:
            keys.append(store.keep(picture))
        with transaction():
            _lock_and_count(home, len(keys))
            rows = [HomeImage(home_id=home.id, storage_key=key, created_at=now) for key in keys]
            db.session.add_all(rows)
    return rows


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
