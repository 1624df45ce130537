/** What happens to the user's data, before anything else. Agreeing and declining are equally easy. */

import type { QueryClient } from "@tanstack/react-query";
import type { ReactElement } from "react";
import { useNavigate } from "react-router-dom";
import { useLogout, useSession } from "shared-ui/features/account/session";
import { usePersonStrings } from "shared-ui/features/account/subject-name";
import { preferencesQuery, usePreferences } from "shared-ui/features/preference/queries";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { Sentences } from "shared-ui/ui/text/Sentences";
import { paths } from "../../paths";
import { useEnter } from "../account/enter";
import styles from "../account/leave.module.css";
import { forgetLeft, rememberLeft } from "../account/left";
import { useGoodbye } from "../account/use-goodbye";
import { ConsentText } from "./ConsentText";
import { useGiveConsent } from "./queries";
import { SubjectFields } from "./SubjectFields";
import { useConsentText } from "./text";
import { type SubjectChoice, useSubjectChoice } from "./use-subject-choice";
import { CONSENT_VERSION } from "./version";

/** Loads whether the user registered a preference before consent was required. */
export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(preferencesQuery());
}

export default function ConsentPage(): ReactElement {
  const { user } = useSession();
  const { data: registered = [] } = usePreferences();
  const choice = useSubjectChoice(user?.person_name ?? null);
  const person = choice.subject === "family" ? choice.name : "";
  const words = usePersonStrings(useConsentText(), person);
  const isRenewal = user?.consented_to != null;
  const isNew = !isRenewal && registered.length === 0;
  return (
    <>
      <PageTitle title={words.title} lead={<Furigana text={words.lead} />} />
      {isRenewal && (
        <Notice>
          <Sentences text={words.renewed} />
        </Notice>
      )}
      <ConsentText person={person} />
      <SubjectFields choice={choice} />
      <p>
        <Furigana text={words.policyBefore} />
        <Link href={paths.privacy} className={styles.link}>
          <Furigana text={words.policy} />
        </Link>
        <Furigana text={words.policyAfter} />
      </p>
      <div>
        <Sentences text={words.question} />
        <Sentences text={isNew ? words.declineNew : words.declineKnown} />
      </div>
      <ConsentButtons isNew={isNew} read={choice.read} />
      {!isNew && (
        <p>
          <Furigana text={words.dataFirst} />{" "}
          <Link href={paths.settings} className={styles.link}>
            <Furigana text={words.toSettings} />
          </Link>
        </p>
      )}
    </>
  );
}

interface ConsentButtonsProps {
  isNew: boolean;
  /** The person to register for; undefined until answered. */
  read: SubjectChoice["read"];
}

function ConsentButtons({ isNew, read }: ConsentButtonsProps): ReactElement {
  const words = usePersonStrings(useConsentText());
  const { agree, isAgreeing } = useAgreeing(isNew, read);
  const { decline, isDeclining } = useDeclining(isNew);
  return (
    <div className={styles.ways}>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={isAgreeing}
        busyLabel={words.agreeing}
        onClick={agree}
      >
        {words.agree}
      </Button>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={isDeclining}
        busyLabel={words.declining}
        onClick={decline}
      >
        {words.decline}
      </Button>
    </div>
  );
}

/** New users continue with the first steps, others with the requested page. */
function useAgreeing(
  isNew: boolean,
  read: SubjectChoice["read"],
): { agree: () => Promise<void>; isAgreeing: boolean } {
  const give = useGiveConsent();
  const enter = useEnter();
  const navigate = useNavigate();

  async function agree(): Promise<void> {
    const person = read();
    if (person === undefined) return;
    if (!(await run(() => give.mutateAsync({ version: CONSENT_VERSION, person })))) return;
    if (isNew) void navigate(paths.firstSteps, { replace: true });
    else enter();
  }

  return { agree, isAgreeing: give.isPending };
}

/** Declining deletes a new account; existing users are only signed out. */
function useDeclining(isNew: boolean): { decline: () => void; isDeclining: boolean } {
  const { sayGoodbye, isGoing } = useGoodbye();
  const logout = useLogout();

  function signOut(): void {
    // In LINE a new page would sign in again automatically.
    rememberLeft();
    logout.mutate(undefined, { onError: forgetLeft });
  }

  return { decline: isNew ? sayGoodbye : signOut, isDeclining: isGoing || logout.isPending };
}
