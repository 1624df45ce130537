/** Texts of the notification dialog. The notifications' sentences come from the server. */

export const notifications = {
  title: "お知らせ",
  empty: "お知らせはまだありません。",
  unread: "未読",
  read: "既読",
  markAll: "すべて既読にする",
  open: "内容を見る",
  openRoom: "トークルームを見る",
  about: (home: string, person: string | null) => (person === null ? home : `${home}・${person}`),
  messages: (count: number) => `未読のメッセージ ${count}件`,
  otherRooms: (count: number) => `ほかにも、未読のトークが${count}件あります`,
  earlier: "もっと前のお知らせを見る",
  filters: "お知らせをしぼり込む",
  onlyUnread: (count: number) => `未読だけ（${count}件）`,
  kind: "種類",
  allKinds: "すべて",
  noneFound: "あてはまるお知らせはありません。",
  allRead: "すべて既読です。",
} as const;
