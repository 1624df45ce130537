"""Certificates within what the viewer may see: the owner's own, or a facility's while it is allowed."""

from sqlalchemy import ColumnElement, bindparam, exists, select

from server.domain.paging import Page
from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import CertificateKind, ContactStatus, Side
from server.extensions import db
from server.models import (
    Account,
    Certificate,
    CertificatePermission,
    CertificateView,
    Contact,
    Home,
    Preference,
)
from server.queries.paging import Slice, newest_first, read_page
from server.queries.rows import RowReader


def certificate_for(viewer: Viewer, preference_id: int, kind: CertificateKind) -> Certificate:
    """Return a certificate that the viewer may look at right now, or refuse as not found."""
    if viewer.side is Side.FACILITY:
        visible: ColumnElement[bool] = exists().where(
            CertificatePermission.preference_id == Certificate.preference_id,
            CertificatePermission.account_id == viewer.id,
        ) & exists().where(
            Contact.preference_id == Certificate.preference_id,
            Contact.status == ContactStatus.ACCEPTED,
            Contact.home_id == Home.id,
            Home.user_id == viewer.id,
        )
    else:
        visible = exists().where(Preference.id == Certificate.preference_id, Preference.user_id == viewer.id)
    found = db.session.scalar(
        select(Certificate).where(
            Certificate.preference_id == preference_id, Certificate.kind == kind, visible
        )
    )
    if found is None:
        raise NotFound("画像は登録されていないか、閲覧が許可されていません。")
    return found


_view, _account = CertificateView.__table__.c, Account.__table__.c
_VIEW = RowReader(CertificateView)
_VIEWS = newest_first(
    select(*_VIEW.columns, _account.username).where(
        _account.id == _view.viewer_id, _view.preference_id == bindparam("preference_id")
    ),
    _view.id,
)


def views_of(viewer: Viewer, preference_id: int, page: Page) -> Slice[tuple[CertificateView, str]]:
    """Return who looked at the certificates of a preference of the viewer's, withdrawn or not, newest first."""
    own = select(Preference.id).where(Preference.id == preference_id, Preference.user_id == viewer.id)
    if db.session.scalar(own) is None:
        raise NotFound()
    return read_page(_VIEWS, lambda row: (_VIEW.read(row), next(row)), page, preference_id=preference_id)
