"""Pictures of the world's homes and rooms."""

import io

from tests.support.forms import picture
from tests.support.people import Person
from tests.support.rooms import MESSAGES


def upload_home_picture(facility: Person, home: int, width: int) -> int:
    """Upload a picture of a home; return its id."""
    files = {"images": (io.BytesIO(picture(width=width)), "home.jpg")}
    return int(facility.post(f"/api/facilities/homes/{home}/upload_images/", data=files)[0]["id"])


def send_picture(person: Person, contact: int, width: int) -> int:
    """Send a picture with a distinct width; return the message."""
    data = {"talk_room": str(contact), "image": (io.BytesIO(picture(width=width)), "plan.jpg")}
    return int(person.post(MESSAGES, data=data)["id"])
