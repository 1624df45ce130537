import { screen, within } from "@testing-library/react";
import { HttpResponse, http } from "msw";
import { expectNoViolations } from "shared-ui/testing/axe";
import { fakeServer } from "shared-ui/testing/fake-server";
import { expect, it } from "vitest";
import { isSaid, openPage, words } from "../../testing-pages";
import CertificateViewsPage from "./CertificateViewsPage";

const VIEWS = "*/api/applicants/preferences/7/certificate_views/";
const look = (kind: string, viewed_at: string) => ({ kind, viewer: "こもれび暮らしサポート", viewed_at });

const network = fakeServer(http.get("*/api/applicants/preferences/", () => HttpResponse.json([{ id: 7 }])));

it("lists viewer, picture and time, newest first", async () => {
  network.use(
    http.get(VIEWS, () =>
      HttpResponse.json([
        look("welfare_certificate", "2026-03-05T14:30:00+09:00"),
        look("disability_certificate", "2026-03-04T09:00:00+09:00"),
      ]),
    ),
  );
  openPage(CertificateViewsPage, "/applicants/certificate-views/");
  const [newest, earlier] = await screen.findAllByRole("listitem");
  if (!newest || !earlier) throw new Error("Two entries are expected.");
  expect(words(newest)).toContain("2026年3月5日（木）午後2時30分");
  expect(within(newest).getByText("こもれび暮らしサポート")).toBeVisible();
  expect(words(newest)).toContain("福祉サービス受給者証");
  expect(words(earlier)).toContain("2026年3月4日（水）午前9時");
});

it("shows an empty state if nobody viewed the certificates", async () => {
  network.use(http.get(VIEWS, () => HttpResponse.json([])));
  openPage(CertificateViewsPage, "/applicants/certificate-views/");
  await isSaid("まだ、だれも見ていません。");
  await isSaid("いつでも、やめられます。");
  await expectNoViolations();
});
