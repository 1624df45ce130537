/** ./pictures.text in やさしい日本語. */

import type { pictures } from "./pictures.text";
import type { EasyVariant } from "./text/use-strings";

export const easyPictures: EasyVariant<typeof pictures> = {
  gallery: {
    shown: (home, count, place) =>
      `${home}の{写真|しゃしん} ${count}{枚|まい}{中|ちゅう}${place}{枚|まい}{目|め}`,
    enlarge: (place) => `{写真|しゃしん}${place}を{大|おお}きく{見|み}る`,
  },

  faults: {
    heic: () =>
      "この{写真|しゃしん}は{使|つか}えません。{写真|しゃしん}のスクリーンショットを{選|えら}んでください。",
    notAnImage: () => "これは{写真|しゃしん}ではありません。{写真|しゃしん}を{選|えら}んでください。",
    tooLarge: ({ megabytes }) =>
      `{写真|しゃしん}が{大|おお}きすぎます。${megabytes}MBより{小|ちい}さい{写真|しゃしん}を{選|えら}んでください。`,
    tooManyPixels: () =>
      "{写真|しゃしん}が{大|おお}きすぎます。{写真|しゃしん}のスクリーンショットを{選|えら}んでください。",
  },
};
