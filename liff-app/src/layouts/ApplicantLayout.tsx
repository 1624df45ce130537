/** The frame of the applicant's pages: header with name and menu, the page, and help at the foot. */
import { type ReactElement, useEffect, useRef } from "react";
import { Outlet, useLocation } from "react-router-dom";
import { Link } from "shared-ui/components/buttons/Link";
import { Spinner } from "shared-ui/components/feedback/Spinner";
import { ToastProvider } from "shared-ui/components/feedback/ToastProvider";
import { HomeIcon, ListIcon, LogOutIcon, SettingsIcon } from "shared-ui/components/icons/icons";
import { AppHeader } from "shared-ui/components/shell/AppHeader";
import { AppShell } from "shared-ui/components/shell/AppShell";
import { Furigana } from "shared-ui/components/text/Furigana";
import { PlainLine } from "shared-ui/components/text/PlainLine";
import { SlowNavigation } from "shared-ui/routing/SlowNavigation";
import { useLogout, useSession } from "shared-ui/state/accounts/session";
import { dropAllDrafts } from "shared-ui/state/draft";
import { common } from "shared-ui/strings/common";
import { easyCommon } from "shared-ui/strings/easy-common";
import { easyLiff } from "shared-ui/strings/frame/easy-liff";
import { liff } from "shared-ui/strings/frame/liff";
import { explanations } from "shared-ui/strings/glossary/explanations";
import { ExplainingProvider } from "shared-ui/strings/glossary/use-glossary";
import { easyReadingAlong } from "shared-ui/strings/people/easy-reading-along";
import { readingAlong } from "shared-ui/strings/people/reading-along";
import { useStrings } from "shared-ui/strings/use-strings";
import { wayOut } from "../guards";
import { useLine } from "../line/line-context";
import { paths } from "../paths";
import styles from "./ApplicantLayout.module.css";
import { HelpFooter } from "./HelpFooter";
import { PageVoice } from "./PageVoice";

/** Render the frame; whoever is no longer signed in is led away. */
export function ApplicantLayout(): ReactElement {
  const words = useStrings(liff, easyLiff).frame;
  const together = useStrings(readingAlong, easyReadingAlong);
  const { loading } = useStrings(common, easyCommon);
  const { user } = useSession();
  const logout = useLogout();
  const leave = useWayOut(user !== null);
  if (!user) return <Spinner label={<Furigana text={loading} />} />;

  async function signOut(): Promise<void> {
    leave.byChoice();
    try {
      await logout.mutateAsync();
      // Only now: until its end a room keeps what it has not sent.
      dropAllDrafts();
    } catch {
      leave.notAfterAll();
    }
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
  // Until they have agreed there is nothing to be seen there.
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
        <ExplainingProvider value={explanations}>
          <PageVoice>
            <Outlet />
          </PageVoice>
        </ExplainingProvider>
      </AppShell>
    </ToastProvider>
  );
}

/** Who reads along stands on every page; a helping page says itself whose it is. */
function ReadingAlong({ name }: { name: string }): ReactElement | null {
  const words = useStrings(readingAlong, easyReadingAlong);
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

/** Leave with a whole new page once nobody is signed in: after a choice to the door, else on the way back in. */
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
