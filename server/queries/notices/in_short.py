"""A contact with its home and its person, as far as a line about it names them."""

from server.models import Account, Contact, Home, Preference
from server.queries.rows import RowReader

_NAMED = ("id", "name", "is_active", "emptied_at", "age", "gender", "prefecture")
CONTACT_IN_SHORT = RowReader(
    Contact,
    "id",
    "status",
    "progress_note",
    "preference_id",
    "outline_age",
    "outline_gender",
    "outline_prefecture",
    home=RowReader(Home, "id", "name"),
    preference=RowReader(Preference, *_NAMED, user=RowReader(Account, "username", "person_name")),
)
