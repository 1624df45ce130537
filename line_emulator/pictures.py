"""The test people's profile pictures, drawn here so that the internet is not needed."""

from dataclasses import dataclass

from flask import Blueprint, Response, abort, render_template, request
from flask.typing import ResponseReturnValue

from line_emulator.emulator import emulator
from line_emulator.people import Person

pictures = Blueprint("pictures", __name__)


@dataclass(frozen=True)
class Portrait:
    """The colours of one drawing; `hair` names a shape in avatar.svg."""

    background: str
    skin: str
    hair_colour: str
    hair: str
    clothes: str
    wears_glasses: bool = False


PORTRAITS = (
    Portrait("#ffe2b8", "#f9d3b4", "#4a3026", "bob", "#e8745f"),
    Portrait("#cfe8ff", "#efc4a0", "#2b2623", "short", "#3d6fb5", wears_glasses=True),
    Portrait("#ffd9e3", "#fbd9c2", "#6b4230", "long", "#8a63b8"),
    Portrait("#d8f0d4", "#f3cbb0", "#a9a49f", "bun", "#3f8f78", wears_glasses=True),
)


def picture_address(person: Person) -> str | None:
    """Return the person's pictureUrl, or None without a picture."""
    return None if person.portrait is None else f"{request.host_url}pictures/{person.user_id}"


@pictures.get("/pictures/<user_id>")
@pictures.get("/pictures/<user_id>/<any(large, small):size>")
def picture(user_id: str, size: str = "large") -> ResponseReturnValue:
    """Draw a person; LINE's thumbnail suffixes give the same drawing."""
    person = emulator().people.find(user_id)
    if person is None or person.portrait is None:
        abort(404)
    drawing = render_template("avatar.svg", portrait=PORTRAITS[person.portrait])
    return Response(drawing, mimetype="image/svg+xml", headers={"Cache-Control": "max-age=3600"})
