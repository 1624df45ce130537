/** The sentences of refusals and errors: what happened, and what to do next. The codes are the server's. */

import type { faultValues, refusalValues } from "shared-ui/api/generated/refusals";
import { errors } from "shared-ui/lib/text/errors.text";

type Sentence<Values extends readonly string[]> = Values extends readonly []
  ? string
  : (...values: { [Place in keyof Values]: string }) => string;

/** A sentence for each code; the parameters are the values that the server sends with it. */
type SentencesOf<Codes extends Readonly<Record<string, readonly string[]>>> = {
  readonly [Code in keyof Codes]: Sentence<Codes[Code]>;
};

interface Refusals {
  refused: SentencesOf<typeof refusalValues>;
  /** At a field. */
  faults: SentencesOf<typeof faultValues>;
  unreachable: string;
  unknown: string;
  /** Follows the sentence of an error that the operator can find by this number. */
  number: (number: string) => string;
}

export const refusals = {
  refused: {
    session_expired: errors.sessionExpired,
    account_disabled: "このアカウントの利用は、運営が止めています。「困ったとき」から、ご連絡ください。",
    line_login_failed: "LINEでログインできませんでした。もう一度お試しください。",
    line_unavailable: "LINEにつながりません。しばらくしてから、もう一度お試しください。",
    line_of_counselor:
      "このLINEは、相談支援専門員のお知らせ用です。事業所のログイン画面から、ログインしてください。",
    state_mismatch: "ログインの途中で画面が変わりました。もう一度ログインしてください。",
    csrf: "画面が古くなっています。読み込み直してから、もう一度お試しください。",
    foreign_origin: "このページからは操作できません。LINEから、アプリを開き直してください。",
    foreign_host: "このアドレスでは使えません。LINEから、アプリを開き直してください。",
    not_allowed: "この操作はできません。マイページからお進みください。",
    not_found: "見つかりませんでした。一覧からもう一度お選びください。",
    invalid: "入力内容をご確認ください。",
    too_many: (minutes) => `短い時間に何度も行われました。${minutes}ほど待ってから、もう一度お試しください。`,
    busy: "いま混み合っています。少し待ってから、もう一度お試しください。",
    files_waiting: "いま混み合っています。少し待ってから、もう一度お試しください。",
    storage_full: "いまは保存できません。入力した内容を控えて、あとでもう一度お試しください。",
    storage_unavailable: "いまは画像を開けません。しばらくしてから、もう一度お試しください。",
    database_read_only: "いまは保存できません。入力した内容を控えて、あとでもう一度お試しください。",
    database_unavailable: "いまはアプリが使えません。しばらくしてから、もう一度お試しください。",
    http_400: "送信された内容を読み取れませんでした。画面を読み込み直してください。",
    http_404: "見つかりませんでした。マイページからお進みください。",
    http_405: "この操作はできません。マイページからお進みください。",
    http_408: "送信が途中で止まりました。通信の状態を確かめて、もう一度送ってください。",
    http_413: "送る内容が大きすぎます。小さい画像や、短い文章にしてください。",
    http_415: "送信された内容を読み取れませんでした。画面を読み込み直してください。",
    image_too_large: "画像が大きすぎます。小さい画像を選んでください。",
    image_unreadable: "画像を読み取れませんでした。ほかの画像を選んでください。",
    image_heic: "この形式の画像（HEIC）は使えません。写真のスクリーンショットを選んでください。",
    picture_missing: "画像が見つかりませんでした。画面を読み込み直してください。",
    picture_gone: "この画像は、もうありません。画面を読み込み直してください。",
    picture_address_expired: "時間が過ぎました。画面を読み込み直して、もう一度開いてください。",
    preference_exists: "希望条件は、もう登録されています。マイページから変更できます。",
    consent_needed: "先に、同意が必要です。画面を読み込み直して、説明をお読みください。",
    consent_outdated: "文が新しくなりました。画面を読み込み直して、もう一度お読みください。",
    draft_changed: "別の画面で続きが書かれています。どちらを残すか、選んでください。",
    term_is_over: (days) => `とめてから${days}日が過ぎました。新しく登録してください。`,
    contact_is_pending: "この連絡は、まだ「承認待ち」です。先に、お返事を選んでください。",
    contact_is_accepted: "この連絡は、もう「承認済み」です。トークルームで話せます。",
    contact_is_declined: "この連絡は、もう「辞退」になっています。ほかの連絡をご覧ください。",
    contact_is_completed: "この連絡は、もう終わっています。ほかの連絡をご覧ください。",
    acceptance_stays: (hours) =>
      `承認してから${hours}時間が過ぎました。やめるときは、トークルームを閉じてください。`,
    closed_room_stays: (hours) =>
      `承認してから${hours}時間が過ぎました。ちがうときは、「困ったとき」からご連絡ください。`,
    decline_stays: (hours) => `辞退してから${hours}時間が過ぎました。ほかの連絡をご覧ください。`,
    nothing_may_wait: (home) =>
      `「${home}」か希望条件の募集が、止まっています。マイページでお確かめください。`,
    new_request_came: (home) => `「${home}」から、新しい連絡が来ています。コンタクト一覧をご覧ください。`,
    home_blocked: (home) =>
      `「${home}」からの連絡を止めています。「わたしを見た人・止めた相手」で、先に許可してください。`,
    more_ends: "終わる連絡が、ほかにもあります。もう一度、お確かめください。",
    room_closed: "このトークルームは閉じられています。コンタクト一覧にお戻りください。",
    room_busy: "いま混み合っています。少し待つと、自動でもう一度送ります。",
    message_empty: "メッセージを入力してください。",
    message_too_long: (most) => `メッセージは${most}文字までです。短くしてください。`,
    frame_unreadable: "メッセージを読み取れませんでした。画面を読み込み直してください。",
    too_late_to_take_back: "送ってから1分が過ぎました。まちがいは、新しいメッセージで伝えられます。",
    visit_agreed: (startsAt) =>
      `見学は、${startsAt}に決まっています。変えるときは「ほかの日がいい」を押してください。`,
    visit_gone: "この候補は、なくなりました。出ている候補を、もう一度ご覧ください。",
    visit_is_done: "この見学は、もう終わっています。続きは、トークルームで相談してください。",
    visit_is_moved: "この見学は、ほかの日に変わりました。新しい日をご覧ください。",
    visit_is_called_off: "この見学は、取りやめになっています。トークルームで相談してください。",
    visit_not_offered: "このホームは募集を終えました。見学は、トークルームで相談してください。",
    visit_person_stopped: "募集をとめています。また始めると、見学の日を決められます。",
    move_reason_needed: "日を変える理由を選んでください。",
    move_in_not_asked: (hours) =>
      `答えを変えられるのは、${hours}時間までです。ちがうときは、「困ったとき」からご連絡ください。`,
    move_in_not_confirmed: "入居は、確定と記録されていません。画面を読み込み直してください。",
    no_helper: "いっしょに読む人が、いまはいません。「いっしょに読む人」のページでさそえます。",
    has_helper: "いっしょに読む人は、もういます。かえるときは、先に終わりにしてください。",
    own_invitation: "これは、自分で作ったあいことばです。手伝ってほしい人に、送ってください。",
    invitation_unusable: "このあいことばは使えません。くれた人に、もう一度作ってもらってください。",
  },
  faults: {
    missing: "入力してください。",
    not_chosen: "選んでください。",
    choice_unreadable: "選んだ内容を読み取れませんでした。もう一度お選びください。",
    exclusive_choice: "一緒には選べないものがあります。どちらかにしてください。",
    not_in_list: "一覧から選んでください。",
    text_too_long: (most) => `${most}文字までで入力してください。`,
    too_many_items: (most) => `${most}件までにしてください。`,
    not_a_number: "半角数字で入力してください。",
    not_whole: "整数で入力してください。",
    too_small: (least) => `${least}以上で入力してください。`,
    too_large: (most) => `${most}以下で入力してください。`,
    prefecture_needed: "都道府県を選んでください。",
    postal_code_wrong: "郵便番号は7けたの数字で入力してください。例：123-4567",
    quiet_hour_missing: "止める時刻と始める時刻を、両方選んでください。",
    quiet_hours_same: "止める時刻と始める時刻は、ちがう時刻を選んでください。",
    agreement_needed: "ご本人が「いい」と言ったら、しるしをつけてください。",
    unusable: "内容を確かめてください。",
  },
  unreachable: "通信できませんでした。電波の状態を確かめて、もう一度お試しください。",
  unknown: "うまくいきませんでした。しばらくしてから、もう一度お試しください。",
  number: (number) => `この番号をお知らせください：${number}`,
} as const satisfies Refusals;
