/** The frame of the pages that anyone may read. */
import type { ReactElement } from "react";
import { Outlet } from "react-router-dom";
import { AppHeader } from "shared-ui/components/AppHeader";
import { AppShell } from "shared-ui/components/AppShell";
import { paths } from "../paths";
import { SiteFooter } from "./SiteFooter";

/** Render header, page and footer. */
export function PublicLayout(): ReactElement {
  return (
    <AppShell role="public" header={<AppHeader homeHref={paths.landing} />} footer={<SiteFooter />}>
      <Outlet />
    </AppShell>
  );
}
