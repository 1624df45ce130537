/** A stored picture is shown although its signed URL has expired; deleting it when the session has ended. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { type ReactElement, useState } from "react";
import { expect, it } from "vitest";
import { createQueryClient } from "../../../../api/query-client";
import { useFormDraft } from "../../../../lib/drafts/use-form-draft";
import { fakeDrafts } from "../../../../testing/fake-drafts";
import { fakeServer } from "../../../../testing/fake-server";
import { renderUi } from "../../../../testing/render";
import { PREFERENCE } from "../../preference-fixtures";
import { usePreferenceForm } from "../use-preference-form";
import { CertificateFields } from "./CertificateFields";

const AT = { form: "preference", id: PREFERENCE.id } as const;
const OVER = { detail: "再度ログインしてください。", code: "not_signed_in" };
const drafts = fakeDrafts();
let refused = 0;
const network = fakeServer(
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
      form={usePreferenceForm({ store: useFormDraft(AT), preference, withName: true })}
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

it("gets a new URL if the form was open longer than the URL is valid", async () => {
  const renewed = "/media/certificates/1.webp?signed=new";
  const looked: string[] = [];
  network.use(
    http.get("*/media/certificates/1.webp", ({ request }) => {
      const { pathname, search } = new URL(request.url);
      looked.push(search);
      return pathname + search === renewed
        ? new HttpResponse("jpeg")
        : HttpResponse.json({ code: "not_found", detail: "…" }, { status: 404 });
    }),
    http.get("*/api/applicants/preferences/7/", () =>
      HttpResponse.json({ ...PREFERENCE, disability_certificate: renewed }),
    ),
  );
  renderUi(<App />);
  const image = screen.getByRole("img", { name: "障害者手帳" });
  await waitFor(() => expect(image).toHaveAttribute("src", expect.stringMatching(/^blob:/)));
  expect(looked).toEqual(["", "?signed=new"]);
});

it("shows no error of its own after the session has ended", async () => {
  const { user } = renderUi(<App />);
  await user.click(screen.getByRole("button", { name: /削除/ }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button", { name: "削除" }));
  await waitFor(() => expect(refused).toBeGreaterThan(0));
  // Wait for the time in which a dialog would have opened.
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.queryByRole("alertdialog")).not.toBeInTheDocument();
});
