/** ./text in やさしい日本語. */

import type { EasyVariant } from "../../../lib/text/use-strings";
import type { roomSettings } from "./text";

export const easyRoomSettings: EasyVariant<typeof roomSettings> = {
  title: "トークルーム",
  lead: "{相手|あいて}に{見|み}せることを{選|えら}べます。",
  read: "{読|よ}んだことを{相手|あいて}に{見|み}せる",
  typing: "{書|か}いていることを{相手|あいて}に{見|み}せる",
};
