/** A home's pictures: one large, thumbnails to choose from, or No Image. */
import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { WordingProvider } from "../../lib/text/use-strings";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { Gallery } from "./Gallery";

const IMAGES = [1, 2, 3, 4].map((id) => ({
  id,
  url: `/media/${id}`,
  thumbnailUrl: `/media/${id}/thumbnail`,
}));

it("shows the chosen picture large", async () => {
  const { user } = renderUi(<Gallery max={3} name="ひまわりの家" images={IMAGES} />);
  expect(screen.getByRole("img", { name: "ひまわりの家の写真 3枚中1枚目" })).toHaveAttribute(
    "src",
    "/media/1",
  );
  await user.click(screen.getByRole("button", { name: "写真3を大きく表示" }));
  expect(screen.getByRole("img", { name: "ひまわりの家の写真 3枚中3枚目" })).toHaveAttribute(
    "src",
    "/media/3",
  );
  expect(screen.getByRole("button", { pressed: true })).toHaveAccessibleName("写真3を大きく表示");
  await expectNoViolations();
});

it("names its pictures in the app's wording", () => {
  renderUi(
    <WordingProvider value="easy">
      <Gallery max={3} name="ひまわりの家" images={IMAGES} />
    </WordingProvider>,
  );
  expect(screen.getByRole("img", { name: "ひまわりの家の写真 3枚中1枚目" })).toBeVisible();
  expect(screen.getByRole("button", { name: "写真3を大きく見る" })).toBeVisible();
});

it("never shows more pictures than a home may have", () => {
  renderUi(<Gallery max={3} name="ひまわりの家" images={IMAGES} />);
  expect(screen.getAllByRole("button")).toHaveLength(3);
});

it("shows No Image without pictures and when the picture cannot be loaded", () => {
  const { rerender } = renderUi(<Gallery max={3} name="ひまわりの家" images={[]} />);
  expect(screen.getByText("No Image")).toBeVisible();
  rerender(<Gallery max={3} name="ひまわりの家" images={IMAGES.slice(0, 1)} />);
  fireEvent.error(screen.getByRole("img"));
  expect(screen.getByText("No Image")).toBeVisible();
});
