import type { EasyVariant } from "../../lib/text/use-strings";
import type { postal } from "./text";

export const easyPostal: EasyVariant<typeof postal> = {
  searching: "{住所|じゅうしょ}を{調|しら}べています",
  filled: (place) => `「${place}」を{入|い}れました。`,
  several: "{場所|ばしょ}がいくつかあります。{住|す}んでいる{場所|ばしょ}を{選|えら}んでください。",
  severalLabel: "{場所|ばしょ}",
  unknown: "{住所|じゅうしょ}が{見|み}つかりません。{下|した}に{書|か}いてください。",
  failed: "{今|いま}は{調|しら}べられません。{下|した}に{書|か}いてください。",
};
