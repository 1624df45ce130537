"""What an operator's act would mean, in sentences, changing nothing: the console and the command show the same.

Nobody's name stands there: who asks has not said why.
"""

from datetime import datetime

from server.accounts.rules.factors import RESET_WAITS
from server.accounts.service.email_change import refuse_address
from server.accounts.service.factors.resets import account_with_factors
from server.core.database import db
from server.core.japan import moment_in_japan
from server.core.refusals import NotFound
from server.core.vocabulary import Role
from server.handover.service.closing import (
    ClosingEffect,
    refuse_disabling,
    refuse_enabling,
    what_follows,
    what_returns,
)
from server.models import Account, Home, Office
from server.operator.queries.reports import counts_of_office
from server.operator.service.accounts import open_sessions_of
from server.operator.service.corporations import what_merges
from server.operator.service.erasing import person_numbered, what_ends
from server.operator.service.offices import refuse_suspending
from server.operator.service.people import held_of, refuse_erased, refuse_renaming

_TOLD_BY_MAIL = "本人にメールで知らせます。"
_MAY_STOP_IT = "いまのアドレスにもメールで知らせます。本人はそれまで止められます。"
_NOT_TOLD = "本人のアドレスにはメールが届かないため、知らせません。電話などで伝えてください。"
_TOLD_IN_APP = "本人にアプリの中で知らせます。"
_IN_CHARGE_IS_TOLD = "担当者（いなければ管理者）にメールで知らせます。"


def disabling(account: Account, heir: Account | None) -> list[str]:
    """Say what disabling an account would mean."""
    refuse_disabling(account, heir)
    told = [line for follows in what_follows(account, heir) for line in _lines(follows)]
    return [*told, "すべてのログインが終わります。", _told(account)]


def enabling(account: Account) -> list[str]:
    """Say what enabling an account would mean."""
    refuse_enabling(account)
    homes, people = what_returns(account)
    return [
        f"一覧にもどるもの：ホーム{homes}件、利用者{people}名。終わった連絡とトークルームはもどりません。",
        _told(account),
    ]


def signing_out(account: Account, now: datetime) -> list[str]:
    """Say what ending an account's sessions would mean."""
    count = open_sessions_of(account.id, now)
    return [f"ログイン{count}件が終わります。本人はすぐにログインし直せます。", _told(account)]


def resetting_factors(account: Account, now: datetime) -> list[str]:
    """Say what taking an account's second factors away would mean."""
    account_with_factors(account.email or "")
    return [
        f"{_when(now + RESET_WAITS)}に、パスキーとアプリとリカバリーコードをすべて取り除きます。",
        "本人にメールで知らせます。本人はそれまで止められます。",
    ]


def renaming(account: Account) -> list[str]:
    """Say what correcting the name of an account would mean."""
    who = "LINEの名前はそのままで、" if account.role is Role.APPLICANT else ""
    return [f"{who}相手に見える名前が変わります。", _told(account)]


def changing_email(account: Account, email: str, now: datetime) -> list[str]:
    """Say what changing an account's mail address would mean."""
    refuse_address(account, email)
    return [
        f"新しいアドレスにメールを送ります。{_when(now + RESET_WAITS)}から24時間の間に、そこで確定できます。",
        _MAY_STOP_IT if account.email_dead_at is None else _NOT_TOLD,
    ]


def renaming_person(number: int) -> list[str]:
    """Say what correcting the name of a person would mean."""
    person = person_numbered(number)
    refuse_renaming(person)
    return ["事業所と、話をしているホームに見える名前が変わります。", _IN_CHARGE_IS_TOLD]


def disclosing(number: int) -> list[str]:
    """Say what is held of a person, and how it reaches them."""
    person, held = person_numbered(number), held_of(number)
    refuse_erased(person)
    counts = f"連絡{held.contacts}件、メッセージ{held.messages}通、証明書の画像{held.certificates}枚"
    way = (
        [_TOLD_IN_APP, "本人がアプリの設定から受け取ります。運営は中を見ません。"]
        if person.office_id is None
        else [_IN_CHARGE_IS_TOLD, f"本人に渡すものは flask people export {number} で書き出します。"]
    )
    return [f"残っているもの：{counts}。", *way]


def erasing(number: int) -> list[str]:
    """Say what erasing a person would mean."""
    person, ends = person_numbered(number), what_ends(number)
    refuse_erased(person)
    return [
        f"登録{number}番の内容と証明書の画像を消します。元には戻せません。",
        f"返事待ちの連絡{ends.pending}件、トークルーム{ends.rooms}件は終わり、相手に伝わります。",
        _told(person.user) if person.office_id is None else _IN_CHARGE_IS_TOLD,
    ]


def renaming_home_contact(home_id: int) -> list[str]:
    """Say what correcting the name of a home's contact person would mean."""
    home = db.session.get(Home, home_id)
    if home is None:
        raise NotFound("この番号のホームはありません。")
    return ["ホームの担当者名が変わります。", _IN_CHARGE_IS_TOLD]


def merging(office_id: int, into_office_id: int) -> list[str]:
    """Say what merging two corporations would mean."""
    found = what_merges(office_id, into_office_id)
    return [
        f"「{found.gone.name}」の事業所{found.offices}件と請求{found.invoices}件を、「{found.kept.name}」のものにします。",
        "元には戻せません。事業所とスタッフはそのままです。",
        "両方の事業所の管理者にメールで知らせます。",
    ]


def suspending(office_id: int) -> list[str]:
    """Describe the effects of suspending an office."""
    office = db.session.get(Office, office_id)
    if office is None:
        raise NotFound("この番号の事業所はありません。")
    refuse_suspending(office)
    counted = counts_of_office(office)
    what = f"ホーム{counted.listed}件" if office.kind is Role.FACILITY else f"利用者{counted.listed}名"
    return [
        f"{what}が一覧から外れます。返事待ちの連絡{counted.pending}件、トークルーム{counted.rooms}件は終わり、"
        "相手に伝わります。",
        f"スタッフ{counted.members}名がログインできなくなります。ほかの事業所でも働く方は、そちらを使えます。",
        "事業所の管理者にメールで知らせます。",
    ]


def _lines(follows: ClosingEffect) -> list[str]:
    office = f"{follows.office.name}：" if follows.office else ""
    things = f"ホーム{follows.homes}件、利用者{follows.preferences}名"
    contacts = f"返事待ちの連絡{follows.pending}件、トークルーム{follows.rooms}件"
    if follows.heir is not None:
        lines = [f"{office}{things}（{contacts}）の担当は、アカウント{follows.heir.id}番の方になります。"]
        if follows.needs_manager:
            lines.append(f"{office}管理者も、アカウント{follows.heir.id}番の方になります。")
        return lines
    if follows.closes:
        return [f"{office}{things}が一覧から外れます。{contacts}は終わり、相手に伝わります。"]
    return [f"{office}{things}（{contacts}）は「担当者なし」になり、管理者が見ます。"]


def _told(account: Account) -> str:
    if account.role is Role.APPLICANT:
        return _TOLD_IN_APP
    return _TOLD_BY_MAIL if account.email_dead_at is None else _NOT_TOLD


def _when(moment: datetime) -> str:
    return moment_in_japan(moment)
