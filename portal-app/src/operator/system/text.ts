/** Texts about the state of the service. */

const MINUTE = 60;
const GIGABYTE = 1024 ** 3;

export const system = {
  title: "システム",
  lead: "サービスが動いているかを、1つの画面で確かめます。",
  queues: "送るのを待つもの",
  queueNames: { push: "LINEの通知", line_reply: "LINEの返事", mail: "メール" } as Record<string, string>,
  queue: (waiting: number, overdueSeconds: number) =>
    waiting === 0 ? "待っているものはありません" : `${waiting}件（${overdue(overdueSeconds)}）`,
  running: "動いているもの",
  worker: "送る係（worker）が動いた時刻",
  backup: "最後のバックアップ",
  tls: "サーバー証明書（https）の期限",
  noTls: "まだ読み取れていません。1日に1回確かめます。",
  noWorker: "記録がありません。workerが動いているか確かめてください。",
  noBackup: "記録がありません。BACKUP_STAMPの設定を確かめてください。",
  versions: "版",
  app: "アプリ",
  noApp: "APP_VERSIONが未設定です",
  python: "Python",
  database: "データベース",
  migration: "データベースの段階",
  migrated: (step: string) => `${step}（プログラムと同じ）`,
  notMigrated: (step: string, code: string) =>
    `${step || "なし"}（プログラムは${code}）。flask --app wsgi db upgrade を行ってください。`,
  room: "保存しているもの",
  stored: "写真とファイル",
  storedAt: (size: string, at: string) => `${size}（${at}に数えました）`,
  notCounted: "まだ数えていません",
  disk: "ディスクの空き",
  diskLeft: (free: string, all: string) => `${free}（全体は${all}）`,
  shared: "共有のストレージに保存しています",
  size: (bytes: number) => `${(bytes / GIGABYTE).toFixed(1)} GB`,
  line: "LINEとの設定",
  lineLead: "トークン、Webhook、今月の残りの通数を、LINEに聞いて確かめます。ボタンを押したときだけ聞きます。",
  askLine: "確かめる",
  askingLine: "LINEに聞いています",
  failed: "確かめられませんでした",
  fine: "よい",
  wrong: "直すこと",
  slowest: "遅い呼び出し",
  slowestLead: "このサーバーが動き始めてからの、遅いものから10個です。",
  slowestTable: "遅い呼び出し（遅い順）",
  call: "呼び出し",
  times: "回数",
  mean: "平均",
  most: "9割が終わるまで",
  milliseconds: (count: number | null) => (count === null ? "10秒超" : `${count}ミリ秒`),
} as const;

function overdue(seconds: number): string {
  if (seconds < MINUTE) return "遅れはありません";
  return `いちばん古いものは${Math.floor(seconds / MINUTE)}分の遅れ`;
}
