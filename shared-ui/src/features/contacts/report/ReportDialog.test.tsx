/** Reporting the other side to the operator. */
import { QueryClientProvider } from "@tanstack/react-query";
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import type { ReactElement } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { createQueryClient } from "../../../api/query-client";
import { fakeServer } from "../../../testing/fake-server";
import { renderUi } from "../../../testing/render";
import { useReporting } from "./use-reporting";

const CONTACT = 12;

let reports: unknown[] = [];

fakeServer(
  http.post(`*/api/chat/contacts/${CONTACT}/report/`, async ({ request }) => {
    reports.push(await request.json());
    return HttpResponse.json({}, { status: 201 });
  }),
);

beforeEach(() => {
  reports = [];
});

function open() {
  const onBlock = vi.fn<(contactId: number) => void>();
  function Page(): ReactElement {
    const reporting = useReporting(onBlock);
    return (
      <>
        <button type="button" onClick={() => reporting.open({ id: CONTACT })}>
          知らせたい
        </button>
        {reporting.dialog}
      </>
    );
  }
  const { user } = renderUi(
    <QueryClientProvider client={createQueryClient()}>
      <Page />
    </QueryClientProvider>,
  );
  return { user, onBlock };
}

it("requires a reason, and shows a thank-you message", async () => {
  const { user, onBlock } = open();
  await user.click(screen.getByRole("button", { name: "知らせたい" }));
  const form = within(screen.getByRole("dialog", { name: "運営に知らせる" }));
  await user.click(form.getByRole("button", { name: "知らせる" }));
  expect(form.getByText("理由を選んでください。")).toBeVisible();
  expect(reports).toEqual([]);
  await user.click(form.getByRole("radio", { name: "お金を求められた" }));
  await user.type(form.getByRole("textbox"), "先に払うように言われました。");
  await user.click(form.getByRole("button", { name: "知らせる" }));
  await waitFor(() => expect(reports).toEqual([{ reason: "money", detail: "先に払うように言われました。" }]));
  const thanks = await screen.findByRole("alertdialog");
  expect(thanks).toHaveTextContent("知らせてくださり、ありがとうございます。");
  await user.click(within(thanks).getByRole("button"));
  expect(onBlock).not.toHaveBeenCalled();
});

it("leads on to blocking", async () => {
  const { user, onBlock } = open();
  await user.click(screen.getByRole("button", { name: "知らせたい" }));
  await user.click(screen.getByRole("radio", { name: "そのほか" }));
  await user.click(screen.getByRole("checkbox", { name: "続けて、連絡を止める" }));
  await user.click(screen.getByRole("button", { name: "知らせる" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button"));
  expect(reports).toEqual([{ reason: "other", detail: "" }]);
  await waitFor(() => expect(onBlock).toHaveBeenCalledWith(CONTACT));
});
