"""The codes of refusals and of faults in fields that an applicant can meet.

The applicants' app has a sentence for each code in both wordings (liff-app/src/features/refusals). The names of a code
are the values that the server sends with it, in the order of the sentence's parameters. Names that end in `_at` are
times.
"""

from collections.abc import Mapping

REFUSALS: Mapping[str, tuple[str, ...]] = {
    # Signing in, and the session.
    "session_expired": (),
    "account_disabled": (),
    "line_login_failed": (),
    "line_unavailable": (),
    "line_of_counselor": (),
    "state_mismatch": (),
    "csrf": (),
    "foreign_origin": (),
    "foreign_host": (),
    "not_allowed": (),
    # Any call.
    "not_found": (),
    "invalid": (),
    "too_many": ("minutes",),
    "busy": (),
    "files_waiting": (),
    "storage_full": (),
    "storage_unavailable": (),
    "database_read_only": (),
    "database_unavailable": (),
    "http_400": (),
    "http_404": (),
    "http_405": (),
    "http_408": (),
    "http_413": (),
    "http_415": (),
    # Pictures.
    "image_too_large": (),
    "image_unreadable": (),
    "image_heic": (),
    "picture_missing": (),
    "picture_gone": (),
    "picture_address_expired": (),
    # The registration and its consent.
    "preference_exists": (),
    "consent_needed": (),
    "consent_outdated": (),
    "draft_changed": (),
    "term_is_over": ("days",),
    # Requests and their answers.
    "contact_is_pending": (),
    "contact_is_accepted": (),
    "contact_is_declined": (),
    "contact_is_completed": (),
    "acceptance_stays": ("hours",),
    "closed_room_stays": ("hours",),
    "decline_stays": ("hours",),
    "nothing_may_wait": ("home",),
    "new_request_came": ("home",),
    "home_blocked": ("home",),
    "more_ends": (),
    # The room.
    "room_closed": (),
    "room_busy": (),
    "message_empty": (),
    "message_too_long": ("max_length",),
    "frame_unreadable": (),
    "too_late_to_take_back": (),
    # Visits and the move-in.
    "visit_agreed": ("starts_at",),
    "visit_gone": (),
    "visit_is_done": (),
    "visit_is_moved": (),
    "visit_is_called_off": (),
    "visit_not_offered": (),
    "visit_person_stopped": (),
    "move_reason_needed": (),
    "move_in_not_asked": ("hours",),
    "move_in_not_confirmed": (),
    # The helper.
    "no_helper": (),
    "has_helper": (),
    "own_invitation": (),
    "invitation_unusable": (),
}

FAULTS: Mapping[str, tuple[str, ...]] = {
    "missing": (),
    "not_chosen": (),
    "choice_unreadable": (),
    "exclusive_choice": (),
    "not_in_list": (),
    "text_too_long": ("max_length",),
    "too_many_items": ("max_length",),
    "not_a_number": (),
    "not_whole": (),
    "too_small": ("ge",),
    "too_large": ("le",),
    "prefecture_needed": (),
    "postal_code_wrong": (),
    "quiet_hour_missing": (),
    "quiet_hours_same": (),
    "agreement_needed": (),
    "unusable": (),
}
