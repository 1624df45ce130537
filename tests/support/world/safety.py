"""The sessions, second factors and saved views of the world."""

from collections.abc import Mapping

from apiflask import APIFlask
from sqlalchemy import select

from server.core.database import db
from server.core.services import secrets_cipher
from server.core.transaction import transaction
from server.core.vocabulary import Role, SavedViewList
from server.models import Account, CodeApp, Passkey, RecoveryCode, SavedView, SignInSession
from tests.support.people import Person


def furnish_safety(
    app: APIFlask, people: Mapping[str, Person], owned: Mapping[str, dict[str, list[int]]]
) -> None:
    """Record the sessions of each viewer, and give staff a passkey, a code app, a recovery code and a saved view."""
    with app.app_context(), transaction():
        for viewer, person in people.items():
            own = select(SignInSession.id).where(SignInSession.account_id == person.id)
            owned["session"][viewer] = list(db.session.scalars(own))
            account = db.session.get(Account, person.id)
            if account is None or account.role is Role.APPLICANT:
                continue
            made = {"account_id": account.id, "created_at": account.created_at}
            passkey = Passkey(credential_id=viewer.encode(), public_key=b"", sign_count=0, name="鍵", **made)
            app_of = CodeApp(
                encrypted_secret=secrets_cipher().encrypt(b"JBSWY3DPEHPK3PXP" * 2).decode(),
                last_step=0,
                **made,
            )
            view = SavedView(
                account_id=account.id,
                of_list=SavedViewList.CONTACTS,
                name=f"条件（{viewer}）",
                filters={"state": "pending"},
            )
            db.session.add_all((passkey, app_of, RecoveryCode(account_id=account.id, code_hash=""), view))
            db.session.flush()
            owned["passkey"][viewer].append(passkey.id)
            owned["saved view"][viewer].append(view.id)
