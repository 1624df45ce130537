/** ./reading-along.text in やさしい日本語. */

import type { EasyVariant } from "shared-ui/lib/text/use-strings";
import type { readingAlong } from "./reading-along.text";

export const easyReadingAlong: EasyVariant<typeof readingAlong> = {
  line: (name) => `${name}さんが いっしょに{読|よ}んでいます`,
  helping: "お{手伝|てつだ}い",
  title: "いっしょに{読|よ}む{人|ひと}",
  entry: "ホームからの{連絡|れんらく}を、いっしょに{読|よ}んでもらえます。",
  link: "いっしょに{読|よ}む{人|ひと}のページ",
};
