"""The errors a use case can raise, each with a sentence for the user; `http/errors.py` maps them to HTTP statuses."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import timedelta

from server.core.vocabulary import ContactStatus

#: What a sentence names, such as a count or a time in ISO format.
Values = Mapping[str, str | int]


class Refusal(Exception):
    """A refused use case: `detail` is a Japanese sentence for the user, `code` is stable.

    `values` has what the sentence names, for the applicants' app, which has sentences of its own (`refusal_codes.py`).
    """

    def __init__(self, detail: str, code: str, values: Values | None = None) -> None:
        super().__init__(code)
        self.detail = detail
        self.code = code
        self.values = dict(values or {})


class NotFound(Refusal):
    """The object does not exist, or the viewer may not see it; both look the same."""

    def __init__(
        self,
        detail: str = "見つかりませんでした。一覧からもう一度お選びください。",
        code: str = "not_found",
        values: Values | None = None,
    ) -> None:
        super().__init__(detail, code, values)


class SignInNeeded(Refusal):
    """The client is not signed in, or the session has ended."""

    def __init__(self, code: str = "session_expired") -> None:
        super().__init__("再度ログインしてください。", code)


class SignInFailed(Refusal):
    """The given mail address, password or LINE sign-in is not valid; the audit names the account, if it is known."""

    def __init__(self, detail: str, code: str, account_id: int | None = None) -> None:
        super().__init__(detail, code)
        self.account_id = account_id


class NotAllowed(Refusal):
    """The viewer's role may not do this."""

    def __init__(self, detail: str = "この操作を行う権限がありません。", code: str = "not_allowed") -> None:
        super().__init__(detail, code)


class ProofNeeded(NotAllowed):
    """The user must confirm their identity again (step-up); the page asks them and repeats the call."""

    def __init__(self) -> None:
        super().__init__("あなたであることを、もう一度確かめてください。", "second_factor_needed")


class FactorMissing(NotAllowed):
    """The call needs a second factor, and the account has none yet."""

    def __init__(self) -> None:
        super().__init__(
            "この操作には、二段階認証の登録が必要です。「パスワードとログイン」の画面で登録してください。",
            "second_factor_missing",
        )


class Conflict(Refusal):
    """The current state does not allow this."""


class NotRecruiting(Conflict):
    """The home does not recruit at present."""

    def __init__(self) -> None:
        super().__init__(
            "このホームは募集停止中です。新しく連絡するには、ホームの編集の画面で募集を再開してください。",
            "not_recruiting",
        )


class RoomClosed(Conflict):
    """The room is not open yet, or it was closed."""

    def __init__(self) -> None:
        super().__init__("このトークルームは閉じられています。", "room_closed")


class ContactStatusConflict(Conflict):
    """The status of a contact does not allow this. The Japanese sentence ends with `not_possible`."""

    def __init__(self, status: ContactStatus, not_possible: str) -> None:
        super().__init__(
            f"このコンタクトは「{status.label}」のため、{not_possible}", f"contact_is_{status.value}"
        )


@dataclass(frozen=True)
class Fault:
    """What is wrong with a field: a code of `refusal_codes.FAULTS` with its values, and the sentence."""

    code: str
    sentence: str
    values: Values = field(default_factory=dict)


class Invalid(Refusal):
    """The input is not valid; `fields` has Japanese sentences by field name.

    Without `faults`, the code of the refusal says what is wrong with the field.
    """

    def __init__(
        self, fields: Mapping[str, Sequence[str]], code: str = "invalid", values: Values | None = None
    ) -> None:
        super().__init__("入力内容をご確認ください。", code, values)
        self.fields = {name: list(sentences) for name, sentences in fields.items()}
        self.faults: dict[str, list[Fault]] = {}

    @classmethod
    def of(cls, faults: Mapping[str, Sequence[Fault]]) -> "Invalid":
        invalid = cls({name: [fault.sentence for fault in found] for name, found in faults.items()})
        invalid.faults = {name: list(found) for name, found in faults.items()}
        return invalid


class WrongPassword(Invalid):
    """The current password, given to confirm a signed-in user's identity, is wrong."""

    def __init__(self) -> None:
        super().__init__({"current": ["今のパスワードが違います。もう一度ご確認ください。"]})


class TooMany(Refusal):
    """Too many calls in a short time."""

    def __init__(self, wait: timedelta) -> None:
        # Full minutes, rounded up.
        minutes = max(1, -(-int(wait.total_seconds()) // 60))
        super().__init__(
            f"短い時間に何度も行われました。{minutes}分ほど待ってから、もう一度お試しください。",
            "too_many",
            {"minutes": minutes},
        )
        self.wait = wait


class LoginThrottled(TooMany):
    """Too many wrong passwords from browsers unknown to the account; known browsers can still sign in."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.detail = (
            "このメールアドレスでは、ログインの失敗が続いています。いつも使っているブラウザでログインするか、"
            "「パスワードを忘れた方」からメールのリンクを受け取ってください。"
        )
        self.code = "account_beset"


class CodesThrottled(TooMany):
    """Too many wrong codes from browsers that never proved a second factor; the sender knows the password."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.detail = (
            "このアカウントでは、コードの間違いが続いています。パスワードが、ほかの人に知られているかもしれません。"
            "パスキーか、いつも使っているブラウザでログインして、パスワードを変えてください。"
            "できないときは、事業所の管理者か運営にお知らせください。"
        )
        self.code = "codes_beset"


class Unavailable(Refusal):
    """A required service does not work at present; the client can try again later."""

    wait = timedelta(seconds=30)


class Busy(Unavailable):
    """A lock, a connection or a write slot was not free in time; nothing was changed, and a retry can succeed."""

    wait = timedelta(seconds=5)

    def __init__(self) -> None:
        super().__init__(
            "いま混み合っていて、できませんでした。少し待ってから、もう一度お試しください。", "busy"
        )


class RoomBusy(Unavailable):
    """Another transaction holds the room's lock; the client must send the message again."""

    wait = timedelta(seconds=2)

    def __init__(self) -> None:
        super().__init__("いま混み合っています。少し待つと、自動でもう一度送ります。", "room_busy")
