/** A page for printing on one sheet of A4; everything around the sheet is not printed. */
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
  /** The kind of sheet. */
  kind: string;
  /** The page from which the sheet was opened. */
  backHref: string;
  /** More actions. */
  actions?: ReactNode;
  /** Content above the sheet on the screen, not printed. */
  before?: ReactNode;
  children: ReactNode;
}

/** Includes the date, a note on personal information, and the print button. */
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

/** The time of printing, because the page may have been open for hours. */
function usePrintingTime(): Date {
  const [now, setNow] = useState(() => new Date());
  // A layout effect, so that printing immediately never shows a stale time.
  useLayoutEffect(() => {
    const renew = (): void => flushSync(() => setNow(new Date()));
    window.addEventListener("beforeprint", renew);
    return () => window.removeEventListener("beforeprint", renew);
  }, []);
  return now;
}
