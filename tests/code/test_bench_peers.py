"""The peers of `npm run bench:http` answer with every field of ours. The bench itself compares the values."""

from collections.abc import Sequence

import pytest

from server.contacts.schemas.contacts import ContactOut
from server.core.schemas import Shape
from server.homes.schemas import HomeOut
from server.people.schemas.preferences import PreferenceOut
from tests.support.source import part

ORM, DRF = "bench/peers/orm.py", "bench/peers/drf_app.py"
#: For each answer of each peer: the parts of its file that name the fields, by the text at their beginning and end.
PARTS: dict[tuple[str, type[Shape]], Sequence[tuple[str, str]]] = {
    (ORM, HomeOut): [("HOME_RULES = (", "CARD = ("), ("def home_in_contact(", "def _person(")],
    (ORM, PreferenceOut): [("CARD = (", "CONTACT = ("), ("def preference_out(", "\n    }")],
    (ORM, ContactOut): [("CONTACT = (", "def _fields("), ("def contact_out(", "def preference_out(")],
    (DRF, HomeOut): [("class HomeInContact(", "class Person(")],
    (DRF, PreferenceOut): [("class Person(", "class ContactOut("), ("class OnePreference(", "urlpatterns")],
    (DRF, ContactOut): [("class ContactOut(", "# Views.")],
}


def missing_fields(peer: str, shape: type[Shape]) -> list[str]:
    source = "".join(part(peer, begin, end) for begin, end in PARTS[peer, shape])
    names = [field.serialization_alias or name for name, field in shape.model_fields.items()]
    return [name for name in names if f'"{name}"' not in source]


@pytest.mark.parametrize(("peer", "shape"), PARTS)
def test_peer_answers_with_every_field(peer: str, shape: type[Shape]) -> None:
    assert missing_fields(peer, shape) == []
