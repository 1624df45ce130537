/** Declining a request: the reason is optional, and the form shows what the home will read of it. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor } from "@testing-library/react";
import type { UserEvent } from "@testing-library/user-event";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import { beforeEach, expect, it } from "vitest";
import { labels } from "../../../api/generated/vocabulary";
import { createQueryClient } from "../../../api/query-client";
import type { Contact } from "../../../api/types";
import { fakeServer } from "../../../testing/fake-server";
import { descriptionOf, renderUi } from "../../../testing/render";
import { useDeciding } from "./use-deciding";

const CONTACT = { id: 15, home: { name: "ひだまり" }, preference: { id: 7 } } as unknown as Contact;

let sent: unknown[] = [];
fakeServer(
  http.patch("*/api/chat/contacts/15/decline_contact/", async ({ request }) => {
    sent.push(await request.json());
    return HttpResponse.json({ ...CONTACT, status: "declined" });
  }),
);

beforeEach(() => {
  sent = [];
});

function Ask(): ReactElement {
  const { decline } = useDeciding(CONTACT, () => undefined);
  return (
    <button type="button" onClick={() => void decline()}>
      断る
    </button>
  );
}

async function ask(): Promise<UserEvent> {
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Ask />
    </QueryClientProvider>,
  );
  await user.click(screen.getByRole("button", { name: "断る" }));
  return user;
}

it("declines without a reason in two clicks", async () => {
  const user = await ask();
  const question = await screen.findByRole("alertdialog", { name: "辞退しますか？" });
  expect(descriptionOf(question)).not.toContain("理由は言わない");
  await user.click(screen.getByRole("button", { name: "辞退する" }));
  await waitFor(() => expect(sent).toEqual([{ reason: null }]));
});

it("sends a reason after showing what the home reads of it", async () => {
  const user = await ask();
  await user.click(screen.getByText(/理由を伝える/));
  expect(screen.getByText("ホームには、理由は伝わりません。")).toBeVisible();
  await user.click(screen.getByRole("radio", { name: labels.DeclineReason.cost }));
  const sentence = `ホームには「${labels.DeclinedFor.conditions}」とだけ伝わります。`;
  expect(screen.getByText(sentence, { ignore: "[data-announcer]" })).toBeVisible();
  await user.click(screen.getByRole("button", { name: "辞退する" }));
  await waitFor(() => expect(sent).toEqual([{ reason: "cost" }]));
});
