/** Which files can be uploaded as pictures. server/integrations/storage/images.py checks the content. */
import { limits } from "../api/generated/limits";

/** The limits in units that users know: megabytes and 万画素. */
export const LARGEST_PICTURE = {
  megabytes: limits.imageBytes / (1024 * 1024),
  manPixels: limits.imagePixels / 10_000,
} as const;

/** The file picker's types. For them Safari converts an iPhone's HEIC photo to JPEG; the server does not read HEIC. */
export const PICTURE_TYPES = limits.imageTypes.join(",");

type PictureFault = "heic" | "notAnImage" | "tooLarge" | "tooManyPixels";

/** Why a file cannot be uploaded, judged by its name, type, size and dimensions. */
export async function pictureFault(file: File): Promise<PictureFault | null> {
  // Systems without HEIC support give no type, so check the name too.
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return "heic";
  if (!PICTURE_TYPES.split(",").includes(file.type)) return "notAnImage";
  if (file.size > limits.imageBytes) return "tooLarge";
  return (await pixelsOf(file)) > limits.imagePixels ? "tooManyPixels" : null;
}

/** The number of pixels; 0 if the browser cannot read the picture, in which case the server decides. */
function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  const pixels = new Promise<number>((resolve) => {
    // `onload` needs only the header; the picture is not decoded.
    picture.onload = () => resolve(picture.naturalWidth * picture.naturalHeight);
    picture.onerror = () => resolve(0);
    picture.src = address;
  });
  return pixels.finally(() => URL.revokeObjectURL(address));
}
