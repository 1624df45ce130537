"""Which passwords are accepted (length and strength, no composition rules), and the waits after failed attempts."""

from dataclasses import dataclass
from datetime import datetime, timedelta

PASSWORD_MIN = 12
PASSWORD_MAX = 128
#: The minimum zxcvbn score. 4 is the highest score; it means at least 10^10 guesses.
MINIMUM_SCORE = 4

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
#: Common Japanese words and names in Latin letters; zxcvbn already knows the English ones.
COMMON_WORDS = tuple(_WORDS.split())


def length_error(password: str) -> str | None:
    if len(password) < PASSWORD_MIN:
        return f"パスワードは{PASSWORD_MIN}文字以上にしてください。長いほど安全です。"
    if len(password) > PASSWORD_MAX:
        return f"パスワードは{PASSWORD_MAX}文字までにしてください。"
    return None


#: Failures older than this do not count.
FAILURE_WINDOW = timedelta(days=1)
#: After this number of failures within `FAILURE_WINDOW`, an account rejects attempts from unknown browsers.
UNKNOWN_BROWSER_MAX = 100


@dataclass(frozen=True)
class Failures:
    count: int
    last_at: datetime | None


@dataclass(frozen=True)
class Backoff:
    """An exponential wait after failed attempts."""

    #: The number of attempts without a wait.
    free: int
    #: The wait after `free` failures; each further failure doubles the wait.
    first: timedelta
    #: The maximum wait.
    longest: timedelta

    def wait(self, failures: Failures, now: datetime) -> timedelta:
        """Return the time until the next attempt is allowed; zero if it is allowed now."""
        excess = failures.count - self.free
        if excess < 0 or failures.last_at is None:
            return timedelta(0)
        # Cap the exponent: after 16 doublings the wait is always `longest`.
        wait = min(self.first * (1 << min(excess, 16)), self.longest)
        return max(failures.last_at + wait - now, timedelta(0))


#: For attempts from a browser known to the account; a typing error of the owner never costs more than a minute.
KNOWN_BROWSER = Backoff(10, timedelta(seconds=5), timedelta(minutes=1))
#: For attempts at one account from the unknown browsers of one network.
NETWORK_AT_ACCOUNT = Backoff(5, timedelta(seconds=30), timedelta(hours=1))
#: For attempts at any account from the unknown browsers of one network; a whole office may share the network.
NETWORK = Backoff(30, timedelta(seconds=30), timedelta(hours=1))


@dataclass(frozen=True)
class UnknownBrowserFailures:
    """The failures from unknown browsers within `FAILURE_WINDOW`."""

    #: The number of failures at the account, from any network.
    at_account: int
    #: The time of the oldest failure in `at_account`.
    oldest_at: datetime | None
    #: The failures at the account, from this network.
    from_network_at_account: Failures
    #: The failures at any account, from this network.
    from_network: Failures

    def wait(self, now: datetime) -> timedelta:
        """Return the time until the next attempt from an unknown browser is allowed."""
        waits = [
            NETWORK_AT_ACCOUNT.wait(self.from_network_at_account, now),
            NETWORK.wait(self.from_network, now),
        ]
        if self.is_account_throttled and self.oldest_at is not None:
            waits.append(self.oldest_at + FAILURE_WINDOW - now)
        return max(waits)

    @property
    def is_account_throttled(self) -> bool:
        """Whether the account currently rejects all attempts from unknown browsers."""
        return self.at_account >= UNKNOWN_BROWSER_MAX
