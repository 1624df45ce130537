/** Names of a home's pictures, and why a selected file cannot be used as a picture (lib/pictures). */
import { easyPictures } from "./pictures.text.easy";
import { type EasyVariant, useStrings } from "./text/use-strings";

interface PictureLimits {
  megabytes: number;
  manPixels: number;
}

export const pictures = {
  gallery: {
    shown: (home: string, count: number, place: number) => `${home}の写真 ${count}枚中${place}枚目`,
    enlarge: (place: number) => `写真${place}を大きく表示`,
  },

  faults: {
    heic: () =>
      "この写真の形式（HEIC）は使えません。写真のスクリーンショットを撮って、その画像を選んでください。",
    notAnImage: () => "JPEGかPNGの画像ではありません。JPEGかPNGの画像を選んでください。",
    tooLarge: ({ megabytes }: PictureLimits) =>
      `画像が大きすぎます。${megabytes}MBまでの画像を選んでください。`,
    tooManyPixels: ({ manPixels }: PictureLimits) =>
      `画像の縦横が大きすぎます。${manPixels}万画素までの画像を選んでください。`,
  },
} as const;

export function usePictureText(): EasyVariant<typeof pictures> {
  return useStrings(pictures, easyPictures);
}
