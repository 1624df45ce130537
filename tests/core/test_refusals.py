"""The ways to be refused: each has a Japanese sentence and a stable code."""

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


def test_an_ended_session_is_told_in_the_specifications_words():
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
def test_every_refusal_is_a_sentence_with_a_code_for_programs(refusal):
    assert isinstance(refusal, Refusal)
    assert refusal.detail.endswith("。")
    assert refusal.code.isascii()
    assert refusal.code == str(refusal)


def test_a_status_of_a_contact_is_named_in_the_sentence_and_in_the_code():
    refusal = ContactStatusConflict(ContactStatus.DECLINED, "承認はできません。")
    assert refusal.detail == "このコンタクトは「辞退」のため、承認はできません。"
    assert refusal.code == "contact_is_declined"


def test_an_invalid_input_keeps_its_own_copy_of_the_sentences():
    sentences = ["「年齢」を入力してください。"]
    refusal = Invalid({"age": sentences})
    sentences.clear()
    assert refusal.fields == {"age": ["「年齢」を入力してください。"]}
