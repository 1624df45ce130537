"""Previews: each function returns the effects of an operator's act as sentences, and changes nothing.

The console and the commands use these functions. A function raises the same refusal as the act itself. The sentences
contain no names of people, because a preview requires no reason.
"""

from datetime import datetime

from server.accounts.rules.factors import RESET_WAITS
from server.accounts.service.email_change import check_new_address
from server.accounts.service.factors.resets import account_with_factors
from server.core.database import db
from server.core.japan import moment_in_japan
from server.core.refusals import NotFound
from server.core.vocabulary import Role
from server.handover.service.closing import (
    DisablingEffect,
    check_can_disable,
    check_can_enable,
    closing_effects,
    enabling_counts,
)
from server.models import Account, Home, Office
from server.operator.queries.reports import counts_of_office
from server.operator.service.accounts import count_open_sessions
from server.operator.service.corporations import plan_merge
from server.operator.service.erasing import count_open_contacts, get_registration
from server.operator.service.offices import refuse_suspending
from server.operator.service.people import refuse_erased, refuse_renaming, stored_counts

_NOTIFIED_BY_MAIL = "本人にメールで知らせます。"
_NOTIFIED_AND_CAN_STOP = "いまのアドレスにもメールで知らせます。本人はそれまで止められます。"
_NOT_NOTIFIED = "本人のアドレスにはメールが届かないため、知らせません。電話などで伝えてください。"
_NOTIFIED_IN_APP = "本人にアプリの中で知らせます。"
_ASSIGNEE_NOTIFIED = "担当者（いなければ管理者）にメールで知らせます。"


def disabling(account: Account, new_assignee: Account | None) -> list[str]:
    check_can_disable(account, new_assignee)
    lines = [line for effect in closing_effects(account, new_assignee) for line in _lines(effect)]
    return [*lines, "すべてのログインが終わります。", _notice_to_owner(account)]


def enabling(account: Account) -> list[str]:
    check_can_enable(account)
    homes, people = enabling_counts(account)
    return [
        f"一覧にもどるもの：ホーム{homes}件、利用者{people}名。終わった連絡とトークルームはもどりません。",
        _notice_to_owner(account),
    ]


def signing_out(account: Account, now: datetime) -> list[str]:
    count = count_open_sessions(account.id, now)
    return [f"ログイン{count}件が終わります。本人はすぐにログインし直せます。", _notice_to_owner(account)]


def resetting_factors(account: Account, now: datetime) -> list[str]:
    # Refuses an account without second factors.
    account_with_factors(account.email or "")
    return [
        f"{moment_in_japan(now + RESET_WAITS)}に、パスキーとアプリとリカバリーコードをすべて取り除きます。",
        "本人にメールで知らせます。本人はそれまで止められます。",
    ]


def renaming(account: Account) -> list[str]:
    line_name = "LINEの名前はそのままで、" if account.role is Role.APPLICANT else ""
    return [f"{line_name}相手に見える名前が変わります。", _notice_to_owner(account)]


def changing_email(account: Account, email: str, now: datetime) -> list[str]:
    check_new_address(account, email)
    return [
        f"新しいアドレスにメールを送ります。{moment_in_japan(now + RESET_WAITS)}から24時間の間に、そこで確定できます。",
        _NOTIFIED_AND_CAN_STOP if account.email_dead_at is None else _NOT_NOTIFIED,
    ]


def renaming_person(preference_id: int) -> list[str]:
    person = get_registration(preference_id)
    refuse_renaming(person)
    return ["事業所と、話をしているホームに見える名前が変わります。", _ASSIGNEE_NOTIFIED]


def disclosing(preference_id: int) -> list[str]:
    person, stored = get_registration(preference_id), stored_counts(preference_id)
    refuse_erased(person)
    counts = f"連絡{stored.contacts}件、メッセージ{stored.messages}通、証明書の画像{stored.certificates}枚"
    delivery = (
        [_NOTIFIED_IN_APP, "本人がアプリの設定から受け取ります。運営は中を見ません。"]
        if person.office_id is None
        else [_ASSIGNEE_NOTIFIED, f"本人に渡すものは flask people export {preference_id} で書き出します。"]
    )
    return [f"残っているもの：{counts}。", *delivery]


def erasing(preference_id: int) -> list[str]:
    person, open_contacts = get_registration(preference_id), count_open_contacts(preference_id)
    refuse_erased(person)
    return [
        f"登録{preference_id}番の内容と証明書の画像を消します。元には戻せません。",
        f"返事待ちの連絡{open_contacts.pending}件、トークルーム{open_contacts.rooms}件は終わり、相手に伝わります。",
        _notice_to_owner(person.user) if person.office_id is None else _ASSIGNEE_NOTIFIED,
    ]


def renaming_home_contact(home_id: int) -> list[str]:
    home = db.session.get(Home, home_id)
    if home is None:
        raise NotFound("この番号のホームはありません。")
    return ["ホームの担当者名が変わります。", _ASSIGNEE_NOTIFIED]


def merging(office_id: int, into_office_id: int) -> list[str]:
    plan = plan_merge(office_id, into_office_id)
    return [
        f"「{plan.gone.name}」の事業所{plan.offices}件と請求{plan.invoices}件を、「{plan.kept.name}」のものにします。",
        "元には戻せません。事業所とスタッフはそのままです。",
        "両方の事業所の管理者にメールで知らせます。",
    ]


def suspending(office_id: int) -> list[str]:
    office = db.session.get(Office, office_id)
    if office is None:
        raise NotFound("この番号の事業所はありません。")
    refuse_suspending(office)
    counts = counts_of_office(office)
    listed = f"ホーム{counts.listed}件" if office.kind is Role.FACILITY else f"利用者{counts.listed}名"
    return [
        f"{listed}が一覧から外れます。返事待ちの連絡{counts.pending}件、トークルーム{counts.rooms}件は終わり、"
        "相手に伝わります。",
        f"スタッフ{counts.members}名がログインできなくなります。ほかの事業所でも働く方は、そちらを使えます。",
        "事業所の管理者にメールで知らせます。",
    ]


def _lines(effect: DisablingEffect) -> list[str]:
    office = f"{effect.office.name}：" if effect.office else ""
    homes_and_people = f"ホーム{effect.homes}件、利用者{effect.preferences}名"
    contacts = f"返事待ちの連絡{effect.pending}件、トークルーム{effect.rooms}件"
    if effect.heir is not None:
        lines = [
            f"{office}{homes_and_people}（{contacts}）の担当は、アカウント{effect.heir.id}番の方になります。"
        ]
        if effect.needs_manager:
            lines.append(f"{office}管理者も、アカウント{effect.heir.id}番の方になります。")
        return lines
    if effect.closes:
        return [f"{office}{homes_and_people}が一覧から外れます。{contacts}は終わり、相手に伝わります。"]
    return [f"{office}{homes_and_people}（{contacts}）は「担当者なし」になり、管理者が見ます。"]


def _notice_to_owner(account: Account) -> str:
    if account.role is Role.APPLICANT:
        return _NOTIFIED_IN_APP
    return _NOTIFIED_BY_MAIL if account.email_dead_at is None else _NOT_NOTIFIED
