"""Steps of staff: files in rooms, and notes of an office, which no home may read."""

import io
from urllib.parse import quote

from pypdf.generic import DictionaryObject, NameObject, TextStringObject

from tests.support.machine.lives.base import PREFERENCES, LifeBase, one_of
from tests.support.machine.lives.model import Kind
from tests.support.media.pdfs import pdf
from tests.support.rooms import MESSAGES


class StaffSteps(LifeBase):
    """Each step takes an object by any number. Without such an object it does nothing."""

    def note_on_a_case(self, number: int) -> None:
        # The note of a person who has stopped can only be read.
        cases = [one for one in self.model.people if one.owner == "counselor" and one.active]
        person = one_of(cases, number)
        if person is None:
            return
        words, browser = self.unique.words("相談員のメモ"), self.browsers["counselor"]
        self.model.add_secret(person, Kind.NEVER, words.encode())
        path = f"{PREFERENCES}{person.id}/note/"
        before = browser.get(path)["text"]
        assert browser.call("PUT", path, {"text": words, "before": before}).status_code == 200

    def send_a_file(self, number: int) -> None:
        """Send a PDF as the home. Its content and name belong only to this room."""
        contact = self._contact("accepted", number)
        if contact is None:
            return
        words, browser = self.unique.words("間取り図"), self.browsers[self._member(contact.home.office)]
        title = DictionaryObject({NameObject("/Title"): TextStringObject(words)})
        file = (io.BytesIO(pdf(Plan=title)), f"{words}.pdf")
        uploaded = browser.post(f"{MESSAGES}file/", data={"talk_room": str(contact.id), "file": file})
        self.files.append(uploaded["id"])
        address = uploaded["file"]["address"]
        sent = browser.call("GET", address)
        assert sent.status_code == 200
        for value in (sent.data, words.encode(), quote(words).encode(), address.encode()):
            self.model.add_secret(contact.person, Kind.SAID, value, contact)
