"""The applicant's own settings: the quiet hours of LINE messages."""

from apiflask import APIBlueprint

from server.accounts.http.access import APPLICANT, allow, unaudited, viewer
from server.accounts.queries import account_of
from server.accounts.schemas import OwnSettings
from server.accounts.service.settings import set_quiet_hours
from server.core.clock import database_time
from server.notifications.rules.quiet_hours import QuietHours

blueprint = APIBlueprint("settings", __name__, url_prefix="/api/applicants/settings", tag="My data")


@blueprint.get("/")
@allow(APPLICANT)
@blueprint.output(OwnSettings)
@blueprint.doc(summary="Read the applicant's own settings")
def read_settings() -> OwnSettings:
    return OwnSettings.model_validate(account_of(viewer().id))


@blueprint.patch("/")
@unaudited("the viewer's own settings")
@allow(APPLICANT)
@blueprint.input(OwnSettings)
@blueprint.output(OwnSettings)
@blueprint.doc(summary="Change the applicant's own settings")
def change_settings(json_data: OwnSettings) -> OwnSettings:
    quiet = QuietHours.between(json_data.quiet_from, json_data.quiet_until)
    set_quiet_hours(viewer(), quiet, database_time())
    return json_data
