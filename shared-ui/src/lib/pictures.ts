/** Which files can be uploaded as pictures. The server looks into the file itself: server/integrations/storage/images.py. */
import { limits } from "../api/generated/limits";

/** The largest picture, in the units that people know: megabytes, and 万画素. */
export const LARGEST_PICTURE = {
  megabytes: limits.imageBytes / (1024 * 1024),
  manPixels: limits.imagePixels / 10_000,
} as const;

/** What a file picker offers. Safari turns an iPhone's HEIC photo into the first of them: the server reads no HEIC. */
export const PICTURE_TYPES = limits.imageTypes.join(",");

type PictureFault = "heic" | "notAnImage" | "tooLarge" | "tooManyPixels";

/** Return what keeps a file from being uploaded, as far as its name, type, size and dimensions tell. */
export async function pictureFault(file: File): Promise<PictureFault | null> {
  // Where the system does not know HEIC, the name alone tells.
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return "heic";
  if (!PICTURE_TYPES.split(",").includes(file.type)) return "notAnImage";
  if (file.size > limits.imageBytes) return "tooLarge";
  return (await pixelsOf(file)) > limits.imagePixels ? "tooManyPixels" : null;
}

/** Return how many pixels a picture has; none where the browser cannot tell: the server looks again. */
function pixelsOf(file: File): Promise<number> {
  const address = URL.createObjectURL(file);
  const picture = new Image();
  const told = new Promise<number>((tell) => {
    // Known once its head is read; nothing is decoded for it.
    picture.onload = () => tell(picture.naturalWidth * picture.naturalHeight);
    picture.onerror = () => tell(0);
    picture.src = address;
  });
  return told.finally(() => URL.revokeObjectURL(address));
}
