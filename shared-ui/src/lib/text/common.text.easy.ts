/** ./common.text in やさしい日本語. */
import type { common } from "./common.text";
import type { EasyVariant } from "./use-strings";

export const easyCommon: EasyVariant<typeof common> = {
  close: "{閉|と}じる",
  unread: {
    some: "まだ{読|よ}んでいないものがあります",
    count: (count) => `まだ{読|よ}んでいないメッセージとお{知|し}らせ ${count}{件|けん}`,
  },
  required: "{必須|ひっす}",
  optional: "{任意|にんい}",
  choose: "{選|えら}んでください",
  loading: "{読|よ}み{込|こ}んでいます",
  busy: "{少|すこ}し{待|ま}ってください",
  sending: "{送|おく}っています",
  toContent: "{本文|ほんぶん}へ{進|すす}む",
  full: (max) => `${max}{文字|もじ}まで{入|はい}りました。{続|つづ}きは{書|か}けません。`,
  points: "{点|てん}",
  step: (current, total) => `${total}つのうち${current}つ{目|め}`,
  pictures: {
    choose: "{画像|がぞう}を{選|えら}ぶ",
    count: (count, max) => `${max}{枚|まい}まで（いま${count}{枚|まい}）`,
    remove: "{削除|さくじょ}",
    takeBack: "{取|と}り{消|け}す",
    added: (count) => `${count}{枚|まい}を{追加|ついか}しました。`,
    replaced: (name) => `${name}に{入|い}れかえました。`,
    replace: "{入|い}れかえる",
    putBack: "{元|もと}に{戻|もど}す",
    inItsPlace: (stored, name) =>
      `${stored}を${name}に{入|い}れかえます。{保存|ほぞん}すると{変|か}わります。`,
    stays: (stored) => `${stored}は、{元|もと}のままにします。`,
    takenBack: (name) => `${name}を{取|と}り{消|け}しました。`,
    leftOut: (count, max) =>
      `{画像|がぞう}は${max}{枚|まい}までです。${count}{枚|まい}は{追加|ついか}しませんでした。`,
  },
};
