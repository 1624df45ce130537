/** An invitation to help: what a helper may do and must keep secret, before accepting it. */

import { useQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { asApiError } from "shared-ui/api/errors";
import { useSession } from "shared-ui/features/account/session";
import { usePreferences } from "shared-ui/features/preference/queries";
import { run } from "shared-ui/lib/use-confirm-action";
import { Button } from "shared-ui/ui/buttons/Button";
import { ErrorNotice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { TextField } from "shared-ui/ui/form/TextField";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Stack } from "shared-ui/ui/layout/Stack";
import { Furigana } from "shared-ui/ui/text/Furigana";
import { paths } from "../../../paths";
import { Listed } from "../../../ui/Listed";
import styles from "../../account/leave.module.css";
import { useGoodbye } from "../../account/use-goodbye";
import { invitationQuery, useBeginHelping } from "./queries";
import { useReadingAlongText } from "./text";

/** Shows the invitation from the URL, or a field for its code. */
export default function JoinPage(): ReactElement {
  const words = useReadingAlongText().join;
  const [query, setQuery] = useSearchParams();
  const code = query.get("invitation") ?? "";
  return (
    <>
      <PageTitle title={words.title} />
      {code ? (
        <Invited key={code} code={code} />
      ) : (
        <Code onEntered={(entered) => setQuery({ invitation: entered }, { replace: true })} />
      )}
    </>
  );
}

function Code({ onEntered }: { onEntered: (code: string) => void }): ReactElement {
  const words = useReadingAlongText().join;
  const [code, setCode] = useState("");
  return (
    <Stack
      as="form"
      onSubmit={(event) => {
        event.preventDefault();
        if (code.trim()) onEntered(code.trim());
      }}
    >
      <TextField
        name="invitation"
        required={null}
        label={<Furigana text={words.code} />}
        hint={<Furigana text={words.codeHint} />}
        value={code}
        onChange={setCode}
        autoComplete="off"
        maxLength={100}
      />
      <Button type="submit" size="large" wide>
        <Furigana text={words.open} />
      </Button>
    </Stack>
  );
}

function Invited({ code }: { code: string }): ReactElement {
  const words = useReadingAlongText().join;
  const { data, error } = useQuery(invitationQuery(code));
  const [, setQuery] = useSearchParams();
  if (error) {
    return (
      <>
        <ErrorNotice error={asApiError(error)} announce />
        <Code onEntered={(entered) => setQuery({ invitation: entered }, { replace: true })} />
      </>
    );
  }
  if (!data) return <Skeleton count={3} />;
  return (
    <>
      <p>
        <strong>
          <Furigana text={words.lead(data.name)} />
        </strong>
      </p>
      <Listed title={words.mayTitle} items={words.may} />
      <Listed title={words.mayNotTitle} items={words.mayNot} />
      <Listed title={words.keepTitle} items={words.keep} />
      <div>
        <p>
          <Furigana text={words.homes} />
        </p>
        <p>
          <Furigana text={words.anyTime} />
        </p>
      </div>
      <JoinButtons code={code} />
    </>
  );
}

function JoinButtons({ code }: { code: string }): ReactElement {
  const words = useReadingAlongText().join;
  const begin = useBeginHelping();
  const navigate = useNavigate();
  const { decline, isDeclining } = useDeclining();

  function accept(): void {
    void run(async () => {
      const { id } = await begin.mutateAsync(code);
      void navigate(paths.helpingPerson(id), { replace: true });
    });
  }

  return (
    <div className={styles.ways}>
      <Button variant="secondary" size="large" wide busy={begin.isPending} onClick={accept}>
        <Furigana text={words.accept} />
      </Button>
      <Button variant="secondary" size="large" wide busy={isDeclining} onClick={decline}>
        {words.decline}
      </Button>
    </div>
  );
}

/** Deletes the account of a user who came only for the invitation; others return to their top page. */
function useDeclining(): { decline: () => void; isDeclining: boolean } {
  const { user } = useSession();
  const { data: registered = [], isSuccess } = usePreferences();
  const { sayGoodbye, isGoing } = useGoodbye();
  const navigate = useNavigate();
  const isNew = user?.consented_to === null && !user.helps && isSuccess && registered.length === 0;
  return { decline: isNew ? sayGoodbye : () => void navigate(paths.top), isDeclining: isGoing };
}
