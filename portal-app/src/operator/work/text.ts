/** Texts of the operator's tasks and their actions. */

export const work = {
  title: "対応すること",
  lead: "種類を選ぶと、古いものから順に並びます。",
  waiting: "待っているもの",
  kept: "あとから見られるもの",
  kind: "種類",
  count: "件数",
  open: (count: number) => `${count}件を見る`,
  none: "ありません",
  see: "見る",
  list: {
    lead: "古いものが上です。",
    empty: "いま、待っているものはありません。",
    back: "対応することへ戻る",
    when: "いつから",
    what: "内容",
    subject: "だれ・どこ",
    tries: "送った結果",
    acts: "対応",
    mail: "メール",
    account: (id: number) => `アカウント${id}`,
    office: (id: number) => `事業所${id}`,
    contact: (id: number) => `コンタクト${id}`,
    nobody: "アカウントのない方",
    tried: (attempts: number, answer: string | null, said: string | null) =>
      `${attempts}回（${answerOf(answer)}${said === null ? "" : `「${said}」`}）`,
    read: "申し込みを見る",
    report: "知らせを見る",
    further: "さらに見る",
    notKept: "本文が残っていないため、もう一度は送れません。本人にやり直してもらいます。",
    dead: "メールが届きません。電話などで確かめ、アカウントのページでアドレスを変えます。",
    tls: "証明書を更新してください。更新のしかたは docs/deploy.md にあります。",
  },
  again: {
    submit: "もう一度送る",
    title: "もう一度送る",
    done: "もう一度送ります。",
    follows: ["同じ相手に、同じ内容を、もう一度送ります。"],
  },
  aside: {
    submit: "対応済みにする",
    title: "対応済みにする",
    done: "対応済みにしました。",
    follows: ["送り直さずに、この一覧から外します。"],
  },
  looked: {
    submit: "確かめた",
    title: "確かめたことにする",
    done: "確かめたことにしました。",
    follows: ["この一覧から外します。同じことがまた起きれば、また並びます。"],
  },
  resume: {
    submit: "再開する",
    title: "事業所の利用を再開する",
    done: "利用を再開しました。管理者にメールで知らせます。",
    follows: ["スタッフがまた使えるようになります。終わった連絡とトークルームはもどりません。"],
  },
  nth: (what: string, id: number) => `${what}（${id}番）`,
  signup: {
    title: (id: number) => `申し込み ${id}番`,
    request: "申し込みの内容",
    state: "いまの状態",
    role: "種類",
    organization: "法人名",
    corporationNumber: "法人番号",
    officeName: "事業所名",
    officeNumber: "事業所番号",
    contactName: "担当者",
    email: "メールアドレス",
    phone: "電話番号",
    message: "ひとこと",
    createdAt: "申し込んだ時刻",
    confirmedAt: "アドレスを確かめた時刻",
    decidedAt: "決めた時刻",
    empty: "（なし）",
    known: "番号からわかること",
    corporation: "この法人番号の法人",
    office: "この事業所番号の事業所",
    unknown: "まだ登録がありません",
    members: (name: string, members: number) => `${name}（スタッフ${members}名）`,
    suspended: "利用を止めています",
    account: "このアドレスのアカウント",
    hasAccount: "あります",
    publicHomes: "公開データ（WAM NET）",
    publicLead: "この事業所番号で公開されているホームです。名前、住所、電話が申し込みと合うか見比べます。",
    noPublicHome: "この事業所番号は、公開データにありません。指定通知書の写しなどを求めてください。",
    claimed: "登録済み",
    notClaimed: "未登録",
    publishedOn: (day: string) => `${day}の公開`,
    approve: {
      submit: "承認する",
      title: "申し込みを承認する",
      done: "承認しました。パスワードを決めるメールを送ります。",
      follows: ["アカウントを作り、パスワードを決めるリンクをメールで送ります。"],
    },
    reject: {
      submit: "断る",
      title: "申し込みを断る",
      done: "断りました。相手にメールで知らせます。",
      follows: ["アカウントは作らず、断ったことをメールで知らせます。"],
    },
    invite: {
      submit: "招待をもう一度送る",
      title: "招待をもう一度送る",
      done: "招待をもう一度送ります。",
      follows: ["パスワードを決める新しいリンクをメールで送ります。前のリンクは使えなくなります。"],
    },
    words: "相手に伝えること",
    wordsHint: "そのままメールに載ります。書かなくてもかまいません。",
  },
  report: {
    title: (id: number) => `運営への知らせ ${id}番`,
    reported: "知らせの内容",
    state: "いまの状態",
    waiting: "対応を待っています",
    reason: "理由",
    detail: "書かれたこと",
    createdAt: "知らせた時刻",
    decision: "決めたこと",
    home: "ホーム",
    office: "事業所",
    corporation: "法人",
    suspendedSince: "利用を止めた時刻",
    contact: "コンタクト",
    author: "知らせた方",
    authorIsThere: "登録があります（対応の結果を知らせます）",
    authorIsGone: "登録を消しました（知らせる相手はいません）",
    messages: "知らせたときの直近のメッセージ",
    noMessages: "メッセージはありません。",
    former: "同じ法人のこれまで",
    noFormer: "これまでに対応した知らせはありません。",
    formerLine: (id: number, decision: string) => `${id}番：${decision}`,
    settle: {
      submit: "この対応にする",
      title: "対応を決める",
      open: "対応を決める",
      done: "対応しました。知らせた方と事業所に伝えます。",
    },
    decide: "対応",
    decideMissing: "対応を選んでください。",
    words: "事業所に伝えること",
    wordsHint: "そのまま事業所の管理者へのメールに載ります。書かなくてもかまいません。",
    toAuthor: "知らせた方に、対応の結果を知らせます。",
    toManagers: (managers: number) => `事業所の管理者${managers}名にメールで知らせます。`,
    changes: ({ homes, pending, rooms, members }: Counts) =>
      [
        homes > 0 ? `ホーム${homes}件が一覧から外れます` : "",
        pending > 0 ? `返事待ちの連絡${pending}件が終わります` : "",
        rooms > 0 ? `トークルーム${rooms}件が閉じます` : "",
        members > 0 ? `スタッフ${members}名がログインできなくなります` : "",
      ]
        .filter((part) => part !== "")
        .join("、"),
    changesNothing: "何も止まりません",
  },
} as const;

interface Counts {
  homes: number;
  pending: number;
  rooms: number;
  members: number;
}

const ANSWERS: Record<string, string> = {
  no_answer: "相手につながりませんでした",
  not_reached: "LINEは受け取りましたが、相手がブロックしたか、友だちをやめていました",
};
const GIVEN_UP = "given_up ";

/** The response to a message: a status code of the other side, or none. */
export function answerOf(answer: string | null): string {
  if (answer === null) return "返事なし";
  const given = answer.startsWith(GIVEN_UP);
  const code = given ? answer.slice(GIVEN_UP.length) : answer;
  const text = ANSWERS[code] ?? `相手の答え：${code}`;
  return given ? `あきらめました。${text}` : text;
}
