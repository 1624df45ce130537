/** A person the user helps: their preference and contacts. `?contact=12` opens one contact. */

import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useNavigate, useSearchParams } from "react-router-dom";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { useConfirmAction } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorNotice, Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../../paths";
import { HelpedContacts } from "./HelpedContacts";
import { HelpedWishesSection } from "./HelpedWishesSection";
import { helpedContactsQuery, helpedPersonQuery, useEndHelping } from "./queries";
import { ReadContact } from "./ReadContact";
import { useReadingAlongText } from "./text";

/** Not from the cache, because either side may have ended it. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const accountId = idIn(params, "accountId");
  return Promise.all([
    client.fetchQuery({ ...helpedPersonQuery(accountId), staleTime: 0 }),
    client.fetchQuery({ ...helpedContactsQuery(accountId), staleTime: 0 }),
  ]);
}

/** Both views first say whose data this is. */
export default function PersonPage(): ReactElement | null {
  const words = useReadingAlongText();
  const accountId = useIdParam("accountId");
  const { data: person, error } = useQuery(helpedPersonQuery(accountId));
  const contacts = useQuery(helpedContactsQuery(accountId)).data ?? [];
  const [query] = useSearchParams();
  const opened = contacts.find(({ id }) => String(id) === query.get("contact"));
  // The other side ended it while the page was open: remove the person's data from the screen.
  if (error) return <ErrorNotice error={error} />;
  if (!person) return null;
  return (
    <>
      <PageTitle
        key={opened ? `of ${opened.id}` : "all"}
        title={words.banner(person.name)}
        tabTitle={opened ? `${words.banner(person.name)} ${opened.home_name}` : undefined}
      />
      <Notice>
        <p>
          <Furigana text={words.notYours} />
        </p>
        <p>
          <Furigana text={words.decides(person.name)} />
        </p>
      </Notice>
      {opened ? (
        <ReadContact key={opened.id} person={person} contact={opened} />
      ) : (
        <>
          <HelpedContacts person={person} contacts={contacts} />
          <HelpedWishesSection person={person} />
          <EndHelping accountId={accountId} name={person.name} />
        </>
      )}
    </>
  );
}

function EndHelping({ accountId, name }: { accountId: number; name: string }): ReactElement {
  const words = useReadingAlongText();
  const { confirmAndRun } = useConfirmAction();
  const toast = useToast();
  const navigate = useNavigate();
  const end = useEndHelping(accountId);

  async function ask(): Promise<void> {
    const question = {
      title: words.endTitle,
      body: words.endBody(name),
      confirmLabel: words.end,
      cancelLabel: words.endCancel,
    };
    if (!(await confirmAndRun(question, () => end.mutateAsync()))) return;
    toast(words.endedNow);
    void navigate(paths.helping, { replace: true });
  }

  return (
    <Button variant="secondary" size="large" wide busy={end.isPending} onClick={() => void ask()}>
      <Furigana text={words.end} />
    </Button>
  );
}
