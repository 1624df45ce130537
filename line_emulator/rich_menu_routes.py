"""Rich menus at LINE's paths; LINE serves the pictures from another host with the same paths."""

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from line_emulator.emulator import emulator
from line_emulator.messaging_routes import for_messaging_channel
from line_emulator.rich_menus import MAX_PICTURE_BYTES, RichMenu, RichMenuError
from line_emulator.web import ApiError

rich_menu = Blueprint("rich_menu", __name__, url_prefix="/v2/bot")


@rich_menu.errorhandler(RichMenuError)
def _refuse(refused: RichMenuError) -> ResponseReturnValue:
    return jsonify(message=str(refused)), 400


@rich_menu.post("/richmenu")
@for_messaging_channel
def make() -> ResponseReturnValue:
    return jsonify(richMenuId=emulator().rich_menus.make(request.get_json(silent=True)))


@rich_menu.get("/richmenu/list")
@for_messaging_channel
def list_all() -> ResponseReturnValue:
    return jsonify(richmenus=[menu.shown for menu in emulator().rich_menus.everyone()])


@rich_menu.delete("/richmenu/<menu_id>")
@for_messaging_channel
def delete(menu_id: str) -> ResponseReturnValue:
    emulator().rich_menus.delete(_find(menu_id))
    return jsonify({})


@rich_menu.post("/richmenu/<menu_id>/content")
@for_messaging_channel
def upload(menu_id: str) -> ResponseReturnValue:
    """Store the picture of a menu."""
    picture = request.get_data()
    if len(picture) > MAX_PICTURE_BYTES:
        raise ApiError(413, {"message": "Request Entity Too Large"})
    emulator().rich_menus.upload(_find(menu_id), picture, request.mimetype)
    return jsonify({})


@rich_menu.get("/richmenu/<menu_id>/content")
@for_messaging_channel
def download(menu_id: str) -> ResponseReturnValue:
    picture = _find(menu_id).picture
    if picture is None:
        raise ApiError(404, {"message": "Not found"})
    return Response(picture, mimetype="image/png")


@rich_menu.post("/user/all/richmenu/<menu_id>")
@for_messaging_channel
def show(menu_id: str) -> ResponseReturnValue:
    """Make a menu the default for all people."""
    emulator().rich_menus.show(_find(menu_id))
    return jsonify({})


@rich_menu.get("/user/all/richmenu")
@for_messaging_channel
def shown() -> ResponseReturnValue:
    """Return the default menu."""
    menu = emulator().rich_menus.default()
    if menu is None:
        raise ApiError(404, {"message": "no default richmenu"})
    return jsonify(richMenuId=menu.id)


def _find(menu_id: str) -> RichMenu:
    menu = emulator().rich_menus.find(menu_id)
    if menu is None:
        raise ApiError(404, {"message": "richmenu not found"})
    return menu
