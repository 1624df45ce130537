/** One call: closed it says what it does and who may use it, open also what is sent and what comes back. */
import type { ReactElement, ReactNode } from "react";
import { labels } from "shared-ui/api/generated/vocabulary";
import styles from "./api-docs.module.css";
import type { Answer, Call, Content } from "./document";
import { Example } from "./Example";
import { Fields } from "./Fields";
import { TypeWords } from "./TypeWords";
import { apiDocs as words } from "./text";

/** Render the call. */
export function CallDetails({ call }: { call: Call }): ReactElement {
  const errors = call.answers.filter((answer) => !succeeds(answer));
  return (
    <details className={styles.box}>
      <summary className={styles.summary}>
        <h3 className={styles.name}>
          <span className={styles.method}>{call.method}</span> <code>{call.path}</code>
        </h3>
        <span lang="en">{call.summary}</span>
        <span className={styles.quiet}>
          {words.who}：
          {call.roles.length > 0 ? call.roles.map((role) => labels.Role[role]).join("、") : words.everybody}
        </span>
      </summary>
      <div className={styles.details}>
        {call.parameters.length > 0 && (
          <Part title={words.parameters}>
            <Fields fields={call.parameters} />
          </Part>
        )}
        {call.body && <Body title={words.sent(call.body.type)} content={call.body} />}
        {call.answers.filter(succeeds).map(({ status, content }) => (
          <Body key={status} title={words.answer(status)} content={content} />
        ))}
        {errors.length > 0 && (
          <Part title={words.errors}>
            <ul lang="en">
              {errors.map(({ status, description }) => (
                <li key={status}>
                  <code>{status}</code> {description}
                </li>
              ))}
            </ul>
          </Part>
        )}
      </div>
    </details>
  );
}

function succeeds({ status }: Answer): boolean {
  return status.startsWith("2");
}

function Body({ title, content }: { title: string; content: Content | null }): ReactElement | null {
  if (!content) return null;
  return (
    <Part title={title}>
      <p>
        <TypeWords schema={content.schema} />
      </p>
      {content.example !== undefined && <Example value={content.example} />}
    </Part>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }): ReactElement {
  return (
    <div>
      <h4>{title}</h4>
      {children}
    </div>
  );
}
