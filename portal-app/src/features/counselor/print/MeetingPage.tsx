/** A person's sheet for a family meeting: up to three homes compared with the preference; one half in easy words. */
import { type QueryClient, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { Params } from "react-router-dom";
import type { ApiError } from "shared-ui/api/errors";
import { labels } from "shared-ui/api/generated/vocabulary";
import type { Preference } from "shared-ui/api/types";
import { isOpenContact } from "shared-ui/features/contacts/contact-state";
import { contactFitQuery, contactQuery, contactsOfQuery } from "shared-ui/features/contacts/queries";
import { preferenceQuery } from "shared-ui/features/preference/queries";
import { inShort } from "shared-ui/features/preference/text";
import { wishedOf } from "shared-ui/features/preference/wished";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { paths } from "../../../paths";
import { Chooser } from "../../sheets/meeting/Chooser";
import { FamilyTable, type MeetingHome } from "../../sheets/meeting/FamilyTable";
import { ForThePerson } from "../../sheets/meeting/ForThePerson";
import { useChosen } from "../../sheets/meeting/use-chosen";
import { PrintSheet } from "../../sheets/PrintSheet";
import { sheets, familySheet as words } from "../../sheets/text";
import { counselors } from "../text";

const MOST = 3;

/** Loads the person and the contacts. */
export function load(client: QueryClient, params: Params): Promise<unknown> {
  const preference = idIn(params, "preferenceId");
  return Promise.all([
    client.ensureQueryData(preferenceQuery(preference)),
    client.ensureQueryData(contactsOfQuery({ preference })),
  ]);
}

export default function MeetingPage(): ReactElement {
  const preferenceId = useIdParam("preferenceId");
  const { data: preference } = useSuspenseQuery(preferenceQuery(preferenceId));
  const { data: contacts } = useSuspenseQuery(contactsOfQuery({ preference: preferenceId }));
  const { ids, choose } = useChosen();
  const open = contacts.filter(isOpenContact);
  const chosen = ids.filter((id) => open.some((contact) => contact.id === id)).slice(0, MOST);
  const name = preference.name ? inShort.named(preference.name) : counselors.top.unnamed;
  return (
    <PrintSheet
      title={name}
      kind={words.title}
      backHref={paths.preferenceContacts(preferenceId, preference.name ?? "-")}
      before={
        <Chooser
          legend={words.choose}
          hint={open.length === 0 ? words.none : undefined}
          options={open.map(({ id, home, status }) => ({
            id,
            label: home.name,
            note: labels.ContactStatus[status],
          }))}
          ids={chosen}
          most={MOST}
          summary={sheets.chosen(chosen.length, MOST)}
          onChoose={choose}
        />
      }
    >
      {chosen.length === 0 ? <p>{sheets.nobody}</p> : <Sheet preference={preference} ids={chosen} />}
    </PrintSheet>
  );
}

function Sheet({ preference, ids }: { preference: Preference; ids: readonly number[] }): ReactElement {
  const [first, second, third] = ids;
  // Three single queries: useQueries would add to every page's first load.
  const slots = [useMeetingHome(first), useMeetingHome(second), useMeetingHome(third)].filter(
    (slot) => slot !== null,
  );
  const error = slots.find((slot) => slot.error)?.error;
  if (error) return <Notice tone="warning">{error.detail}</Notice>;
  const read = slots.flatMap(({ home }) => home ?? []);
  if (read.length < slots.length) return <Skeleton label={sheets.loading} />;
  const homes = read.map((one) => ({ ...one, criteria: wishedOf(preference, one.criteria) }));
  return (
    <>
      <FamilyTable homes={homes} />
      <ForThePerson homes={homes} />
    </>
  );
}

/** A home and its fit, once loaded; null if none is selected. */
function useMeetingHome(id: number | undefined): { home: MeetingHome | null; error: ApiError | null } | null {
  const enabled = id !== undefined;
  const contact = useQuery({ ...contactQuery(id ?? 0), enabled });
  const fit = useQuery({ ...contactFitQuery(id ?? 0), enabled });
  if (!enabled) return null;
  return {
    home: contact.data && fit.data ? { contact: contact.data, criteria: fit.data.criteria } : null,
    error: contact.error ?? fit.error,
  };
}
