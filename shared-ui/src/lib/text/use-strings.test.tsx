/** The app chooses one of the two wordings. liff-words.test checks the texts. */
import { renderHook } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { expect, it } from "vitest";
import { chat } from "../../features/room/text";
import { easyChat } from "../../features/room/text.easy";
import { useStrings, WordingProvider } from "./use-strings";

it("is the standard wording unless the app sets the easy one", () => {
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <WordingProvider value="easy">{children}</WordingProvider>
  );
  expect(renderHook(() => useStrings(chat, easyChat)).result.current.back).toBe("一覧に戻る");
  expect(renderHook(() => useStrings(chat, easyChat), { wrapper }).result.current.back).toBe(
    "マイページに{戻|もど}る",
  );
});
