/** The page that shows the OpenAPI document: every call by its tag, then the shapes of what is sent and answered. */
import { type ReactElement, useEffect } from "react";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { Section } from "shared-ui/ui/layout/Section";
import { AppHeader } from "shared-ui/ui/shell/AppHeader";
import { AppShell } from "shared-ui/ui/shell/AppShell";
import { paths } from "../paths";
import styles from "./api-docs.module.css";
import { CallDetails } from "./CallDetails";
import { type ApiDocument, byName, callsByTag, errorOf } from "./document";
import { Example } from "./Example";
import { Shape } from "./Shape";
import { apiDocs as words } from "./text";

/** The page; without a document it says that there is none. */
export function ApiDocsPage({ api }: { api: ApiDocument | null }): ReactElement {
  return (
    <AppShell area="public" header={<AppHeader homeHref={paths.landing} />}>
      <PageTitle title={words.title} lead={words.lead} />
      {api ? <Contents api={api} /> : <Notice tone="error">{words.failed}</Notice>}
    </AppShell>
  );
}

function Contents({ api }: { api: ApiDocument }): ReactElement {
  const tags = [...callsByTag(api)];
  useEffect(goToFragment, []);
  return (
    <>
      <p>
        <a href="/api/openapi.json">{words.document}</a>
      </p>
      <nav aria-label={words.tags}>
        <ul className={styles.tags}>
          {tags.map(([tag]) => (
            <li key={tag} lang="en">
              <a href={`#${idOf(tag)}`}>{tag}</a>
            </li>
          ))}
        </ul>
      </nav>
      <Section title={words.rulesTitle}>
        <ul className={styles.rules}>
          {words.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
        <div>
          <h3>{words.errorTitle}</h3>
          <Example value={errorOf(api, "422").content?.example} />
        </div>
      </Section>
      {tags.map(([tag, calls]) => (
        <Section key={tag} title={<Anchor id={idOf(tag)}>{tag}</Anchor>}>
          <div className={styles.boxes}>
            {calls.map((call) => (
              <CallDetails key={`${call.method} ${call.path}`} call={call} />
            ))}
          </div>
        </Section>
      ))}
      <Section title={words.shapesTitle}>
        <div className={styles.boxes}>
          {byName(api.components.schemas).map(([name, schema]) => (
            <Shape key={name} name={name} schema={schema} />
          ))}
        </div>
      </Section>
    </>
  );
}

/** The document came after the browser had looked for the part that the address names. */
function goToFragment(): void {
  if (location.hash) location.replace(location.hash);
}

function Anchor({ id, children }: { id: string; children: string }): ReactElement {
  return (
    <span id={id} lang="en">
      {children}
    </span>
  );
}

function idOf(tag: string): string {
  return tag.toLowerCase().replaceAll(" ", "-");
}
