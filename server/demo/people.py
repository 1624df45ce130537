"""The demo's applicants, counselors and the preferences they registered."""

from server.demo.entries import ApplicantEntry, PreferenceEntry, StaffEntry
from server.demo.people_applicants import APPLICANT_PREFERENCES, APPLICANTS, HIKARI
from server.demo.people_hidamari import HIDAMARI, HIDAMARI_PREFERENCES
from server.demo.people_tsubasa import TSUBASA, TSUBASA_PREFERENCES

__all__ = ["APPLICANTS", "COUNSELORS", "NEW_APPLICANT", "PREFERENCES"]

#: Signs in for the first time in the demo: she has no preference yet.
NEW_APPLICANT: ApplicantEntry = HIKARI
COUNSELORS: tuple[StaffEntry, ...] = (HIDAMARI, TSUBASA)
PREFERENCES: tuple[PreferenceEntry, ...] = (
    *APPLICANT_PREFERENCES,
    *HIDAMARI_PREFERENCES,
    *TSUBASA_PREFERENCES,
)
