"""Which passwords are accepted: long enough, and not soon guessed; no rules of composition."""

from dataclasses import dataclass
from datetime import datetime, timedelta

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


#: How long a failure counts.
COUNTS_FOR = timedelta(days=1)
#: How many failures an account takes within that time from browsers in which nobody has signed in to it before.
MOST_OF_STRANGERS = 100


@dataclass(frozen=True)
class Failures:
    """How many there were, and when the last one was."""

    count: int
    last_at: datetime | None


@dataclass(frozen=True)
class Patience:
    """So many failures are free; each further one doubles the wait, up to the longest."""

    free: int
    first: timedelta
    longest: timedelta

    def wait(self, failures: Failures, now: datetime) -> timedelta:
        """Return how long there is still to wait before the next try; zero when it may be made."""
        beyond = failures.count - self.free
        if beyond < 0 or failures.last_at is None:
            return timedelta(0)
        # Beyond that many doublings it is the longest anyway.
        wait = min(self.first * (1 << min(beyond, 16)), self.longest)
        return max(failures.last_at + wait - now, timedelta(0))


#: Somebody who signed in here before mistypes; never kept waiting longer than a minute.
KNOWN_BROWSER = Patience(10, timedelta(seconds=5), timedelta(minutes=1))
#: A network that tries one account from browsers that it does not know.
NETWORK_AT_ACCOUNT = Patience(5, timedelta(seconds=30), timedelta(hours=1))
#: A network that tries one account after another; behind it may be a whole office.
NETWORK = Patience(30, timedelta(seconds=30), timedelta(hours=1))


@dataclass(frozen=True)
class StrangersFailures:
    """What went wrong within a day from browsers that an account does not know."""

    #: At the account, from anywhere.
    at_account: int
    #: When the oldest of these was.
    oldest_at: datetime | None
    #: At the account, from this network.
    from_network_at_account: Failures
    #: At any account, from this network.
    from_network: Failures

    def wait(self, now: datetime) -> timedelta:
        """Return how long such a browser still waits before its next try."""
        waits = [
            NETWORK_AT_ACCOUNT.wait(self.from_network_at_account, now),
            NETWORK.wait(self.from_network, now),
        ]
        if self.is_beset and self.oldest_at is not None:
            waits.append(self.oldest_at + COUNTS_FOR - now)
        return max(waits)

    @property
    def is_beset(self) -> bool:
        """Say whether the account takes no more tries from unknown browsers for now."""
        return self.at_account >= MOST_OF_STRANGERS
