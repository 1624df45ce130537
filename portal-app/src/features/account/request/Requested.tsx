/** After sending a request: the user must open a mail. */
import type { ReactElement } from "react";
import { requested as words } from "../signup.text";
import { AfterRequest } from "./AfterRequest";

/** Shows where the mail was sent, and what to do if it does not arrive. */
export function Requested({ email }: { email: string }): ReactElement {
  return (
    <AfterRequest title={words.title} text={words.mailSent(email)} next={words.next}>
      <h2>{words.noMailTitle}</h2>
      <ul>
        {words.noMail.map((advice) => (
          <li key={advice}>{advice}</li>
        ))}
      </ul>
    </AfterRequest>
  );
}
