"""By what everybody of the world who is staff proves who they are, beside a password."""

from collections.abc import Mapping

from apiflask import APIFlask

from server.actions.transaction import transaction
from server.domain.vocabulary import Role
from server.extensions import db
from server.models import Account, CodeApp, Passkey, RecoveryCode
from tests.support.people import Person


def give_factors(
    app: APIFlask, people: Mapping[str, Person], owned: Mapping[str, dict[str, list[int]]]
) -> None:
    """Give each a passkey, an app and a recovery code, which nobody else has anything of."""
    with app.app_context(), transaction():
        for viewer, person in people.items():
            account = db.session.get(Account, person.id)
            if account is None or account.role is Role.APPLICANT:
                continue
            made = {"account_id": account.id, "created_at": account.created_at}
            passkey = Passkey(credential_id=viewer.encode(), public_key=b"", sign_count=0, name="鍵", **made)
            db.session.add_all((passkey, CodeApp(sealed="", last_step=0, **made)))
            db.session.add(RecoveryCode(account_id=account.id, code_hash=""))
            db.session.flush()
            owned["passkey"][viewer].append(passkey.id)
