"""All codes of the product with their Japanese labels, for the database, the API and the screens."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Self


class Code(StrEnum):
    """A code in the database and the API, with the label that people read."""

    label: str

    def __new__(cls, value: str, label: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label = label
        return member


class Role(Code):
    FACILITY = "facility", "グループホーム"
    APPLICANT = "applicant", "ご本人・ご家族"
    COUNSELOR = "counselor", "相談支援専門員"
    OPERATOR = "operator", "運営"


class Side(Code):
    """The two sides of a contact: the home's, and the seeker's (applicant or counselor)."""

    FACILITY = "facility", "グループホーム"
    SEEKER = "seeker", "入居希望者"


class OfficeKind(Code):
    """What an office does, and so which homes or people it has."""

    FACILITY = "facility", "グループホーム"
    COUNSELOR = "counselor", "相談支援専門員"


@dataclass(frozen=True)
class RoleFacts:
    #: The side of a contact on which the role acts; None if the role has no contacts.
    side: Side | None
    #: The kind of the offices in which accounts with this role work; None if they work in no office.
    office_kind: OfficeKind | None
    #: Whether the role signs in with a password, and not with LINE.
    has_password: bool


#: What each role is. `side_of`, CONTACT_ROLES and PASSWORD_ROLES follow from this table.
ROLES: Mapping[Role, RoleFacts] = MappingProxyType(
    {
        Role.FACILITY: RoleFacts(Side.FACILITY, OfficeKind.FACILITY, has_password=True),
        Role.APPLICANT: RoleFacts(Side.SEEKER, None, has_password=False),
        Role.COUNSELOR: RoleFacts(Side.SEEKER, OfficeKind.COUNSELOR, has_password=True),
        Role.OPERATOR: RoleFacts(None, None, has_password=True),
    }
)
#: The roles that have contacts.
CONTACT_ROLES = tuple(role for role, facts in ROLES.items() if facts.side)
#: The roles that sign in with a password.
PASSWORD_ROLES = tuple(role for role, facts in ROLES.items() if facts.has_password)


class OperatorHasNoSide(Exception):
    """A function that needs the side of a role was called for the operator."""


def side_of(role: Role) -> Side:
    """Return the side of a contact on which a role acts; raise `OperatorHasNoSide` for operators."""
    side = ROLES[role].side
    if side is None:
        raise OperatorHasNoSide()
    return side


class SupportLevel(Code):
    UNKNOWN = "unknown", "わからない"
    LEVEL_1 = "1", "区分1"
    LEVEL_2 = "2", "区分2"
    LEVEL_3 = "3", "区分3"
    LEVEL_4 = "4", "区分4"
    LEVEL_5 = "5", "区分5"
    LEVEL_6 = "6", "区分6"


class HomeGender(Code):
    MALE = "male", "男性のみ"
    FEMALE = "female", "女性のみ"
    ANY = "any", "どちらでも可"


class PersonGender(Code):
    MALE = "male", "男性"
    FEMALE = "female", "女性"
    NO_ANSWER = "no_answer", "回答しない"


class Condition(Code):
    """A home's target group, or a person's condition."""

    MENTAL = "mental", "精神障害"
    INTELLECTUAL = "intellectual", "知的障害"
    PHYSICAL = "physical", "身体障害"
    DEVELOPMENTAL = "developmental", "発達障害"
    INTRACTABLE = "intractable", "難病"


class BuildingType(Code):
    EXISTING_HOUSE = "existing_house", "既存戸建て"
    NEW_HOUSE = "new_house", "新築戸建て"
    SHARED_APARTMENT = "shared_apartment", "共同住宅"
    ONE_ROOM = "one_room", "ワンルーム"
    MANSION = "mansion", "マンション・ハイツ"
    OTHER = "other", "その他"


class BuildingWish(Code):
    EXISTING_HOUSE = "existing_house", "既存戸建て"
    NEW_HOUSE = "new_house", "新築戸建て"
    SHARED_APARTMENT = "shared_apartment", "共同住宅"
    ONE_ROOM = "one_room", "ワンルーム"
    MANSION = "mansion", "マンション・ハイツ"
    NO_PREFERENCE = "no_preference", "希望無し"


class HomeType(Code):
    DAY_SUPPORT = "day_support", "日中支援型"
    SHARE_HOUSE = "share_house", "シェアハウス型"
    ONE_ROOM = "one_room", "ワンルーム型"
    SATELLITE = "satellite", "サテライト型"


class HomeTypeWish(Code):
    DAY_SUPPORT = "day_support", "日中支援型"
    SHARE_HOUSE = "share_house", "シェアハウス型"
    ONE_ROOM = "one_room", "ワンルーム型"
    SATELLITE = "satellite", "サテライト型"
    NO_PREFERENCE = "no_preference", "希望無し"


class MedicalSupport(Code):
    NONE = "none", "なし"
    HOSPITAL_ESCORT = "hospital_escort", "通院同行あり"
    VISITING_NURSE = "visiting_nurse", "訪問看護あり"
    RESIDENT_NURSE = "resident_nurse", "看護師常駐"
    SEVERE_INTRACTABLE = "severe_intractable", "最重度の難病可"


class MedicalWish(Code):
    HOSPITAL_ESCORT = "hospital_escort", "通院同行あり"
    VISITING_NURSE = "visiting_nurse", "訪問看護あり"
    RESIDENT_NURSE = "resident_nurse", "看護師常駐"
    SEVERE_INTRACTABLE = "severe_intractable", "最重度の難病可"
    NO_PREFERENCE = "no_preference", "希望無し"


class ResidentPet(Code):
    NONE = "none", "いない"
    DOG = "dog", "犬"
    CAT = "cat", "猫"
    OTHER = "other", "その他"


class NightSupport(Code):
    """The staff of a home at night, as the facility describes it."""

    NIGHT_STAFF = "night_staff", "夜勤の職員がいる"
    SLEEP_IN = "sleep_in", "宿直の職員がいる"
    ON_CALL = "on_call", "呼べば来る"
    NONE = "none", "なし"


class Wish(Code):
    YES = "yes", "はい"
    NO = "no", "いいえ"
    NO_PREFERENCE = "no_preference", "こだわらない"


class ContactStatus(Code):
    PENDING = "pending", "承認待ち"
    ACCEPTED = "accepted", "承認済み"
    DECLINED = "declined", "辞退"
    COMPLETED = "completed", "完了"


#: The statuses of contacts that have not ended.
OPEN_STATUSES = (ContactStatus.PENDING, ContactStatus.ACCEPTED)


class ProgressNote(Code):
    EMPTY = "", "未設定"
    REPLY_PENDING = "reply_pending", "返信待ち"
    SCHEDULE_PENDING = "schedule_pending", "見学調整中"
    MOVE_IN_PENDING = "move_in_pending", "入居手続き中"


class Position(Code):
    """What a member of an office may do there."""

    MANAGER = "manager", "管理者"
    STAFF = "staff", "担当"
    BILLING = "billing", "経理"


#: The positions that work with homes, cases and rooms.
WORKING_POSITIONS = (Position.MANAGER, Position.STAFF)
#: The positions that see the invoices of the corporation.
BILLING_POSITIONS = (Position.MANAGER, Position.BILLING)


class OfferState(Code):
    """The state of an offer of cases to another office."""

    WAITING = "waiting", "返事待ち"
    ACCEPTED = "accepted", "引き受け済み"
    DECLINED = "declined", "お断り"
    TAKEN_BACK = "taken_back", "取り消し"


class SignupState(Code):
    WAITING = "waiting", "確認待ち"
    APPROVED = "approved", "承認済み"
    REJECTED = "rejected", "お断り"


class CertificateKind(Code):
    DISABILITY = "disability_certificate", "障害者手帳"
    WELFARE = "welfare_certificate", "福祉サービス受給者証"


class ReportReason(Code):
    """Why a user reports a room to the operator."""

    HARASSMENT = "harassment", "いやなことを言われた"
    MONEY = "money", "お金を求められた"
    FALSE_INFORMATION = "false_information", "説明とちがっていた"
    OTHER = "other", "そのほか"


class ReportDecision(Code):
    """What the operator decided about a report of a room."""

    NOTHING = "nothing", "何もしない"
    WARNED = "warned", "注意する"
    SUSPENDED = "suspended", "事業所の利用を止める"
    ROOMS_CLOSED = "rooms_closed", "この方とのトークルームを閉じる"
    ALL_ROOMS_CLOSED = "all_rooms_closed", "法人のトークルームをすべて閉じる"


class Quota(Code):
    """What a corporation's daily quotas limit."""

    REQUESTS = "requests", "連絡"
    PENDING = "pending", "返事を待つ連絡"
    DETAILS = "details", "詳細の閲覧"
    LISTED = "listed", "一覧に出た人"


class MoveInAnswer(Code):
    """The seeker's side's answer to the question whether the person moved in."""

    YES = "yes", "はい"
    NOT_YET = "not_yet", "まだ"
    NO = "no", "いいえ"


class MoveInOccasion(Code):
    """When the seeker's side is asked whether the person moved in; each question is sent once.

    `MOVE_IN_TERMS` in `contacts/rules/move_ins.py` has the number of days.
    """

    #: After a reported visit.
    SOON = "soon"
    #: Again after a reported visit.
    LATER = "later"
    #: After the room was closed.
    AFTER_CLOSING = "after_closing"


class TakeBackReason(Code):
    """Why a facility takes back the confirmation of a move-in."""

    BY_MISTAKE = "by_mistake", "まちがえて押した"
    CALLED_OFF = "called_off", "入居がとりやめになった"
    OTHER_HOME = "other_home", "別のグループホームへの入居だった"


class BlockScope(Code):
    """The homes from which a person wants no more requests."""

    HOME = "home", "このホームだけ"
    CORPORATION = "corporation", "この会社のホーム全部"


class StaffNoticeKind(Code):
    """The kinds of notices that staff can get by mail. A member chooses a `StaffMailTiming` for each kind."""

    REQUEST = "request", "連絡と、その返事"
    MESSAGE = "message", "メッセージ"
    VISIT = "visit", "見学と入居"
    INVOICE = "invoice", "請求"
    NEW_MATCHES = "new_matches", "条件に合う方"
    VACANCIES = "vacancies", "空きの確認"


class NotificationKind(Code):
    """The kinds of notifications in the product, for the filter of staff."""

    REQUEST = "request", "連絡と返事"
    MESSAGE = "message", "メッセージ"
    VISIT = "visit", "見学と入居"
    NEW_MATCHES = "new_matches", "条件に合う方"
    OFFICE = "office", "事業所・運営"


class StaffMailTiming(Code):
    """When a member gets a notice by mail."""

    AT_ONCE = "at_once", "すぐにメールで"
    DAILY = "daily", "1日1回まとめてメールで"
    NO_MAIL = "here", "メールはいらない"


class ConsentWay(Code):
    """How a person consented to storing and showing their data."""

    OWN = "own", "本人がアプリで"
    WRITTEN = "written", "書面"
    SPOKEN = "spoken", "口頭"
    FAMILY = "family", "ご家族など"


class Verdict(Code):
    """The result of one criterion of a match; shown in words, never by colour alone."""

    MET = "met", "合う"
    PARTLY = "partly", "一部合う"
    UNMET = "unmet", "合わない"
    ASK = "ask", "要確認"


class VisitState(Code):
    """The state of a visit. Withdrawn proposals and proposals that were not chosen are deleted."""

    OFFERED = "offered", "返事待ち"
    AGREED = "agreed", "見学予定"
    DONE = "done", "見学済み"
    MOVED = "moved", "日を変更"
    CALLED_OFF = "called_off", "取りやめ"


class VisitReason(Code):
    """Why a visit is moved or cancelled."""

    NOT_WELL = "not_well", "体調がよくない"
    SCHEDULE = "schedule", "都合が悪くなった"
    WEATHER = "weather", "天気や交通"
    AT_THE_HOME = "at_the_home", "ホームの事情"
    NOT_NEEDED = "not_needed", "見学をやめる"
    OTHER = "other", "そのほか"


class VisitReminder(Code):
    """The reminders of an agreed visit; each is sent once."""

    DAY_BEFORE = "day_before", "前の日"
    TWO_HOURS = "two_hours", "2時間前"
    REPORT = "report", "次の日"


class RequestStep(Code):
    """The steps with which a request begins or lapses; no rule of contacts/rules/state.py decides them."""

    REQUEST = "request", "連絡"
    #: The request ended because its home was deactivated or its preference was withdrawn. Nobody declined it.
    LAPSE = "lapse", "募集の終了"


class Action(Code):
    """The steps of a contact that the rules in contacts/rules/state.py decide."""

    ACCEPT = "accept", "承認"
    DECLINE = "decline", "辞退"
    CLOSE = "close", "やり取りの終了"
    COMPLETE_VISIT = "complete_visit", "見学完了の報告"
    CONFIRM = "confirm", "入居確定"
    UNCONFIRM = "unconfirm", "入居確定の取り消し"
    WITHDRAW_ACCEPTANCE = "take_back", "承認の取り消し"
    UNDO_DECLINE = "take_decline_back", "辞退の取り消し"


class SeekerStep(Code):
    """The steps of the seeker's side that change no status. The facility does not see them."""

    ANSWER_MOVE_IN = "answer_move_in", "入居したかへの返事"
    CONTEST = "contest", "入居確定はちがうという知らせ"
    PUT_OFF = "put_off", "あとで決める"


class VisitStep(Code):
    """The steps of visits in a contact's history."""

    OFFER = "offer_visit", "見学の候補"
    WITHDRAW = "withdraw_visit", "見学の候補の取り下げ"
    AGREE = "agree_visit", "見学の日の決定"
    WANT = "want_visit", "ほかの見学の日の希望"
    CALL_OFF = "call_off_visit", "見学の取りやめ"


class DeclineReason(Code):
    """An optional reason of the seeker's side; only that side may read it."""

    FAR = "far", "場所が合わない"
    COST = "cost", "お金が合わない"
    SUPPORT = "support", "必要な手伝いが足りない"
    DAILY_LIFE = "daily_life", "くらし方が合わない"
    ELSEWHERE = "elsewhere", "ほかのホームに決めた"
    NOT_NOW = "not_now", "今はホームを探していない"
    OTHER = "other", "ほかの理由"


class DeclinedFor(Code):
    """The part of a reason that the facility may read."""

    CONDITIONS = "conditions", "条件が合わなかったため"
    CIRCUMSTANCES = "circumstances", "ご都合により"


class EndReason(Code):
    """Why a counselor's office ends its work for a person; facilities do not see the reason."""

    HOUSED = "housed", "住まいが決まった"
    MOVED = "moved", "転居・他の事業所へ"
    DIED = "died", "亡くなった"
    MISTAKE = "mistake", "間違って登録した"
    OTHER = "other", "その他"


class CaseAction(Code):
    """The steps of a case that belong to no contact."""

    REST = "rest", "募集の休み"
    STOP = "stop", "募集の停止"
    END = "end", "担当の終わり"
    RESUME = "resume", "募集の再開"


class ContactTodo(StrEnum):
    """What a contact waits for. Today's tasks are grouped by it, and the list of contacts can be filtered by it."""

    #: The visit is today or tomorrow.
    VISIT = "visit"
    #: The facility must report a past visit.
    VISIT_REPORT = "visit_report"
    #: The seeker's side must choose a day for a visit.
    VISIT_CHOICE = "visit_choice"
    #: The facility must propose other days.
    VISIT_WANTED = "visit_wanted"
    #: The seeker's side must answer the request; the facility may have to remind them.
    REQUEST = "request"
    #: The room has unread messages.
    ROOM = "room"
    #: The seeker's side must say whether the person moved in.
    QUESTION = "question"
    #: The facility must report a move-in, or that there was none.
    MOVE_IN = "move_in"
    #: A message has had no answer for days.
    QUIET = "quiet"


class Event(Code):
    """The events of notifications about a contact, with the label for the operator."""

    REQUEST_SENT = "request_sent", "連絡が届いた"
    ACCEPTED = "accepted", "連絡の承認"
    ACCEPTANCE_WITHDRAWN = "acceptance_taken_back", "承認の取り消し"
    ACCEPTANCE_WITHDRAWN_WITH_VISIT = "visit_taken_back", "見学の申し出の取り消し"
    ACCEPTANCE_WITHDRAWN_WITH_REPORT = "report_taken_back", "承認と見学の報告の取り消し"
    ACCEPTANCE_WITHDRAWN_WITH_MOVE_IN = "confirmation_taken_back", "承認と入居の確定の取り消し"
    DECLINED_BY_SEEKER = "declined_by_seeker", "連絡の辞退"
    DECLINE_UNDONE = "decline_taken_back", "辞退の取り消し"
    DECLINED_BY_FACILITY = "declined_by_facility", "連絡の取り下げ"
    VISIT_OFFERED = "visit_offered", "見学の申し出"
    VISIT_AGREED = "visit_agreed", "見学の日の決定"
    VISIT_WANTED = "visit_wanted", "見学の希望"
    VISIT_CALLED_OFF_BY_FACILITY = "visit_called_off_by_facility", "見学の取りやめ（施設から）"
    VISIT_CALLED_OFF_BY_SEEKER = "visit_called_off_by_seeker", "見学の取りやめ（本人の側から）"
    VISIT_NEAR = "visit_near", "見学が近い"
    VISIT_UNREPORTED = "visit_unreported", "見学の報告のお願い"
    VISIT_REPORTED = "visit_reported", "見学の報告"
    MOVE_IN_CONFIRMED = "move_in_confirmed", "入居の確定"
    MOVE_IN_UNCONFIRMED = "move_in_taken_back", "入居の確定の取り消し"
    MOVE_IN_ASKED = "move_in_asked", "入居したかの確認"
    SAID_MOVED_IN = "said_moved_in", "入居したという返事"
    SAID_MOVED_IN_AFTER_CLOSING = "said_moved_in_after_closing", "終了の後の、入居したという返事"
    MESSAGE = "message", "新しいメッセージ"
    CLOSED_BY_FACILITY = "closed_by_facility", "トークルームの終了（施設から）"
    CLOSED_BY_SEEKER = "closed_by_seeker", "トークルームの終了（本人の側から）"
    CLOSED_WITH_VISIT_BY_FACILITY = "visit_closed_by_facility", "見学の後の終了（施設から）"
    CLOSED_WITH_VISIT_BY_SEEKER = "visit_closed_by_seeker", "見学の後の終了（本人の側から）"
    CLOSED_BY_OPERATOR = "closed_by_operator", "トークルームの終了（運営から）"
    CLOSED_WITH_VISIT_BY_OPERATOR = "visit_closed_by_operator", "見学の後の終了（運営から）"
    REPORT_NO_ACTION = "report_kept", "知らせへの返事：何もしない"
    REPORT_WARNED = "report_warned", "知らせへの返事：注意した"
    REPORT_SUSPENDED = "report_suspended", "知らせへの返事：利用を止めた"
    REPORT_CLOSED = "report_closed", "知らせへの返事：トークルームを閉じた"
    HOME_DEACTIVATED = "home_deactivated", "ホームの募集の停止"
    #: Goes to the facilities with a pending request.
    PREFERENCE_WITHDRAWN = "preference_withdrawn", "登録の停止"
    #: Goes to the facilities with an open room.
    PREFERENCE_WITHDRAWN_TO_ROOM = "person_stopped", "トークルームの方の登録の停止"
    OPINION_GIVEN = "helper_answered", "いっしょに読む人の返事"


class NoticeEvent(Code):
    """The events of notifications that belong to no contact, with the label for the operator."""

    NEW_MATCHES = "new_matches", "希望の合う方・ホーム"
    #: A handover of an office, or an offer.
    HANDED_OVER = "handed_over", "引き継ぎ"
    #: To the managers of an office.
    FROM_OPERATOR = "from_operator", "運営からのお知らせ"
    #: To the owner of an account.
    OPERATOR_ACTED = "operator_acted", "運営からのお知らせ"


class Criterion(Code):
    AREA = "area", "希望入居地"
    GENDER = "gender", "性別"
    SUPPORT_LEVEL = "support_level", "障害支援区分"
    CONDITION = "condition", "病状"
    WHEELCHAIR = "wheelchair", "車いす"
    VIOLENCE = "violence", "暴力行為の受け入れ"
    SEVERE_INTRACTABLE = "severe_intractable", "最重度の難病"
    MEDICAL = "medical", "医療支援体制"
    HOME_TYPE = "home_type", "グループホームの形態"
    BUILDING_TYPE = "building_type", "建物タイプ"
    SMOKING = "smoking", "喫煙"
    DRINKING = "drinking", "飲酒"
    CURFEW = "curfew", "門限"
    PETS = "pets", "ペットの飼育"
    MUNICIPALITY = "municipality", "今の住まいとの近さ"


class TemplateWord(Code):
    """The placeholders of a template; their values depend on the room and on the day."""

    HOME = "home", "ホーム名"
    ADDRESS = "address", "住所"
    THREE_DAYS = "three_days", "3日後"
    WRITER = "writer", "担当者名"
    PERSON = "person", "お名前"


class OutgoingState(Code):
    """The state of a message in an outbox."""

    WAITING = "waiting"
    SENT = "sent"
    FAILED = "failed"


class Delivery(Code):
    """The outboxes whose failures the operator handles. LINE replies are left out, because they expire in a minute."""

    PUSH = "push", "LINE"
    MAIL = "mail", "メール"


class OperatorQueue(Code):
    """Queues of items that require an action by the operator."""

    SIGNUPS = "signups", "アカウントの申し込み"
    REPORTS = "reports", "運営への知らせ"
    PUSHES = "pushes", "届かなかったLINE"
    MAILS = "mails", "届かなかったメール"
    SAID_MOVED_IN = "said_moved_in", "入居したと答え、入居確定がない"
    CLOSED_AFTER_VISIT = "closed_after_visit", "見学の後に閉じられ、入居確定がない"
    CONTESTED = "contested", "入居確定はちがうと知らせた"
    QUOTAS = "quotas", "1日の上限に近づいた法人"
    DEAD_ADDRESSES = "dead_addresses", "届かないメールアドレス"
    TLS = "tls", "期限が近いサーバー証明書"


class OperatorList(Code):
    """Lists of items that require no action. The operator can invite these people again, or resume these offices."""

    INVITED = "invited", "パスワードをまだ決めていない方"
    SUSPENDED = "suspended", "利用を止めている事業所"


class SavedViewList(Code):
    """The lists whose filters a member of staff can save."""

    CONTACTS = "contacts", "コンタクト一覧"
    MATCHES = "matches", "マッチした方"
    PEOPLE = "people", "登録した方"


#: The name shown for a deleted account.
DELETED_ACCOUNT_NAME = "退会した方"
