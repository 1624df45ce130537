/** Which files can be uploaded as pictures. The server looks into the file itself: server/media/images.py. */
import { limits } from "../api/generated/forms";

/** The largest picture, in the unit that people know. */
export const PICTURE_MEGABYTES = limits.imageBytes / (1024 * 1024);

/** What a file picker offers. Safari turns an iPhone's HEIC photo into the first of them: the server reads no HEIC. */
export const PICTURE_TYPES = limits.imageTypes.join(",");

type PictureFault = "heic" | "notAnImage" | "tooLarge";

/** Return what keeps a file from being uploaded, as far as its name, type and size tell. */
export function pictureFault(file: File): PictureFault | null {
  // Where the system does not know HEIC, the name alone tells.
  if (/\.hei[cf]$/i.test(file.name) || /^image\/hei[cf]/.test(file.type)) return "heic";
  if (!PICTURE_TYPES.split(",").includes(file.type)) return "notAnImage";
  return file.size > limits.imageBytes ? "tooLarge" : null;
}
