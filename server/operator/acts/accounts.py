"""Acts on accounts."""

from server.accounts.rules.factors import OPERATOR_CHANGE_DELAY
from server.accounts.service.email_change import announce_email_change, check_new_address
from server.accounts.service.factors.resets import account_with_factors, announce_factor_reset
from server.core.audit.rules import Act
from server.core.clock import now
from server.core.japan import moment_in_japan
from server.core.refusals import Invalid
from server.core.vocabulary import Role
from server.handover.service.closing import (
    DisablingEffect,
    check_can_disable,
    check_can_enable,
    disable_account,
    disabling_effects,
    enable_account,
    enabling_counts,
)
from server.models import Account
from server.operator.acts.entry import AccountAct, Actor, Command
from server.operator.schemas import ActParameters, DisableIn, NewEmailIn, ReasonIn, RenameIn
from server.operator.service.accounts import (
    account_for_operator,
    count_open_sessions,
    rename_account,
    sign_out_account,
)

_NOTIFIED_BY_MAIL = "本人にメールで知らせます。"
_NOTIFIED_AND_CAN_STOP = "いまのアドレスにもメールで知らせます。本人はそれまで止められます。"
_NOT_NOTIFIED = "本人のアドレスにはメールが届かないため、知らせません。電話などで伝えてください。"
NOTIFIED_IN_APP = "本人にアプリの中で知らせます。"


def notice_to_owner(account: Account) -> str:
    """Return the sentence of an effect: how the owner of an account is notified."""
    if account.role is Role.APPLICANT:
        return NOTIFIED_IN_APP
    return _NOTIFIED_BY_MAIL if account.email_dead_at is None else _NOT_NOTIFIED


class DisableAccount(AccountAct[DisableIn]):
    name = "disable"
    audit = Act.ACCOUNT_DISABLED
    path = "/accounts/<int:account_id>/disable/"
    summary = "Disable an account; `to` names the account that takes over, otherwise open contacts end"
    body = DisableIn
    command = Command("accounts", "disable", "{} のアカウントを止めました。", has_dry_run=True)

    def effects(self, account: Account, parameters: ActParameters, /) -> list[str]:
        new_assignee = _new_assignee(parameters.to)
        check_can_disable(account, new_assignee)
        lines = [line for effect in disabling_effects(account, new_assignee) for line in _lines(effect)]
        return [*lines, "すべてのログインが終わります。", notice_to_owner(account)]

    def do(self, account: Account, body: DisableIn, _: Actor, /) -> None:
        disable_account(account.id, _new_assignee(body.to), now(), body.reason)


class EnableAccount(AccountAct[ReasonIn]):
    name = "enable"
    audit = Act.ACCOUNT_ENABLED
    path = "/accounts/<int:account_id>/enable/"
    summary = "Enable a disabled account again"
    body = ReasonIn
    command = Command("accounts", "enable", "{} のアカウントを使えるようにしました。", has_dry_run=True)

    def effects(self, account: Account, _: ActParameters, /) -> list[str]:
        check_can_enable(account)
        homes, people = enabling_counts(account)
        return [
            f"一覧にもどるもの：ホーム{homes}件、利用者{people}名。終わった連絡とトークルームはもどりません。",
            notice_to_owner(account),
        ]

    def do(self, account: Account, body: ReasonIn, _: Actor, /) -> None:
        enable_account(account.id, now(), body.reason)


class SignOutAccount(AccountAct[ReasonIn]):
    name = "sign-out"
    audit = Act.SIGNED_OUT_BY_OPERATOR
    path = "/accounts/<int:account_id>/sign-out/"
    summary = "End all sessions of an account"
    body = ReasonIn

    def effects(self, account: Account, _: ActParameters, /) -> list[str]:
        count = count_open_sessions(account.id, now())
        return [f"ログイン{count}件が終わります。本人はすぐにログインし直せます。", notice_to_owner(account)]

    def do(self, account: Account, body: ReasonIn, _: Actor, /) -> None:
        sign_out_account(account.id, now(), body.reason)


class ResetFactors(AccountAct[ReasonIn]):
    name = "reset-factors"
    audit = Act.FACTOR_RESET_ANNOUNCED
    path = "/accounts/<int:account_id>/reset-factors/"
    summary = (
        "Announce the removal of an account's second factors after a day; its owner can stop the removal"
    )
    body = ReasonIn

    def effects(self, account: Account, _: ActParameters, /) -> list[str]:
        # Refuses an account without second factors.
        account_with_factors(account.email or "")
        due_at = moment_in_japan(now() + OPERATOR_CHANGE_DELAY)
        return [
            f"{due_at}に、パスキーとアプリとリカバリーコードをすべて取り除きます。",
            "本人にメールで知らせます。本人はそれまで止められます。",
        ]

    def do(self, account: Account, body: ReasonIn, _: Actor, /) -> None:
        announce_factor_reset(account.email or "", now(), body.reason)


class RenameAccount(AccountAct[RenameIn]):
    name = "rename-account"
    audit = Act.ACCOUNT_RENAMED
    path = "/accounts/<int:account_id>/rename/"
    summary = "Correct the name of an account"
    body = RenameIn
    command = Command("accounts", "rename")

    def effects(self, account: Account, _: ActParameters, /) -> list[str]:
        line_name = "LINEの名前はそのままで、" if account.role is Role.APPLICANT else ""
        return [f"{line_name}相手に見える名前が変わります。", notice_to_owner(account)]

    def do(self, account: Account, body: RenameIn, _: Actor, /) -> None:
        rename_account(account.id, body.name, now(), body.reason)


class ChangeEmail(AccountAct[NewEmailIn]):
    name = "change-email"
    audit = Act.EMAIL_CHANGE_ANNOUNCED
    path = "/accounts/<int:account_id>/change-email/"
    summary = "Announce a change of mail address; the new address can confirm after a day, the old address can stop it"
    body = NewEmailIn
    command = Command("accounts", "change-email")

    def effects(self, account: Account, parameters: ActParameters, /) -> list[str]:
        if parameters.email is None:
            raise Invalid({"email": ["新しいメールアドレスを入力してください。"]})
        check_new_address(account, parameters.email)
        due_at = moment_in_japan(now() + OPERATOR_CHANGE_DELAY)
        return [
            f"新しいアドレスにメールを送ります。{due_at}から24時間の間に、そこで確定できます。",
            _NOTIFIED_AND_CAN_STOP if account.email_dead_at is None else _NOT_NOTIFIED,
        ]

    def do(self, account: Account, body: NewEmailIn, _: Actor, /) -> None:
        announce_email_change(account.id, body.email, now(), body.reason)


def _new_assignee(account_id: int | None) -> Account | None:
    return None if account_id is None else account_for_operator(account_id)


def _lines(effect: DisablingEffect) -> list[str]:
    office = f"{effect.office.name}：" if effect.office else ""
    homes_and_people = f"ホーム{effect.homes}件、利用者{effect.preferences}名"
    contacts = f"返事待ちの連絡{effect.pending}件、トークルーム{effect.rooms}件"
    if effect.new_assignee is not None:
        lines = [
            f"{office}{homes_and_people}（{contacts}）の担当は、アカウント{effect.new_assignee.id}番の方になります。"
        ]
        if effect.needs_manager:
            lines.append(f"{office}管理者も、アカウント{effect.new_assignee.id}番の方になります。")
        return lines
    # An office without other workers closes.
    if effect.closes:
        return [f"{office}{homes_and_people}が一覧から外れます。{contacts}は終わり、相手に伝わります。"]
    return [f"{office}{homes_and_people}（{contacts}）は「担当スタッフなし」になり、管理者が見ます。"]
