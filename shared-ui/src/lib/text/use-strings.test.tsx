/** The app chooses one of the two wordings. liff-app/src/words.test.tsx checks the texts. */
import { renderHook } from "@testing-library/react";
import type { ReactElement, ReactNode } from "react";
import { expect, it } from "vitest";
import { useRoomText } from "../../features/room/text";
import { WordingProvider } from "./use-strings";

it("is the standard wording unless the app sets the easy one", () => {
  const wrapper = ({ children }: { children: ReactNode }): ReactElement => (
    <WordingProvider value="easy">{children}</WordingProvider>
  );
  expect(renderHook(useRoomText).result.current.back).toBe("一覧に戻る");
  expect(renderHook(useRoomText, { wrapper }).result.current.back).toBe("マイページに{戻|もど}る");
});
