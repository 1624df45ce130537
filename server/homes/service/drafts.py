"""Drafts of homes from open data: import, assignment to offices, completion and dismissal."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, or_, select

from server.core.database import db
from server.core.queries import bind_values, in_bound_ids
from server.core.refusals import Conflict, NotFound
from server.core.scope import of_my_offices, viewer_scope
from server.core.transaction import delete_rows, insert_into, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import SignupState
from server.homes.queries import IS_OPEN_DRAFT, known_drafts, offices_with_unclaimed_drafts
from server.homes.rules import ParsedFile
from server.models import HomeDraft, Signup
from server.offices.queries import UNCLAIMED
from server.offices.service.founding import claim_home_drafts


@dataclass(frozen=True)
class ImportResult:
    """The result of an import, as numbers of drafts."""

    added: int
    updated: int
    unchanged: int
    removed: int
    claimed: int
    #: The number of drafts before the import.
    before: int
    #: The number of earlier drafts that the file lacks.
    missing: int
    #: Whether the unclaimed drafts among them were deleted.
    deletes_missing: bool


def import_drafts(
    parsed: ParsedFile, codes: Mapping[str, str], published_on: date, *, is_complete: bool
) -> ImportResult:
    """Make the drafts match a file, and assign drafts to offices. `codes` are the postal codes by source key.

    Unclaimed drafts that the file lacks are deleted, because a file has all homes of its month. If it lacks more than
    half of the drafts, it is probably truncated: then nothing is deleted, unless `is_complete` says that it is whole.
    """
    rows: list[dict[str, object]] = [
        asdict(home) | {"postal_code": codes.get(home.source_key, ""), "published_on": published_on}
        for home in parsed.homes
    ]
    with transaction():
        # The lock waits for running approvals and delays later ones, so that no approved office misses its drafts.
        waiting = select(Signup.id).where(Signup.state == SignupState.WAITING)
        db.session.execute(waiting.with_for_update())
        known, newest = known_drafts()
        if newest and newest > published_on:
            raise Conflict(
                f"これより新しいデータ（{newest:%Y-%m}）を読み込んであります。新しいファイルを指定してください。",
                "older_file",
            )
        written = _upsert(rows) if rows else set()
        missing = known.keys() - parsed.source_keys
        deletes_missing = is_complete or 2 * len(missing) <= len(known)
        removed = _delete_unclaimed({known[key] for key in missing}) if deletes_missing else 0
        claimed = sum(
            claim_home_drafts(number, office_id) for number, office_id in offices_with_unclaimed_drafts()
        )
    return ImportResult(
        added=len(written - known.keys()),
        updated=len(written & known.keys()),
        unchanged=len(rows) - len(written),
        removed=removed,
        claimed=claimed,
        before=len(known),
        missing=len(missing),
        deletes_missing=deletes_missing,
    )


def complete_draft(draft_id: int, office_id: int, home_id: int) -> None:
    """Record which home an office's draft became, in the running transaction. A draft can become only one home."""
    _close_draft(draft_id, HomeDraft.office_id == office_id, {"home_id": home_id})


def dismiss_draft(draft_id: int, viewer: Viewer, now: datetime) -> None:
    """Dismiss a draft of the viewer's offices; no import offers the home again."""
    with transaction():
        own = of_my_offices(HomeDraft.__table__.c.office_id)
        _close_draft(draft_id, own, {"dismissed_at": now}, **viewer_scope(viewer))


def _close_draft(
    draft_id: int, own: ColumnElement[bool], values: Mapping[str, object], **params: object
) -> None:
    closed = db.session.scalar(
        update_rows(HomeDraft)
        .where(HomeDraft.id == draft_id, own, IS_OPEN_DRAFT)
        .values(**values)
        .returning(HomeDraft.id),
        params,
    )
    if closed is None:
        raise NotFound("この下書きは、もうありません。ホーム一覧を確かめてください。", "draft_gone")


def _upsert(rows: list[dict[str, object]]) -> set[str]:
    """Insert or update rows; return the keys of the rows that are new or changed."""
    draft, statement = HomeDraft.__table__.c, insert_into(HomeDraft)
    names = [name for name in rows[0] if name != "source_key"]
    statement = statement.on_conflict_do_update(
        index_elements=[draft.source_key],
        set_={name: statement.excluded[name] for name in names},
        where=or_(*(draft[name].is_distinct_from(statement.excluded[name]) for name in names)),
    )
    return set(db.session.scalars(statement.returning(draft.source_key), rows))


def _delete_unclaimed(ids: set[int]) -> int:
    """Delete the drafts that are unclaimed; return how many were deleted."""
    statement = delete_rows(HomeDraft).where(in_bound_ids(HomeDraft.id), UNCLAIMED).returning(HomeDraft.id)
    return len(db.session.scalars(statement, bind_values(ids)).all())
