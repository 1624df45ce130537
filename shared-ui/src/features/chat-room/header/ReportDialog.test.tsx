/** Telling the operator of the other side. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { beforeEach, expect, it } from "vitest";
import { expectNoViolations } from "../../../testing/axe";
import { enterRoom, ROOM, setUpRoom } from "../room-fixtures";

const { scene, network } = setUpRoom();
const OPEN = { name: "この相手について運営に知らせる" };

let reports: unknown[] = [];

beforeEach(() => {
  reports = [];
  network.use(
    http.post(`*/api/chat/contacts/${ROOM}/report/`, async ({ request }) => {
      reports.push(await request.json());
      return HttpResponse.json({}, { status: 201 });
    }),
  );
});

it("takes a reason first, and thanks", async () => {
  const { user, onLeft } = enterRoom("liff");
  await user.click(await screen.findByRole("button", OPEN));
  const form = within(screen.getByRole("dialog", { name: "運営に知らせる" }));
  await expectNoViolations();
  await user.click(form.getByRole("button", { name: "知らせる" }));
  expect(form.getByText("理由を選んでください。")).toBeVisible();
  expect(reports).toEqual([]);
  await user.click(form.getByRole("radio", { name: "お金を求められた" }));
  await user.type(form.getByRole("textbox"), "先に払うように言われました。");
  await user.click(form.getByRole("button", { name: "知らせる" }));
  await waitFor(() =>
    expect(reports).toEqual([{ reason: "money", detail: "先に払うように言われました。", block: false }]),
  );
  const thanks = await screen.findByRole("alertdialog");
  expect(thanks).toHaveTextContent("知らせてくださり、ありがとうございます。");
  await user.click(within(thanks).getByRole("button"));
  expect(onLeft).not.toHaveBeenCalled();
});

it("leaves the room of somebody who is not wanted any longer", async () => {
  const { user, onLeft } = enterRoom("liff");
  await user.click(await screen.findByRole("button", OPEN));
  await user.click(screen.getByRole("radio", { name: "そのほか" }));
  await user.click(screen.getByRole("checkbox", { name: "この法人からの連絡を止める" }));
  await user.click(screen.getByRole("button", { name: "知らせる" }));
  await user.click(within(await screen.findByRole("alertdialog")).getByRole("button"));
  expect(reports).toEqual([{ reason: "other", detail: "", block: true }]);
  await waitFor(() => expect(onLeft).toHaveBeenCalledTimes(1));
});

it("is for those who seek a home", async () => {
  scene.role = "facility";
  enterRoom("portal");
  await screen.findByRole("log");
  expect(screen.queryByRole("button", OPEN)).not.toBeInTheDocument();
});
