/** Why nothing arrives at a linked LINE account, and how to change it. */
import type { ReactElement } from "react";
import { pageSettings } from "shared-ui/api/page-settings";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { lineLink as words } from "./text";

/** Render the notice with the way to the official account. */
export function Reachability(): ReactElement {
  const { addFriendUrl } = pageSettings();
  return (
    <Notice tone="warning">
      <p>{words.unreachable}</p>
      {addFriendUrl && (
        <p>
          <a href={addFriendUrl}>{words.addFriend}</a>
        </p>
      )}
    </Notice>
  );
}
