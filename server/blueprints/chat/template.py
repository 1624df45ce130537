"""Message templates. Each office has its own templates; members read and edit them in any room of the office."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, allow, unaudited, viewer
from server.core.schemas import Empty, list_of
from server.models import RoomTemplate
from server.rooms.queries import office_in_room, templates_of
from server.rooms.schemas import TemplateIn, TemplateOut
from server.rooms.service.templates import change_template, delete_template, write_template

blueprint = APIBlueprint("templates", __name__, url_prefix="/api/chat/contacts", tag="Chat")


@blueprint.get("/<int:contact_id>/templates/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(list_of(TemplateOut))
@blueprint.doc(summary="List the message templates of the viewer's office; only that office can read them")
def list_templates(contact_id: int) -> list[RoomTemplate]:
    return [*templates_of(office_in_room(viewer(), contact_id))]


@blueprint.post("/<int:contact_id>/templates/")
@unaudited("a template that only the office can read")
@allow(FACILITY, COUNSELOR)
@blueprint.input(TemplateIn)
@blueprint.output(TemplateOut, status_code=201)
@blueprint.doc(summary="Add a template for the rooms of the viewer's office", responses=[409])
def write(contact_id: int, json_data: TemplateIn) -> TemplateOut:
    office_id = office_in_room(viewer(), contact_id)
    return TemplateOut.model_validate(write_template(office_id, json_data.title, json_data.text))


@blueprint.put("/<int:contact_id>/templates/<int:template_id>/")
@unaudited("a template that only the office can read")
@allow(FACILITY, COUNSELOR)
@blueprint.input(TemplateIn)
@blueprint.output(TemplateOut)
@blueprint.doc(summary="Change a template of the viewer's office")
def change(contact_id: int, template_id: int, json_data: TemplateIn) -> TemplateOut:
    office_id = office_in_room(viewer(), contact_id)
    changed = change_template(office_id, template_id, json_data.title, json_data.text)
    return TemplateOut.model_validate(changed)


@blueprint.delete("/<int:contact_id>/templates/<int:template_id>/")
@unaudited("a template that only the office can read")
@allow(FACILITY, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Delete a template of the viewer's office")
def remove(contact_id: int, template_id: int) -> Empty:
    delete_template(office_in_room(viewer(), contact_id), template_id)
    return Empty()
