"""A staff member's settings for mail notices."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, allow, unaudited, viewer
from server.accounts.queries import account_of
from server.accounts.schemas import StaffMailTimingChoice, StaffNotices
from server.accounts.service.settings import set_staff_notices
from server.core.clock import database_time
from server.core.vocabulary import StaffNoticeKind
from server.notifications.queries import mail_timings_of
from server.notifications.rules.quiet_hours import QuietHours
from server.notifications.rules.staff import kinds_for
from server.offices.queries import own_offices

blueprint = APIBlueprint(
    "staff_notices", __name__, url_prefix="/api/accounts/staff-notices", tag="Notifications"
)


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(StaffNotices)
@blueprint.doc(
    summary="Read the viewer's mail settings for each kind of notice, and the viewer's quiet hours"
)
def read_staff_notices() -> StaffNotices:
    return _settings(_own_kinds())


@blueprint.patch("/")
@unaudited("the viewer's own settings")
@allow(FACILITY, COUNSELOR)
@blueprint.input(StaffNotices)
@blueprint.output(StaffNotices)
@blueprint.doc(
    summary="Change the viewer's mail settings; kinds that the viewer does not receive are ignored"
)
def change_staff_notices(json_data: StaffNotices) -> StaffNotices:
    own_kinds = _own_kinds()
    timings = {choice.kind: choice.way for choice in json_data.ways if choice.kind in own_kinds}
    quiet = QuietHours.between(json_data.quiet_from, json_data.quiet_until)
    set_staff_notices(viewer(), timings, quiet, database_time())
    return _settings(own_kinds)


def _settings(kinds: list[StaffNoticeKind]) -> StaffNotices:
    account, timings = account_of(viewer().id), mail_timings_of(viewer().id)
    return StaffNotices(
        ways=[StaffMailTimingChoice(kind=kind, way=timings[kind]) for kind in kinds],
        quiet_from=account.quiet_from,
        quiet_until=account.quiet_until,
    )


def _own_kinds() -> list[StaffNoticeKind]:
    return kinds_for(viewer().role, [position for _, position in own_offices(viewer().id)])
