"""How a member of staff is told by mail of what happens while they are away."""

from apiflask import APIBlueprint

from server.accounts.http.access import COUNSELOR, FACILITY, allow, unaudited, viewer
from server.accounts.queries import account_of
from server.accounts.schemas import NoticeWay, StaffNotices
from server.accounts.service.settings import set_staff_notices
from server.core.clock import shared_now
from server.core.vocabulary import StaffNoticeKind
from server.notifications.queries import ways_of
from server.notifications.rules.staff import QuietHours, kinds_for
from server.offices.queries import own_offices

blueprint = APIBlueprint(
    "staff_notices", __name__, url_prefix="/api/accounts/staff-notices", tag="Notifications"
)


@blueprint.get("/")
@allow(FACILITY, COUNSELOR)
@blueprint.output(StaffNotices)
@blueprint.doc(summary="Read how the viewer is told by mail, kind by kind, and their quiet hours")
def read_staff_notices() -> StaffNotices:
    return _chosen(_kinds())


@blueprint.patch("/")
@unaudited("one's own settings")
@allow(FACILITY, COUNSELOR)
@blueprint.input(StaffNotices)
@blueprint.output(StaffNotices)
@blueprint.doc(
    summary="Change how the viewer is told by mail; kinds that are not the viewer's own change nothing"
)
def change_staff_notices(json_data: StaffNotices) -> StaffNotices:
    own = _kinds()
    ways = {choice.kind: choice.way for choice in json_data.ways if choice.kind in own}
    quiet = QuietHours.between(json_data.quiet_from, json_data.quiet_until)
    set_staff_notices(viewer(), ways, quiet, shared_now())
    return _chosen(own)


def _chosen(kinds: list[StaffNoticeKind]) -> StaffNotices:
    account, ways = account_of(viewer().id), ways_of(viewer().id)
    return StaffNotices(
        ways=[NoticeWay(kind=kind, way=ways[kind]) for kind in kinds],
        quiet_from=account.quiet_from,
        quiet_until=account.quiet_until,
    )


def _kinds() -> list[StaffNoticeKind]:
    return kinds_for(viewer().role, [office.position for office in own_offices(viewer().id)])
