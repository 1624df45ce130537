"""The codes and labels are those of docs/decisions.md §2."""

import re

from server.core.vocabulary import Code, Side
from server.screen_vocabulary import VOCABULARY, labels
from tests.support.rows import for_each

WISHED_BUILDINGS = {
    "existing_house": "既存戸建て",
    "new_house": "新築戸建て",
    "shared_apartment": "共同住宅",
    "one_room": "ワンルーム",
    "mansion": "マンション・ハイツ",
}
HOME_TYPES = {
    "day_support": "日中支援型",
    "share_house": "シェアハウス型",
    "one_room": "ワンルーム型",
    "satellite": "サテライト型",
}
MEDICAL_SUPPORTS = {
    "hospital_escort": "通院同行あり",
    "visiting_nurse": "訪問看護あり",
    "resident_nurse": "看護師常駐",
    "severe_intractable": "最重度の難病可",
}
NO_PREFERENCE = {"no_preference": "希望無し"}

LABELLED = {
    "HomeGender": {"male": "男性のみ", "female": "女性のみ", "any": "どちらでも可"},
    "Condition": {
        "mental": "精神障害",
        "intellectual": "知的障害",
        "physical": "身体障害",
        "developmental": "発達障害",
        "intractable": "難病",
    },
    "BuildingType": WISHED_BUILDINGS | {"other": "その他"},
    "BuildingWish": WISHED_BUILDINGS | NO_PREFERENCE,
    "HomeType": HOME_TYPES,
    "HomeTypeWish": HOME_TYPES | NO_PREFERENCE,
    "MedicalSupport": {"none": "なし"} | MEDICAL_SUPPORTS,
    "MedicalWish": MEDICAL_SUPPORTS | NO_PREFERENCE,
    "ContactStatus": {
        "pending": "承認待ち",
        "accepted": "承認済み",
        "declined": "辞退",
        "completed": "完了",
    },
    "MoveInAnswer": {"yes": "はい", "not_yet": "まだ", "no": "いいえ"},
    "Position": {"manager": "管理者", "staff": "担当", "billing": "経理"},
    "TemplateWord": {
        "home": "ホーム名",
        "address": "住所",
        "three_days": "3日後",
        "writer": "担当者名",
        "person": "お名前",
    },
}

# The documents list these codes without labels.
CODED = {
    "BlockScope": ["home", "corporation"],
    "Role": ["facility", "applicant", "counselor", "operator"],
    "SupportLevel": ["unknown", "1", "2", "3", "4", "5", "6"],
    "PersonGender": ["male", "female", "no_answer"],
    "ResidentPet": ["none", "dog", "cat", "other"],
    "NightSupport": ["night_staff", "sleep_in", "on_call", "none"],
    "ReportReason": ["harassment", "money", "false_information", "other"],
    "TakeBackReason": ["by_mistake", "called_off", "other_home"],
    "Wish": ["yes", "no", "no_preference"],
    "ConsentWay": ["own", "written", "spoken", "family"],
    "ProgressNote": ["", "reply_pending", "schedule_pending", "move_in_pending"],
    "CertificateKind": ["disability_certificate", "welfare_certificate"],
    "Verdict": ["met", "partly", "unmet", "ask"],
    "OfferState": ["waiting", "accepted", "declined", "taken_back"],
    "StaffNoticeKind": ["request", "message", "visit", "invoice", "new_matches", "vacancies"],
    "NotificationKind": ["request", "message", "visit", "new_matches", "office"],
    "VisitState": ["offered", "agreed", "done", "moved", "called_off"],
    "DeclineReason": ["far", "cost", "support", "daily_life", "elsewhere", "not_now", "other"],
    "DeclinedFor": ["conditions", "circumstances"],
    "EndReason": ["housed", "moved", "died", "mistake", "other"],
    "VisitReason": ["not_well", "schedule", "weather", "at_the_home", "not_needed", "other"],
    "StaffMailTiming": ["at_once", "daily", "here"],
}


@for_each("name", LABELLED)
def test_codes_and_labels_match_the_documents(name):
    assert list(labels()[name].items()) == list(LABELLED[name].items())


@for_each("name", CODED)
def test_codes_match_the_documents(name):
    assert list(labels()[name]) == CODED[name]


def test_documents_list_every_vocabulary():
    assert set(labels()) == set(LABELLED) | set(CODED)


def test_unknown_support_level_has_the_label_of_the_specification():
    assert labels()["SupportLevel"]["unknown"] == "わからない"


def test_ask_verdict_has_the_label_of_the_decisions():
    assert labels()["Verdict"]["ask"] == "要確認"


@for_each("codes", [*VOCABULARY, Side], ids=lambda codes: codes.__name__)
def test_every_code_is_ascii_and_has_a_unique_label(codes):
    assert all(re.fullmatch(r"[a-z0-9_]*", code) for code in codes)
    assert all(code.label for code in codes)
    assert len({code.label for code in codes}) == len(codes)


@for_each("codes", [*VOCABULARY, Side], ids=lambda codes: codes.__name__)
def test_code_equals_its_stored_text(codes: type[Code]) -> None:
    for code in codes:
        assert isinstance(code, Code)
        assert code == code.value == str(code)
        assert codes(code.value) is code


def test_every_code_fits_in_its_column():
    every: list[type[Code]] = [*VOCABULARY, Side]
    assert max(len(code) for codes in every for code in codes) <= 24
