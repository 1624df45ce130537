"""A facility's own homes and their pictures."""

from apiflask import APIBlueprint
from flask import Response

from server.actions.homes.homes import change_home, deactivate_home, register_home
from server.actions.homes.images import add_home_images, delete_home_image
from server.domain.limits import UPLOADS_OF_ACCOUNT
from server.models.homes.home import IMAGES_MAX
from server.queries.homes.homes import home_for, home_seen, home_with_images_for, homes_of
from server.schemas.base import Empty, list_of
from server.schemas.homes.homes import (
    DeleteImage,
    HomeChange,
    HomeCreate,
    HomeCreated,
    HomeOut,
    ImageOut,
    ImagesForm,
)
from server.schemas.paging import PageQuery
from server.services import picture_store
from server.web.access import FACILITY, allow, viewer
from server.web.answers import answer
from server.web.clock import now
from server.web.limits import limited_by_account
from server.web.paging import linked

blueprint = APIBlueprint("homes", __name__, url_prefix="/api/facilities/homes", tag="Homes")


@blueprint.get("/")
@allow(FACILITY)
@blueprint.input(PageQuery, location="query", arg_name="query")
@blueprint.output(list_of(HomeOut))
@blueprint.doc(summary="List the facility's active homes")
def list_homes(query: PageQuery) -> Response:
    homes = homes_of(viewer(), query.page())
    return linked([HomeOut.of(home, has_unread=unread) for home, unread in homes], homes.next_cursor)


@blueprint.post("/")
@allow(FACILITY)
@blueprint.input(HomeCreate)
@blueprint.output(HomeCreated, status_code=201)
@blueprint.doc(summary="Register a home", responses=[404])
def create_home(json_data: HomeCreate) -> HomeCreated:
    return HomeCreated(id=register_home(viewer().id, dict(json_data), now(), json_data.draft).id)


@blueprint.get("/<int:home_id>/")
@allow(FACILITY)
@blueprint.output(HomeOut)
@blueprint.doc(summary="Read a home")
def read_home(home_id: int) -> Response:
    return _shown(home_id)


@blueprint.put("/<int:home_id>/")
@allow(FACILITY)
@blueprint.input(HomeChange)
@blueprint.output(HomeOut)
@blueprint.doc(summary="Change a home", responses=[409])
def update_home(home_id: int, json_data: HomeChange) -> Response:
    home = home_for(viewer(), home_id)
    change_home(home, dict(json_data), json_data.updated_at, now())
    return _shown(home_id)


@blueprint.patch("/<int:home_id>/deactivate/")
@allow(FACILITY)
@blueprint.output(Empty)
@blueprint.doc(summary="Withdraw a home")
def deactivate(home_id: int) -> Empty:
    deactivate_home(home_for(viewer(), home_id), viewer(), now())
    return Empty()


@blueprint.post("/<int:home_id>/upload_images/")
@allow(FACILITY)
@limited_by_account(UPLOADS_OF_ACCOUNT)
@blueprint.input(ImagesForm, location="files")
@blueprint.output(list_of(ImageOut), status_code=201)
@blueprint.doc(summary="Add pictures to a home", responses=[409])
def upload_images(home_id: int, files_data: ImagesForm) -> Response:
    home = home_with_images_for(viewer(), home_id)
    files = (upload.read() for upload in files_data.images[:IMAGES_MAX])
    images = add_home_images(home, files, picture_store(), now())
    return answer([ImageOut.of(image) for image in images], 201)


@blueprint.delete("/<int:home_id>/delete_image/")
@allow(FACILITY)
@blueprint.input(DeleteImage)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete one of a home's pictures")
def delete_image(home_id: int, json_data: DeleteImage) -> Empty:
    delete_home_image(home_with_images_for(viewer(), home_id), json_data.image_id, picture_store())
    return Empty()


def _shown(home_id: int) -> Response:
    home, unread = home_seen(viewer(), home_id)
    return answer(HomeOut.of(home, has_unread=unread))
