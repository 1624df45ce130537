/** ホームから見えること: what homes can read about the applicant; with `?contact=12`, what that home can read. */
import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useSearchParams } from "react-router-dom";
import type { Contact, FacilityPreview } from "shared-ui/api/types";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { contactsQuery, useContacts } from "shared-ui/features/contacts/queries";
import { preferencesQuery, usePreferences } from "shared-ui/features/preference/queries";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Loading } from "shared-ui/ui/feedback/Skeleton";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../paths";
import { FacilityPreviewCard } from "./FacilityPreviewCard";
import { contactFacilityPreviewQuery, facilityPreviewQuery } from "./queries";
import { useFacilityPreviewText } from "./text";

/** Loads the contacts and the preference; the URL selects which one is shown. */
export async function load(client: QueryClient): Promise<void> {
  const [[preference]] = await Promise.all([
    client.ensureQueryData(preferencesQuery()),
    client.ensureQueryData(contactsQuery()),
  ]);
  if (preference) await client.fetchQuery(facilityPreviewQuery(preference.id));
}

/** Without a preference homes can see nothing. */
export default function FacilityPreviewPage(): ReactElement {
  const [query] = useSearchParams();
  const contact = useContacts().data?.find(({ id }) => String(id) === query.get("contact"));
  const [preference] = usePreferences().data ?? [];
  if (contact) return <OfContact contact={contact} />;
  if (preference) return <OfPreference preferenceId={preference.id} />;
  return <Page preview={null} />;
}

function OfContact({ contact }: { contact: Contact }): ReactElement {
  const { data, error } = useQuery(contactFacilityPreviewQuery(contact.id));
  return (
    <>
      <Page preview={data ?? null} home={contact.home.name} />
      {!data && <Loading error={error} count={2} />}
    </>
  );
}

function OfPreference({ preferenceId }: { preferenceId: number }): ReactElement {
  const { data } = useSuspenseQuery(facilityPreviewQuery(preferenceId));
  return (
    <>
      <Page preview={data} />
      <Way href={paths.preferenceEdit(preferenceId)} />
    </>
  );
}

function Page({ preview, home }: { preview: FacilityPreview | null; home?: string }): ReactElement {
  const words = usePersonStrings(useFacilityPreviewText());
  return (
    <>
      <PageTitle
        title={home === undefined ? words.title : words.titleOf(home)}
        lead={<Furigana text={preview || home !== undefined ? words.lead : words.noWishes} />}
      />
      {preview && <FacilityPreviewCard preview={preview} />}
    </>
  );
}

function Way({ href }: { href: string }): ReactElement {
  const words = usePersonStrings(useFacilityPreviewText());
  return (
    <Link href={href} className={buttonClass({ variant: "secondary" })}>
      <span>
        <Furigana text={words.change} />
      </span>
    </Link>
  );
}
