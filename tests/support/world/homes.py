"""Pictures of the homes of the world."""

import io

from tests.support.forms import picture
from tests.support.people import Person


def upload_home_picture(facility: Person, home: int, width: int) -> int:
    """Upload a picture of a home; return its id."""
    files = {"images": (io.BytesIO(picture(width=width)), "home.jpg")}
    return int(facility.post(f"/api/facilities/homes/{home}/upload_images/", data=files)[0]["id"])
