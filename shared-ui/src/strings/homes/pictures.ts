/** Why a chosen file cannot be sent as a picture (rules/pictures). */

export const pictureFaults = {
  heic: () =>
    "この写真の形式（HEIC）は使えません。写真のスクリーンショットを撮って、その画像を選んでください。",
  notAnImage: () => "JPEGかPNGの画像ではありません。JPEGかPNGの画像を選んでください。",
  tooLarge: (megabytes: number) => `画像が大きすぎます。${megabytes}MBまでの画像を選んでください。`,
} as const;
