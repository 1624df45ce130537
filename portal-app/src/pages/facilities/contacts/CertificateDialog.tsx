/** One certificate, large enough to read. */
import { type ReactElement, useState } from "react";
import { Dialog } from "shared-ui/components/dialogs/Dialog";
import { Notice } from "shared-ui/components/feedback/Notice";
import { homeContacts } from "shared-ui/strings/homes/homes";
import styles from "./contacts.module.css";

interface CertificateDialogProps {
  title: string;
  /** Null once the permission has been taken back. */
  src: string | null;
  onClose: () => void;
}

/** Render the window. */
export function CertificateDialog({ title, src, onClose }: CertificateDialogProps): ReactElement {
  const [isBroken, setIsBroken] = useState(false);
  return (
    <Dialog open onClose={onClose} size="large" title={title}>
      {src && !isBroken ? (
        <img className={styles.certificate} src={src} alt={title} onError={() => setIsBroken(true)} />
      ) : (
        <Notice tone="warning" announce>
          {homeContacts.certificates.gone}
        </Notice>
      )}
    </Dialog>
  );
}
