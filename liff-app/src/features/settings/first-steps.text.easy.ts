/** ./first-steps.text in やさしい日本語. */

import type { EasyVariant } from "shared-ui/lib/text/use-strings";
import type { firstSteps } from "./first-steps.text";

export const easyFirstSteps: EasyVariant<typeof firstSteps> = {
  title: "はじめに{決|き}めること",
  lead: "あとでも{変|か}えられます。とばしてもいいです。",
  quiet: {
    title: "しずかな{時間|じかん}",
    proposed: "{夜|よる}9{時|じ}から{朝|あさ}7{時|じ}まで、LINEをおくりません。",
    fine: "これでよい",
    change: "{変|か}える",
    kept: "{夜|よる}9{時|じ}から{朝|あさ}7{時|じ}まで、しずかにします。",
  },
  reading: { title: "{読|よ}みやすさ", lead: "{読|よ}みやすい{形|かたち}を{選|えら}べます。" },
  onward: "{次|つぎ}へ{進|すす}む",
};
