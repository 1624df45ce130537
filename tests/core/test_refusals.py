"""Every refusal has a Japanese sentence and a stable code."""

from server.core.refusals import (
    ContactStatusConflict,
    Invalid,
    NotAllowed,
    NotFound,
    Refusal,
    SignInFailed,
    SignInNeeded,
    Unavailable,
)
from server.core.vocabulary import ContactStatus
from tests.support.rows import for_each


def test_ended_session_has_the_text_of_the_specification():
    assert SignInNeeded().detail == "再度ログインしてください。"


@for_each(
    "refusal",
    [
        SignInNeeded(),
        NotAllowed(),
        NotFound(),
        Invalid({"age": ["「年齢」を入力してください。"]}),
        SignInFailed("もう一度ログインしてください。", "failed"),
        ContactStatusConflict(ContactStatus.DECLINED, "承認はできません。"),
        Unavailable("しばらくしてからもう一度お試しください。", "line_unavailable"),
    ],
)
def test_every_refusal_has_a_sentence_and_a_code(refusal):
    assert isinstance(refusal, Refusal)
    assert refusal.detail.endswith("。")
    assert refusal.code.isascii()
    assert refusal.code == str(refusal)


def test_status_conflict_names_the_status_in_sentence_and_code():
    refusal = ContactStatusConflict(ContactStatus.DECLINED, "承認はできません。")
    assert refusal.detail == "このコンタクトは「辞退」のため、承認はできません。"
    assert refusal.code == "contact_is_declined"


def test_invalid_copies_its_sentences():
    sentences = ["「年齢」を入力してください。"]
    refusal = Invalid({"age": sentences})
    sentences.clear()
    assert refusal.fields == {"age": ["「年齢」を入力してください。"]}
