/** Texts for family members show the person's name instead of あなた. */
import { QueryClientProvider } from "@tanstack/react-query";
import { renderHook } from "@testing-library/react";
import { expect, it } from "vitest";
import { createQueryClient } from "../../api/query-client";
import type { User } from "../../api/types";
import { haveSession } from "../../testing/session";
import { currentUserQuery } from "./session";
import { usePersonStrings } from "./subject-name";

const AREA = {
  title: "あなたのデータ",
  of: (home: string) => `${home}が、あなたを見つけます。`,
  items: ["あなたの名前", "希望"],
};

it.each([
  ["", "あなた"],
  ["なつみ", "なつみさん"],
  ["なつみさん", "なつみさん"],
])("for %j writes %s in every text of the area", (person_name, subject) => {
  haveSession();
  const client = createQueryClient();
  client.setQueryData(currentUserQuery().queryKey, { person_name } as User);
  const { current } = renderHook(() => usePersonStrings(AREA), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  }).result;
  expect(current.title).toBe(`${subject}のデータ`);
  expect(current.of("かえで荘")).toBe(`かえで荘が、${subject}を見つけます。`);
  expect(current.items).toEqual([`${subject}の名前`, "希望"]);
});
