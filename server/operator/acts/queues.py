"""Acts on the items of the operator's queues: messages that could not be delivered, fees and quota warnings."""

from server.core.audit.rules import Act
from server.core.clock import database_time, now
from server.core.vocabulary import Delivery
from server.notifications.service.outbox import dismiss_failed, resend_failed
from server.operator.acts.entry import Actor, Command, IdAct
from server.operator.schemas import ReasonIn
from server.operator.service.queue import mark_fee_checked, mark_quota_checked

_DISMISSED = "対応済みにしました。"
_SENT_AGAIN = "もう一度送ります。"
_CHECKED = "確認済みにしました。"


class SendPushAgain(IdAct[ReasonIn]):
    name = "push-again"
    audit = Act.PUSH_SENT_AGAIN
    path = "/pushes/<int:push_id>/again/"
    summary = "Send a failed LINE message again"
    body = ReasonIn
    command = Command("push", "again", _SENT_AGAIN)
    refusals = (404,)

    def do(self, push_id: int, body: ReasonIn, _: Actor, /) -> None:
        resend_failed(Delivery.PUSH, push_id, database_time(), body.reason)


class DismissPush(IdAct[ReasonIn]):
    name = "push-aside"
    audit = Act.PUSH_DISMISSED
    path = "/pushes/<int:push_id>/aside/"
    summary = "Dismiss a failed LINE message"
    body = ReasonIn
    command = Command("push", "aside", _DISMISSED)
    refusals = (404,)

    def do(self, push_id: int, body: ReasonIn, _: Actor, /) -> None:
        dismiss_failed(Delivery.PUSH, push_id, database_time(), body.reason)


class SendMailAgain(IdAct[ReasonIn]):
    name = "mail-again"
    audit = Act.MAIL_SENT_AGAIN
    path = "/mails/<int:mail_id>/again/"
    summary = "Send a failed mail again; 409 if its text is no longer stored"
    body = ReasonIn
    command = Command("mail", "again", _SENT_AGAIN)

    def do(self, mail_id: int, body: ReasonIn, _: Actor, /) -> None:
        resend_failed(Delivery.MAIL, mail_id, database_time(), body.reason)


class DismissMail(IdAct[ReasonIn]):
    name = "mail-aside"
    audit = Act.MAIL_DISMISSED
    path = "/mails/<int:mail_id>/aside/"
    summary = "Dismiss a failed mail"
    body = ReasonIn
    command = Command("mail", "aside", _DISMISSED)
    refusals = (404,)

    def do(self, mail_id: int, body: ReasonIn, _: Actor, /) -> None:
        dismiss_failed(Delivery.MAIL, mail_id, database_time(), body.reason)


class MarkFeeChecked(IdAct[ReasonIn]):
    name = "fee-checked"
    audit = Act.FEE_CHECKED
    path = "/contacts/<int:contact_id>/fee/looked-into/"
    summary = "Mark a contact's fee as checked"
    body = ReasonIn
    command = Command("fees", "looked-into", _CHECKED, needs_reason=True)
    refusals = (404,)

    def do(self, contact_id: int, body: ReasonIn, _: Actor, /) -> None:
        mark_fee_checked(contact_id, now(), body.reason)


class MarkQuotaChecked(IdAct[ReasonIn]):
    name = "quota-checked"
    audit = Act.QUOTA_CHECKED
    path = "/quotas/<int:quota_id>/looked-into/"
    summary = "Mark a corporation's quota warning as checked"
    body = ReasonIn
    command = Command("quotas", "looked-into", _CHECKED, needs_reason=True)
    refusals = (404,)

    def do(self, quota_id: int, body: ReasonIn, _: Actor, /) -> None:
        mark_quota_checked(quota_id, now(), body.reason)
