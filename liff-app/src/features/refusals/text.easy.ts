/** ./text in やさしい日本語. */
import { easyErrors } from "shared-ui/lib/text/errors.text.easy";
import type { EasyVariant } from "shared-ui/lib/text/use-strings";
import type { refusals } from "./text";

const AGAIN_LATER = "{少|すこ}し{待|ま}ってから、もう{一度|いちど}してください。";
const SAVE_LATER = "{書|か}いたことをメモして、あとでもう{一度|いちど}してください。";
const RELOAD = "{画面|がめん}を、もう{一度|いちど}{読|よ}み{込|こ}んでください。";
const OTHERS = "ほかの{連絡|れんらく}を{見|み}てください。";
const ASK = "ちがうときは、「{困|こま}ったとき」のページを{見|み}てください。";
const START_FROM_TOP = "マイページから、もう{一度|いちど}{選|えら}んでください。";
const OPEN_FROM_LINE = "LINEから、もう{一度|いちど}アプリを{開|ひら}いてください。";
const CROWDED = "いま、{使|つか}う{人|ひと}がたくさんいます。";

export const easyRefusals: EasyVariant<typeof refusals> = {
  refused: {
    session_expired: easyErrors.sessionExpired,
    account_disabled:
      "いま、このアプリは{使|つか}えません。{運営|うんえい}が{止|と}めています。「{困|こま}ったとき」のページから{聞|き}いてください。",
    line_login_failed: "LINEでログインできませんでした。もう{一度|いちど}ボタンを{押|お}してください。",
    line_unavailable: `いま、LINEにつながりません。${AGAIN_LATER}`,
    line_of_counselor:
      "このLINEは、{相談員|そうだんいん}が{使|つか}っています。「{働|はたら}いている{人|ひと}は、こちらです」からログインしてください。",
    state_mismatch: "{画面|がめん}が{変|か}わりました。もう{一度|いちど}ログインしてください。",
    csrf: `{画面|がめん}が{古|ふる}くなりました。${RELOAD}`,
    foreign_origin: `このページからは、できません。${OPEN_FROM_LINE}`,
    foreign_host: `このページからは、できません。${OPEN_FROM_LINE}`,
    not_allowed: `それは、できません。${START_FROM_TOP}`,
    not_found: "{見|み}つかりませんでした。{前|まえ}のページから、もう{一度|いちど}{選|えら}んでください。",
    invalid: "{書|か}いたことを、もう{一度|いちど}{見|み}てください。",
    too_many: (minutes) =>
      `{短|みじか}い{時間|じかん}に、{何回|なんかい}もしました。${minutes}くらい{待|ま}ってから、もう{一度|いちど}してください。`,
    busy: CROWDED + AGAIN_LATER,
    files_waiting: CROWDED + AGAIN_LATER,
    storage_full: `いまは、{保存|ほぞん}できません。${SAVE_LATER}`,
    storage_unavailable: `いまは、{画像|がぞう}を{開|ひら}けません。${AGAIN_LATER}`,
    database_read_only: `いまは、{保存|ほぞん}できません。${SAVE_LATER}`,
    database_unavailable: `いまは、アプリが{使|つか}えません。${AGAIN_LATER}`,
    http_400: `{送|おく}ったものが、{読|よ}めませんでした。${RELOAD}`,
    http_404: `{見|み}つかりませんでした。${START_FROM_TOP}`,
    http_405: `それは、できません。${START_FROM_TOP}`,
    http_408:
      "{送|おく}りきれませんでした。{電波|でんぱ}のいい{場所|ばしょ}で、もう{一度|いちど}{送|おく}ってください。",
    http_413:
      "{送|おく}るものが{大|おお}きすぎます。{小|ちい}さい{画像|がぞう}や、{短|みじか}い{文|ぶん}にしてください。",
    http_415: `{送|おく}ったものが、{読|よ}めませんでした。${RELOAD}`,
    image_too_large:
      "{画像|がぞう}が{大|おお}きすぎます。{小|ちい}さい{画像|がぞう}を{選|えら}んでください。",
    image_unreadable: "この{画像|がぞう}は{開|ひら}けません。ほかの{画像|がぞう}を{選|えら}んでください。",
    image_heic:
      "この{写真|しゃしん}は{使|つか}えません。{写真|しゃしん}のスクリーンショットを{選|えら}んでください。",
    picture_missing: `{画像|がぞう}が{見|み}つかりませんでした。${RELOAD}`,
    picture_gone: `この{画像|がぞう}は、もうありません。${RELOAD}`,
    picture_address_expired: `{時間|じかん}がすぎたので、{開|ひら}けません。${RELOAD}`,
    preference_exists: "{希望|きぼう}は、もう{登録|とうろく}してあります。マイページから{変|か}えられます。",
    consent_needed: `{先|さき}に、「{始|はじ}める{前|まえ}に」を{読|よ}んでください。${RELOAD}`,
    consent_outdated: `{文|ぶん}が{新|あたら}しくなりました。${RELOAD}`,
    draft_changed:
      "ほかの{画面|がめん}に{続|つづ}きがあります。どちらで{続|つづ}けるか、{選|えら}んでください。",
    term_is_over: (days) =>
      `とめてから${days}{日|にち}がすぎました。もう{一度|いちど}、{登録|とうろく}してください。`,
    contact_is_pending:
      "まだ「{承認待ち|しょうにんまち}」です。{先|さき}に、{返事|へんじ}をえらんでください。",
    contact_is_accepted: "もう「{承認済み|しょうにんずみ}」です。トークルームで{話|はな}せます。",
    contact_is_declined: `もう「{辞退|じたい}」になっています。${OTHERS}`,
    contact_is_completed: `この{話|はなし}は、もう{終|お}わりました。${OTHERS}`,
    acceptance_stays: (hours) =>
      `{承認|しょうにん}してから、${hours}{時間|じかん}がすぎました。やめるときは、トークルームを{閉|と}じてください。`,
    closed_room_stays: (hours) => `{承認|しょうにん}してから、${hours}{時間|じかん}がすぎました。${ASK}`,
    decline_stays: (hours) => `{辞退|じたい}してから、${hours}{時間|じかん}がすぎました。${OTHERS}`,
    nothing_may_wait: (home) =>
      `「${home}」か{希望|きぼう}の{募集|ぼしゅう}が、{止|と}まっています。マイページを{見|み}てください。`,
    new_request_came: (home) =>
      `「${home}」から、{新|あたら}しい{連絡|れんらく}が{来|き}ています。コンタクト{一覧|いちらん}を{見|み}てください。`,
    home_blocked: (home) =>
      `「${home}」からの{連絡|れんらく}を{止|と}めています。「わたしを{見|み}た{人|ひと}・{止|と}めた{相手|あいて}」を{見|み}てください。`,
    more_ends: "ほかにも、{終|お}わる{連絡|れんらく}があります。もう{一度|いちど}、{見|み}てください。",
    room_closed: "このトークルームは、{閉|と}じています。コンタクト{一覧|いちらん}に{戻|もど}ってください。",
    room_busy: `${CROWDED}{少|すこ}し{待|ま}つと、もう{一度|いちど}{送|おく}ります。`,
    message_empty: "メッセージを{書|か}いてください。",
    message_too_long: (most) => `メッセージが{長|なが}すぎます。${most}{文字|もじ}までにしてください。`,
    frame_unreadable: `メッセージが{読|よ}めませんでした。${RELOAD}`,
    too_late_to_take_back:
      "{送|おく}ってから1{分|ぷん}がすぎました。まちがいは、{新|あたら}しいメッセージで{伝|つた}えられます。",
    visit_agreed: (startsAt) =>
      `{見学|けんがく}は、${startsAt}に{決|き}まっています。{変|か}えるときは「ほかの{日|ひ}がいい」を{押|お}してください。`,
    visit_gone: "この{日|ひ}は、なくなりました。{今|いま}ある{日|ひ}から、{選|えら}んでください。",
    visit_is_done: "この{見学|けんがく}は、もう{終|お}わりました。トークルームで{話|はな}してください。",
    visit_is_moved:
      "この{見学|けんがく}は、ほかの{日|ひ}に{変|か}わりました。{新|あたら}しい{日|ひ}を{見|み}てください。",
    visit_is_called_off: "この{見学|けんがく}は、なくなりました。トークルームで{話|はな}してください。",
    visit_not_offered:
      "このホームは、{募集|ぼしゅう}をやめました。{見学|けんがく}は、トークルームで{話|はな}してください。",
    visit_person_stopped:
      "{募集|ぼしゅう}をとめています。また{始|はじ}めると、{見学|けんがく}の{日|ひ}を{決|き}められます。",
    move_reason_needed: "{日|ひ}を{変|か}える{理由|りゆう}を{選|えら}んでください。",
    move_in_not_asked: (hours) => `{答|こた}えを{変|か}えられるのは、${hours}{時間|じかん}までです。${ASK}`,
    move_in_not_confirmed: `{入居|にゅうきょ}は、まだ{決|き}まっていません。${RELOAD}`,
    no_helper:
      "{今|いま}、いっしょに{読|よ}む{人|ひと}はいません。「いっしょに{読|よ}む{人|ひと}」のページで、さそえます。",
    has_helper:
      "いっしょに{読|よ}む{人|ひと}は、もういます。かえるときは、{先|さき}に{終|お}わりにしてください。",
    own_invitation:
      "これは、{自分|じぶん}で{作|つく}ったあいことばです。{手伝|てつだ}ってほしい{人|ひと}に、{送|おく}ってください。",
    invitation_unusable:
      "このあいことばは、{使|つか}えません。くれた{人|ひと}に、もう{一度|いちど}{作|つく}ってもらってください。",
  },
  faults: {
    missing: "{書|か}くか、{選|えら}んでください。",
    not_chosen: "{選|えら}んでください。",
    choice_unreadable: "{読|よ}めませんでした。もう{一度|いちど}{選|えら}んでください。",
    exclusive_choice: "いっしょに{選|えら}べないものがあります。どちらかにしてください。",
    not_in_list: "{一覧|いちらん}から{選|えら}んでください。",
    text_too_long: (most) => `${most}{文字|もじ}までにしてください。`,
    too_many_items: (most) => `${most}{件|けん}までにしてください。`,
    not_a_number: "{数字|すうじ}だけを{書|か}いてください。",
    not_whole: "1、2、3のような{数字|すうじ}を{書|か}いてください。",
    too_small: (least) => `${least}か、もっと{大|おお}きい{数字|すうじ}を{書|か}いてください。`,
    too_large: (most) => `${most}か、もっと{小|ちい}さい{数字|すうじ}を{書|か}いてください。`,
    prefecture_needed: "{都道府県|とどうふけん}を{選|えら}んでください。",
    postal_code_wrong:
      "{郵便番号|ゆうびんばんごう}は、{数字|すうじ}を7つ{書|か}いてください。{例|れい}：123-4567",
    quiet_hour_missing: "{時間|じかん}を、2つとも{選|えら}んでください。",
    quiet_hours_same: "2つの{時間|じかん}を、ちがう{時間|じかん}にしてください。",
    agreement_needed: "{本人|ほんにん}が「いい」と{言|い}ったら、しるしをつけてください。",
    unusable: "{書|か}いたことを、もう{一度|いちど}{見|み}てください。",
  },
  unreachable:
    "つながりませんでした。{電波|でんぱ}のいい{場所|ばしょ}で、もう{一度|いちど}ためしてください。",
  unknown: `うまくいきませんでした。${AGAIN_LATER}`,
  number: (number) => `この{番号|ばんごう}を{知|し}らせてください：${number}`,
};
