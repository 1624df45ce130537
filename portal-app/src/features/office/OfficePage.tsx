/** An office, its corporation and its members, for facilities and counselors. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { lazy, type ReactElement, Suspense } from "react";
import { type Params, useSearchParams } from "react-router-dom";
import type { Office, Role, User } from "shared-ui/api/types";
import { currentUserQuery, useSession } from "shared-ui/features/account/session";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { EmptyState } from "shared-ui/ui/feedback/EmptyState";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { HomePicture } from "shared-ui/ui/pictures/HomePicture";
import { handoverOf, officeOf } from "../../paths";
import { Offers } from "../handover/offers/Offers";
import { offersQuery } from "../handover/queries";
import { handover } from "../handover/text";
import { useSeen } from "../notifications/seen";
import { Invitations } from "./invitations/Invitations";
import { invitationsQuery } from "./invitations/queries";
import { Members } from "./members/Members";
import { membersQuery } from "./members/members";
import { OfficeData } from "./OfficeData";
import { officesQuery } from "./queries";
import { offices as words } from "./text";

const OfficeAccessLog = lazy(() => import("./access-log/OfficeAccessLog"));

/** Loads the user's offices and the lists of the chosen one, so that nothing moves when the page opens. */
export async function load(client: QueryClient, _: Params, query: URLSearchParams): Promise<unknown> {
  const [offices, user] = await Promise.all([
    client.ensureQueryData(officesQuery()),
    client.ensureQueryData(currentUserQuery()),
  ]);
  const office = chosenIn(query, offices);
  if (!office || !user) return null;
  const { invitations, offers } = listsFor(office, user);
  return Promise.all([
    client.prefetchQuery(membersQuery(office.id)),
    invitations && client.prefetchQuery(invitationsQuery(office.id)),
    offers && client.prefetchQuery(offersQuery(office.id)),
  ]);
}

function chosenIn(query: URLSearchParams, offices: readonly Office[]): Office | undefined {
  return offices.find(({ id }) => id === Number(query.get("office"))) ?? offices[0];
}

/** Returns which lists a member may see. Data only for managers is not requested for other members. */
function listsFor(office: Office, user: User): { invitations: boolean; offers: boolean } {
  const manages = office.position === "manager";
  return { invitations: manages, offers: manages && user.role === "counselor" };
}

export default function OfficePage(): ReactElement | null {
  const { data: offices } = useSuspenseQuery(officesQuery());
  const { user } = useSession();
  const [query] = useSearchParams();
  useSeen(null);
  const office = chosenIn(query, offices);
  if (!user) return null;
  if (!office) {
    return (
      <>
        <PageTitle title={words.title} />
        <EmptyState picture={<HomePicture />} title={words.none.title}>
          {words.none.words}
        </EmptyState>
      </>
    );
  }
  return (
    <>
      <PageTitle
        title={words.title}
        tabTitle={words.titleOf(office.name)}
        lead={office.name}
        actions={
          office.position === "manager" && (
            <Link href={handoverOf(user.role, office.id)} className={buttonClass({ variant: "secondary" })}>
              {handover.link}
            </Link>
          )
        }
      />
      {offices.length > 1 && <OfficeSwitch offices={offices} chosen={office.id} role={user.role} />}
      <Parts key={office.id} office={office} user={user} />
    </>
  );
}

function Parts({ office, user }: { office: Office; user: User }): ReactElement {
  const { invitations, offers } = listsFor(office, user);
  return (
    <>
      <Suspense fallback={<Skeleton />}>
        <Members office={office} user={user} />
        {invitations && <Invitations officeId={office.id} />}
        {offers && <Offers officeId={office.id} />}
      </Suspense>
      <OfficeData office={office} />
      {office.position === "manager" && (
        <Suspense fallback={<Skeleton />}>
          <OfficeAccessLog officeId={office.id} />
        </Suspense>
      )}
    </>
  );
}

interface OfficeSwitchProps {
  offices: readonly Office[];
  chosen: number;
  role: Role;
}

/** Switches between the user's offices. */
function OfficeSwitch({ offices, chosen, role }: OfficeSwitchProps): ReactElement {
  return (
    <Stack as="nav" row gap={8} aria-label={words.choice}>
      {offices.map(({ id, name }) => (
        <Link
          key={id}
          href={officeOf(role, id)}
          aria-current={id === chosen ? "page" : undefined}
          className={buttonClass({ variant: id === chosen ? "primary" : "secondary", size: "small" })}
        >
          {name}
        </Link>
      ))}
    </Stack>
  );
}
