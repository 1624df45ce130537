"""The ways a use case can be refused, each with a sentence a person can act on; HTTP is not decided here."""

from collections.abc import Mapping, Sequence
from datetime import timedelta

from server.core.vocabulary import ContactStatus


class Refusal(Exception):
    """A use case that was refused: `detail` is a Japanese sentence, `code` is stable."""

    def __init__(self, detail: str, code: str) -> None:
        super().__init__(code)
        self.detail = detail
        self.code = code


class NotFound(Refusal):
    """The object does not exist for this viewer: absent and somebody else's look the same."""

    def __init__(
        self, detail: str = "見つかりませんでした。一覧からもう一度お選びください。", code: str = "not_found"
    ) -> None:
        super().__init__(detail, code)


class SignInNeeded(Refusal):
    """Nobody is signed in, or the session has ended."""

    def __init__(self, code: str = "session_expired") -> None:
        super().__init__("再度ログインしてください。", code)


class SignInFailed(Refusal):
    """The address, password or LINE sign-in presented is not good."""


class NotAllowed(Refusal):
    """The viewer's role may never do this."""

    def __init__(self, detail: str = "この操作を行う権限がありません。", code: str = "not_allowed") -> None:
        super().__init__(detail, code)


class ProofNeeded(NotAllowed):
    """Whoever is signed in must prove anew who they are; the page asks them, and repeats the call."""

    def __init__(self) -> None:
        super().__init__("あなたであることを、もう一度確かめてください。", "second_factor_needed")


class FactorMissing(NotAllowed):
    """It needs a second factor, and there is none yet."""

    def __init__(self) -> None:
        super().__init__(
            "この操作には、二段階認証の登録が必要です。「パスワードとログイン」の画面で登録してください。",
            "second_factor_missing",
        )


class Conflict(Refusal):
    """The present state does not allow it."""


class NotRecruiting(Conflict):
    """The home takes nobody new at present."""

    def __init__(self) -> None:
        super().__init__(
            "このホームは募集停止中です。新しく連絡するには、ホームの編集の画面で募集を再開してください。",
            "not_recruiting",
        )


class RoomClosed(Conflict):
    """The room is not open, or not any more."""

    def __init__(self) -> None:
        super().__init__("このトークルームは閉じられています。", "room_closed")


class ContactIs(Conflict):
    """The status of a contact does not allow it: `not_possible` is the end of a sentence."""

    def __init__(self, status: ContactStatus, not_possible: str) -> None:
        super().__init__(
            f"このコンタクトは「{status.label}」のため、{not_possible}", f"contact_is_{status.value}"
        )


class Invalid(Refusal):
    """The input breaks a rule: `fields` has Japanese sentences by field name."""

    def __init__(self, fields: Mapping[str, Sequence[str]], code: str = "invalid") -> None:
        super().__init__("入力内容をご確認ください。", code)
        self.fields = {name: list(sentences) for name, sentences in fields.items()}


class WrongPassword(Invalid):
    """The password that somebody signed in gives to prove that it is them is not theirs."""

    def __init__(self) -> None:
        super().__init__({"current": ["今のパスワードが違います。もう一度ご確認ください。"]})


class TooMany(Refusal):
    """Too often in too short a time."""

    def __init__(self, wait: timedelta) -> None:
        minutes = max(1, -(-int(wait.total_seconds()) // 60))
        super().__init__(
            f"短い時間に何度も行われました。{minutes}分ほど待ってから、もう一度お試しください。", "too_many"
        )
        self.wait = wait


class LoginThrottled(TooMany):
    """Too many wrong passwords from browsers that an account does not know; the browsers that it knows are free."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.detail = (
            "このメールアドレスでは、ログインの失敗が続いています。いつも使っているブラウザでログインするか、"
            "「パスワードを忘れた方」からメールのリンクを受け取ってください。"
        )
        self.code = "account_beset"


class CodesBeset(TooMany):
    """Too many wrong codes from browsers in which no factor was given; whoever sent them has the account's password."""

    def __init__(self, wait: timedelta) -> None:
        super().__init__(wait)
        self.detail = (
            "このアカウントでは、コードの間違いが続いています。パスワードが、ほかの人に知られているかもしれません。"
            "パスキーか、いつも使っているブラウザでログインして、パスワードを変えてください。"
            "できないときは、事業所の管理者か運営にお知らせください。"
        )
        self.code = "codes_beset"


class Unavailable(Refusal):
    """Something that is needed does not work just now; trying again later may help."""

    wait = timedelta(seconds=30)


class Busy(Unavailable):
    """Too much waits for something that somebody else holds: nothing was done, and soon it may be."""

    wait = timedelta(seconds=5)

    def __init__(self) -> None:
        super().__init__(
            "いま混み合っていて、できませんでした。少し待ってから、もう一度お試しください。", "busy"
        )


class RoomBusy(Unavailable):
    """Something else holds a room just now: a message is to be sent to it again."""

    wait = timedelta(seconds=2)

    def __init__(self) -> None:
        super().__init__("いま混み合っています。少し待つと、自動でもう一度送ります。", "room_busy")
