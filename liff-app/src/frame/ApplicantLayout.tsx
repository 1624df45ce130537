/** The layout of the applicant's pages: header with name and menu, the page, and the help footer. */
import { type ReactElement, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { useLogout, useSession } from "shared-ui/features/account/session";
import { dropAllDrafts } from "shared-ui/lib/drafts/draft";
import { RemoveToasts } from "shared-ui/lib/routing/RemoveToasts";
import { SlowNavigation } from "shared-ui/lib/routing/SlowNavigation";
import { useCommonText } from "shared-ui/lib/text/common.text";
import { run } from "shared-ui/lib/use-confirm-action";
import { Link } from "shared-ui/ui/buttons/Link";
import { Spinner } from "shared-ui/ui/feedback/Spinner";
import { ToastProvider } from "shared-ui/ui/feedback/ToastProvider";
import { explanations } from "shared-ui/ui/glossary/explanations";
import { ExplainingProvider } from "shared-ui/ui/glossary/use-glossary";
import { HomeIcon, ListIcon, LogOutIcon, SettingsIcon } from "shared-ui/ui/icons/icons";
import { AppHeader } from "shared-ui/ui/shell/AppHeader";
import { AppShell } from "shared-ui/ui/shell/AppShell";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { PlainLine } from "shared-ui/ui/text/PlainLine";
import { useOwnHelperText } from "../features/helper/text";
import { wayOut } from "../guards";
import { useLine } from "../line/line-context";
import { paths } from "../paths";
import styles from "./ApplicantLayout.module.css";
import { HelpFooter } from "./HelpFooter";
import { PageVoice } from "./PageVoice";
import { useFrameText } from "./text";

/** Redirects when the user is no longer signed in. */
export function ApplicantLayout(): ReactElement {
  const words = useFrameText().frame;
  const together = useOwnHelperText().along;
  const { loading } = useCommonText();
  const { user } = useSession();
  const logout = useLogout();
  const leave = useWayOut(user !== null);
  if (!user) return <Spinner label={<Furigana text={loading} />} />;

  async function signOut(): Promise<void> {
    leave.byChoice();
    // Not earlier: until it is closed, a room keeps its unsent text.
    if (await run(() => logout.mutateAsync())) dropAllDrafts();
    else leave.notAfterAll();
  }

  const helpingItem = {
    key: "helping",
    label: (
      <span>
        <Furigana text={together.helping} />
      </span>
    ),
    icon: <ListIcon />,
    href: paths.helping,
  };
  const menuItems = [
    { key: "top", label: words.top, icon: <HomeIcon />, href: paths.top },
    {
      key: "contacts",
      label: (
        <span>
          <Furigana text={words.contacts} />
          <PlainLine of="contactList" />
        </span>
      ),
      icon: <ListIcon />,
      href: paths.contacts,
    },
    ...(user.helps ? [helpingItem] : []),
    {
      key: "settings",
      label: (
        <span>
          <Furigana text={words.settings} />
        </span>
      ),
      icon: <SettingsIcon />,
      href: paths.settings,
    },
    { key: "logout", label: words.logout, icon: <LogOutIcon />, onSelect: () => void signOut() },
  ];
  // Other pages cannot be opened before consent.
  const isOpen = ({ key }: { key: string }): boolean =>
    !user.needs_consent || key === "settings" || key === "helping" || key === "logout";
  return (
    <ToastProvider>
      <AppShell
        area="applicant"
        header={
          <AppHeader homeHref={paths.top} userName={user.username} menuItems={menuItems.filter(isOpen)} />
        }
        footer={<HelpFooter isSignedIn />}
      >
        {user.helper_name && <ReadingAlong name={user.helper_name} />}
        <SlowNavigation label={<Furigana text={loading} />} />
        <RemoveToasts />
        <ExplainingProvider value={explanations}>
          <PageVoice>
            <Outlet />
          </PageVoice>
        </ExplainingProvider>
      </AppShell>
    </ToastProvider>
  );
}

/** Names the helper on every page, except on helping pages, which show whose they are. */
function ReadingAlong({ name }: { name: string }): ReactElement | null {
  const words = useOwnHelperText().along;
  const { pathname } = useLocation();
  if (pathname.startsWith(paths.helping)) return null;
  return (
    <p className={styles.readingAlong}>
      <Link href={paths.helper}>
        <Furigana text={words.line(name)} />
      </Link>
    </p>
  );
}

/** After sign-out, loads a full new page: the login after a chosen sign-out, otherwise the way back in. */
function useWayOut(isSignedIn: boolean): { byChoice: () => void; notAfterAll: () => void } {
  const line = useLine();
  const { pathname, search } = useLocation();
  const isChosen = useRef(false);
  useEffect(() => {
    if (isSignedIn) return;
    const door = line.isInClient() ? paths.login : paths.start;
    window.location.assign(isChosen.current ? door : wayOut(line, pathname + search));
  }, [isSignedIn, line, pathname, search]);
  return {
    byChoice: () => {
      isChosen.current = true;
    },
    notAfterAll: () => {
      isChosen.current = false;
    },
  };
}
