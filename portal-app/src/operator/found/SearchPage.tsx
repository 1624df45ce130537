/** Searches by a name, a mail address or a number. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type FormEvent, type ReactElement, Suspense, useState } from "react";
import { limits } from "shared-ui/api/generated/limits";
import { errors as sentences } from "shared-ui/lib/text/errors.text";
import { Button } from "shared-ui/ui/buttons/Button";
import { TextField } from "shared-ui/ui/form/TextField";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import { useNewAuditReason } from "../acts/audit-reason";
import { ReasonGate } from "../acts/ReasonGate";
import { HitList } from "./HitList";
import { searchQuery } from "./queries";
import { found } from "./text";

const words = found.search;

export default function SearchPage(): ReactElement {
  useNewAuditReason();
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <ReasonGate>{(reason) => <Search key={reason} reason={reason} />}</ReasonGate>
    </>
  );
}

function Search({ reason }: { reason: string }): ReactElement {
  const [typed, setTyped] = useState("");
  const [asked, ask] = useState("");
  const [isMissing, setMissing] = useState(false);

  function go(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const query = typed.trim();
    setMissing(query === "");
    if (query !== "") ask(query);
    else event.currentTarget.querySelector("input")?.focus();
  }

  return (
    <>
      <Section title={words.words}>
        <Stack as="form" noValidate onSubmit={go}>
          <TextField
            name="query"
            label={words.query}
            hint={words.hint}
            maxLength={limits.operatorQuery}
            required
            value={typed}
            onChange={(value) => {
              setTyped(value);
              setMissing(false);
            }}
            error={isMissing ? sentences.required(words.query) : undefined}
          />
          <div>
            <Button type="submit">{words.submit}</Button>
          </div>
        </Stack>
      </Section>
      {asked !== "" && (
        <Suspense fallback={<p role="status">{words.searching}</p>}>
          <Results key={asked} query={asked} reason={reason} />
        </Suspense>
      )}
    </>
  );
}

function Results({ query, reason }: { query: string; reason: string }): ReactElement {
  const { data: kinds } = useSuspenseQuery(searchQuery(query, reason));
  const count = kinds.reduce((sum, { hits }) => sum + hits.length, 0);
  const isMore = kinds.some(({ next_cursor }) => next_cursor !== null);
  return (
    <>
      <p role="status">{count === 0 ? words.none : words.results(count, isMore)}</p>
      {kinds.map((hits) => (
        <HitList key={hits.kind} first={hits} query={query} reason={reason} />
      ))}
    </>
  );
}
