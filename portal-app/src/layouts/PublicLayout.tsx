/** The frame of the pages that anyone may read. */
import type { ReactElement } from "react";
import { Outlet } from "react-router-dom";
import { AppHeader } from "shared-ui/components/shell/AppHeader";
import { AppShell } from "shared-ui/components/shell/AppShell";
import { paths } from "../paths";
import { SiteFooter } from "./SiteFooter";
import { SlowNavigation } from "./SlowNavigation";

/** Render header, page and footer; for the signed-in the header's link leads on to their own top. */
export function PublicLayout(): ReactElement {
  return (
    <AppShell area="public" header={<AppHeader homeHref={paths.landing} />} footer={<SiteFooter />}>
      <SlowNavigation />
      <Outlet />
    </AppShell>
  );
}
