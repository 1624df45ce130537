"""Which passwords are accepted: long enough, not among the first that anybody tries, no rules of composition."""

PASSWORD_MIN = 10
PASSWORD_MAX = 128

# The first guesses of every list, in their forms of ten characters and more.
_COMMON = frozenset(
    [
        "password12",
        "password123",
        "password1234",
        "password12345",
        "passw0rd123",
        "p@ssw0rd123",
        "1234567890",
        "12345678901",
        "123456789012",
        "0123456789",
        "0987654321",
        "9876543210",
        "qwertyuiop",
        "qwerty1234",
        "qwerty12345",
        "1qaz2wsx3edc",
        "1q2w3e4r5t",
        "1q2w3e4r5t6y",
        "qazwsxedcrfv",
        "asdfghjkl1",
        "iloveyou123",
        "letmein123",
        "welcome123",
        "welcome1234",
        "admin12345",
        "administrator",
        "abcdefghij",
        "abcd123456",
        "abcde12345",
        "a123456789",
        "1111111111",
        "0000000000",
        "2222222222",
        "7777777777",
        "8888888888",
        "9999999999",
        "aaaaaaaaaa",
        "sakura1234",
        "nippon1234",
        "japan12345",
        "tokyo12345",
        "doraemon12",
        "pokemon123",
        "changeme123",
    ]
)


def password_fault(password: str, email: str) -> str | None:
    """Return the sentence that says why a password is refused, or None when it is fine."""
    if len(password) < PASSWORD_MIN:
        return f"パスワードは{PASSWORD_MIN}文字以上にしてください。長いほど安全です。"
    if len(password) > PASSWORD_MAX:
        return f"パスワードは{PASSWORD_MAX}文字までにしてください。"
    plain = password.casefold()
    if plain in _COMMON or len(set(plain)) <= 2:
        return "よく使われるパスワードです。ほかの人が思いつきにくいものにしてください。"
    local = email.partition("@")[0].casefold()
    if (len(local) >= 4 and local in plain) or (email and email.casefold() in plain):
        return "メールアドレスを含むパスワードは使えません。別のものにしてください。"
    return None
