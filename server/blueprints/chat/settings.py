"""What others see of the viewer in rooms: the read position, and whether the viewer is typing."""

from apiflask import APIBlueprint

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, unaudited, viewer
from server.accounts.queries import account_of
from server.accounts.service.settings import set_room_settings
from server.core.visibility import shows_typing_as
from server.rooms.schemas import RoomSettings

blueprint = APIBlueprint("room_settings", __name__, url_prefix="/api/chat/settings", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(RoomSettings)
@blueprint.doc(summary="Read what the viewer shows to others in rooms")
def read_room_settings() -> RoomSettings:
    account = account_of(viewer().id)
    shows_typing = shows_typing_as(account.role, account.shows_typing)
    return RoomSettings(shows_read=account.shows_read, shows_typing=shows_typing)


@blueprint.patch("/")
@unaudited("the viewer's own settings")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(RoomSettings)
@blueprint.output(RoomSettings)
@blueprint.doc(summary="Change what the viewer shows to others in rooms")
def change_room_settings(json_data: RoomSettings) -> RoomSettings:
    set_room_settings(viewer(), shows_read=json_data.shows_read, shows_typing=json_data.shows_typing)
    return json_data
