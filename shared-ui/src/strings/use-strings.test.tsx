/** The two wordings: the app chooses, and the easy one has its readings in a notation that can be shown. */
import { renderHook } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { describe, expect, it, test } from "vitest";
import { withoutReadings } from "../components/Furigana";
import { chat } from "./chat";
import { common } from "./common";
import { contacts } from "./contacts";
import { easyChat } from "./easy/chat";
import { easyCommon } from "./easy/common";
import { easyContacts } from "./easy/contacts";
import { easyErrors } from "./easy/errors";
import { easyNotifications } from "./easy/notifications";
import { errors } from "./errors";
import { notifications } from "./notifications";
import { useStrings, WordingProvider } from "./use-strings";

it("is the standard one unless the app chooses the easy one", () => {
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <WordingProvider value="easy">{children}</WordingProvider>
  );
  expect(renderHook(() => useStrings(chat, easyChat)).result.current.back).toBe("一覧に戻る");
  expect(renderHook(() => useStrings(chat, easyChat), { wrapper }).result.current.back).toBe(
    "{一覧|いちらん}に{戻|もど}る",
  );
});

const easy = { easyChat, easyCommon, easyContacts, easyErrors, easyNotifications };
const standard = { chat, common, contacts, errors, notifications };

function sentences(area: object, prefix: string): [string, string][] {
  return Object.entries(area).flatMap(([key, value]): [string, string][] => {
    if (typeof value === "string") return [[`${prefix}.${key}`, value]];
    return typeof value === "object" ? sentences(value as object, `${prefix}.${key}`) : [];
  });
}

describe("every easy sentence", () => {
  test.each(sentences(easy, "strings"))("%s can be shown", (_, words) => {
    expect(withoutReadings(words)).not.toMatch(/[{}|]/);
    for (const sentence of withoutReadings(words).split(/[。？]/))
      expect(sentence.length).toBeLessThanOrEqual(40);
  });
});

test.each(sentences(standard, "strings"))("%s has no readings", (_, words) => {
  expect(words).not.toMatch(/[{}|]/);
});
