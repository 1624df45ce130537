/** Selecting files: limits are enforced and shown, and everything can be undone by keyboard. */
import { screen } from "@testing-library/react";
import { type ReactElement, useState } from "react";
import { describe, expect, it, vi } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { FileField, type FileFieldProps, type Replaced, type StoredFile } from "./FileField";

const STORED: StoredFile[] = [{ id: "7", url: "/media/7", name: "写真1" }];

function png(name: string): File {
  return new File(["x"], name, { type: "image/png" });
}

interface PhotosProps extends Partial<Pick<FileFieldProps, "max" | "stored" | "onRemoveStored">> {
  replaces?: boolean;
}

function Photos({ replaces = false, ...props }: PhotosProps): ReactElement {
  const [replaced, setReplaced] = useState<Replaced>({});
  const [files, setFiles] = useState<File[]>([]);
  return (
    <FileField
      name="images"
      label="写真"
      required={false}
      max={3}
      files={files}
      onChange={setFiles}
      stored={STORED}
      faultOf={async (file) => (file.name.endsWith(".heic") ? `${file.name}は使えません。` : null)}
      replaced={replaced}
      onReplace={replaces ? (id, file) => setReplaced(file ? { [id]: file } : {}) : undefined}
      {...props}
    />
  );
}

it("accepts only the file types that the server reads", () => {
  renderUi(<Photos />);
  const offered = "image/jpeg,image/png,image/webp,image/gif";
  expect(screen.getByLabelText("画像を選ぶ")).toHaveAttribute("accept", offered);
});

it("adds only as many files as still fit and says so", async () => {
  const { user } = renderUi(<Photos />);
  await user.upload(screen.getByLabelText("画像を選ぶ"), [png("a.png"), png("b.png"), png("c.png")]);
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual([
    "写真1",
    "a.png",
    "b.png",
  ]);
  expect(screen.getByText("画像は3枚までです。1枚は追加しませんでした。")).toHaveAttribute("role", "status");
  expect(screen.getByLabelText("画像を選ぶ")).toHaveAttribute("aria-disabled", "true");
  await expectNoViolations();
});

it("rejects invalid files immediately with a message and adds the others", async () => {
  const { user } = renderUi(<Photos />);
  await user.upload(screen.getByLabelText("画像を選ぶ"), [png("a.heic"), png("b.png")]);
  expect(screen.getByText("1枚を追加しました。")).toHaveTextContent("a.heicは使えません。");
  expect(screen.getByRole("group")).toHaveAccessibleDescription(/a\.heicは使えません。/);
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual(["写真1", "b.png"]);
  await expectNoViolations();
  await user.upload(screen.getByLabelText("画像を選ぶ"), png("c.png"));
  expect(screen.queryByText(/使えません。/)).not.toBeInTheDocument();
});

it("removes a selected file and focuses the file picker", async () => {
  const { user } = renderUi(<Photos />);
  await user.upload(screen.getByLabelText("画像を選ぶ"), png("a.png"));
  await user.click(screen.getByRole("button", { name: "a.pngを取り消す" }));
  expect(screen.queryByRole("img", { name: "a.png" })).not.toBeInTheDocument();
  expect(screen.getByLabelText("画像を選ぶ")).toHaveFocus();
});

it("with a maximum of one, a new selection replaces the first", async () => {
  const { user } = renderUi(<Photos max={1} stored={[]} />);
  await user.upload(screen.getByLabelText("画像を選ぶ"), png("a.png"));
  await user.upload(screen.getByLabelText("画像を選ぶ"), png("b.png"));
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual(["b.png"]);
  expect(screen.getByText("b.pngに入れかえました。")).toHaveAttribute("role", "status");
});

it("replaces the only stored picture without deleting it first, and can restore it", async () => {
  const { user } = renderUi(<Photos max={1} />);
  await user.upload(screen.getByLabelText("画像を選ぶ"), png("a.png"));
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual(["a.png"]);
  expect(screen.getByText("a.pngに入れかえました。")).toHaveAttribute("role", "status");
  await user.click(screen.getByRole("button", { name: /a\.png/ }));
  expect(screen.getAllByRole("img").map((image) => image.getAttribute("alt"))).toEqual([STORED[0]?.name]);
});

describe("a stored picture", () => {
  const picker = () => screen.getByLabelText("写真1を差し替える");
  const shown = () =>
    screen.getAllByRole("img").map((image) => [image.getAttribute("alt"), image.getAttribute("src")]);

  it("keeps its place and name when replaced, which is announced, and can be restored", async () => {
    const { user } = renderUi(<Photos replaces />);
    await user.upload(picker(), png("a.png"));
    const news = await screen.findByText("写真1をa.pngに差し替えます。保存すると変わります。");
    expect(news).toHaveAttribute("role", "status");
    expect(shown()).toEqual([["写真1", expect.stringMatching(/^blob:/)]]);
    await expectNoViolations();
    await user.click(screen.getByRole("button", { name: "写真1を元に戻す" }));
    expect(shown()).toEqual([["写真1", "/media/7"]]);
    expect(screen.getByLabelText("画像を選ぶ")).toHaveFocus();
  });

  it("stays if the new file is invalid, which is shown immediately", async () => {
    const { user } = renderUi(<Photos replaces />);
    await user.upload(picker(), png("a.heic"));
    expect(
      await screen.findByText("a.heicは使えません。", { selector: "[role=status] *" }),
    ).toBeInTheDocument();
    expect(shown()).toEqual([["写真1", "/media/7"]]);
  });
});

it("is reachable by Tab, and the owner removes stored files", async () => {
  const onRemoveStored = vi.fn();
  const { user } = renderUi(<Photos onRemoveStored={onRemoveStored} />);
  await user.tab();
  await user.keyboard("{Enter}");
  expect(onRemoveStored).toHaveBeenCalledWith(STORED[0]);
  await user.tab();
  expect(screen.getByLabelText("画像を選ぶ")).toHaveFocus();
});
