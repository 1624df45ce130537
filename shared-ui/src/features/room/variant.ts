/** In which of the two apps a room is shown. */

export type ChatVariant = "liff" | "portal";
