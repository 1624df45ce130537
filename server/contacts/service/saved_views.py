"""Saving, renaming and deleting the views of a member's lists."""

from collections.abc import Collection
from typing import Any

from sqlalchemy import func, select

from server.accounts.queries import lock_own_account
from server.contacts.models import SAVED_VIEWS_MAX
from server.contacts.queries.saved_views import without_foreign_ids
from server.core.database import db
from server.core.refusals import Conflict, NotFound
from server.core.transaction import delete_rows, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import SavedViewList
from server.models import SavedView


def save_view(viewer: Viewer, name: str, of_list: SavedViewList, filters: dict[str, Any]) -> SavedView:
    """Save the filters of a list under a name; raise `Conflict` at the limit."""
    with transaction():
        # The lock makes concurrent calls run one by one, so that each call counts the views of the others.
        lock_own_account(viewer)
        saved = select(func.count()).where(SavedView.account_id == viewer.id, SavedView.of_list == of_list)
        if (db.session.scalar(saved) or 0) >= SAVED_VIEWS_MAX:
            raise Conflict(
                f"保存できる条件は、1つの一覧に{SAVED_VIEWS_MAX}件までです。使わない条件を消すと、保存できます。",
                "saved_views_full",
            )
        [own_filters] = without_foreign_ids(viewer, [filters])
        view = SavedView(account_id=viewer.id, of_list=of_list, name=name, filters=own_filters)
        db.session.add(view)
    return view


def rename_view(viewer: Viewer, view_id: int, name: str) -> None:
    with transaction():
        _lock_view(viewer, view_id).name = name


def delete_view(viewer: Viewer, view_id: int) -> None:
    with transaction():
        db.session.delete(_lock_view(viewer, view_id))


def delete_saved_views(account_ids: Collection[int]) -> None:
    """Delete the saved views of accounts, in the current transaction."""
    db.session.execute(delete_rows(SavedView).where(SavedView.account_id.in_(account_ids)))


def _lock_view(viewer: Viewer, view_id: int) -> SavedView:
    statement = select(SavedView).where(SavedView.id == view_id, SavedView.account_id == viewer.id)
    view = db.session.scalar(statement.with_for_update())
    if view is None:
        raise NotFound("この条件は、もう消されています。", "saved_view_gone")
    return view
