"""Unsubscribe from mail notices: a page that asks for confirmation, and the call that stops the mails.

The page is not part of the portal, because readers are not signed in and mail clients may call directly (RFC 8058).
"""

from collections.abc import Collection

from apiflask import APIBlueprint
from flask import Response
from markupsafe import Markup

from server.accounts.http.access import public, unaudited
from server.accounts.service.settings import stop_staff_mails
from server.core.clock import database_time
from server.core.http.signed import read_signed_unsubscribe
from server.core.refusals import NotFound
from server.core.services import app_settings
from server.core.vocabulary import Role, StaffNoticeKind
from server.notifications.queries import mail_recipient
from server.notifications.rules.pages import NOTICE_SETTINGS_PAGES

blueprint = APIBlueprint("unsubscribe", __name__, url_prefix="/mails/stop", enable_openapi=False)

_TITLE = "お知らせメールの停止"
_CONFIRMATION = (
    "次のお知らせを、メールで受け取るのをやめます。お知らせは、ログインした画面では、これからも見られます。"
)
_STOPPED = "次のお知らせは、これからメールで送りません。すでに送信中のメールが届くことがあります。"
_AGAIN = "また受け取るときは、ログインして、お知らせの設定で選び直してください。"
_BUTTON = Markup('<form method="post"><button type="submit">メールを止める</button></form>')
_PAGE = Markup(
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"><title>{title}</title>'
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex"></head>'
    "<body><main><h1>{title}</h1><p>{words}</p><ul>{kinds}</ul>{below}</main></body></html>"
)


@blueprint.get("/<signed>/")
@public
def confirmation_page(signed: str) -> Response:
    _, kinds = _recipient(signed)
    return _page(_CONFIRMATION, kinds, _BUTTON)


@blueprint.post("/<signed>/")
@unaudited("the viewer's own settings")
@public
def unsubscribe(signed: str) -> Response:
    role, kinds = _recipient(signed)
    stop_staff_mails(read_signed_unsubscribe(signed)[0], kinds, database_time())
    link = Markup('<p>{words}<br><a href="{href}">お知らせの設定</a></p>')
    return _page(
        _STOPPED,
        kinds,
        link.format(words=_AGAIN, href=app_settings().public_url + NOTICE_SETTINGS_PAGES[role]),
    )


def _recipient(signed: str) -> tuple[Role, list[StaffNoticeKind]]:
    """Return the recipient's role and the kinds of mail to stop. Raise NotFound if the recipient gets no more mails."""
    account_id, kinds = read_signed_unsubscribe(signed)
    recipient = mail_recipient(account_id)
    if recipient is None or recipient[1] not in NOTICE_SETTINGS_PAGES:
        raise NotFound()
    return recipient[1], kinds


def _page(words: str, kinds: Collection[StaffNoticeKind], below: Markup) -> Response:
    items = Markup("").join(Markup("<li>{}</li>").format(kind.label) for kind in kinds)
    page = _PAGE.format(title=_TITLE, words=words, kinds=items, below=below)
    response = Response(page, mimetype="text/html")
    response.headers["Cache-Control"] = "no-store"
    return response
