/** By what one proves who one is beside the password: each looked after on its own, and the codes for when all is lost. */
import { useSuspenseQuery } from "@tanstack/react-query";
import { type ReactElement, useState } from "react";
import { useSession } from "shared-ui/features/account/session";
import { topOf } from "shared-ui/lib/routing/paths";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Section } from "shared-ui/ui/layout/Section";
import { CodeApp } from "./CodeApp";
import { CodesDialog } from "./CodesDialog";
import { Passkeys } from "./Passkeys";
import { factorsQuery } from "./queries";
import { RecoveryCodes } from "./RecoveryCodes";
import { factors as words } from "./text";

/** Render the section; new codes stand above it, in a window that closes once they are put away. */
export function Factors(): ReactElement {
  const { data: own } = useSuspenseQuery(factorsQuery());
  const { user } = useSession();
  const [codes, setCodes] = useState<readonly string[]>([]);
  // Whoever had to register one first is then shown the way on.
  const [hadToBegin] = useState(user?.lacks_factor ?? false);
  return (
    <>
      <Section title={words.title} lead={words.lead}>
        {!own.is_asked && <Notice>{words.notAsked}</Notice>}
        {user?.lacks_factor && (
          <Notice tone="warning" title={words.missing.title}>
            {words.missing.words}
          </Notice>
        )}
        {hadToBegin && user && !user.lacks_factor && (
          <Notice tone="success" title={words.ready.title} announce>
            <Link href={topOf(user.role)} className={buttonClass({})}>
              {words.ready.top}
            </Link>
          </Notice>
        )}
      </Section>
      <Passkeys passkeys={own.passkeys} onCodes={setCodes} />
      <CodeApp app={own.app} onCodes={setCodes} />
      <RecoveryCodes own={own} onCodes={setCodes} />
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}
