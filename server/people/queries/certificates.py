"""Reads of certificates. The owner always sees them, a facility only while it has the permission."""

from typing import Any

from sqlalchemy import Select, bindparam, case, exists, null, select

from server.core.database import db
from server.core.paging import Page
from server.core.queries import Computed, CursorPage, SchemaReader, newest_first, read_page
from server.core.refusals import NotFound
from server.core.scope import OWN_PREFERENCE, ROOM_IS_OPEN, of_my_offices, viewer_scope
from server.core.viewer import Viewer
from server.core.visibility import permission_covers
from server.core.vocabulary import CertificateKind, Role
from server.models import (
    Account,
    Certificate,
    CertificatePermission,
    CertificateView,
    Contact,
    Home,
    Office,
    Preference,
)
from server.offices.rules import certificate_reader_name
from server.people.schemas.access_log import CertificateViewOut

_permission = CertificatePermission.__table__.c
_view, _account, _office = CertificateView.__table__.c, Account.__table__.c, Office.__table__.c


def certificate_for(
    viewer: Viewer, preference_id: int, kind: CertificateKind
) -> tuple[Certificate, int | None]:
    """Return a certificate and the id of the office with permission to view it; the id is None for the owner.

    Raise NotFound if the viewer may not see the certificate now.
    """
    is_requested = (Certificate.preference_id == preference_id) & (Certificate.kind == kind)
    statement: Select[*tuple[Any, ...]]
    if viewer.role is Role.FACILITY:
        statement = (
            select(Certificate, CertificatePermission.office_id)
            .join(CertificatePermission, CertificatePermission.preference_id == Certificate.preference_id)
            .where(
                is_requested,
                of_my_offices(_permission.office_id),
                permission_covers(CertificatePermission.granted_at, Certificate.created_at),
                exists().where(
                    Contact.preference_id == Certificate.preference_id,
                    ROOM_IS_OPEN,
                    Preference.id == Contact.preference_id,
                    Preference.is_active,
                    Contact.home_id == Home.id,
                    Home.office_id == CertificatePermission.office_id,
                ),
            )
            .order_by(CertificatePermission.office_id)
            .limit(1)
        )
    else:
        is_own = exists().where(Preference.id == Certificate.preference_id, OWN_PREFERENCE[viewer.role])
        statement = select(Certificate, null()).where(is_requested, is_own)
    row = db.session.execute(statement, viewer_scope(viewer)).one_or_none()
    if row is None:
        raise NotFound("画像は登録されていないか、閲覧が許可されていません。")
    return row[0], row[1]


_VIEW_READER = SchemaReader(
    CertificateViewOut,
    CertificateView,
    viewer=Computed(certificate_reader_name, _account.username, case((_office.is_shared, _office.name))),
)
_CERTIFICATE_VIEWS = newest_first(
    select(*_VIEW_READER.columns).where(
        _account.id == _view.viewer_id,
        _office.id == _view.office_id,
        _view.preference_id == bindparam("preference_id"),
    ),
    _view.id,
)


def certificate_views(viewer: Viewer, preference_id: int, page: Page) -> CursorPage[CertificateViewOut]:
    """Return who viewed the certificates of the viewer's person, newest first, also for a withdrawn preference."""
    own = select(Preference.id).where(Preference.id == preference_id, OWN_PREFERENCE[viewer.role])
    if db.session.scalar(own, viewer_scope(viewer)) is None:
        raise NotFound()
    return read_page(_CERTIFICATE_VIEWS, _VIEW_READER.read, page, preference_id=preference_id)
