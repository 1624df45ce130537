"""Registering, changing, resting and resuming preferences, and storing certificates."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from datetime import datetime

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import selectinload

from server.accounts.queries import lock_own_account
from server.core.audit.rules import Act
from server.core.audit.service import record
from server.core.database import WEAK_ROW_LOCK, db
from server.core.pictures import delete_files_on_failure, prepare_uploaded_picture
from server.core.refusals import Conflict, NotFound
from server.core.scope import ROOM_IS_OPEN
from server.core.transaction import after_commit, transaction, update_rows
from server.core.viewer import Viewer
from server.core.vocabulary import CaseAction, CertificateKind, Event, Role
from server.criteria.service import reindex
from server.integrations.storage.pictures import PictureStore
from server.models import Certificate, Contact, Preference, PreferenceArea
from server.notifications.service.notifications import mark_events_read
from server.offices.queries import office_to_work_for
from server.people.rules import WITHDRAWN_RETENTION, StatedConsent, is_resumable
from server.people.service.cases import record_case_step
from server.people.service.certificates import renew_permissions
from server.people.service.consent import record_stated_consent, update_stated_consent
from server.people.service.drafts import check_not_registered, delete_form_draft

_TOO_LATE = f"とめてから{WITHDRAWN_RETENTION.days}日がすぎたため、また始めることはできません。新しく登録してください。"

# Columns that the server sets, not the owner.
_SYSTEM_COLUMNS = (
    "id",
    "user_id",
    "office_id",
    "assignee_id",
    "is_active",
    "suspended",
    "resting_since",
    "withdrawn_at",
    "end_reason",
    "anonymised_at",
    "created_at",
    "updated_at",
)
#: The columns that the owner sets. `preferred_prefectures` and certificates are in other tables.
PREFERENCE_FIELDS = tuple(
    column.key for column in Preference.__table__.columns if column.key not in _SYSTEM_COLUMNS
)


def register_preference(
    owner: Viewer,
    fields: dict[str, object],
    files: Mapping[CertificateKind, bytes],
    store: PictureStore,
    clock: Callable[[], datetime],
    office_id: int | None = None,
    consent: StatedConsent | None = None,
) -> Preference:
    """Register a preference with consent. An applicant has at most one; a counselor's office has any number."""
    with _stored_pictures(files, store) as keys, transaction():
        # Preparing the pictures takes time, so read the time only now.
        now = clock()
        is_case = owner.role is not Role.APPLICANT
        if not is_case:
            # Lock the account, so that two taps on the button register only one preference.
            lock_own_account(owner)
            check_not_registered(owner)
        delete_form_draft(owner, "preference/new")
        preference = None if is_case else _lock_withdrawn(owner, now)
        if preference is None:
            preference = Preference(
                user_id=owner.id,
                office_id=office_to_work_for(owner, office_id).id if is_case else None,
                assignee_id=owner.id if is_case else None,
                created_at=now,
                updated_at=now,
                is_active=True,
                permissions=[],
                certificates=[],
            )
        else:
            # Reuse the withdrawn preference, so that its blocks and cooldowns stay in force.
            _reactivate(preference, now)
        _set_fields(preference, fields)
        preference.certificates = [
            Certificate(kind=kind, storage_key=key, created_at=now) for kind, key in keys.items()
        ]
        db.session.add(preference)
        db.session.flush()
        record(Act.PERSON_REGISTERED, preference.id, preference.office_id)
        if consent is not None:
            record_stated_consent(preference, owner, consent, now)
        if not reindex(preference):
            raise Conflict(
                "登録の前に、同意が必要です。画面を読み込み直して、説明をお読みください。", "consent_needed"
            )
    return preference


def change_preference(
    preference: Preference,
    actor: Viewer,
    fields: dict[str, object],
    files: Mapping[CertificateKind, bytes],
    store: PictureStore,
    clock: Callable[[], datetime],
    consent: StatedConsent | None = None,
    *,
    shows_new_pictures: bool = False,
) -> None:
    """Change the given fields. A new picture of a certificate replaces the old picture.

    Offices that may view the old picture may view the new one only with `shows_new_pictures`.
    """
    with _stored_pictures(files, store) as keys, transaction():
        lock_preference(preference)
        # Read the time after preparing the pictures: permissions given until now do not include the new pictures.
        now = clock()
        old_certificates = {certificate.kind: certificate for certificate in preference.certificates}
        has_new_consent = consent is not None and update_stated_consent(preference, actor, consent, now)
        _set_fields(preference, fields)
        # Check this before a query flushes the fields: afterwards they count as unchanged.
        if keys or shows_new_pictures or has_new_consent or db.session.is_modified(preference):
            preference.updated_at = now
            record(Act.PERSON_CHANGED, preference.id, preference.office_id)
        if actor.role is not Role.APPLICANT:
            delete_form_draft(actor, f"preference/{preference.id}")
        for kind, key in keys.items():
            if kind in old_certificates:
                # Bind the old key now, because the next line replaces it.
                after_commit(lambda old=old_certificates[kind].storage_key: store.delete(old))  # type: ignore[misc]
                old_certificates[kind].storage_key, old_certificates[kind].created_at = key, now
            else:
                preference.certificates.append(Certificate(kind=kind, storage_key=key, created_at=now))
        if shows_new_pictures:
            renew_permissions(preference.id, actor, now)
        reindex(preference)


def delete_certificate(preference: Preference, kind: CertificateKind, store: PictureStore) -> None:
    with transaction():
        record(Act.CERTIFICATE_DELETED, preference.id, preference.office_id)
        lock_preference(preference)
        certificate = next((row for row in preference.certificates if row.kind is kind), None)
        if certificate is None:
            raise NotFound("画像は登録されていません。", "picture_gone")
        preference.certificates.remove(certificate)
        after_commit(lambda: store.delete(certificate.storage_key))


def rest_preference(preference: Preference, actor: Viewer, now: datetime) -> None:
    """Start a rest: no home finds or contacts the person any more. Open rooms and pending requests stay."""
    with transaction():
        lock_preference(preference)
        if preference.resting_since is None:
            record(Act.PERSON_RESTED, preference.id, preference.office_id)
            preference.resting_since = now
            record_case_step(preference, actor, CaseAction.REST, now)
            reindex(preference)


def resume_preference(preference: Preference, owner: Viewer, now: datetime) -> None:
    """End a rest, or resume a withdrawn preference in time. Homes with an open room see the person again."""
    with transaction():
        if preference.office_id is None:
            # Lock the account, so that no second preference is registered meanwhile.
            lock_own_account(owner)
        # The lock makes concurrent calls run one by one, and the columns show what an earlier call changed.
        state_columns = ["is_active", "resting_since", "withdrawn_at", "anonymised_at"]
        db.session.refresh(preference, state_columns, with_for_update=WEAK_ROW_LOCK)
        if preference.is_active and preference.resting_since is None:
            return
        record(Act.PERSON_RESUMED, preference.id, preference.office_id)
        if preference.is_active:
            _end_rest(preference, now)
            record_case_step(preference, owner, CaseAction.RESUME, now)
            return
        if not is_resumable(preference.withdrawn_at, preference.anonymised_at, now):
            raise NotFound(_TOO_LATE, "term_is_over", {"days": WITHDRAWN_RETENTION.days})
        if preference.office_id is None:
            check_not_registered(owner)
        _reactivate(preference, now)
        record_case_step(preference, owner, CaseAction.RESUME, now)
        db.session.refresh(preference, ["areas"])
        reindex(preference)


def lock_preference(preference: Preference) -> None:
    """Lock a preference, and raise `NotFound` if it is no longer active.

    Everything that a concurrent change may have replaced is read again.
    """
    db.session.refresh(preference, ["is_active", "resting_since"], with_for_update=WEAK_ROW_LOCK)
    if not preference.is_active:
        raise NotFound()
    for certificate in preference.certificates:
        db.session.expire(certificate)
    db.session.refresh(preference, ["areas", "certificates"])


def clear_outlines(condition: ColumnElement[bool], **other_values: object) -> None:
    """Clear the outline of the person in contacts, and set other columns, in the running transaction."""
    outline = dict.fromkeys(("outline_age", "outline_gender", "outline_prefecture"))
    db.session.execute(update_rows(Contact).where(condition).values(**outline, **other_values))


def _end_rest(preference: Preference, now: datetime) -> None:
    # The new `updated_at` makes the person count as a new match.
    preference.resting_since, preference.updated_at = None, now
    db.session.refresh(preference, ["areas"])
    reindex(preference)


def _lock_withdrawn(owner: Viewer, now: datetime) -> Preference | None:
    """Lock and return an applicant's withdrawn preference that can still be resumed; None if there is none."""
    preference = db.session.scalar(
        select(Preference)
        .where(
            Preference.user_id == owner.id,
            Preference.office_id.is_(None),
            Preference.withdrawn_at.is_not(None),
            Preference.anonymised_at.is_(None),
        )
        .order_by(Preference.id.desc())
        .limit(1)
        .options(selectinload(Preference.areas), selectinload(Preference.certificates))
        .with_for_update(**WEAK_ROW_LOCK)
    )
    if preference is None or not is_resumable(preference.withdrawn_at, preference.anonymised_at, now):
        return None
    return preference


def _reactivate(preference: Preference, now: datetime) -> None:
    """Make a locked preference active. Homes with open rooms see the person again."""
    rooms = db.session.scalars(
        select(Contact.id)
        .where(Contact.preference_id == preference.id, ROOM_IS_OPEN)
        .order_by(Contact.id)
        .with_for_update()
    ).all()
    mark_events_read([Event.PREFERENCE_WITHDRAWN_TO_ROOM], rooms, now)
    clear_outlines(Contact.id.in_(rooms))
    preference.is_active, preference.withdrawn_at, preference.updated_at = True, None, now
    preference.resting_since = preference.end_reason = None


def _set_fields(preference: Preference, fields: dict[str, object]) -> None:
    for name in PREFERENCE_FIELDS:
        if name in fields:
            setattr(preference, name, fields[name])
    prefectures = fields.get("preferred_prefectures")
    # Equal areas stay, so that they do not count as a change.
    if isinstance(prefectures, list) and prefectures != [area.prefecture for area in preference.areas]:
        preference.areas = [
            PreferenceArea(position=position, prefecture=prefecture)
            for position, prefecture in enumerate(prefectures)
        ]


@contextmanager
def _stored_pictures(
    files: Mapping[CertificateKind, bytes], store: PictureStore
) -> Iterator[dict[CertificateKind, str]]:
    """Store pictures and yield their storage keys. If the block fails, delete the files."""
    pictures = {kind: prepare_uploaded_picture(data, kind.value) for kind, data in files.items()}
    with delete_files_on_failure(store) as keys:
        # Add each key at once: if a later picture fails, `delete_files_on_failure` deletes the files stored so far.
        for picture in pictures.values():
            keys.append(store.save_certificate(picture))
        yield dict(zip(pictures, keys, strict=True))
