/** strings/common in やさしい日本語. */
import type { common } from "../common";
import type { Twin } from "../use-strings";

export const easyCommon: Twin<typeof common> = {
  close: "{閉|と}じる",
  cancel: "やめる",
  back: "{戻|もど}る",
  yes: "はい",
  no: "いいえ",
  unread: "まだ{読|よ}んでいません",
  loading: "{読|よ}み{込|こ}んでいます",
  sending: "{送|おく}っています",
  saved: "{保存|ほぞん}しました。",
  updated: "{更新|こうしん}に{成功|せいこう}しました。",
  registered: "{登録|とうろく}に{成功|せいこう}しました。",
};
