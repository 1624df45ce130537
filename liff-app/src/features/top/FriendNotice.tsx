/** For users who cannot receive LINE messages: everything is also in the app, and how to get messages in LINE. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { useIsReachable } from "shared-ui/features/account/session";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { useTopText } from "./text";

export function FriendNotice(): ReactElement | null {
  const words = useTopText().friend;
  const isReachable = useIsReachable();
  const { addFriendUrl } = pageSettings();
  if (isReachable !== false) return null;
  return (
    <Notice title={<Furigana text={words.title} />}>
      <p>
        <Furigana text={words.inApp} />
      </p>
      <p>
        <Furigana text={words.how} />
      </p>
      {addFriendUrl && (
        <a href={addFriendUrl} className={buttonClass({ variant: "secondary" })}>
          <span>
            <Furigana text={words.add} />
          </span>
        </a>
      )}
    </Notice>
  );
}
