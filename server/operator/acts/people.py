"""Acts on people and homes."""

from server.core.audit.rules import Act
from server.core.clock import now
from server.core.database import db
from server.core.refusals import NotFound
from server.core.services import picture_store
from server.models import Home
from server.operator.acts.accounts import NOTIFIED_IN_APP, notice_to_owner
from server.operator.acts.entry import Actor, Command, PreviewedIdAct
from server.operator.schemas import ActParameters, ReasonIn, RenameContactIn, RenameIn
from server.operator.service.erasing import count_open_contacts, get_preference
from server.operator.service.people import (
    answer_disclosure_request,
    check_can_rename,
    check_not_erased,
    erase_person,
    rename_contact_person,
    rename_person,
    stored_counts,
)

_ASSIGNEE_NOTIFIED = "担当者（いなければ管理者）にメールで知らせます。"


class RenamePerson(PreviewedIdAct[RenameIn]):
    name = "rename-person"
    audit = Act.PERSON_RENAMED
    path = "/people/<int:preference_id>/rename/"
    summary = "Correct the name of a person that an office registered"
    body = RenameIn
    command = Command("people", "rename")

    def effects(self, preference_id: int, _: ActParameters, /) -> list[str]:
        person = get_preference(preference_id)
        check_can_rename(person)
        return ["事業所と、話をしているホームに見える名前が変わります。", _ASSIGNEE_NOTIFIED]

    def do(self, preference_id: int, body: RenameIn, _: Actor, /) -> None:
        rename_person(preference_id, body.name, now(), body.reason)


class AnswerDisclosureRequest(PreviewedIdAct[ReasonIn]):
    name = "disclose"
    audit = Act.DISCLOSURE_ANSWERED
    path = "/people/<int:preference_id>/disclose/"
    summary = (
        "Answer a disclosure request: notify the person, or their assignee, how to receive the stored data"
    )
    body = ReasonIn
    command = Command("people", "disclose")

    def effects(self, preference_id: int, _: ActParameters, /) -> list[str]:
        person, stored = get_preference(preference_id), stored_counts(preference_id)
        check_not_erased(person)
        counts = (
            f"連絡{stored.contacts}件、メッセージ{stored.messages}通、証明書の画像{stored.certificates}枚"
        )
        delivery = (
            [NOTIFIED_IN_APP, "本人がアプリの設定から受け取ります。運営は中を見ません。"]
            if person.office_id is None
            else [
                _ASSIGNEE_NOTIFIED,
                f"本人に渡すものは flask people export {preference_id} で書き出します。",
            ]
        )
        return [f"残っているもの：{counts}。", *delivery]

    def do(self, preference_id: int, body: ReasonIn, _: Actor, /) -> None:
        answer_disclosure_request(preference_id, now(), body.reason)


class ErasePerson(PreviewedIdAct[ReasonIn]):
    name = "erase"
    audit = Act.PERSON_ERASED_BY_OPERATOR
    path = "/people/<int:preference_id>/erase/"
    summary = "Erase a person"
    body = ReasonIn
    command = Command("people", "erase", "消しました。", has_dry_run=True, question="消しますか")

    def effects(self, preference_id: int, _: ActParameters, /) -> list[str]:
        person, open_contacts = get_preference(preference_id), count_open_contacts(preference_id)
        check_not_erased(person)
        return [
            f"登録{preference_id}番の内容と証明書の画像を消します。元には戻せません。",
            f"返事待ちの連絡{open_contacts.pending}件、トークルーム{open_contacts.rooms}件は終わり、相手に伝わります。",
            notice_to_owner(person.user) if person.office_id is None else _ASSIGNEE_NOTIFIED,
        ]

    def do(self, preference_id: int, body: ReasonIn, _: Actor, /) -> None:
        erase_person(preference_id, picture_store(), now(), body.reason)


class RenameContactPerson(PreviewedIdAct[RenameContactIn]):
    name = "rename-home-contact"
    audit = Act.CONTACT_PERSON_RENAMED
    path = "/homes/<int:home_id>/rename-contact/"
    summary = "Correct the name of a home's contact person"
    body = RenameContactIn
    command = Command("homes", "rename-contact")

    def effects(self, home_id: int, _: ActParameters, /) -> list[str]:
        if db.session.get(Home, home_id) is None:
            raise NotFound("この番号のホームはありません。")
        return ["ホームの担当者名が変わります。", _ASSIGNEE_NOTIFIED]

    def do(self, home_id: int, body: RenameContactIn, _: Actor, /) -> None:
        rename_contact_person(home_id, body.name, now(), body.reason)
