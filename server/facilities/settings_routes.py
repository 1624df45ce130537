"""What a facility sets for itself: how it is told of new people who fit."""

from apiflask import APIBlueprint

from server.actions.matching.notices import set_match_notices
from server.queries.matching.notices import match_notices_of
from server.schemas.accounts.settings import FacilitySettings
from server.web.access import FACILITY, allow, viewer
from server.web.clock import now

blueprint = APIBlueprint(
    "facility_settings", __name__, url_prefix="/api/facilities/settings", tag="Notifications"
)


@blueprint.get("/")
@allow(FACILITY)
@blueprint.output(FacilitySettings)
@blueprint.doc(summary="Read how the facility is told of new people who fit")
def read_facility_settings() -> FacilitySettings:
    in_app, by_mail = match_notices_of(viewer())
    return FacilitySettings(new_matches_in_app=in_app, new_matches_by_mail=by_mail)


@blueprint.patch("/")
@allow(FACILITY)
@blueprint.input(FacilitySettings)
@blueprint.output(FacilitySettings)
@blueprint.doc(summary="Change how the facility is told of new people who fit")
def change_facility_settings(json_data: FacilitySettings) -> FacilitySettings:
    set_match_notices(
        viewer(),
        in_app=json_data.new_matches_in_app,
        by_mail=json_data.new_matches_by_mail,
        now=now(),
    )
    return json_data
