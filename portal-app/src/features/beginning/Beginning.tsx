/** Initial values of a new form: a draft, or a copy of an earlier registration. If there are both, the user chooses. */
import { useQuery } from "@tanstack/react-query";
import { type ReactElement, type ReactNode, useState } from "react";
import { type DraftAnswers, draftQuery, type FormAddress } from "shared-ui/lib/drafts/form-drafts";
import { Button } from "shared-ui/ui/buttons/Button";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { beginning as words } from "./text";

export interface Copy {
  name: string;
  answers: DraftAnswers;
  /** Says what is not copied. */
  note: string;
}

interface BeginningProps {
  at: FormAddress;
  /** Null if nothing is to be copied. */
  copy: Copy | null;
  /** Renders the form; null means without a copy. */
  children: (copied: DraftAnswers | null) => ReactNode;
}

export function Beginning({ at, copy: asked, children }: BeginningProps): ReactElement {
  // The draft when the page was opened; the form soon saves its own.
  const { data: kept } = useQuery({ ...draftQuery(at), enabled: false });
  const [copy] = useState(asked);
  const [choice, setChoice] = useState(copy && kept?.answers ? "open" : copy ? "copy" : "draft");
  if (copy && choice === "open") {
    return (
      <Section title={words.choice.title}>
        <p>{words.choice.words}</p>
        <Stack row>
          <Button onClick={() => setChoice("draft")}>{words.choice.goOn}</Button>
          <Button variant="secondary" onClick={() => setChoice("copy")}>
            {words.choice.copy(copy.name)}
          </Button>
        </Stack>
      </Section>
    );
  }
  const isCopied = copy !== null && choice === "copy";
  return (
    <>
      {isCopied && <Notice title={words.copied(copy.name)}>{copy.note}</Notice>}
      {children(isCopied ? copy.answers : null)}
    </>
  );
}
