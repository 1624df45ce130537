"""LINE messages and mails that could not be delivered: send them again, or dismiss them."""

from apiflask import APIBlueprint

from server.accounts.http.access import OPERATOR, allow, audited
from server.core.audit.rules import Act
from server.core.audit.service import set_audit_reason
from server.core.clock import shared_now
from server.core.schemas import Empty
from server.notifications.queries import Delivery
from server.notifications.service.failed import dismiss_failed, send_again
from server.operator.schemas import Reasoned

blueprint = APIBlueprint("operator_deliveries", __name__, url_prefix="/api/operator", tag="Operator")


@blueprint.post("/pushes/<int:push_id>/again/")
@audited(Act.PUSH_SENT_AGAIN)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Send a failed LINE message again", responses=[404])
def push_again(push_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    send_again(Delivery.PUSH, push_id, shared_now())
    return Empty()


@blueprint.post("/pushes/<int:push_id>/aside/")
@audited(Act.PUSH_PUT_ASIDE)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Dismiss a failed LINE message", responses=[404])
def push_aside(push_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    dismiss_failed(Delivery.PUSH, push_id, shared_now())
    return Empty()


@blueprint.post("/mails/<int:mail_id>/again/")
@audited(Act.MAIL_SENT_AGAIN)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Send a failed mail again; 409 if its text is no longer stored", responses=[404, 409])
def mail_again(mail_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    send_again(Delivery.MAIL, mail_id, shared_now())
    return Empty()


@blueprint.post("/mails/<int:mail_id>/aside/")
@audited(Act.MAIL_PUT_ASIDE)
@allow(OPERATOR)
@blueprint.input(Reasoned)
@blueprint.output(Empty)
@blueprint.doc(summary="Dismiss a failed mail", responses=[404])
def mail_aside(mail_id: int, json_data: Reasoned) -> Empty:
    set_audit_reason(json_data.reason)
    dismiss_failed(Delivery.MAIL, mail_id, shared_now())
    return Empty()
