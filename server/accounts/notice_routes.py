"""How a member of staff is told by mail of what happens while they are away."""

from apiflask import APIBlueprint

from server.actions.accounts.settings import set_staff_notices
from server.domain.notices.quiet_hours import QuietHours
from server.domain.notices.staff import kinds_for
from server.domain.vocabulary import StaffNoticeKind
from server.queries.accounts.accounts import account_of
from server.queries.notices.staff import ways_of
from server.queries.offices.offices import own_offices
from server.schemas.accounts.settings import NoticeWay, StaffNotices
from server.web.access import COUNSELOR, FACILITY, allow, unaudited, viewer
from server.web.clock import shared_now

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
