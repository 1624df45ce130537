/** PDFs in a room: sent from the portal after confirming the name, downloaded by both sides, also in LINE. */
import { screen, waitFor, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expect, it, vi } from "vitest";
import { connection, enterRoom, messageOf, ROOM, setUpRoom } from "../room-fixtures";
import { OpenOutsideContext } from "./open-outside";

const { scene, network } = setUpRoom();
const SAID = {
  ...messageOf("facility", 1, "間取り図.pdf"),
  file: { address: "/media/chat-files/1.pdf", size: 482_113 },
};

it("is a download link with name and size", async () => {
  scene.role = "counselor";
  scene.messages = [SAID];
  enterRoom("portal");
  const link = await screen.findByRole("link", { name: /間取り図\.pdf（PDF・471KB）をダウンロードする/ });
  expect(link).toHaveAttribute("href", "/media/chat-files/1.pdf");
  expect(link).toHaveAttribute("download", "間取り図.pdf");
});

it("is downloaded by the phone's own browser, because LINE's cannot save files", async () => {
  scene.messages = [SAID];
  network.use(
    http.get("*/api/chat/chat-messages/1/file/", () =>
      HttpResponse.json({ address: "/media/signed-files/x.pdf" }),
    ),
  );
  const outside = vi.fn<(path: string) => void>();
  const { user } = enterRoom("liff", "easy", (room) => (
    <OpenOutsideContext.Provider value={outside}>{room}</OpenOutsideContext.Provider>
  ));
  await user.click(await screen.findByRole("link", { name: /間取り図\.pdf/ }));
  await waitFor(() => expect(outside).toHaveBeenCalledExactlyOnceWith("/media/signed-files/x.pdf"));
});

it("is sent from the portal after confirming its name; a rejected one can be deleted", async () => {
  scene.role = "facility";
  const sent: string[] = [];
  network.use(
    http.post("*/api/chat/chat-messages/file/", async ({ request }) => {
      const form = await request.formData();
      sent.push(String(form.get("talk_room")));
      const sentence = "パスワードや制限のかかったPDFは送れません。外してから、もう一度選んでください。";
      return HttpResponse.json(
        { detail: "入力内容を確かめてください。", code: "file_encrypted", fields: { file: [sentence] } },
        { status: 422 },
      );
    }),
  );
  const { user, container } = enterRoom("portal");
  await screen.findByRole("button", { name: "PDFを送る" });
  connection.opens();
  const input = container.querySelector<HTMLInputElement>('input[accept="application/pdf"]');
  await user.upload(
    input as HTMLInputElement,
    new File(["%PDF-"], "重要事項.pdf", { type: "application/pdf" }),
  );
  const question = within(await screen.findByRole("alertdialog"));
  expect(question.getByText("重要事項.pdf（1KB）")).toBeVisible();
  await user.click(question.getByRole("button", { name: "送る" }));
  expect(await screen.findByText(/パスワードや制限のかかったPDF/)).toBeVisible();
  const log = within(screen.getByRole("log"));
  expect(log.getByText("重要事項.pdf")).toBeVisible();
  await user.click(log.getByRole("button", { name: "送らずに消す" }));
  expect(log.queryByText("重要事項.pdf")).toBeNull();
  expect(log.queryByText(/パスワードや制限のかかったPDF/)).toBeNull();
  expect(sent).toEqual([String(ROOM)]);
});

it("is not offered in the applicants' app", async () => {
  enterRoom("liff");
  await screen.findByRole("log");
  expect(screen.queryByRole("button", { name: "PDFを送る" })).toBeNull();
});
