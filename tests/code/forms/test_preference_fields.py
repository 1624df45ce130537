"""What a person may answer is stored: each field of the form is a column, or has a table of its own."""

from server.core.vocabulary import CertificateKind
from server.people.schemas.preferences import PreferenceForm
from server.people.service.preferences import PREFERENCE_FIELDS

OF_OTHER_TABLES = {"preferred_prefectures", *CertificateKind}
#: Whose case it is, and how the person agreed: no answers of theirs.
NO_ANSWER = {"office", "consent_way", "consented_on"}


def test_every_answer_that_is_sent_is_stored() -> None:
    assert set(PreferenceForm.model_fields) == {*PREFERENCE_FIELDS, *OF_OTHER_TABLES} | NO_ANSWER
