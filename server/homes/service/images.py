"""Pictures of a home, at most `IMAGES_MAX`. Files and rows are stored together or not at all."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from sqlalchemy import func, select

from server.core.database import db
from server.core.pictures import delete_files_on_failure, prepare_uploaded_picture
from server.core.refusals import Conflict, NotFound
from server.core.transaction import after_commit, delete_rows, transaction
from server.homes.models import IMAGES_MAX
from server.integrations.storage.pictures import PictureStore
from server.models import Home, HomeImage


def add_home_images(
    home: Home, files: Iterable[bytes], store: PictureStore, now: datetime, replaces: Sequence[int] = ()
) -> list[HomeImage]:
    """Store the files as pictures of a home: all of them or none.

    The first files replace the pictures with the ids `replaces`, in this order. More files are added up to the limit.
    """
    present_ids = [image.id for image in home.images]
    if any(id_ not in present_ids for id_ in replaces):
        raise NotFound()
    if not replaces and len(present_ids) >= IMAGES_MAX:
        raise Conflict(f"写真は{IMAGES_MAX}枚までです。先に登録済みの写真を削除してください。", "images_full")
    # Numbers as on the screen: replacements keep their place, new pictures follow the stored ones.
    numbers = [
        *(present_ids.index(id_) + 1 for id_ in replaces),
        *range(len(present_ids) + 1, IMAGES_MAX + 1),
    ]
    # With `strict=False`, files over the limit are ignored.
    pictures = [
        prepare_uploaded_picture(data, "images", f"{number}枚目の画像")
        for number, data in zip(numbers, files, strict=False)
    ]
    with delete_files_on_failure(store) as keys:
        # Add each key at once: if a later picture fails, `delete_files_on_failure` deletes the files stored so far.
        for picture in pictures:
            keys.append(store.save_home_picture(picture))
        with transaction():
            _lock_and_check_limit(home, max(0, len(keys) - len(replaces)))
            replaced = [_replace(home, id_, key, store) for id_, key in zip(replaces, keys, strict=False)]
            added = [
                HomeImage(home_id=home.id, storage_key=key, created_at=now) for key in keys[len(replaces) :]
            ]
            db.session.add_all(added)
    return [*replaced, *added]


def delete_home_image(home: Home, image_id: int, store: PictureStore) -> None:
    """Delete a picture. The file is deleted after the commit."""
    image = next((image for image in home.images if image.id == image_id), None)
    if image is None:
        raise NotFound()
    with transaction():
        # Delete with a statement: if the user taps the button twice, the second request finds no row.
        deleted = delete_rows(HomeImage).where(HomeImage.id == image.id).returning(HomeImage.id)
        if db.session.scalar(deleted) is None:
            raise NotFound()
        after_commit(lambda: store.delete(image.storage_key))


def _replace(home: Home, image_id: int, key: str, store: PictureStore) -> HomeImage:
    """Replace the file of a picture. The old file is deleted after the commit."""
    image = db.session.get(HomeImage, image_id, populate_existing=True)
    if image is None or image.home_id != home.id:
        raise NotFound()
    old_key, image.storage_key = image.storage_key, key
    after_commit(lambda: store.delete(old_key))
    return image


def _lock_and_check_limit(home: Home, added: int) -> None:
    """Lock the home and check the limit again, so that concurrent uploads cannot exceed it."""
    db.session.execute(select(Home.id).where(Home.id == home.id).with_for_update())
    count = db.session.scalar(select(func.count()).where(HomeImage.home_id == home.id)) or 0
    if count + added > IMAGES_MAX:
        raise Conflict(f"写真は{IMAGES_MAX}枚までです。画面を読み込み直してください。", "images_full")
