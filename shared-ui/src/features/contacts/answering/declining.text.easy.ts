/** ./declining.text in やさしい日本語. */

import { limits } from "../../../api/generated/limits";
import type { EasyVariant } from "../../../lib/text/use-strings";
import type { declining } from "./declining.text";

export const easyDeclining: EasyVariant<typeof declining> = {
  open: "わけを{言|い}う（{言|い}わなくてもいいです）",
  label: "{断|ことわ}るわけ",
  none: "わけは{言|い}わない",
  note: (words) => `ホームには「${words}」とだけ{伝|つた}わります。`,
  noteNothing: "ホームには、わけは{伝|つた}わりません。",
  reason: (reason) => `わけ：${reason}`,
  rest: `このホームの{一覧|いちらん}に、${limits.restDays}{日|にち}は{出|で}ません。{同|おな}じ{会社|かいしゃ}のほかのホームでも、${limits.restDaysElsewhere}{日|にち}は{出|で}ません。`,
};
