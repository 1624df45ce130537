/** The tab's icon: with a dot while something is unread. */
import { useEffect } from "react";
import unreadIcon from "./favicon-unread.svg";

/** Put the dot on the icon while there is something unread. */
export function useUnreadIcon(hasUnread: boolean): void {
  useEffect(() => {
    const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
    if (!icon || !hasUnread) return undefined;
    const plain = icon.href;
    icon.href = unreadIcon;
    return () => {
      icon.href = plain;
    };
  }, [hasUnread]);
}
