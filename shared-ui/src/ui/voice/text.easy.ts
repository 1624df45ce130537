/** ./text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { voice } from "./text";

export const easyVoice: EasyVariant<typeof voice> = {
  read: "{読|よ}みあげる",
  pause: "{声|こえ}を{止|と}める",
  goOn: "{続|つづ}きを{読|よ}みあげる",
  stop: "{読|よ}みあげを{終|お}わる",
  readPage: "このページを{読|よ}みあげる",
  of: (what) => `${what}を`,
  message: "このメッセージ",
  home: "ホームの{説明|せつめい}",
};
