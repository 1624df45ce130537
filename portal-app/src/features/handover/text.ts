/** Texts for handing homes and people over. */

interface Load {
  homes: number;
  preferences: number;
  pending: number;
  rooms: number;
  notices: number;
  to: string | null;
}

export const handover = {
  title: "引き継ぎ",
  leads: {
    homes: "ホームの担当を、まとめて変えます。",
    preferences: "利用者の担当を、まとめて変えます。",
  },
  link: "担当を引き継ぐ",
  nothingHere: {
    homes: "引き継げるホームがありません。",
    people: "引き継げる利用者がいません。",
    back: "事業所とスタッフへ戻る",
  },
  choose: {
    homes: "引き継ぐホーム",
    people: "引き継ぐ利用者",
    search: "名前で探す",
    whose: "担当スタッフでしぼる",
    everybody: "すべて",
    nobody: "担当スタッフなし",
    all: (count: number) => `表示中の${count}件をすべて選ぶ`,
    none: "選択をすべて外す",
    chosen: (count: number) => `${count}件を選んでいます`,
    notFound: "あてはまるものがありません。",
    missing: "引き継ぐものを選んでください。",
    inCharge: (name: string | null) => (name === null ? "担当スタッフなし" : `担当：${name}`),
  },
  to: {
    title: "引き継ぐ相手",
    inside: "この事業所の人に引き継ぐ",
    outside: "ほかの事業所に引き継ぐ",
    where: "相手",
    person: "新しい担当スタッフ",
    nobody: "担当スタッフなし（管理者が見ます）",
    sister: "事業所",
    byNumber: "事業所番号で指定する",
    number: "相手の事業所番号",
    numberHint: "10けたの数字。例：1320000015",
    missing: "引き継ぐ相手を選んでください。",
    numberMissing: "相手の事業所番号を入力してください。",
    email: "相手の管理者のメールアドレス",
    emailHint:
      "相手の事業所の管理者が、ログインに使っているメールアドレスです。相手に確かめてから入力してください。",
    emailMissing: "相手の管理者のメールアドレスを入力してください。",
  },
  check: {
    title: "引き継ぎの確認",
    names: (items: readonly { name: string }[]) => items.map(({ name }) => name).join("、"),
    counting: "いっしょに移るものを確かめています",
    offer: (people: number, office: string | null) =>
      `利用者${people}名の引き継ぎを、${office ?? "指定した事業所"}にお願いします。相手が引き受けるまで、担当は変わりません。`,
    sentence: (load: Load) => {
      const moved = [
        load.homes > 0 && `ホーム${load.homes}件`,
        load.preferences > 0 && `利用者${load.preferences}名`,
        load.pending > 0 && `返事待ち${load.pending}件`,
        load.rooms > 0 && `トークルーム${load.rooms}件`,
      ].filter(Boolean);
      if (load.to === null) return `${moved.join("、")}を、担当スタッフなしにします。管理者が見ます。`;
      const notices = load.notices > 0 ? `お知らせ${load.notices}件もいっしょに移ります。` : "";
      const roomNotice = load.rooms > 0 ? "トークルームの相手には「担当が変わりました」と伝わります。" : "";
      return `${moved.join("、")}を、${load.to}さんに引き継ぎます。${notices}${roomNotice}`;
    },
  },
  back: "戻る",
  next: "次へ",
  submit: "引き継ぐ",
  submitOffer: "引き継ぎをお願いする",
  working: "引き継いでいます",
  done: "引き継ぎました。",
  offered: "引き継ぎをお願いしました。相手の返事を、「事業所とスタッフ」で確かめられます。",
  failed: "引き継げませんでした",
  offers: {
    title: "ほかの事業所との引き継ぎ",
    ours: (office: string) => `${office}へのお願い`,
    theirs: (office: string) => `${office}からのお願い`,
    people: "利用者",
    peopleCount: (count: number) => `${count}名`,
    rooms: "トークルーム",
    roomsCount: (count: number) => `${count}件`,
    by: "お願いした人",
    state: "状態",
    since: "お願いした日",
    of: (office: string) => `${office}との引き継ぎを`,
    accept: "引き受ける",
    acceptCancel: "引き受けない",
    decline: "断る",
    declineCancel: "返事を待ってもらう",
    takeBack: "取り消す",
    takeBackCancel: "お願いを続ける",
    acceptTitle: (office: string) => `${office}からの引き継ぎを引き受けますか？`,
    acceptBody: (people: number) =>
      `利用者${people}名が、この事業所の利用者になります。トークルームの相手には「担当が変わりました」と伝わります。`,
    accepted: "引き受けました。",
    declineQuestion: "引き継ぎのお願いを断りますか？",
    declineBody: (office: string) => `利用者は、${office}のままです。`,
    declined: "お願いを断りました。",
    takeBackQuestion: "引き継ぎのお願いを取り消しますか？",
    takeBackBody: "利用者は、この事業所のままです。",
    takenBack: "お願いを取り消しました。",
  },
} as const;
