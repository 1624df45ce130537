"""Pictures, each behind the same rights as the object it belongs to."""

from apiflask import APIBlueprint
from flask import Response

from server.actions.people.certificates import record_certificate_view
from server.domain.refusals import NotFound
from server.domain.vocabulary import CertificateKind
from server.queries.homes.homes import home_image_for
from server.queries.people.certificates import certificate_for
from server.queries.rooms.messages import message_image_for
from server.services import picture_store
from server.web.access import APPLICANT, COUNSELOR, FACILITY, allow, viewer
from server.web.clock import now

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


@blueprint.get("/certificates/<int:preference_id>/<kind>")
@allow(FACILITY, APPLICANT, COUNSELOR)
def certificate(preference_id: int, kind: str) -> Response:
    if kind not in list(CertificateKind):
        raise NotFound()
    row, looking = certificate_for(viewer(), preference_id, CertificateKind(kind))
    data = picture_store().show_secret(row.storage_key)
    if looking is not None:
        record_certificate_view(row, viewer(), looking, now())
    return _jpeg(data, "private, no-store")


def _jpeg(data: bytes, cache: str) -> Response:
    response = Response(data, mimetype="image/jpeg")
    response.headers["Cache-Control"] = cache
    response.headers["Content-Disposition"] = "inline"
    return response
