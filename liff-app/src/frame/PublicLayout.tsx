/** The layout of pages without sign-in. */
import type { ReactElement } from "react";
import { Outlet } from "react-router-dom";
import { AppHeader } from "shared-ui/ui/shell/AppHeader";
import { AppShell } from "shared-ui/ui/shell/AppShell";
import { paths } from "../paths";
import { HelpFooter } from "./HelpFooter";
import { PageVoice } from "./PageVoice";

export function PublicLayout(): ReactElement {
  return (
    <AppShell area="public" header={<AppHeader homeHref={paths.start} />} footer={<HelpFooter />}>
      <PageVoice>
        <Outlet />
      </PageVoice>
    </AppShell>
  );
}
