"""Which passwords are accepted: long enough, and not soon guessed; no rules of composition."""

PASSWORD_MIN = 12
PASSWORD_MAX = 128
#: From 0, which is guessed at once, to 4: ten thousand million guesses and more.
LEAST_SCORE = 4

TOO_WEAK = (
    "推測されやすいパスワードです。よく使われる言葉や名前、並んだ文字や数字だけではないものにしてください。"
    "関係のない言葉をいくつかつなげると、長くて覚えやすくなります。"
)

_WORDS = """
pasuwado pasuwaado himitsu arigatou konnichiwa ohayou gozaimasu yoroshiku onegai shimasu ganbarimasu ganbaru
watashi namae daisuki aishiteru sumire sakura himawari tanpopo asagao ajisai momiji komorebi hidamari soyokaze
aozora yuuyake niji hoshizora kazoku tomodachi shiawase egao kibou mirai kizuna inochi kokoro takara tsubasa
midori aoba wakaba hikari haruka nanohana suzuran tsubaki botan kikyou fuji nippon nihon tokyo toukyou osaka
oosaka kyoto kyouto nagoya sapporo fukuoka yokohama kobe saitama chiba kanagawa hokkaido okinawa hiroshima
sendai aichi shizuoka setagaya shinjuku shibuya ueno nara satou sato suzuki takahashi tanaka itou ito watanabe
yamamoto nakamura kobayashi katou kato yoshida yamada sasaki yamaguchi matsumoto inoue kimura hayashi shimizu
yamazaki mori abe ikeda hashimoto ishikawa ogawa maeda fujita okada gotou hasegawa murakami kondou ishii
sakamoto aoki fujii nishimura fukuda oota miura tarou taro hanako ichirou jirou kenji hiroshi takashi yuki yuuki
yuuka yui aoi haruto souta naoko keiko yumi akiko tomoko miyuki kaori daisuke makoto akira satoshi manabu
doraemon pikachu pokemon anpanman totoro kitty chibi naruto gundam hanshin tigers giants neko inu kuma usagi
pochi tama momo mame koro sora umi yama kawa hana tsuki home homu guruhome grouphome guruupuhoomu fukushi kaigo
shien soudan sien jigyousho shisetsu houjin kurashi sumai nyuukyo shougai shougaisha care kea staff sutaffu
kanri kanrisha keiri tantou renraku admin office
"""
#: What people here write first, in Latin letters; English words and names are known to whoever judges.
COMMON_WORDS = tuple(_WORDS.split())


def length_fault(password: str) -> str | None:
    """Return the sentence that says why a password is too short or too long, or None."""
    if len(password) < PASSWORD_MIN:
        return f"パスワードは{PASSWORD_MIN}文字以上にしてください。長いほど安全です。"
    if len(password) > PASSWORD_MAX:
        return f"パスワードは{PASSWORD_MAX}文字までにしてください。"
    return None
