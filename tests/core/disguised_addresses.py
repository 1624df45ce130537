"""Disguised mail addresses, web addresses and LINE ids, each with its kind."""

from server.core.contact_details import ContactDetail

_MAILS = """
Gメール komorebi.home
komorebi99（gmail）
ジーメール komorebi99
komorebi99*gmail*com
taro@example.com
taro.yamada+home@mail.example.co.jp
ｔａｒｏ＠ｅｘａｍｐｌｅ．ｃｏｍ
taro＠example。com
taro@example,com
taro @ example . com
taro@ example.com
t a r o @ e x a m p l e . c o m
ta\u200bro@exam\u200bple.com
taro(at)example.com
taro（アット）example.com
taro[at]example[dot]com
taro {at} example {dot} com
taro at example dot com
taro <at> example.jp
taro アットマーク example.com
taro アットマーク example ドット com
taroあっとまーくexampleどっとこむ
taro アット example ドット jp
taro あっと example どっと ne どっと jp
たろう アットマーク ジーメール ドット コム
taro アット ジーメール
taro@gmail
taro@docomo
taro＠ドコモ
taro（アットマーク）ヤフー
taro@exаmple.com
taro@example.info
taro@example.tokyo
taro@例え.jp
taro@i.softbank.jp
Gmail: taro.yamada
メールは taro@example.com まで
高橋 taro@example.ne.jp
taro﹫example.com
taro.yamada＠gmail．com
taro.yamada あっと gmail どっと com
taroyamadaアットマークgmailドットコム
taro.yamada@yahoo.co.jp
メールアドレスはtaro、アットマーク、example、ドット、jp
ｔａｒｏ　＠　ｅｘａｍｐｌｅ　．　ｃｏｍ
taro＠example．ｎｅ．ｊｐ
taro⓪@example.com
taro@example . co . jp
ヤフーメール taro.yamada
info@hikari.or.jp
mailto:hikari
"""

_LINES = """
LINE komorebi99
LINEは komorebi1 です
ラインは komorebi99
ﾗｲﾝ komorebi
ＬＩＮＥでｋｏｍｏｒｅｂｉ９９
L.I.N.E komorebi99
ⓁⒾⓃⒺ komorebi99
友だち追加は komorebi99
@komorebi
ホーム @abc123
公式アカウント abc123 を友だち追加
LlNE ID abc123
ラインID: abc
ラインID：abc
LINE ID abc
LINE ID：hikari
ＬＩＮＥ　ＩＤ：ｈｉｋａｒｉ
ﾗｲﾝID hikari123
らいんID→hikari
LINEのIDは hikari です
LINEアイディー hikari
LINE：hikari123
LINE「hikari-home」
LINEは hikari_home です
LINEアカウント：hikari
LINE公式アカウント @hikari
LINEで検索 @xyz
LINEで＠ｘｙｚを検索
LINE @xyz
ラインで hikarihome を検索
LINEでhikari123と検索してください
LINE検索：hikari123
LINE友だち追加 hikari123
L I N E : hikari
L.I.N.E: hikari
L1NE ID hikari
ラ・イ・ンID：hikari
LI\u200bNE ID: hikari
友だち追加は @hikari
@hikarihomeで検索
@hikari_home
@123abcde
ID：hikari_home
ID検索は「hikari」LINEで
line.me/ti/p/abc
https://line.me/R/ti/p/@abc
line ドット me
lin.ee/AbCdEf
ｌｉｎ．ｅｅ／ＡｂＣｄ
lin（ドット）ee
連絡はLINEでお願いします。ID：hikari
LINE追加してください。@hikari
ラインＩＤは「ａｂｃ１２３」
ライン ID は abc123 です
LINE→hikari2024
LINE(hikari2024)
LINE ID= hikari
ＬＩＮＥで「hikari2024」を検索してください
LINEのID検索でhikari2024
LINE友達検索 hikari2024
ライン交換しましょう hikari2024
LINE id hikari-home
らいん：hikari2024
LINE@ hikari
LINE＠：hikari
公式LINE @hikari
公式ライン：@123abcde
ＬＩＮＥのアカウントはhikari_homeです
liff.line.me/123
l i n . e e / abc
ツイッターID：hikari
evil123 で友だち検索
evil123を友達申請してください
hikari_home でフレンド登録
evil_home（LINE）
evil_home（ライン）
LINEのevil
ライン evil
"""

_WEBS = """
komorebi.みんな
xn--eckwd4c7c.xn--zckzah
インスタ komorebi
ツイッター komorebi
カカオ komorebi
https://example.com
http://example.com/home
ｈｔｔｐ：／／ｅｘａｍｐｌｅ．ｃｏｍ
ｈｔｔｐｓ：／／例え.jp
hxxps://example.com
hxxp://example[.]com
h**p://example.com
h t t p s : / / e x a m p l e . c o m
ftp://example.com
www.example.com
ｗｗｗ．example．jp
www。example。com
www example com
w w w . e x a m p l e . c o m
wwwドットexample
ダブリューダブリューダブリュー ドット ひかり
エイチティーティーピー example
example.com
EXAMPLE.COM
example．ｃｏｍ
example.co.jp
example . com
example .com
example. com
example。com
example・co・jp
example,com
example点com
example ドット jp
example ドットコム
exampleどっとこむ
example(dot)com
example（ドット）com
example[.]com
example dot com
exam\u200bple.c\u200bom
ехаmple.com
ひかりホーム.jp
ひかりホーム.com
ひかりドットコム
ひかり ドット ジェイピー
hikari-home.net
hikari-home.org
hikari-home.info
hikari-home.site
hikari-home.online
hikari-home.co.uk
bit.ly/abc
t.co/AbCd
goo.gl/abc
くわしくは hikari.example.jp まで
Instagram @hikari
Instagram: hikari_home
インスタ：hikari
インスタは hikari.home です
インスタグラムで hikari123 を検索
insta→hikari
Twitterで hikari123 を検索
ツイッター @hikari
X（@hikari）
X(旧Twitter)@hikari
Facebook：hikari.home
フェイスブックで「hikari-home」
TikTok @hikari
カカオトーク：hikari
Skype ID hikari
taro_yamada★gmail.com
taroyamada(a)gmail.com
line://ti/p/@abc
ｗｗｗ・ｅｘａｍｐｌｅ・ｃｏｍ
hikari-home 。com
hikari-home，jp
ホームページ：hikari-home.jp
ＨＰ→ｈｉｋａｒｉ．ｃｏｍ
hikari dot com
hikari ドット com
hikari 点 com
hikari．ｎｅｔ
hikari[dot]org
hikari-home.com/gh
sites.google.com/view/hikari
instagram.com/hikari
インスタID hikari_home
インスタのアカウントは hikari_home
IG: hikari_home
Insta @hikari.home
facebook.com/hikari
FB: hikari home
YouTube @hikari
note.com/hikari
カカオトーク evil
カカオ evil
カカオトークのID evil
KakaoTalk evil
Kakao Talk: evil
TikTokのevil
ティックトックはevil
Xのevil_home
Xは evil_home です
X：evil_home
エックスのevil_home
X（旧Twitter）のevil_home
evil_home（インスタ）
evil_home（Instagram）
evil_home「カカオ」
evil.home_1（インスタID）
スレッズのevil_home
Telegram evil
テレグラムはevilです
Discord：evil1234
WeChat evil
ユーチューブで evil を検索
evil.care
evil.clinic
evil.health/abc
くわしくは evil.life へ
evil.in
evil.to
evil.fyi.jp
youtu.be/abcdef
evil.みんな
evil.link
EVIL.FAMILY
ｅｖｉｌ．ｃａｒｅ
evil[.]care
evil ドット care
hikari.zip
Hikari.Download
hikari.bid
hikari.stream/abc
hikari.science
hikari.men
hikari.coop
hikari·com
hikari‧jp
203.0.113.7
http:203.0.113.7
家は192.168.1.20です
10.1.1.1/home
10.1.1.1:8080
"""


ADDRESSES = [
    (kind, line)
    for kind, texts in (
        (ContactDetail.MAIL, _MAILS),
        (ContactDetail.LINE, _LINES),
        (ContactDetail.WEB, _WEBS),
    )
    for line in texts.strip().splitlines()
]
