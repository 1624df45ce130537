/** Links the user's own LINE account: the purpose, the current state, and the result of LINE's callback. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useEffect, useRef } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router-dom";
import { shownError } from "shared-ui/api/errors";
import { pageSettings } from "shared-ui/api/page-settings";
import { Button } from "shared-ui/ui/buttons/Button";
import { useDialogs } from "shared-ui/ui/dialogs/DialogsProvider";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { useToast } from "shared-ui/ui/feedback/ToastProvider";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Prose } from "shared-ui/ui/text/Prose";
import { paths } from "../../../paths";
import { counselors } from "../text";
import { lineLinkQuery, useLinkAuthorize, useLinkLine, useUnlinkLine } from "./queries";

const words = counselors.lineLink;

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(lineLinkQuery());
}

export default function LineLinkPage(): ReactElement {
  const { data: link } = useSuspenseQuery(lineLinkQuery());
  const { isLinking, notice } = useAnswerOfLine();
  const authorize = useLinkAuthorize();
  const unlink = useUnlinkLine();
  const { confirm } = useDialogs();
  const toast = useToast();

  function begin(): void {
    // LINE's automatic login may return to another browser: after a failed attempt, users log in manually.
    authorize.mutate(
      { disable_auto_login: notice !== undefined },
      { onSuccess: ({ url }) => window.location.assign(url) },
    );
  }

  async function end(): Promise<void> {
    const question = {
      title: words.unlinkQuestion,
      body: words.unlinkBody,
      confirmLabel: words.unlink,
      cancelLabel: words.unlinkCancel,
    };
    if (await confirm(question)) unlink.mutate(undefined, { onSuccess: () => toast(words.unlinked) });
  }

  const fault = shownError(authorize.error ?? unlink.error)?.detail ?? notice;
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Section title={words.state}>
        <Stack>
          {fault && (
            <Notice tone="warning" announce>
              {fault}
            </Notice>
          )}
          <Notice tone={link.linked ? "success" : "info"}>
            {link.linked ? words.linked : words.notLinked}
          </Notice>
          {link.linked && !link.reachable && <Reachability />}
          <div>
            {link.linked ? (
              <Button variant="secondary" busy={unlink.isPending} onClick={end}>
                {words.unlink}
              </Button>
            ) : (
              <Button
                busy={isLinking || authorize.isPending || authorize.isSuccess}
                busyLabel={words.linking}
                onClick={begin}
              >
                {words.link}
              </Button>
            )}
          </div>
        </Stack>
      </Section>
      <Section title={words.what.title}>
        <Prose>
          <ul>
            {words.what.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </Prose>
      </Section>
    </>
  );
}

/** Removes LINE's response from the URL and uses it once: it is not valid a second time. */
function useAnswerOfLine(): { isLinking: boolean; notice: string | undefined } {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: { notice?: string } | null };
  const navigate = useNavigate();
  const toast = useToast();
  const link = useLinkLine();
  const isTaken = useRef(false);

  useEffect(() => {
    const [code, attempt, error] = [query.get("code"), query.get("state"), query.get("error")];
    if (isTaken.current || (!code && !error)) return;
    isTaken.current = true;
    const clean = (notice?: string): void =>
      void navigate(paths.counselorLine, { replace: true, state: notice ? { notice } : null });
    if (!code || !attempt) {
      clean(error?.toUpperCase() === "ACCESS_DENIED" ? words.refused : words.tryAgain);
      return;
    }
    link.mutateAsync({ code, state: attempt }).then(
      () => {
        clean();
        toast(words.justLinked);
      },
      (fault) => clean(fault.detail),
    );
  });
  return { isLinking: link.isPending, notice: state?.notice };
}

/** Why LINE messages do not reach the linked account, and how to fix it. */
function Reachability(): ReactElement {
  const { addFriendUrl } = pageSettings();
  return (
    <Notice tone="warning">
      <p>{words.unreachable}</p>
      {addFriendUrl && (
        <p>
          <a href={addFriendUrl}>{words.addFriend}</a>
        </p>
      )}
    </Notice>
  );
}
