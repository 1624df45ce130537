/** The page frame: landmarks, skip link, menu, and the focus after navigation. */
import { screen, within } from "@testing-library/react";
import type { ReactElement } from "react";
import { expect, it, vi } from "vitest";
import { expectNoViolations } from "../../testing/axe";
import { renderUi } from "../../testing/render";
import { type LinkProps, LinkProvider } from "../buttons/Link";
import { PageTitle } from "../layout/PageTitle";
import { AppHeader } from "./AppHeader";
import { AppShell } from "./AppShell";
import { SideNav } from "./SideNav";

const onLogout = vi.fn();

function Page({ title }: { title: string }): ReactElement {
  return (
    <AppShell
      area="facility"
      header={
        <AppHeader
          homeHref="/facilities/top/"
          userName="みどりの丘"
          menuItems={[
            { key: "home", label: "ホーム一覧", href: "/facilities/top/" },
            { key: "logout", label: "ログアウト", onSelect: onLogout },
          ]}
        />
      }
      navigation={
        <SideNav
          label="施設メニュー"
          items={[
            { href: "/facilities/top/", label: "ホーム一覧", current: true },
            { href: "/facilities/create/", label: "ホーム新規登録" },
          ]}
        />
      }
      footer="プライバシーポリシー"
    >
      <PageTitle key={title} title={title} unreadCount={2} />
    </AppShell>
  );
}

it("has the landmarks, the role's colour and the current page", async () => {
  renderUi(<Page title="ホーム一覧" />);
  expect(screen.getByRole("banner")).toBeInTheDocument();
  expect(screen.getByRole("contentinfo")).toBeInTheDocument();
  expect(document.documentElement.dataset.area).toBe("facility");
  const nav = screen.getByRole("navigation", { name: "施設メニュー" });
  expect(within(nav).getByRole("link", { current: "page" })).toHaveAccessibleName("ホーム一覧");
  await expectNoViolations();
});

it("has a skip link as its first Tab stop", async () => {
  const { user } = renderUi(<Page title="ホーム一覧" />);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  await user.tab();
  expect(screen.getByRole("link", { name: "本文へ移動" })).toHaveFocus();
  await user.keyboard("{Enter}");
  expect(screen.getByRole("main")).toHaveFocus();
});

it("sets the document title and focuses the heading after a navigation", () => {
  const { rerender } = renderUi(<Page title="ホーム{一覧|いちらん}" />);
  expect(document.title).toBe("(2) ホーム一覧 | グループホームマッチング");
  rerender(<Page title="ホーム新規登録" />);
  expect(screen.getByRole("heading", { level: 1, name: "ホーム新規登録" })).toHaveFocus();
});

it("adds 様 to the name, and the menu opens by keyboard and by click", async () => {
  const { user } = renderUi(<Page title="ホーム一覧" />);
  const button = screen.getByRole("button", { name: "みどりの丘様" });
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.click(button);
  await expectNoViolations();
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(screen.getByRole("button", { name: "ログアウト" })).toHaveFocus();
  await user.keyboard("{Escape}");
  expect(button).toHaveFocus();
  expect(button).toHaveAttribute("aria-expanded", "false");
  await user.keyboard("{Enter}{Tab}{Tab}{Enter}");
  expect(onLogout).toHaveBeenCalledOnce();
});

it("closes the menu when the focus leaves it", async () => {
  const { user } = renderUi(<Page title="ホーム一覧" />);
  const button = screen.getByRole("button", { name: "みどりの丘様" });
  await user.click(button);
  await user.click(screen.getByRole("heading", { level: 1 }));
  expect(button).toHaveAttribute("aria-expanded", "false");
});

function RouterLink({ href, ...rest }: LinkProps): ReactElement {
  return <a {...rest} href={`/app${href}`} />;
}

it("renders its links with the app's router", () => {
  renderUi(
    <LinkProvider value={RouterLink}>
      <Page title="ホーム一覧" />
    </LinkProvider>,
  );
  expect(screen.getByRole("link", { name: "ホーム新規登録" })).toHaveAttribute(
    "href",
    "/app/facilities/create/",
  );
});
