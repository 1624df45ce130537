"""Pictures and files. Each requires the same rights as the object that it belongs to."""

from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response, request

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, audited, public, viewer
from server.accounts.queries import role_of
from server.accounts.rules.factors import RequiredProof
from server.core.audit.own_transaction import record_read
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.signed import SIGNATURE_PARAMETER, check_certificate_signature, read_signed_file
from server.core.refusals import NotFound
from server.core.services import picture_store
from server.core.viewer import Viewer
from server.core.vocabulary import CertificateKind
from server.homes.queries import home_image_for
from server.integrations.storage.documents import PDF_TYPE
from server.people.queries.certificates import certificate_for
from server.people.queries.preferences import office_of_case
from server.people.service.certificates import record_certificate_view
from server.rooms.queries import message_file_for, message_image_for

blueprint = APIBlueprint("media", __name__, url_prefix="/media", enable_openapi=False)

_VARIANTS = ("full", "thumbnail")


@blueprint.get("/home-images/<int:image_id>/<variant>.jpg")
@allow(FACILITY, APPLICANT, COUNSELOR)
def home_image(image_id: int, variant: str) -> Response:
    if variant not in _VARIANTS:
        raise NotFound()
    image = home_image_for(viewer(), image_id)
    data = picture_store().load_home_picture(image.storage_key, thumbnail=variant == "thumbnail")
    # The picture at an address never changes, so the viewer's browser may cache it. Shared caches must not.
    return _jpeg(data, "private, max-age=86400")


@blueprint.get("/chat-images/<int:message_id>/<variant>.jpg")
@allow(FACILITY, APPLICANT, COUNSELOR)
def chat_image(message_id: int, variant: str) -> Response:
    if variant not in _VARIANTS:
        raise NotFound()
    key = message_image_for(viewer(), message_id)
    # The browser must not cache the picture, because the picture must disappear when the room closes.
    return _jpeg(picture_store().load_encrypted(key, thumbnail=variant == "thumbnail"), "private, no-store")


@blueprint.get("/chat-files/<int:message_id>.pdf")
@allow(FACILITY, APPLICANT, COUNSELOR)
def chat_file(message_id: int) -> Response:
    return _download(*message_file_for(viewer(), message_id))


@blueprint.get("/signed-files/<signed>.pdf")
@public
def signed_file(signed: str) -> Response:
    signature = read_signed_file(signed, now())
    role = role_of(signature.account_id)
    if role is None:
        raise NotFound()
    # Check the rights again, because the account may have lost access since the address was signed.
    reader = Viewer(signature.account_id, role, username="", session_id=0)
    key, name = message_file_for(reader, signature.message_id)
    if not signature.is_of(key):
        raise NotFound()
    return _download(key, name)


@blueprint.get("/certificates/<int:preference_id>/<kind>")
@audited(Act.CERTIFICATE_OPENED)
@allow(FACILITY, APPLICANT, COUNSELOR, proof=RequiredProof.FACTOR)
def certificate(preference_id: int, kind: str) -> Response:
    if kind not in list(CertificateKind):
        raise NotFound()
    # The signature grants no access: `certificate_for` checks the viewer's rights in each call.
    signature = request.args.get(SIGNATURE_PARAMETER, "")
    check_certificate_signature(request.path, signature, viewer().id, now())
    row, permitted_office_id = certificate_for(viewer(), preference_id, CertificateKind(kind))
    data = picture_store().load_encrypted(row.storage_key)
    # A view by a facility is stored, so that the person can read it. A view by a counselor is only audited, because the
    # case belongs to the office. A view by the applicant is not recorded.
    if permitted_office_id is not None:
        record_certificate_view(row, viewer(), permitted_office_id, now())
    elif viewer().role is COUNSELOR:
        record_read(Act.CERTIFICATE_OPENED, preference_id, office_of_case(viewer(), preference_id))
    return _jpeg(data, "private, no-store")


def _download(key: str, name: str) -> Response:
    """Return a file as a download, so that no browser opens the file in the product's origin."""
    response = Response(picture_store().load_encrypted(key), mimetype=PDF_TYPE)
    # `filename` is for clients that do not support `filename*`.
    names = f"filename=file.pdf; filename*=UTF-8''{quote(name, safe='')}"
    response.headers["Content-Disposition"] = f"attachment; {names}"
    response.headers["Cache-Control"] = "private, no-store"
    response.headers["X-Robots-Tag"] = "noindex"
    return response


def _jpeg(data: bytes, cache: str) -> Response:
    response = Response(data, mimetype="image/jpeg")
    response.headers["Cache-Control"] = cache
    response.headers["Content-Disposition"] = "inline"
    return response
