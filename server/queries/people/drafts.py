"""The viewer's own drafts of forms, each only while its object is theirs."""

from collections.abc import Iterable

from sqlalchemy import ColumnElement, exists, or_, select

from server.domain.refusals import NotFound
from server.domain.viewer import Viewer
from server.domain.vocabulary import ContactStatus, Role
from server.extensions import db
from server.models import Contact, FormDraft, Home, HomeDraft, Preference
from server.queries.homes.drafts import UNSETTLED
from server.queries.offices.offices import office_to_work_for
from server.queries.scope import MY_OFFICES, OWN_CONTACT, OWN_HOME, OWN_PREFERENCE


def refuse_others_forms(viewer: Viewer, form: str, target: int | None) -> None:
    """Refuse as not found a form that is not the viewer's to fill in, for a new object or for one of theirs."""
    match viewer.role, form, target:
        case (Role.APPLICANT, "preference", None):
            return
        case (Role.COUNSELOR, "preference", None) | (Role.FACILITY, "home", None):
            office_to_work_for(viewer, None)
        case (_, "room", int()) if _is_open_room(viewer, target):
            return
        case (Role.COUNSELOR, "preference", int()) | (Role.FACILITY, "home" | "home-draft", int()) if _names(
            viewer, [f"{form}/{target}"]
        ):
            return
        case _:
            raise NotFound()


def _is_open_room(viewer: Viewer, contact_id: int) -> bool:
    """Say whether a room is the viewer's own and open: what is written there and not sent ends with it."""
    is_open = (Contact.id == contact_id) & (Contact.status == ContactStatus.ACCEPTED)
    return bool(
        db.session.scalar(select(exists().where(is_open, OWN_CONTACT[viewer.role])), {"viewer_id": viewer.id})
    )


def draft_of(viewer: Viewer, form: str) -> FormDraft | None:
    """Return the viewer's draft of a form, if there is one."""
    return db.session.get(FormDraft, (viewer.id, form))


def drafts_of(viewer: Viewer) -> list[tuple[FormDraft, str | None]]:
    """Return the viewer's drafts, the newest first, each with what its person or home is called."""
    newest = select(FormDraft).where(FormDraft.account_id == viewer.id).order_by(FormDraft.updated_at.desc())
    if viewer.role is not Role.APPLICANT:
        works = select(MY_OFFICES.subquery()).exists()
        newest = newest.where(or_(~FormDraft.form.endswith("/new"), works))
    drafts = list(db.session.scalars(newest, {"viewer_id": viewer.id}))
    names = _names(viewer, [draft.form for draft in drafts])
    return [
        (draft, names.get(draft.form))
        for draft in drafts
        if draft.form.endswith("/new") or draft.form in names
    ]


def _names(viewer: Viewer, forms: Iterable[str]) -> dict[str, str | None]:
    """Return what the objects are called that are still the viewer's own, by their forms."""
    ids: dict[str, list[int]] = {}
    for kind, _, target in (form.partition("/") for form in forms):
        if target.isdecimal():
            ids.setdefault(kind, []).append(int(target))
    named: dict[str, str | None] = {}
    own = OWN_PREFERENCE.get(viewer.role)
    sources: dict[str, tuple[type[Home | Preference | HomeDraft], ColumnElement[bool]]] = {
        "home": (Home, OWN_HOME & Home.is_active),
        "home-draft": (HomeDraft, HomeDraft.office_id.in_(MY_OFFICES) & UNSETTLED),
    }
    if own is not None:
        sources["preference"] = (Preference, own & Preference.is_active)
    for kind, wanted in ids.items():
        if kind in sources:
            table, is_own = sources[kind]
            found = db.session.execute(
                select(table.id, table.name).where(table.id.in_(wanted), is_own), {"viewer_id": viewer.id}
            )
            named |= {f"{kind}/{id_}": name for id_, name in found}
    return named
