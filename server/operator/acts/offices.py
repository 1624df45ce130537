"""Acts on offices, on requests for an account, and on reports about a room."""

from server.accounts.rules.factors import RequiredProof
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.database import db
from server.core.refusals import Invalid, NotFound
from server.core.vocabulary import OfficeKind
from server.models import Office
from server.offices.service.signups import approve_signup, reject_signup, resend_password_link
from server.operator.acts.entry import Actor, Command, IdAct, PreviewedIdAct
from server.operator.queries.reports import counts_of_office
from server.operator.schemas import ActParameters, DecisionNoticeIn, MergeIn, ReasonIn, SettleIn
from server.operator.service.corporations import merge_corporations, plan_merge
from server.operator.service.offices import check_can_suspend, lift_suspension, suspend
from server.operator.service.reports import settle_report


class MergeCorporations(PreviewedIdAct[MergeIn]):
    name = "merge"
    audit = Act.CORPORATIONS_MERGED
    path = "/offices/<int:office_id>/merge/"
    summary = "Merge an office's corporation into the corporation of another office"
    body = MergeIn
    command = Command("accounts", "merge", question="まとめますか")

    def effects(self, office_id: int, parameters: ActParameters, /) -> list[str]:
        if parameters.to is None:
            raise Invalid({"to": ["まとめる先の事業所の番号を入力してください。"]})
        plan = plan_merge(office_id, parameters.to)
        return [
            f"「{plan.source.name}」の事業所{plan.offices}件と請求{plan.invoices}件を、「{plan.target.name}」のものにします。",
            "元には戻せません。事業所とスタッフはそのままです。",
            "両方の事業所の管理者にメールで知らせます。",
        ]

    def do(self, office_id: int, body: MergeIn, _: Actor, /) -> None:
        merge_corporations(office_id, body.into, now(), body.reason)


class SuspendOffice(PreviewedIdAct[DecisionNoticeIn]):
    name = "suspend"
    audit = Act.OFFICE_SUSPENDED
    path = "/offices/<int:office_id>/suspend/"
    summary = "Suspend an office without a report, and notify its managers"
    body = DecisionNoticeIn
    command = Command(
        "reports", "suspend", "利用を止めました。管理者に伝えます。", has_dry_run=True, needs_reason=True
    )

    def effects(self, office_id: int, _: ActParameters, /) -> list[str]:
        office = db.session.get(Office, office_id)
        if office is None:
            raise NotFound("この番号の事業所はありません。")
        check_can_suspend(office)
        counts = counts_of_office(office)
        listed = (
            f"ホーム{counts.listed}件" if office.kind is OfficeKind.FACILITY else f"利用者{counts.listed}名"
        )
        return [
            f"{listed}が一覧から外れます。返事待ちの連絡{counts.pending}件、トークルーム{counts.rooms}件は終わり、"
            "相手に伝わります。",
            f"スタッフ{counts.members}名がログインできなくなります。ほかの事業所でも働く方は、そちらを使えます。",
            "事業所の管理者にメールで知らせます。",
        ]

    def do(self, office_id: int, body: DecisionNoticeIn, actor: Actor, /) -> None:
        suspend(office_id, body.words, actor(), now(), body.reason)


class ResumeOffice(IdAct[ReasonIn]):
    name = "resume"
    audit = Act.OFFICE_RESUMED
    path = "/offices/<int:office_id>/resume/"
    summary = "Resume a suspended office"
    body = ReasonIn
    command = Command("reports", "resume", "利用を再開しました。管理者に伝えます。", needs_reason=True)
    proof = RequiredProof.FACTOR

    def do(self, office_id: int, body: ReasonIn, _: Actor, /) -> None:
        lift_suspension(office_id, now(), body.reason)


class SettleReport(IdAct[SettleIn]):
    """Settle a report. Its page and its command state the effects of each decision."""

    name = "settle"
    audit = Act.REPORT_SETTLED
    path = "/reports/<int:report_id>/settle/"
    summary = "Settle a report, and notify its author and the office"
    body = SettleIn
    proof = RequiredProof.FACTOR
    refusals = (404,)

    def do(self, report_id: int, body: SettleIn, actor: Actor, /) -> None:
        settle_report(report_id, body.decision, body.words, actor(), now(), body.reason)


class ApproveSignup(IdAct[ReasonIn]):
    name = "approve"
    audit = Act.SIGNUP_APPROVED
    path = "/signups/<int:signup_id>/approve/"
    summary = "Approve a request, and mail a link that sets the password"
    body = ReasonIn

    def do(self, signup_id: int, body: ReasonIn, _: Actor, /) -> None:
        approve_signup(signup_id, now(), body.reason)


class RejectSignup(IdAct[DecisionNoticeIn]):
    name = "reject"
    audit = Act.SIGNUP_REJECTED
    path = "/signups/<int:signup_id>/reject/"
    summary = "Reject a request, and notify its author by mail"
    body = DecisionNoticeIn
    command = Command("accounts", "reject", "お断りのメールを送ります。")
    refusals = (404,)

    def do(self, signup_id: int, body: DecisionNoticeIn, _: Actor, /) -> None:
        reject_signup(signup_id, now(), body.words, body.reason)


class ResendPasswordLink(IdAct[ReasonIn]):
    name = "invite"
    audit = Act.SIGNUP_LINK_RESENT
    path = "/signups/<int:signup_id>/invite/"
    summary = "Mail the author of an approved request a new link that sets the password"
    body = ReasonIn
    command = Command("accounts", "invite", "パスワードを設定するリンクを、もう一度メールで送ります。")

    def do(self, signup_id: int, body: ReasonIn, _: Actor, /) -> None:
        resend_password_link(signup_id, now(), body.reason)
