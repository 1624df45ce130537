"""The demo's applicants, counselors and the preferences they registered."""

from demo.data.entries import ApplicantEntry, PreferenceEntry, StaffEntry
from demo.data.people_applicants import APPLICANT_PREFERENCES, APPLICANTS, HIKARI
from demo.data.people_hidamari import HIDAMARI, HIDAMARI_PREFERENCES
from demo.data.people_tsubasa import TSUBASA, TSUBASA_PREFERENCES

__all__ = ["APPLICANTS", "COUNSELORS", "NEW_APPLICANT", "PREFERENCES"]

#: A new applicant without a preference.
NEW_APPLICANT: ApplicantEntry = HIKARI
COUNSELORS: tuple[StaffEntry, ...] = (HIDAMARI, TSUBASA)
PREFERENCES: tuple[PreferenceEntry, ...] = (
    *APPLICANT_PREFERENCES,
    *HIDAMARI_PREFERENCES,
    *TSUBASA_PREFERENCES,
)
