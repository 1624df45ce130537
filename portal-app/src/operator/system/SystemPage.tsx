/** The state of the service: queues, versions, and free space. */
import { type QueryClient, useSuspenseQuery } from "@tanstack/react-query";
import type { ReactElement } from "react";
import type { System } from "shared-ui/api/types";
import { date, time } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { DateTime } from "shared-ui/ui/display/DateTime";
import { DefinitionList } from "shared-ui/ui/display/DefinitionList";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { Stack } from "shared-ui/ui/layout/Stack";
import styles from "../../features/office/figures/figures.module.css";
import { systemQuery, useAskLine } from "./queries";
import own from "./system.module.css";
import { system as words } from "./text";

export function load(client: QueryClient): Promise<unknown> {
  return client.ensureQueryData(systemQuery());
}

export default function SystemPage(): ReactElement {
  const { data } = useSuspenseQuery(systemQuery());
  return (
    <>
      <PageTitle title={words.title} lead={words.lead} />
      <Section title={words.queues}>
        <DefinitionList
          items={data.queues.map(({ name, waiting, overdue_seconds }) => ({
            term: words.queueNames[name] ?? name,
            description: words.queue(waiting, overdue_seconds),
          }))}
        />
      </Section>
      <Section title={words.running}>
        <DefinitionList
          items={[
            { term: words.worker, description: moment(data.worker_at, words.noWorker) },
            { term: words.backup, description: moment(data.backup_at, words.noBackup) },
            { term: words.tls, description: moment(data.tls_ends_at, words.noTls) },
          ]}
        />
      </Section>
      <Section title={words.versions}>
        <DefinitionList items={versionsOf(data)} />
      </Section>
      <Section title={words.room}>
        <DefinitionList items={roomOf(data)} />
      </Section>
      <AskLine />
      <SlowCalls calls={data.slowest} />
    </>
  );
}

function moment(iso: string | null, none: string): ReactElement | string {
  return iso === null ? none : <DateTime iso={iso} />;
}

function versionsOf({ versions }: System) {
  const { app, python, database, migration, migration_of_code, is_migrated } = versions;
  return [
    { term: words.app, description: app || words.noApp },
    { term: words.python, description: python },
    { term: words.database, description: database },
    {
      term: words.migration,
      description: is_migrated ? words.migrated(migration) : words.notMigrated(migration, migration_of_code),
    },
  ];
}

function roomOf({ room }: System) {
  const { stored_bytes, counted_at, disk_free_bytes, disk_bytes } = room;
  const at = counted_at === null ? "" : `${date(counted_at, "short")} ${time(counted_at, "short")}`;
  return [
    {
      term: words.stored,
      description: stored_bytes === null ? words.notCounted : words.storedAt(words.size(stored_bytes), at),
    },
    {
      term: words.disk,
      description:
        disk_free_bytes === null || disk_bytes === null
          ? words.shared
          : words.diskLeft(words.size(disk_free_bytes), words.size(disk_bytes)),
    },
  ];
}

/** Asks LINE on request whether our settings work. */
function AskLine(): ReactElement {
  const asking = useAskLine();
  return (
    <Section title={words.line} lead={words.lineLead}>
      <div>
        <Button
          variant="secondary"
          busy={asking.isPending}
          busyLabel={words.askingLine}
          onClick={() => asking.mutate()}
        >
          {words.askLine}
        </Button>
      </div>
      <Stack gap={8} role="status">
        {asking.data?.map(({ fine, sentence }) => (
          <Notice key={sentence} tone={fine ? "success" : "warning"} title={fine ? words.fine : words.wrong}>
            {sentence}
          </Notice>
        ))}
      </Stack>
      {asking.error && (
        <Notice tone="error" announce>
          {words.failed}
        </Notice>
      )}
    </Section>
  );
}

/** The slowest calls of this server since its start. */
function SlowCalls({ calls }: { calls: System["slowest"] }): ReactElement {
  const columns = [words.times, words.mean, words.most];
  return (
    <Section title={words.slowest} lead={words.slowestLead}>
      <table className={styles.table}>
        <caption>{words.slowestTable}</caption>
        <thead>
          <tr>
            <th scope="col">{words.call}</th>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {calls.map(({ call, times, mean_ms, most_ms }) => (
            <tr key={call}>
              <th scope="row">
                <span className={own.call}>{call}</span>
              </th>
              {[String(times), words.milliseconds(mean_ms), words.milliseconds(most_ms)].map(
                (value, place) => (
                  <td key={columns[place]}>
                    <span className={styles.column} aria-hidden="true">
                      {columns[place]}
                    </span>
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
