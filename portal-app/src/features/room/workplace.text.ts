/** Texts next to a room: other rooms, facts, and the office's note. */

export const workplace = {
  label: "このトークルームの資料",
  rooms: "トークルーム",
  search: "名前で探す",
  more: "ほかのトークルームも見る",
  none: "開いているトークルームはありません。",
  notFound: (words: string) => `「${words}」が見つかるトークルームはありません。`,
  found: (count: number, more: boolean) =>
    more ? `${count}件以上見つかりました。` : `${count}件見つかりました。`,
  own: (words: string) => `こちらから：${words}`,
  said: {
    words: (text: string) => text,
    picture: () => "（写真）",
    file: (name: string) => `（ファイル）${name}`,
    taken_back: () => "（取り消したメッセージ）",
  },
  person: "この方のこと",
  home: "ホームのこと",
  inCharge: (name: string) => `こちらの担当者：${name}`,
  note: "事業所のメモ",
} as const;
