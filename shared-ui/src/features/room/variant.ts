/** The app that shows the room. */

export type ChatVariant = "liff" | "portal";
