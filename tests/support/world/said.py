"""What people say in the world's rooms that is no words: pictures and files."""

import io

from tests.support.forms import picture
from tests.support.media.pdfs import pdf
from tests.support.people import Person
from tests.support.rooms import MESSAGES


def say_picture(person: Person, contact: int, width: int) -> int:
    """Send a picture, told from others by its width; return the message."""
    data = {"talk_room": str(contact), "image": (io.BytesIO(picture(width=width)), "plan.jpg")}
    return int(person.post(MESSAGES, data=data)["id"])


def say_file(person: Person, contact: int, name: str) -> int:
    """Send a PDF of a name; return the message."""
    data = {"talk_room": str(contact), "file": (io.BytesIO(pdf()), f"{name}.pdf")}
    return int(person.post(f"{MESSAGES}file/", data=data)["id"])
