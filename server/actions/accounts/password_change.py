"""Changing one's own password while signed in."""

from datetime import datetime

from server.actions.accounts.guessing import Source
from server.actions.accounts.one_time_links import forgotten_page
from server.actions.accounts.passwords import confirm_password, hash_password, refuse_weak
from server.actions.accounts.sessions import end_sessions_of
from server.actions.notices.mails import write_mail
from server.actions.transaction import transaction
from server.domain.notices.mails import password_changed
from server.domain.refusals import Conflict, WrongPassword
from server.domain.viewer import Viewer
from server.queries.accounts.accounts import account_of, words_of


def change_password(viewer: Viewer, current: str, password: str, source: Source, now: datetime) -> None:
    """Replace a known password; every other session of the account ends, and its owner is told by mail."""
    account = account_of(viewer.id)
    email = account.email or ""
    held = confirm_password(account, current, source, now, WrongPassword())
    refuse_weak(password, words_of(account), str(account.id), now)
    hashed = hash_password(password)
    with transaction():
        # Read anew: another window, or a link that was mailed, may have been quicker.
        account = account_of(viewer.id, held=True)
        if account.password_hash != held:
            raise Conflict("パスワードは、いま別の画面で変わりました。", "password_changed")
        account.password_hash = hashed
        end_sessions_of(viewer.id, now, but=viewer.session_id)
        write_mail(email, password_changed(forgotten_page()), now)
