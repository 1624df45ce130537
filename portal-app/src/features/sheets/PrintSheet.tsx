/** A page made to be printed on one sheet of A4: what stands around it on the screen stays off the paper. */
import { type ReactElement, type ReactNode, useLayoutEffect, useState } from "react";
import { flushSync } from "react-dom";
import { dateTime } from "shared-ui/lib/dates";
import { Button } from "shared-ui/ui/buttons/Button";
import { buttonClass } from "shared-ui/ui/buttons/button-class";
import { Link } from "shared-ui/ui/buttons/Link";
import { PrinterIcon } from "shared-ui/ui/icons/icons";
import { PageTitle } from "shared-ui/ui/layout/PageTitle";
import { print as words } from "../../frame/text";
import styles from "./PrintSheet.module.css";

interface PrintSheetProps {
  title: string;
  /** What kind of sheet it is. */
  kind: string;
  /** Where the sheet was opened from. */
  backHref: string;
  /** What else can be done with it. */
  actions?: ReactNode;
  /** What stands before the sheet on the screen, and not on paper. */
  before?: ReactNode;
  children: ReactNode;
}

/** Render the sheet with its date, its note on personal information, and the button that prints it. */
export function PrintSheet(props: PrintSheetProps): ReactElement {
  const { title, kind, backHref, actions, before, children } = props;
  const printedAt = usePrintingTime();
  return (
    <>
      <PageTitle
        title={title}
        tabTitle={`${title}（${kind}）`}
        lead={kind}
        actions={
          <>
            <Link href={backHref} className={buttonClass({ variant: "secondary" })}>
              {words.back}
            </Link>
            {actions}
            <Button icon={<PrinterIcon />} onClick={() => window.print()}>
              {words.button}
            </Button>
          </>
        }
      />
      {before}
      <div className={styles.sheet}>
        <p className={styles.note}>
          <strong>{words.personal}</strong> {words.personalNote}
        </p>
        {children}
        <p className={styles.date}>{words.printedAt(dateTime(printedAt.toISOString(), "short"))}</p>
      </div>
    </>
  );
}

/** The page may have been open for hours: the paper tells when it was printed. */
function usePrintingTime(): Date {
  const [now, setNow] = useState(() => new Date());
  // With the sheet itself: who prints at once must not get the moment before.
  useLayoutEffect(() => {
    const renew = (): void => flushSync(() => setNow(new Date()));
    window.addEventListener("beforeprint", renew);
    return () => window.removeEventListener("beforeprint", renew);
  }, []);
  return now;
}
