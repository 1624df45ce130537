"""Whether somebody who writes to the LINE account calls for help, and what they are answered: the telephone first."""

import re
import unicodedata

#: Longer texts are not looked through to their end: the cry stands at the beginning.
READ_MAX = 1000

_CALLS = re.compile(
    "|".join(
        (
            *("たすけて", "助けて", "助け(?:が|を)", "へるぷ", "help", "sos"),
            *("しにたい", "死にたい", "死のう", "きえたい", "消えたい", "いきたくない", "生きたくない", "自殺"),
            *("つらい", "辛い", "くるしい", "苦しい", "こわい", "怖い", "しんどい", "限界"),
            *("いじめ", "苛め", "ぎゃくたい", "虐待", "ぼうりょく", "暴力", "せくはら", "ぱわはら", "ちかん"),
            *("なぐら", "殴ら", "なぐる", "殴る", "たたかれ", "叩かれ", "けられた", "蹴られた"),
            *("とじこめ", "閉じ込め", "おどされ", "脅され", "さわられ", "触られ", "痛い", r"(?:^|[がもは、。!])いたい"),
        )
    )
)  # fmt: skip

#: When to call which, in the order of the buttons.
ANSWER = (
    "けが・病気のときは、119に電話します。\n"
    "なぐられた・こわいときは、110に電話します。\n"
    "死にたいほどつらいときは、0120-061-338で話せます。\n"
    "どんなことでも、0120-279-338で話せます。\n"
    "ここに書いたことは、人が読んでいません。"
)
#: What each button says, and the number that it calls.
TELEPHONES = (
    ("119に電話する", "119"),
    ("110に電話する", "110"),
    ("つらい気持ちを電話で話す", "0120-061-338"),
    ("どんなことでも電話で話す", "0120-279-338"),
)
BUTTON = "困ったとき"
PAGE = "/accounts/applicants/help/"


def calls_for_help(text: object) -> bool:
    """Say whether a message, whatever it is made of, holds a word of somebody who needs help now."""
    if not isinstance(text, str):
        return False
    plain = unicodedata.normalize("NFKC", text[:READ_MAX]).lower()
    hiragana = "".join(chr(ord(one) - 0x60) if "ァ" <= one <= "ヶ" else one for one in plain)
    return _CALLS.search(re.sub(r"[\s・ー~〜]", "", hiragana)) is not None
