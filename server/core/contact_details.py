"""Detection of contact details in free text: phone numbers, mail and web addresses and LINE ids, even if disguised.

A text is normalised (width, kana, invisible characters) before it is matched against patterns. A phone number starts
with 0, or with + and a country code, and has at least ten digits. So house numbers, times, dates and amounts are
allowed. An office number that starts with 0 looks like a phone number, so it is found too.
"""

import re
import unicodedata
from enum import StrEnum


class ContactDetail(StrEnum):
    """The kind of contact detail; the value is its Japanese name."""

    PHONE = "電話番号"
    MAIL = "メールアドレス"
    LINE = "LINEなどのID"
    WEB = "ホームページやSNSのアドレス"


def contact_detail_in(text: str) -> ContactDetail | None:
    """Return the kind of the first contact detail found in a text, or None."""
    # Check the whole text first, because a number can continue on the next line. Then check each line, because the
    # previous line can prevent a match.
    return next((detail for part in (text, *text.splitlines()) if (detail := _detail_in(part))), None)


def _detail_in(text: str) -> ContactDetail | None:
    plain = _normalise(text)
    if _PHONE.search(_with_plain_digits(plain)):
        return ContactDetail.PHONE
    return next((kind for kind, pattern in _PATTERNS.items() if pattern.search(plain)), None)


# Cyrillic and Greek letters that look like Latin ones, and letters that look like a dash.
_LOOKALIKES = str.maketrans("аеорсухіјѕοαーㄧᅳ丨", "aeopcyxijsoa----")
_HIRAGANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}
_BLANK = re.compile("[\\s\u115f\u1160\u2800]+")
# A space between two single characters, as in `g m a i l`: before the first and after the second is no letter or digit.
_BETWEEN_LETTERS = re.compile("(?<=(?<![a-z0-9])[a-z@.:/]) (?=[a-z@.:/](?![a-z0-9]))")


def _normalise(text: str) -> str:
    """Convert a text to half width, lower case and hiragana, without invisible characters."""
    folded = unicodedata.normalize("NFKC", "".join(map(_separate_numeral, text)))
    visible = "".join(char for char in folded if unicodedata.category(char) not in ("Cf", "Mn", "Me"))
    plain = _BLANK.sub(" ", visible.casefold().translate(_HIRAGANA).translate(_LOOKALIKES))
    return _BETWEEN_LETTERS.sub("", plain)


def _separate_numeral(char: str) -> str:
    """Put spaces around a numeral such as ①: it can be a digit of a phone number, or the number of a list item."""
    if char.isascii() or "０" <= char <= "９" or unicodedata.category(char) not in ("Nd", "No", "So"):
        return char
    # 0.5 stands for a character without a numeric value, which stays as it is.
    value = unicodedata.numeric(char, 0.5)
    return f" {int(value)} " if value.is_integer() else char


# Phone numbers. Dates, times, amounts and postal codes are removed. Number words become digits. Punctuation between
# words becomes one space. A zero that is not written as a digit becomes 〇, because it can also be a bullet or a
# syllable.
_FIGURE = (
    r"(?:(?:19|20)\d\d[-/.]\d\d?(?:[-/.]\d\d?)?|(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12]\d|3[01])"
    r"|(?:[01]?\d|2[0-4]):[0-5]\d|[1-9]\d{0,2}(?:,\d{3})+)"
)
_NO_PHONE = re.compile(
    rf"(?<!\d)(?<!\d[^\w+]){_FIGURE}(?:\W{{0,3}}{_FIGURE})*(?![\d:/]|[-,]\d)|〒\s?\d{{3}}\W?\d{{4}}(?![-.]\d|\s\d{{4}})"
)
_SPOKEN = {
    **dict.fromkeys(
        ("〇", "零", "○", "◯", "⭕", "●", "ぜろ", "れい", "まる", "丸", "お-", "zero", "rei"), "〇"
    ),
    **dict.fromkeys(("一", "壱", "壹", "いち", "ひと", "わん", "one", "ichi"), "1"),
    **dict.fromkeys(("二", "弐", "貳", "に", "にい", "ふた", "つ-", "two", "ni"), "2"),
    **dict.fromkeys(("三", "参", "參", "さん", "すり-", "three", "san"), "3"),
    **dict.fromkeys(("四", "肆", "よん", "よ", "し", "しい", "ふぉ-", "four", "yon", "shi"), "4"),
    **dict.fromkeys(("五", "伍", "ご", "ごお", "ふぁいぶ", "five", "go"), "5"),
    **dict.fromkeys(("六", "陸", "ろく", "しっくす", "six", "roku"), "6"),
    **dict.fromkeys(("七", "漆", "柒", "なな", "しち", "せぶん", "seven", "nana", "shichi"), "7"),
    **dict.fromkeys(("八", "捌", "はち", "えいと", "eight", "hachi"), "8"),
    **dict.fromkeys(("九", "玖", "きゅう", "きゅ-", "きゅ", "く", "ないん", "nine", "kyuu", "kyu"), "9"),
    **dict.fromkeys(("の", "と", "てん", "点", "かっこ", "とじ", "はいふん", "だっしゅ", "まいなす"), "-"),
    **dict.fromkeys(("ば-", "すぺ-す", "hyphen", "dash", "minus", "space"), "-"),
    **dict.fromkeys(("ぷらす", "plus"), "+"),
    # Suzhou numerals.
    **{chr(0x3020 + digit): str(digit) for digit in range(1, 10)},
}
# The い of にい and しい can also be the start of いち.
_SPOKEN_WORD = re.compile(
    "[にし]い(?!ち)|" + "|".join(sorted(set(_SPOKEN) - {"にい", "しい"}, key=len, reverse=True))
)
# The letters o, i and l can stand for 0 and 1.
_LETTER_DIGITS = re.compile("(?<![a-z])[oil]+(?![a-z])")
_LETTERS = str.maketrans({"o": " 〇 ", "i": " 1 ", "l": " 1 "})
_GAP = "[ ☎📞📱]*"
_REST = f"(?:{_GAP}[0-9〇])"
_WORDS = "[^\\d〇時分円月日年名人]{1,8}"
_PHONE = re.compile(
    rf"(?<!\d)0{_GAP}[1-9]{_REST}{{8}}|0[5789]0 \d{{4}} \d{{4}}"
    rf"|\+{_GAP}[1-9]{_REST}{{9}}|(?<!\d)(?:0081|81(?!\d)){_GAP}[1-9]{_REST}{{8}}"
    # Japan's country code without a plus, with the exact length of a phone number.
    rf"|(?<!\d)8{_GAP}1{_GAP}[1-9]{_REST}{{8,9}}(?!{_GAP}\d)"
    # A 〇 can be a bullet before an office number, which has ten digits and does not look like a mobile number.
    rf"|〇{_GAP}[5789]{_GAP}[0〇]{_REST}{{8}}|〇{_GAP}[1-9]\d{{8}}(?!\d)|〇(?:{_GAP}(?:\d(?!\d{{4}})|〇)){{9}}"
    # A mobile number with words between its three parts.
    rf"|(?<!\d)0{_GAP}[5789]{_GAP}0[^\d〇]{{1,8}}\d(?:{_GAP}\d){{3}}[^\d〇]{{1,8}}\d(?:{_GAP}\d){{3}}(?!\d)"
    # A number whose parts have words between them, after a word such as 電話.
    rf"|(?:電話|でんわ|(?<![a-z])tel|局番)(?:{_WORDS})?0\d{{1,4}}{_WORDS}(?:\d{{1,4}}{_WORDS}\d{{4}}|\d{{5,8}})(?!\d)"
    # A number without its area code, after a word such as 電話.
    rf"|(?:電話|でんわ|(?<![a-z])tel|fax|携帯|☎|📞|📱)(?:番号)? ?(?:は)? ?[1-9]{_REST}{{5}}(?! ?円)"
)


def _with_plain_digits(plain: str) -> str:
    """Replace number words by digits and punctuation between words by one space."""
    # The x separates the digits before and after a removed date or amount.
    text = _LETTER_DIGITS.sub(lambda match: match[0].translate(_LETTERS), _NO_PHONE.sub("x", plain))
    text = re.sub(r"(?<=\d)\+", " ", text)
    text = _SPOKEN_WORD.sub(lambda match: f" {_SPOKEN[match[0]]} ", text)
    return re.sub(r"(?:[^\w+☎📞📱]|_)+", " ", text)


# Mail and web addresses, and accounts.
_BRACKETED_DOT = r"[([{<]\s?(?:dot|どっと|点|\.)\s?[)\]}>]|どっと\W?|\bdot\b"
_DOT = rf"(?:[\s、,]{{0,2}}(?:{_BRACKETED_DOT})[\s、,]{{0,2}}|\s?\.\s?)"
# This dot has no space after it, because the next word could start a new sentence.
_TIGHT_DOT = rf"(?:\s?(?:{_BRACKETED_DOT})\s?|\s\.\s?|\.)"
_LIKE_DOT = r"\s?[。・,、点·‧۔•∙⋅]\s?"
_COM = r"(?:com|jp|こむ|じぇいぴ-|じぇ-ぴ-)(?![a-z0-9])"
# Top-level domains, except those that also end ordinary names (Sunny.Co, with.you, Co.Ltd, ABC.Inc).
_ENDINGS = """
net org info biz name pro mobi tel asia edu gov int xyz site online shop app dev page web club website space
store blog tech live life world today news media social chat link links click fun games game vip top win
work works jobs email cloud host hosting press digital agency studio design art photo photos pics video film
music band fan fans care health healthcare clinic doctor dentist hospital surgery fitness yoga family kids
baby house haus homes apartments properties property rent rentals villas land estate realestate community
support help center services solutions systems company business group team network guru expert academy
school university education training foundation charity church love date dating singles bio ink wiki review
reviews directory guide tips zone one plus cafe coffee bar pub restaurant kitchen menu food pizza wine beer
garden farm flowers green eco earth energy cool rocks ninja monster moe tokyo osaka kyoto nagoya yokohama
okinawa ryukyu ooo bank money cash loan insurance finance fund tax law legal lawyer consulting marketing
market sale deals gift gifts style fashion beauty salon spa hair makeup travel tours hotel holiday taxi car
auto bike run golf soccer futbol football gay lgbt sex sexy porn adult xxx cam webcam casino poker bet bingo
zip mov download bid stream science men party trade racing faith accountant cricket date bot rip ing foo diy fit
nexus xin wang ren kim gdn rest fail surf rsvp channel meme uno buzz coop aero museum google yachts lotto goo
jcb nhk lol wtf buzz icu cyou sbs cfd quest bond skin boats autos motorcycles lat mom dad
ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca
cc cd cf cg ch ci ck cl cm cn cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr
ga gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm
jo ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq
mr ms mt mu mv mw mx my mz na nc ne nf ng ni nl np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa
re ro rs ru rw sa sb sc sd se sg sh si sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn
to tr tt tv tw tz ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
"""
_OTHER = (
    rf"{'|'.join(sorted({*_ENDINGS.split()}, key=len, reverse=True))}|ねっと|(?:co|ac|ne|or|go)\.[a-z]{{2}}"
)
_BYTE = r"(?:25[0-5]|2[0-4]\d|1?\d?\d)"
# An IP address. A list of four days (1.2.3.4) is not an IP address: one part must be above 31, or a port or path must
# follow.
_IP_ADDRESS = (
    r"(?<![\d.])(?=[\d.]*(?<!\d)(?:3[2-9]|[4-9]\d|\d{3})(?!\d)|[\d.]+[:/]\w)"
    rf"(?:{_BYTE}\.){{3}}{_BYTE}(?!\.?\d)"
)
# Abbreviations that end with a dot.
_SHORTENED = "(?<![a-z])(?:mr|mrs|ms|dr|st|vol|ver|no|co)"
_AT = r"(?:@|[([{<]\s?(?:at|あっと(?:ま-く)?)\s?[)\]}>]|あっと(?:ま-く)?|\bat\b)[\s、,]?"
# Mail services.
_MAILERS = (
    "gmail|gめ-る|じ-め-る|yahoo|やふ-|docomo|どこも|ezweb|softbank|そふとばんく|icloud|hotmail|outlook"
)
_ID = "(?:id|あいでぃ-?|あいで-)"
# Words that follow the name of a service but are not an account name.
_NO_NAME = (
    "instagram|insta|facebook|twitter|line|zoom|skype|teams|meet|google|youtube|tiktok|works|pay|call|voom|openchat"
    "|only|live|page|kids|music|premium|business|official|online|free|group|mail|email|e-mail|sms|web|wi-?fi|apps?"
)
_NAME = rf"(?!(?:{_NO_NAME})(?![a-z0-9._-]))[a-z0-9][a-z0-9._-]"
_LOOK = "検索|けんさく|追加|登録|交換|友だち|友達|ともだち|さが|探|ふぉろ-"
_FRIEND = "(?:友だち|友達|ともだち|ふれんど)[をにで]?(?:追加|登録|検索|けんさく|申請|さが|探)"
# LINE and other services, in their spellings.
_LINE = r"(?:(?<![a-z-])l\W?[i1l]\W?n\W?e(?![a-z])|(?<!おん)(?<!いん)(?<!がいど)(?<!ほっと)ら\W?い\W?ん)"
_SNS = (
    "(?:instagram|insta(?!gram)|いんすた(?:ぐらむ)?|twitter|ついった-|facebook|ふぇいすぶっく|threads(?![a-z])|すれっず"
    "|tiktok|てぃっくとっく|youtube|ゆ-ちゅ-ぶ|discord|でぃすこ-ど|telegram|てれぐらむ|signal(?![a-z])|しぐなる"
    r"|skype|すかいぷ|(?<![a-z])(?:ig|fb)(?![a-z])|kakao\s?(?:talk)?|かかお(?:と-く)?|whatsapp|わっつあっぷ"
    "|wechat|うぃ-ちゃっと|viber|note(?=[:@])|mixi|みくしぃ)"
)
# The service X. The single letter can also mean something else, so `_WEB` requires more context.
_X = r"(?<![a-z0-9-])(?:x|えっくす)(?![a-z-])(?:\(旧?(?:twitter|ついった-)\))?"


def _account_at(service: str) -> str:
    """Return the pattern of an account name next to the name of its service."""
    return (
        # After the service: LINEは@hikari, LINEのID：hikari, LINE：hikari, LINEでhikariを検索, LINE検索：@hikari,
        # LINEはhikari1.
        rf"{service}(?:[^a-z0-9@。!?]{{0,12}}@[\s:]{{0,2}}[a-z0-9]"
        rf"|\W{{0,2}}の?(?:公式|検索)?\s?{_ID}\W{{0,3}}[はが]?\W{{0,3}}{_NAME}+"
        rf"|\s?(?:公式)?(?:あかうんと)?\s?[はがで]?\s?[:=→>「『\"']\s?{_NAME}{{3}}"
        rf"|[^a-z0-9。]{{0,8}}{_NAME}{{3,30}}\W{{0,2}}[をでと]?\W?(?:{_LOOK})"
        rf"|[^a-z0-9]{{0,8}}(?:id)?(?:{_LOOK})[^a-z0-9@]{{0,12}}(?:@|{_NAME}{{3}})"
        rf"|[^\w。]?の?(?:公式)?(?:あかうんと)?[はがで]?[^\w。]?(?=[0-9._-]*[a-z]){_NAME}[a-z0-9._-]{{2}})"
        # The account name comes first: hikari_home（インスタ）.
        rf"|(?<![a-z0-9._-])(?=[0-9._-]*[a-z]){_NAME}[a-z0-9._-]{{2,30}}\s?[(\[<「*]\s?{service}\s?{_ID}?\s?[)\]>」*]"
    )


_MAIL = (
    r"mailto:",
    r"[a-z0-9]@[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}",
    rf"{_AT}\w[\w.・\s-]{{0,60}}?(?:(?:{_DOT}|{_LIKE_DOT}){_COM}|{_TIGHT_DOT}(?:{_OTHER})(?![a-z0-9]))",
    rf"{_AT}(?:{_MAILERS})(?![a-z])",
    _account_at(f"(?:{_MAILERS})(?:め-る)?"),
    rf"[a-z0-9._-]{{4}}\s?[(\[<「*]\s?(?:{_MAILERS})(?![a-z])",
)
_LINE_ID = (
    rf"lin(?:e{_DOT}me|{_DOT}ee)(?![a-z])",
    _account_at(_LINE),
    rf"(?<![a-z]){_ID}\s?(?:検索)?[はが]?\s?[:=は→「]\s?@?(?=[0-9._-]*[a-z]){_NAME}{{2}}",
    # An id that LINE assigned, or an id that cannot be an ordinary word such as 「@ホーム」.
    r"(?<![a-z0-9])@(?:(?=[0-9.-]*[a-z])[a-z0-9.-]+_|\d{3}[a-z]{5}(?![a-z])|[a-z]+\d{2}[a-z0-9._-]*|[a-z]{7})",
    rf"(?:友だち|友達|ともだち)(?:追加|登録)[^a-z0-9。]{{0,4}}(?=[0-9._-]*[a-z]){_NAME}{{2}}",
    rf"(?<![a-z0-9._-])(?=[0-9._-]*[a-z]){_NAME}{{3,30}}\W{{0,2}}[をでと]?\W?{_FRIEND}",
    rf"(?:{_LOOK})[^a-z0-9。]{{0,4}}@[a-z0-9]|@{_NAME}{{2,30}}\W?[をでと]?\W?(?:{_LOOK})",
)
_WEB = (
    r"h(?:tt|xx|\*\*)ps?(?![a-z])|://|えいちてぃ-てぃ-ぴ-",
    rf"www\d?{_DOT}[a-z0-9]|だぶりゅ-\W?だぶりゅ|とりぷるだぶりゅ",
    rf"www[\W_]{{1,3}}[a-z0-9-]{{2,}}[\W_]{{1,3}}{_COM}",
    rf"\w{_DOT}{_COM}|[a-z0-9]{_LIKE_DOT}(?:(?:co|ne|or){_LIKE_DOT})?(?:com|jp)(?![a-z0-9])",
    # A name with another top-level domain (hikari.net), or a short one with a path (hikari.xx/home).
    rf"(?!{_SHORTENED}\.)[a-z0-9-]{{2}}{_TIGHT_DOT}(?:{_OTHER})(?![a-z0-9]|\.[a-z])|[a-z0-9-]\.[a-z]{{2}}/[a-z0-9]",
    _IP_ADDRESS,
    _account_at(_SNS),
    r"xn--[a-z0-9]|\w\.(?:みんな|てすと)(?!\w)",
    rf"{_X}(?:[^a-z0-9@]{{0,6}}@[a-z0-9]{{3}}|の?(?:公式)?(?:あかうんと|{_ID})?[のはがで=→「]\s?{_NAME}{{3}})",
    rf"(?<!\w){_X}:\s?{_NAME}{{3}}",
)
_PATTERNS = {
    kind: re.compile("|".join(patterns))
    for kind, patterns in (
        (ContactDetail.MAIL, _MAIL),
        (ContactDetail.LINE, _LINE_ID),
        (ContactDetail.WEB, _WEB),
    )
}
