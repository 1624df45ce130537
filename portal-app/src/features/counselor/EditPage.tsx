/** Changes a person's preference. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { type Params, useNavigate } from "react-router-dom";
import { preferenceQuery, useAssignPreference } from "shared-ui/features/preference/queries";
import { FoundHome } from "shared-ui/features/stopping/FoundHome";
import { RestingNotice } from "shared-ui/features/stopping/RestingNotice";
import { StopOrErase } from "shared-ui/features/stopping/StopOrErase";
import { StoppedCard } from "shared-ui/features/stopping/StoppedCard";
import { ending, stopping } from "shared-ui/features/stopping/text";
import { fetchDraft } from "shared-ui/lib/drafts/form-drafts";
import { idIn, useIdParam } from "shared-ui/lib/routing/params";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { paths } from "../../paths";
import { Assignee } from "../assignee/Assignee";
import { CopyLink } from "../beginning/CopyLink";
import { PrintLink } from "../sheets/PrintLink";
import { EndCase } from "../stopping/EndCase";
import { CounselorForm } from "./CounselorForm";
import { counselors } from "./text";

/** Loads the current preference, so that the form does not start from a stale one. */
export async function load(client: QueryClient, params: Params): Promise<void> {
  const id = idIn(params, "preferenceId");
  await Promise.all([client.fetchQuery(preferenceQuery(id)), fetchDraft(client, { form: "preference", id })]);
}

export default function EditPage(): ReactElement {
  const preferenceId = useIdParam("preferenceId");
  const { data: preference } = useSuspenseQuery(preferenceQuery(preferenceId));
  const assign = useAssignPreference();
  const navigate = useNavigate();
  const toTop = () => void navigate(paths.counselorTop);
  const called = counselors.top.called(preference.name ?? counselors.top.unnamed);
  return (
    <>
      <PageTitle
        title={counselors.edit.titleOf(preference.name ?? counselors.top.unnamed)}
        actions={
          <>
            <CopyLink href={paths.preferenceCopy(preferenceId)} />
            <PrintLink href={paths.preferencePrint(preferenceId)} />
            <Link href={paths.preferenceCase(preferenceId)} className={buttonClass({ variant: "secondary" })}>
              {counselors.top.case}
            </Link>
          </>
        }
      />
      {preference.is_active ? (
        <>
          <RestingNotice preference={preference} />
          <FoundHome preference={preference} />
          <Assignee of={preference} called={called} assign={assign} />
          <CounselorForm key={preferenceId} preference={preference} />
          <Section title={ending.section}>
            <EndCase preference={preference} onDone={toTop} />
          </Section>
          <Section title={stopping.title}>
            <StopOrErase preference={preference} onDone={toTop} />
          </Section>
        </>
      ) : (
        <StoppedCard preference={preference} onDone={toTop} />
      )}
    </>
  );
}
