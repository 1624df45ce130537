"""Drafts of homes from open data: import, assignment to offices, completion and dismissal."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, delete, or_, select, update

from server.core.database import db
from server.core.queries import bind_values, in_bound
from server.core.refusals import Conflict, NotFound
from server.core.scope import of_my_offices, viewer_scope
from server.core.transaction import insert_into, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import SignupState
from server.homes.queries import UNSETTLED, known_drafts, offices_with_unclaimed_drafts
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
    #: Whether missing drafts were deleted.
    believed: bool


def import_drafts(
    parsed: ParsedFile, codes: Mapping[str, str], published_on: date, *, is_whole: bool
) -> ImportResult:
    """Make the drafts match a file, and assign drafts to offices; `codes` are the postal codes by source key.

    A file is complete for its month: unclaimed drafts that the file lacks are deleted. A file that lacks more than half
    of the drafts is probably truncated: then nothing is deleted unless `is_whole`.
    """
    rows: list[dict[str, object]] = [
        asdict(home) | {"postal_code": codes.get(home.source_key, ""), "published_on": published_on}
        for home in parsed.homes
    ]
    with transaction():
        # Wait for running approvals and block later ones, so that no approved office misses its drafts.
        waiting = select(Signup.id).where(Signup.state == SignupState.WAITING)
        db.session.execute(waiting.with_for_update())
        known, newest = known_drafts()
        if newest and newest > published_on:
            raise Conflict(
                f"これより新しいデータ（{newest:%Y-%m}）を読み込んであります。新しいファイルを指定してください。",
                "older_file",
            )
        written = _upsert(rows) if rows else set()
        missing = known.keys() - parsed.named
        believed = is_whole or 2 * len(missing) <= len(known)
        removed = _delete_unclaimed({known[key] for key in missing}) if believed else 0
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
        believed=believed,
    )


def complete_draft(draft_id: int, office_id: int, home_id: int) -> None:
    """Record the home made from an office's draft, in the running transaction; a draft can become only one home."""
    _settle(draft_id, HomeDraft.office_id == office_id, {"home_id": home_id})


def dismiss_draft(draft_id: int, viewer: Viewer, now: datetime) -> None:
    """Dismiss a draft of the viewer's offices; no import offers the home again."""
    with transaction():
        own = of_my_offices(HomeDraft.__table__.c.office_id)
        _settle(draft_id, own, {"dismissed_at": now}, **viewer_scope(viewer))


def _settle(draft_id: int, own: ColumnElement[bool], values: Mapping[str, object], **params: object) -> None:
    settled = db.session.scalar(
        update(HomeDraft)
        .where(HomeDraft.id == draft_id, own, UNSETTLED)
        .values(**values)
        .returning(HomeDraft.id)
        .execution_options(synchronize_session=False),
        params,
    )
    if settled is None:
        raise NotFound("この下書きは、もうありません。ホーム一覧を確かめてください。", "draft_gone")


def _upsert(rows: list[dict[str, object]]) -> set[str]:
    """Insert or update rows; return the keys of new and changed ones."""
    draft, statement = HomeDraft.__table__.c, insert_into(HomeDraft)
    names = [name for name in rows[0] if name != "source_key"]
    statement = statement.on_conflict_do_update(
        index_elements=[draft.source_key],
        set_={name: statement.excluded[name] for name in names},
        where=or_(*(draft[name].is_distinct_from(statement.excluded[name]) for name in names)),
    )
    return set(db.session.scalars(statement.returning(draft.source_key), rows))


def _delete_unclaimed(ids: set[int]) -> int:
    """Delete those of the drafts that are unclaimed; return their number."""
    statement = delete(HomeDraft).where(in_bound(HomeDraft.id), UNCLAIMED).returning(HomeDraft.id)
    statement = statement.execution_options(synchronize_session=False)
    return len(db.session.scalars(statement, bind_values(ids)).all())
