/** The user's second factors, each managed separately, and the recovery codes. */
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

/** New recovery codes are shown in a dialog, which closes after they are stored. */
export function Factors(): ReactElement {
  const { data: own } = useSuspenseQuery(factorsQuery());
  const { user } = useSession();
  const [codes, setCodes] = useState<readonly string[]>([]);
  // A user who had to register the first factor is then shown how to continue.
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
