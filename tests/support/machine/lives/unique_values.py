"""Unique values for the forms of seekers."""

import io
from typing import Any

from PIL import Image

from server.core.japan import PREFECTURES
from tests.support.machine.lives.model import Kind, Model, Person, age, number

#: The prefecture of all homes, which is in every preference.
HOMES_IN = "東京都"
_AGES = range(61, 150)
_GENDERS = ("female", "male", "no_answer")
_PREFECTURES = [one for one in PREFECTURES if one != HOMES_IN]


class UniqueValues:
    """Gives each field of a form a unique value."""

    def __init__(self) -> None:
        self._last = 0
        self._forms = 0

    def words(self, what: str) -> str:
        """Return a unique text."""
        return f"{what}{self._next():04}番"

    def form(self, *, named: bool) -> dict[str, Any]:
        """Return new identifying values. The wishes stay the same, so that the homes still match."""
        self._forms += 1
        form = {
            "age": _AGES[self._forms % len(_AGES)],
            "gender": _GENDERS[self._forms % len(_GENDERS)],
            "prefecture": _PREFECTURES[self._forms % len(_PREFECTURES)],
            "postal_code": f"985{self._next():04}",
            "address_1": self.words("小さな町"),
            "address_2": self.words("谷のおく"),
            "condition_detail": self.words("病状"),
            "preferredLocation_prefecture": [HOMES_IN],
        }
        return form | ({"name": self.words("氏名")} if named else {})

    def picture(self) -> bytes:
        """Return a picture that stays unique after re-encoding."""
        number = self._next()
        out = io.BytesIO()
        Image.new("RGB", (60 + number % 40, 40), (number % 256, number * 7 % 256, 90)).save(out, "JPEG")
        return out.getvalue()

    def _next(self) -> int:
        self._last += 1
        return self._last


def note_form(model: Model, person: Person, form: dict[str, Any]) -> None:
    """Set the present values of a person."""
    person.gender = form["gender"]
    model.says(person, "number", Kind.NUMBER, number(person.id))
    model.says(person, "age", Kind.AGE, age(form["age"]))
    model.says(person, "prefecture", Kind.PREFECTURE, form["prefecture"].encode())
    model.says(person, "municipality", Kind.MUNICIPALITY, form["address_1"].encode())
    model.says(person, "address", Kind.ADDRESS, form["postal_code"].encode(), form["address_2"].encode())
    model.says(person, "free text", Kind.FREE_TEXT, form["condition_detail"].encode())
    if "name" in form:
        model.says(person, "name", Kind.NAME, form["name"].encode())
