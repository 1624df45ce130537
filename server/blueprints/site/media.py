"""Pictures and files, each behind the same rights as the object it belongs to."""

from urllib.parse import quote

from apiflask import APIBlueprint
from flask import Response, request

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, audited, public, viewer
from server.accounts.queries import role_of
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.http.signed import SIGNATURE, file_signed, refuse_unless_signed
from server.core.refusals import NotFound
from server.core.services import picture_store
from server.core.vocabulary import CertificateKind
from server.homes.queries import home_image_for
from server.integrations.storage.documents import TYPE
from server.people.queries.certificates import certificate_for
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
    data = picture_store().show(image.storage_key, thumbnail=variant == "thumbnail")
    # An address is of one picture, by its version; only this person's browser may keep it.
    return _jpeg(data, "private, max-age=86400")


@blueprint.get("/chat-images/<int:message_id>/<variant>.jpg")
@allow(FACILITY, APPLICANT, COUNSELOR)
def chat_image(message_id: int, variant: str) -> Response:
    if variant not in _VARIANTS:
        raise NotFound()
    key = message_image_for(viewer(), message_id)
    # Gone with the room, from browsers too.
    return _jpeg(picture_store().show_secret(key, thumbnail=variant == "thumbnail"), "private, no-store")


@blueprint.get("/chat-files/<int:message_id>.pdf")
@allow(FACILITY, APPLICANT, COUNSELOR)
def chat_file(message_id: int) -> Response:
    return _download(*message_file_for(viewer().id, viewer().role, message_id))


@blueprint.get("/signed-files/<signed>.pdf")
@public
def signed_file(signed: str) -> Response:
    of = file_signed(signed, now())
    role = role_of(of.account_id)
    if role is None:
        raise NotFound()
    # Whoever has left the room since reads no more than their own app would show them.
    key, name = message_file_for(of.account_id, role, of.message_id)
    if not of.is_of(key):
        raise NotFound()
    return _download(key, name)


@blueprint.get("/certificates/<int:preference_id>/<kind>")
@audited(Act.CERTIFICATE_OPENED, FACILITY, COUNSELOR)
@allow(FACILITY, APPLICANT, COUNSELOR)
def certificate(preference_id: int, kind: str) -> Response:
    if kind not in list(CertificateKind):
        raise NotFound()
    # A signature opens nothing by itself: whether the viewer may look is decided at each look.
    refuse_unless_signed(request.path, request.args.get(SIGNATURE, ""), viewer().id, now())
    row, looking = certificate_for(viewer(), preference_id, CertificateKind(kind))
    data = picture_store().show_secret(row.storage_key)
    if looking is not None:
        record_certificate_view(row, viewer(), looking, now())
    return _jpeg(data, "private, no-store")


def _download(key: str, name: str) -> Response:
    """Answer with a file that no browser opens within the product's own origin."""
    response = Response(picture_store().show_secret(key), mimetype=TYPE)
    # The plain name is for readers of headers that know no other.
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
