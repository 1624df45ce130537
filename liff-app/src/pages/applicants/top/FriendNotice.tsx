/** What people read whom LINE's messages do not reach: that all is in the app too, and how to get them in LINE. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { buttonClass } from "shared-ui/components/buttons/button-class";
import { Notice } from "shared-ui/components/feedback/Notice";
import { Furigana } from "shared-ui/components/text/Furigana";
import { useIsReachable } from "shared-ui/state/accounts/session";
import { applicants } from "shared-ui/strings/people/applicants";
import { easyApplicants } from "shared-ui/strings/people/easy-applicants";
import { useStrings } from "shared-ui/strings/use-strings";

/** Render the notice to whoever is no friend of the official account or blocks it. */
export function FriendNotice(): ReactElement | null {
  const words = useStrings(applicants, easyApplicants).friend;
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
