/** What happens after a request was sent: a mail waits to be opened. */
import type { ReactElement } from "react";
import { requested as words } from "../signup.text";
import { AfterRequest } from "./AfterRequest";

/** Say where the confirmation went, and what to do where it does not come. */
export function Requested({ email }: { email: string }): ReactElement {
  return (
    <AfterRequest title={words.title} said={words.mailSent(email)} next={words.next}>
      <h2>{words.noMailTitle}</h2>
      <ul>
        {words.noMail.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </AfterRequest>
  );
}
