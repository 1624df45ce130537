"""Preferences, for the applicants and counselors who registered them."""

from typing import Any

from apiflask import APIBlueprint
from flask import Response, request
from pydantic import ValidationError

from server.accounts.http.access import APPLICANT, COUNSELOR, allow, audited, unaudited, viewer
from server.accounts.http.limits import invalid_body_counts_as_use, limited_by_account
from server.contacts.service.withdrawing import withdraw_preference
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.answers import answer, cursor_response, offset_response
from server.core.http.bodies import accepts_uploads
from server.core.http.errors import invalid_input
from server.core.http.signed import signed_certificates
from server.core.japan import JAPAN
from server.core.limits import FORM_CHECKS_OF_ACCOUNT, UPLOADS_OF_ACCOUNT, enforce_limit
from server.core.listing import PreferenceQuery
from server.core.refusals import Invalid
from server.core.schemas import Empty, PageQuery, list_of
from server.core.services import picture_store
from server.core.vocabulary import CertificateKind
from server.criteria.rules.traits import person_traits
from server.handover.service.handover import assign_case
from server.matching.queries.counts import fit_with_homes
from server.matching.schemas import FitOut
from server.models import Consent, Preference
from server.offices.schemas import AssigneeIn
from server.operator.service.erasing import erase_preference
from server.people.queries.certificates import certificate_views
from server.people.queries.preferences import (
    filtered_preferences,
    latest_stated_consent,
    preference_for,
    preference_or_withdrawn_for,
    preference_row_for,
    preferences_of,
    similar_people,
)
from server.people.rules import StatedConsent, stated_consent
from server.people.schemas.access_log import CertificateViewOut
from server.people.schemas.preferences import (
    MatchingWishes,
    PreferenceForm,
    PreferenceIn,
    PreferenceOut,
    PreferencePatch,
    SimilarPerson,
    SimilarPersonQuery,
)
from server.people.service.preferences import (
    change_preference,
    delete_certificate,
    register_preference,
    rest_preference,
    resume_preference,
)

blueprint = APIBlueprint("preferences", __name__, url_prefix="/api/applicants/preferences", tag="Preferences")


@blueprint.get("/")
@allow(APPLICANT, COUNSELOR)
@blueprint.input(PreferenceQuery, location="query", arg_name="query")
@blueprint.output(list_of(PreferenceOut))
@blueprint.doc(
    summary="List the viewer's active preferences, or the withdrawn preferences that are still stored"
)
def list_preferences(query: PreferenceQuery) -> Response:
    listing = query.to_offset_listing(viewer())
    if listing is not None and not query.withdrawn:
        page = filtered_preferences(viewer(), listing)
        return offset_response([_with_signed_certificates(row) for row in page.rows], listing, page.total)
    preferences = preferences_of(viewer(), query.page(), withdrawn=query.withdrawn)
    return cursor_response([_with_signed_certificates(row) for row in preferences], preferences.next_cursor)


@blueprint.post("/")
@audited(Act.PERSON_REGISTERED)
@allow(APPLICANT, COUNSELOR)
@invalid_body_counts_as_use(UPLOADS_OF_ACCOUNT)
@accepts_uploads
@blueprint.input(PreferenceForm, location="files")
@blueprint.output(PreferenceOut, status_code=201)
@blueprint.doc(summary="Register a preference", responses=[404, 409, 429])
def create_preference(files_data: PreferenceForm) -> Response:
    fields = _fields(files_data)
    consent = _stated_consent(files_data) if viewer().role is COUNSELOR else None
    preference = register_preference(
        viewer(),
        fields,
        _uploaded_pictures(),
        picture_store(),
        clock=now,
        office_id=files_data.office,
        consent=consent,
    )
    return preference_response(preference.id, 201)


@blueprint.post("/fit/")
@unaudited("it only counts homes")
@allow(APPLICANT, COUNSELOR)
@limited_by_account(FORM_CHECKS_OF_ACCOUNT)
@blueprint.input(MatchingWishes)
@blueprint.output(FitOut)
@blueprint.doc(summary="Count the homes that fit the answers in a form; nothing is saved")
def count_fitting_homes(json_data: MatchingWishes) -> Response:
    return answer(FitOut.of(fit_with_homes(person_traits(json_data, json_data.preferred_prefectures))))


@blueprint.post("/alike/")
@unaudited("it only reads the viewer's own people")
@allow(COUNSELOR)
@limited_by_account(FORM_CHECKS_OF_ACCOUNT)
@blueprint.input(SimilarPersonQuery)
@blueprint.output(list_of(SimilarPerson))
@blueprint.doc(summary="Find the counselor's people with the same name and age")
def find_alike(json_data: SimilarPersonQuery) -> Response:
    people = similar_people(viewer(), json_data.name, json_data.name_kana, json_data.age)
    return answer([SimilarPerson(id=id_, name=name, age=age) for id_, name, age in people])


@blueprint.get("/<int:preference_id>/")
@audited(Act.CASE_OPENED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(PreferenceOut)
@blueprint.doc(summary="Read a preference")
def read_preference(preference_id: int) -> Response:
    preference = preference_row_for(viewer(), preference_id)
    if viewer().role is COUNSELOR:
        record_read(Act.CASE_OPENED, preference_id, preference.office)
    return answer(_with_signed_certificates(preference))


@blueprint.patch("/<int:preference_id>/")
@audited(Act.PERSON_CHANGED)
@allow(APPLICANT, COUNSELOR)
@invalid_body_counts_as_use(UPLOADS_OF_ACCOUNT)
@accepts_uploads
@blueprint.input(PreferencePatch, location="files")
@blueprint.output(PreferenceOut)
@blueprint.doc(summary="Change a preference", responses=[429])
def update_preference(preference_id: int, files_data: PreferencePatch) -> Response:
    preference = preference_for(viewer(), preference_id)
    # Fields that the request does not contain keep their values. The result must be as valid as a new preference.
    merged = _current_values(preference) | request.form.to_dict()
    try:
        form = PreferenceForm.model_validate(merged)
    except ValidationError as error:
        raise invalid_input(error) from None
    changes = {name: value for name, value in _fields(form).items() if _is_sent(name)}
    has_new_consent = viewer().role is COUNSELOR and any(map(_is_sent, ("consent_way", "consented_on")))
    consent = _stated_consent(form, latest_stated_consent(preference.id)) if has_new_consent else None
    change_preference(
        preference,
        viewer(),
        changes,
        _uploaded_pictures(),
        picture_store(),
        clock=now,
        consent=consent,
        shows_new_pictures=files_data.shows_new_pictures,
    )
    return preference_response(preference_id)


@blueprint.delete("/<int:preference_id>/")
@audited(Act.PERSON_WITHDRAWN)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Withdraw a preference")
def delete_preference(preference_id: int) -> Empty:
    withdraw_preference(preference_for(viewer(), preference_id), viewer(), picture_store(), now())
    return Empty()


@blueprint.patch("/<int:preference_id>/rest/")
@audited(Act.PERSON_RESTED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(PreferenceOut)
@blueprint.doc(
    summary="Pause a preference: homes cannot find or contact the person, but open rooms stay open"
)
def rest(preference_id: int) -> Response:
    rest_preference(preference_for(viewer(), preference_id), viewer(), now())
    return preference_response(preference_id)


@blueprint.patch("/<int:preference_id>/resume/")
@audited(Act.PERSON_RESUMED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(PreferenceOut)
@blueprint.doc(
    summary="Resume a paused preference, or a withdrawn preference that is still stored",
    responses=[409],
)
def resume(preference_id: int) -> Response:
    resume_preference(preference_or_withdrawn_for(viewer(), preference_id), viewer(), now())
    return preference_response(preference_id)


@blueprint.delete("/<int:preference_id>/data/")
@audited(Act.PERSON_ERASED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Erase a preference: close its rooms, and delete all its personal data immediately")
def erase_data(preference_id: int) -> Empty:
    erase_preference(preference_or_withdrawn_for(viewer(), preference_id), viewer(), picture_store(), now())
    return Empty()


@blueprint.delete(f"/<int:preference_id>/delete_image/<any({', '.join(CertificateKind)}):field>/")
@audited(Act.CERTIFICATE_DELETED)
@allow(APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete a certificate picture")
def delete_image(preference_id: int, field: str) -> Empty:
    delete_certificate(preference_for(viewer(), preference_id), CertificateKind(field), picture_store())
    return Empty()


@blueprint.get("/<int:preference_id>/certificate_views/")
@allow(APPLICANT, COUNSELOR)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(CertificateViewOut))
@blueprint.doc(summary="List who viewed the certificates, newest first")
def list_certificate_views(preference_id: int, query: PageQuery) -> Response:
    views = certificate_views(viewer(), preference_id, query.page())
    return cursor_response(views.rows, views.next_cursor)


@blueprint.patch("/<int:preference_id>/assignee/")
@audited(Act.PERSON_ASSIGNED)
@allow(COUNSELOR)
@blueprint.input(AssigneeIn)
@blueprint.output(PreferenceOut)
@blueprint.doc(summary="Assign a counselor to a person", responses=[429])
def assign_preference(preference_id: int, json_data: AssigneeIn) -> Response:
    assign_case(viewer(), preference_for(viewer(), preference_id), json_data.assignee, now())
    return preference_response(preference_id)


def preference_response(preference_id: int, status: int = 200) -> Response:
    return answer(_with_signed_certificates(preference_row_for(viewer(), preference_id)), status)


def _with_signed_certificates(preference: PreferenceOut) -> PreferenceOut:
    return signed_certificates(preference, viewer().id, now())


def _fields(form: PreferenceForm) -> dict[str, object]:
    fields = {name: getattr(form, name) for name in PreferenceIn.model_fields}
    if viewer().role is not COUNSELOR:
        return fields
    if form.name is None:
        raise Invalid({"name": ["「氏名」を入力してください。"]})
    return fields | {"name": form.name, "name_kana": form.name_kana or None}


def _stated_consent(form: PreferenceForm, previous: Consent | None = None) -> StatedConsent:
    way = form.consent_way or (previous.way if previous else None)
    agreed_on = form.consented_on or (previous.agreed_on if previous else None)
    return stated_consent(way, agreed_on, now().astimezone(JAPAN).date())


def _is_sent(name: str) -> bool:
    return name in request.form or PreferenceForm.model_fields[name].serialization_alias in request.form


def _current_values(preference: Preference) -> dict[str, Any]:
    fields = {name: getattr(preference, name, None) for name in PreferenceForm.model_fields}
    fields["preferredLocation_prefecture"] = [area.prefecture for area in preference.areas]
    return {name: value for name, value in fields.items() if value is not None}


def _uploaded_pictures() -> dict[CertificateKind, bytes]:
    """Read the uploaded pictures. A file field without a file name is empty."""
    files = {kind: request.files.get(kind.value) for kind in CertificateKind}
    uploads = {kind: upload for kind, upload in files.items() if upload is not None and upload.filename}
    if uploads:
        enforce_limit(UPLOADS_OF_ACCOUNT, str(viewer().id), now())
    return {kind: upload.read() for kind, upload in uploads.items()}
