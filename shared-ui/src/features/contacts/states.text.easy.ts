/** ./states.text in やさしい日本語. */

import type { EasyVariant } from "../../lib/text/use-strings";
import type { contactStates } from "./states.text";

export const easyContactStates: EasyVariant<typeof contactStates> = {
  movedIn: (day) => `{入居|にゅうきょ}が{決|き}まりました ${day}`,
  visit: (when) => `{見学|けんがく} ${when}`,
  visitWanted: "ほかの{見学|けんがく}の{日|ひ}を{希望|きぼう}",
  visited: (day) => `{見学|けんがく}をしました ${day}`,
  declined: {
    own: "{自分|じぶん}で{断|ことわ}りました。",
    by: (name) => `${name}さんが{断|ことわ}りました。`,
    facility: "ホームが{連絡|れんらく}を{取|と}り{下|さ}げました。",
    seeker: "{相手|あいて}の{人|ひと}が{断|ことわ}りました。",
  },
  completed: {
    own: "{自分|じぶん}で{終|お}わりにしました。",
    by: (name) => `${name}さんが{終|お}わりにしました。`,
    facility: "ホームが{終|お}わりにしました。",
    seeker: "{相手|あいて}の{人|ひと}が{終|お}わりにしました。",
  },
};
