/** The question about certificates names the home and the owner of the pictures. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "../../../api/query-client";
import type { Contact, User } from "../../../api/types";
import { fakeServer } from "../../../testing/fake-server";
import { renderUi } from "../../../testing/render";
import { currentUserQuery } from "../../account/session";
import { useContactAnswers } from "./use-contact-answers";

const CONTACT = {
  id: 15,
  home: { name: "ひだまり" },
  preference: { id: 7, name: "あおい" },
} as unknown as Contact;

fakeServer(
  http.get("*/api/applicants/preferences/7/", () =>
    HttpResponse.json({ disability_certificate: "/media/1", welfare_certificate: null }),
  ),
);

function Ask(): ReactElement {
  const answers = useContactAnswers(() => undefined);
  return (
    <button type="button" onClick={() => void answers.allowCertificates(CONTACT)}>
      許可
    </button>
  );
}

it.each([
  ["counselor", null, "あおいさん", "あなた"],
  ["applicant", "なつみ", "なつみさん", "なつみさん"],
  ["applicant", null, "あなた", "あなた"],
])("asks a %s (registered for %s) about the pictures of %s", async (role, person_name, whose, asked) => {
  const client = createQueryClient();
  const user = { role, person_name, offices: [] as User["offices"] } as User;
  client.setQueryData(currentUserQuery().queryKey, user);
  const { user: person } = renderUi(
    <QueryClientProvider client={client}>
      <Ask />
    </QueryClientProvider>,
  );
  await person.click(screen.getByRole("button", { name: "許可" }));
  const name = `この施設に${asked}の障害者手帳等の画像の閲覧を許可しますか？`;
  const question = await screen.findByRole("alertdialog", { name });
  expect(question).toHaveTextContent(
    `「ひだまり」の人が、${whose}の障害者手帳等の画像を見られるようになります。`,
  );
});
