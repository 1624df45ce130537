"""Pictures and files in the rooms of the world."""

import io

from tests.support.forms import picture
from tests.support.media.pdfs import pdf
from tests.support.people import Person
from tests.support.rooms import MESSAGES


def send_picture(person: Person, contact: int, width: int) -> int:
    """Send a picture with a distinct width; return the message."""
    data = {"talk_room": str(contact), "image": (io.BytesIO(picture(width=width)), "plan.jpg")}
    return int(person.post(MESSAGES, data=data)["id"])


def send_named_file(person: Person, contact: int, name: str) -> int:
    """Send a PDF with a name; return the message."""
    data = {"talk_room": str(contact), "file": (io.BytesIO(pdf()), f"{name}.pdf")}
    return int(person.post(f"{MESSAGES}file/", data=data)["id"])
