"""The demo's contacts: sender and recipient, status, and the messages in open rooms."""

from demo.data.entries import ContactEntry, MessageEntry, VisitEntry
from server.core.vocabulary import ContactStatus, ProgressNote, Side

_DAY = 24 * 60


def _home(minutes: int, text: str) -> MessageEntry:
    return MessageEntry(side=Side.FACILITY, minutes=minutes, text=text)


def _seeker(minutes: int, text: str) -> MessageEntry:
    return MessageEntry(side=Side.SEEKER, minutes=minutes, text=text)


# fmt: off
_KENJI_ROOM = (
    _seeker(35, "はじめまして。けんじです。見学に行きたいです。"),
    _home(70, "ありがとうございます。見学の候補を2つ出しました。どちらも午後です。"),
    _seeker(_DAY + 20, "はじめの日をえらびました。作業所が休みです。"),
    _home(_DAY + 45, "では、午後2時にお待ちしています。船橋駅の改札まで、むかえに行きますね。"),
    _seeker(_DAY + 60, "犬にさわってもいいですか。"),
    _home(_DAY + 75, "もちろんです。「はち」は、なでてもらうのが大好きです。"),
    _seeker(2 * _DAY + 10, "楽しみです。よろしくお願いします。"),
)

_KENJI_VISITS = (
    VisitEntry(minutes=75, days_ahead=1, hour=14, place="船橋駅の改札", chosen_minutes=_DAY + 15),
    VisitEntry(minutes=75, days_ahead=3, hour=15, place="船橋駅の改札"),
)

_YUKO_ROOM = (
    _seeker(120, "お返事ありがとうございます。妹といっしょに見に行ってもいいですか。"),
    _home(180, "はい。ぜひお二人でいらしてください。4日後の午前10時はどうでしょうか。"),
    _seeker(200, "大丈夫です。行きます。"),
    _home(5 * _DAY, "昨日は来てくださり、ありがとうございました。台所を気に入ってもらえて、うれしいです。"),
    _seeker(5 * _DAY + 90, "楽しかったです。庭が見える部屋がよかったです。"),
    _home(6 * _DAY, "そのお部屋は、来月から使えます。1泊の体験をしてから決めても大丈夫ですよ。"),
    _seeker(6 * _DAY + 240, "体験してみたいです。妹と日を考えます。"),
)

_UTSUGI_ROOM = (
    _seeker(50, "相談支援センターひだまりの佐々木です。宇津木さんの件で、よろしくお願いいたします。"),
    _home(95, "ご連絡ありがとうございます。日中の過ごし方と、お食事の形を教えていただけますか。"),
    _seeker(180, "午後に1時間ほど横になります。お食事はきざみ食で、むせることはほとんどありません。"),
    _home(_DAY + 30, "どちらも対応できます。体調のよい日に、昼食をかねて見学にいらっしゃいませんか。"),
    _seeker(2 * _DAY, "ありがとうございます。ご本人にたずねて、日をお知らせします。"),
)

_SUGIE_ROOM = (
    _seeker(40, "佐々木です。杉江さんと、お母さまと三人で見学にうかがえますか。"),
    _home(150, "もちろんです。来週の午前10時でいかがでしょうか。人が少なく、落ち着いてご覧になれます。"),
    _seeker(200, "はい、お願いいたします。杉江さんは花の話が好きです。"),
    _home(8 * _DAY, "見学ありがとうございました。花だんの係をお願いしたいと、みなで話しています。"),
    _seeker(9 * _DAY, "ご本人も「ここがいい」とおっしゃっています。入居の手続きを進めたいです。"),
    _home(9 * _DAY + 120, "うれしいお返事をありがとうございます。書類をお送りします。"),
    _home(21 * _DAY, "今日からのご入居、ありがとうございます。お部屋に花をかざりました。"),
    _seeker(21 * _DAY + 60, "温かく迎えてくださり、ありがとうございます。来週、様子を見にうかがいます。"),
)

_FURUSHO_ROOM = (
    _seeker(30, "地域生活支援室つばさの森田です。夜の体位交換は、お願いできますか。"),
    _home(90, "はい。夜も職員が二人います。看護師も電話で相談できます。"),
    _seeker(110, "安心しました。ご本人は、本を置くたなの高さを気にされています。"),
    _home(_DAY, "車いすから手が届く高さに直せます。見学の時に、いっしょに測りましょう。"),
    _seeker(_DAY + 45, "ご本人とうかがいたいです。午後に、お願いできますか。"),
    _home(_DAY + 80, "はい。見学の候補を2つ出しました。駐車場は玄関のすぐ前です。"),
)

_FURUSHO_VISITS = (
    VisitEntry(minutes=_DAY + 75, days_ahead=4, hour=13, place="ホームの玄関"),
    VisitEntry(minutes=_DAY + 75, days_ahead=6, hour=15, place="ホームの玄関"),
)

CONTACTS: tuple[ContactEntry, ...] = (
    ContactEntry(home="setagaya", preference="aoi", status=ContactStatus.PENDING, days_ago=2),
    ContactEntry(home="futako", preference="aoi", status=ContactStatus.PENDING, days_ago=7,
                 progress_note=ProgressNote.REPLY_PENDING),
    ContactEntry(home="funabashi", preference="kenji", status=ContactStatus.ACCEPTED, days_ago=6,
                 answered_after_hours=22, progress_note=ProgressNote.SCHEDULE_PENDING, messages=_KENJI_ROOM,
                 visits=_KENJI_VISITS, certificate_allowed=True),
    ContactEntry(home="kikuna", preference="yuko", status=ContactStatus.ACCEPTED, days_ago=14,
                 answered_after_hours=30, progress_note=ProgressNote.MOVE_IN_PENDING, messages=_YUKO_ROOM,
                 visited_after_days=4),
    ContactEntry(home="hachioji", preference="soramame", status=ContactStatus.DECLINED, days_ago=20,
                 answered_after_hours=46, ended_by=Side.SEEKER),
    ContactEntry(home="tenjinbashi", preference="natsumi", status=ContactStatus.DECLINED, days_ago=40,
                 answered_after_hours=72, ended_by=Side.SEEKER),
    ContactEntry(home="imaike", preference="toru", status=ContactStatus.COMPLETED, days_ago=13,
                 answered_after_hours=8, ended_by=Side.SEEKER, visited_after_days=5, closed_after_days=8),
    ContactEntry(home="sapporo", preference="haruto", status=ContactStatus.PENDING, days_ago=1),
    ContactEntry(home="itabashi", preference="utsugi", status=ContactStatus.ACCEPTED, days_ago=9,
                 answered_after_hours=26, progress_note=ProgressNote.REPLY_PENDING, messages=_UTSUGI_ROOM),
    ContactEntry(home="omiya", preference="sayama", status=ContactStatus.PENDING, days_ago=8,
                 progress_note=ProgressNote.REPLY_PENDING),
    ContactEntry(home="omiya", preference="sugie", status=ContactStatus.ACCEPTED, days_ago=30,
                 answered_after_hours=24, messages=_SUGIE_ROOM, visited_after_days=7, confirmed_after_days=21,
                 certificate_allowed=True),
    ContactEntry(home="kawaguchi", preference="kobori", status=ContactStatus.PENDING, days_ago=3),
    ContactEntry(home="setagaya", preference="kobori", status=ContactStatus.DECLINED, days_ago=19,
                 answered_after_hours=26, ended_by=Side.SEEKER),
    ContactEntry(home="funabashi", preference="segawa", status=ContactStatus.DECLINED, days_ago=25,
                 answered_after_hours=54, ended_by=Side.FACILITY),
    ContactEntry(home="tenjinbashi", preference="teshima", status=ContactStatus.COMPLETED, days_ago=75,
                 answered_after_hours=22, ended_by=Side.FACILITY, visited_after_days=6,
                 confirmed_after_days=30, closed_after_days=40),
    ContactEntry(home="momochi", preference="furusho", status=ContactStatus.ACCEPTED, days_ago=5,
                 answered_after_hours=24, progress_note=ProgressNote.SCHEDULE_PENDING, messages=_FURUSHO_ROOM,
                 visits=_FURUSHO_VISITS, certificate_allowed=True),
)
