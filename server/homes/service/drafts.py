"""Keeping the homes of public data as drafts, and giving them to the facility whose office they are."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import date, datetime

from sqlalchemy import ColumnElement, delete, or_, select, update

from server.core.database import db
from server.core.queries import bind_values, in_bound
from server.core.refusals import Conflict, NotFound
from server.core.scope import MY_OFFICES
from server.core.transaction import insert_into, transaction
from server.core.viewer import Viewer
from server.core.vocabulary import SignupState
from server.homes.queries import UNSETTLED, known_drafts, offices_to_serve
from server.homes.rules import Reading
from server.models import HomeDraft, Signup
from server.offices.queries import UNCLAIMED
from server.offices.service.founding import claim_drafts


@dataclass(frozen=True)
class Imported:
    """What an import changed, and how many of the drafts that were there before the file does not name."""

    added: int
    updated: int
    unchanged: int
    removed: int
    claimed: int
    before: int
    missing: int
    #: Whether what is missing was taken to be gone.
    believed: bool


def import_drafts(
    reading: Reading, codes: Mapping[str, str], published_on: date, *, is_whole: bool
) -> Imported:
    """Bring the drafts to what a file says, with postal codes by source key, and give offices theirs.

    A file is the whole truth of its month: unclaimed drafts that it does not name are gone. One that lacks more
    than half of them has rather been cut off on its way, and takes nothing away unless it is said to be whole.
    """
    rows: list[dict[str, object]] = [
        asdict(home) | {"postal_code": codes.get(home.source_key, ""), "published_on": published_on}
        for home in reading.homes
    ]
    with transaction():
        # Approvals under way end first and later ones wait: each finds these drafts, or is found for them.
        waiting = select(Signup.id).where(Signup.state == SignupState.WAITING)
        db.session.execute(waiting.with_for_update())
        known, newest = known_drafts()
        if newest and newest > published_on:
            raise Conflict(
                f"これより新しいデータ（{newest:%Y-%m}）を読み込んであります。新しいファイルを指定してください。",
                "older_file",
            )
        written = _write(rows) if rows else set()
        missing = known.keys() - reading.named
        believed = is_whole or 2 * len(missing) <= len(known)
        removed = _remove({known[key] for key in missing}) if believed else 0
        claimed = sum(claim_drafts(number, office_id) for number, office_id in offices_to_serve())
    return Imported(
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
    """Note which home an office's draft became, within the running transaction; a draft becomes one home only."""
    _settle(draft_id, HomeDraft.office_id == office_id, {"home_id": home_id})


def dismiss_draft(draft_id: int, viewer: Viewer, now: datetime) -> None:
    """Note that an office does not want one of its drafts; no import offers it again."""
    with transaction():
        own = HomeDraft.office_id.in_(MY_OFFICES)
        _settle(draft_id, own, {"dismissed_at": now}, viewer_id=viewer.id)


def _settle(draft_id: int, own: ColumnElement[bool], values: Mapping[str, object], **asked: int) -> None:
    settled = db.session.scalar(
        update(HomeDraft)
        .where(HomeDraft.id == draft_id, own, UNSETTLED)
        .values(**values)
        .returning(HomeDraft.id)
        .execution_options(synchronize_session=False),
        asked,
    )
    if settled is None:
        raise NotFound("この下書きは、もうありません。ホーム一覧を確かめてください。", "draft_gone")


def _write(rows: list[dict[str, object]]) -> set[str]:
    """Insert or replace rows; return the keys of those that are not as they were."""
    draft, statement = HomeDraft.__table__.c, insert_into(HomeDraft)
    names = [name for name in rows[0] if name != "source_key"]
    statement = statement.on_conflict_do_update(
        index_elements=[draft.source_key],
        set_={name: statement.excluded[name] for name in names},
        where=or_(*(draft[name].is_distinct_from(statement.excluded[name]) for name in names)),
    )
    return set(db.session.scalars(statement.returning(draft.source_key), rows))


def _remove(ids: set[int]) -> int:
    """Delete those of the drafts that nobody claimed; return how many."""
    statement = delete(HomeDraft).where(in_bound(HomeDraft.id), UNCLAIMED).returning(HomeDraft.id)
    statement = statement.execution_options(synchronize_session=False)
    return len(db.session.scalars(statement, bind_values(ids)).all())
