"""A room's messages: list them, send a picture or a file, and take back a message."""

import uuid
from collections.abc import Callable

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.contacts.queries.contacts import contact_for, require_open_room
from server.core.clock import now
from server.core.http.answers import answer, cursor_response
from server.core.http.bodies import accepts_uploads
from server.core.http.signed import signed_file
from server.core.limits import UPLOADS_OF_ACCOUNT
from server.core.pictures import check_uploaded_document, delete_files_on_failure, prepare_uploaded_picture
from server.core.schemas import Empty, list_of
from server.core.services import app_settings, picture_store
from server.rooms.live.batches import message_out, send_now
from server.rooms.queries import message_file_for, messages_in, room_of_message
from server.rooms.schemas import FileAddress, FileForm, MessageOut, MessagesQuery, PictureForm
from server.rooms.service.messages import take_back_message
from server.rooms.service.store import NewMessage

blueprint = APIBlueprint("messages", __name__, url_prefix="/api/chat/chat-messages", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(MessagesQuery, location="query", arg_name="query")
@blueprint.output(list_of(MessageOut))
@blueprint.doc(
    summary="List a room's latest messages, oldest first; the next page contains earlier messages",
    responses=[404],
)
def list_messages(query: MessagesQuery) -> Response:
    contact = contact_for(viewer(), query.talk_room)
    messages = messages_in(viewer(), contact.id, query.page())
    return cursor_response(messages.rows[::-1], messages.next_cursor)


@blueprint.post("/")
@unaudited("a message in a room")
@allow(FACILITY, APPLICANT, COUNSELOR)
@limited_by_account(UPLOADS_OF_ACCOUNT)
@accepts_uploads
@blueprint.input(PictureForm, location="files")
@blueprint.output(MessageOut, status_code=201)
@blueprint.doc(summary="Send a picture in a room", responses=[404, 409])
def send_picture(files_data: PictureForm) -> Response:
    require_open_room(viewer(), files_data.talk_room)
    picture = prepare_uploaded_picture(files_data.image.read(), "image", "写真")
    return _send(files_data, lambda: picture_store().save_message_picture(picture))


@blueprint.post("/file/")
@unaudited("a message in a room")
@allow(FACILITY, COUNSELOR)
@limited_by_account(UPLOADS_OF_ACCOUNT)
@accepts_uploads
@blueprint.input(FileForm, location="files")
@blueprint.output(MessageOut, status_code=201)
@blueprint.doc(summary="Send a PDF in a room", responses=[404, 409, 503])
def send_file(files_data: FileForm) -> Response:
    require_open_room(viewer(), files_data.talk_room)
    upload, scanner = files_data.file, app_settings().scanner_command
    document = check_uploaded_document(upload.read(), upload.filename or "", "file", scanner)
    return _send(
        files_data,
        lambda: picture_store().save_message_file(document.data),
        document.name,
        len(document.data),
    )


@blueprint.get("/<int:message_id>/file/")
@allow(APPLICANT)
@blueprint.output(FileAddress)
@blueprint.doc(summary="Read a signed address of a file; it also works in a browser that is not signed in")
def file_address(message_id: int) -> FileAddress:
    key, _ = message_file_for(viewer(), message_id)
    return FileAddress(address=f"/media/signed-files/{signed_file(viewer().id, message_id, key, now())}.pdf")


@blueprint.delete("/<int:message_id>/")
@unaudited("a message in a room")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Take back one of the viewer's messages within a minute", responses=[404, 409])
def take_back(message_id: int) -> Empty:
    take_back_message(viewer(), room_of_message(viewer(), message_id), message_id, now())
    return Empty()


def _send(
    form: PictureForm | FileForm, save: Callable[[], str], text: str = "", file_size: int | None = None
) -> Response:
    """Call `save`, which stores a picture or file and returns its storage key, and send the message with it."""
    store = picture_store()
    # If sending fails, `delete_files_on_failure` deletes the stored file.
    with delete_files_on_failure(store) as keys:
        keys.append(storage_key := save())
        message_key = form.key or str(uuid.uuid4())
        stored = send_now(NewMessage(form.talk_room, viewer(), text, message_key, storage_key, file_size))
    if stored.storage_key != storage_key:
        # An earlier request with the same key stored this message with its own copy of the file.
        store.delete(storage_key)
    return answer(message_out(stored), 201)
