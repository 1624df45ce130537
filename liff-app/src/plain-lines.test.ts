/** The terms fixed by the specification appear on a screen, and explanations are one short sentence. */
import { labels } from "shared-ui/api/generated/vocabulary";
import { easyContacts } from "shared-ui/features/contacts/text.easy";
import { easyCommon } from "shared-ui/lib/text/common.text.easy";
import { withoutReadings } from "shared-ui/ui/text/Furigana";
import { PLAIN_LINES } from "shared-ui/ui/text/plain-lines";
import { expect, it } from "vitest";
import { easyLiff } from "./frame/text.easy";

it("every explanation is one short sentence, without the term", () => {
  const faults = Object.entries(PLAIN_LINES).filter(([, line]) => {
    const text = withoutReadings(line);
    return !/^[^。]{1,30}。$/.test(text) || /承認|辞退|コンタクト|閲覧|許可|完了/.test(text);
  });
  expect(faults).toEqual([]);
});

it("the terms are those shown on the screen", () => {
  expect(labels.ContactStatus).toEqual({
    pending: "承認待ち",
    accepted: "承認済み",
    declined: "辞退",
    completed: "完了",
  });
  const shown = [easyContacts, easyCommon, easyLiff.frame].flatMap((area) =>
    Object.values(area as Record<string, unknown>).flatMap((text) =>
      typeof text === "string" ? [withoutReadings(text)] : [],
    ),
  );
  expect(shown).toEqual(
    expect.arrayContaining([
      "詳細表示 & 承認",
      "承認",
      "辞退",
      "コンタクト一覧",
      "証明書閲覧許可",
      "この施設にあなたの障害者手帳等の画像の閲覧を許可しますか？",
    ]),
  );
});
