"""A room's messages as a list; sending a picture or a file there, and fetching one."""

import uuid

from apiflask import APIBlueprint
from flask import Response

from server.accounts.http.access import APPLICANT, COUNSELOR, FACILITY, allow, unaudited, viewer
from server.accounts.http.limits import limited_by_account
from server.contacts.queries.contacts import contact_for, room_for
from server.core.clock import now
from server.core.http.answers import answer, cursor_response
from server.core.http.bodies import takes_uploads
from server.core.http.signed import signed_file
from server.core.limits import UPLOADS_OF_ACCOUNT
from server.core.pictures import recorded, take_document, take_picture
from server.core.schemas import Empty, list_of
from server.core.services import app_settings, picture_store
from server.rooms.live.batches import send_now, shown
from server.rooms.queries import message_file_for, messages_in, room_of_message
from server.rooms.schemas import FileAddress, FileForm, MessageOut, MessagesQuery, PictureForm
from server.rooms.service.messages import take_back
from server.rooms.service.store import NewMessage

blueprint = APIBlueprint("messages", __name__, url_prefix="/api/chat/chat-messages", tag="Chat")


@blueprint.get("/")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.input(MessagesQuery, location="query", arg_name="query")
@blueprint.output(list_of(MessageOut))
@blueprint.doc(
    summary="List a room's latest messages, oldest first; the next page holds earlier ones", responses=[404]
)
def list_messages(query: MessagesQuery) -> Response:
    contact = contact_for(viewer(), query.talk_room)
    messages = messages_in(contact, query.page())
    listed = [MessageOut.of(*row) for row in reversed(messages.rows)]
    return cursor_response(listed, messages.next_cursor)


@blueprint.post("/")
@unaudited("what is said in a room")
@allow(FACILITY, APPLICANT, COUNSELOR)
@limited_by_account(UPLOADS_OF_ACCOUNT)
@takes_uploads
@blueprint.input(PictureForm, location="files")
@blueprint.output(MessageOut, status_code=201)
@blueprint.doc(summary="Say a picture in a room", responses=[404, 409])
def send_picture(files_data: PictureForm) -> Response:
    room_for(viewer(), files_data.talk_room)
    picture = take_picture(files_data.image.read(), "image", "写真")
    store = picture_store()
    with recorded(store) as keys:
        keys.append(key := store.keep_message_picture(picture))
        stored = send_now(
            NewMessage(files_data.talk_room, viewer(), "", files_data.key or str(uuid.uuid4()), key)
        )
    if stored.image_key != key:
        # The same message was here before, with its picture.
        store.forget(key)
    return answer(shown(stored), 201)


@blueprint.post("/file/")
@unaudited("what is said in a room")
@allow(FACILITY, COUNSELOR)
@limited_by_account(UPLOADS_OF_ACCOUNT)
@takes_uploads
@blueprint.input(FileForm, location="files")
@blueprint.output(MessageOut, status_code=201)
@blueprint.doc(summary="Send a PDF in a room", responses=[404, 409, 503])
def send_file(files_data: FileForm) -> Response:
    room_for(viewer(), files_data.talk_room)
    upload, scanner = files_data.file, app_settings().scanner_command
    document = take_document(upload.read(), upload.filename or "", "file", scanner)
    store = picture_store()
    with recorded(store) as keys:
        keys.append(key := store.keep_file(document.data))
        stored = send_now(
            NewMessage(
                files_data.talk_room,
                viewer(),
                document.name,
                files_data.key or str(uuid.uuid4()),
                key,
                len(document.data),
            )
        )
    if stored.image_key != key:
        # The same message was here before, with its file.
        store.forget(key)
    return answer(shown(stored), 201)


@blueprint.get("/<int:message_id>/file/")
@allow(APPLICANT)
@blueprint.output(FileAddress)
@blueprint.doc(summary="Ask where a file is downloaded by the phone's own browser, which is not signed in")
def file_address(message_id: int) -> FileAddress:
    key, _ = message_file_for(viewer().id, viewer().role, message_id)
    return FileAddress(address=f"/media/signed-files/{signed_file(viewer().id, message_id, key, now())}.pdf")


@blueprint.delete("/<int:message_id>/")
@unaudited("what is said in a room")
@allow(FACILITY, APPLICANT, COUNSELOR)
@blueprint.output(Empty)
@blueprint.doc(summary="Take back what one has said within the last minute", responses=[404, 409])
def take_message_back(message_id: int) -> Empty:
    take_back(viewer(), room_of_message(viewer(), message_id), message_id, now())
    return Empty()
