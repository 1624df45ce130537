/** Deleting a stored picture while the session is over. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "../../../state/query-client";
import { useFormDraft } from "../../../state/use-form-draft";
import { fakeDrafts } from "../../../testing/fake-drafts";
import { fakeServer } from "../../../testing/fake-server";
import { renderUi } from "../../../testing/render";
import { PREFERENCE } from "../preference-fixtures";
import { usePreferenceForm } from "../use-preference-form";
import { CertificateFields } from "./CertificateFields";

const AT = { form: "preference", id: PREFERENCE.id } as const;
const OVER = { detail: "再度ログインしてください。", code: "not_signed_in" };
const drafts = fakeDrafts();
let refused = 0;
fakeServer(
  ...drafts.handlers,
  http.post("*/api/auth/token/refresh/", () => HttpResponse.json(OVER, { status: 401 })),
  http.delete("*/api/applicants/preferences/7/delete_image/disability_certificate/", () => {
    refused += 1;
    return HttpResponse.json(OVER, { status: 401 });
  }),
);

function Fields(): ReactElement {
  const preference = { ...PREFERENCE, disability_certificate: "/media/certificates/1.webp" };
  return (
    <CertificateFields
      form={usePreferenceForm({ keeper: useFormDraft(AT), preference, withName: true })}
      only={["disability_certificate"]}
    />
  );
}

function App(): ReactElement {
  const [client] = useState(() => {
    const made = createQueryClient();
    drafts.fetched(made, AT);
    return made;
  });
  return (
    <QueryClientProvider client={client}>
      <Fields />
    </QueryClientProvider>
  );
}

it("leaves it to the one who tells of a lost session", async () => {
  const { user } = renderUi(<App />);
  await user.click(screen.getByRole("button", { name: /削除/ }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "削除" }));
  await waitFor(() => expect(refused).toBeGreaterThan(0));
  // A dialog would be there by now.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});
