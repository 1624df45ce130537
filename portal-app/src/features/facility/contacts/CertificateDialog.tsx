/** One certificate, large enough to read. */
import { type ReactElement, useEffect, useState } from "react";
import { fetchSignedPicture } from "shared-ui/api/pictures";
import { Dialog } from "shared-ui/ui/dialogs/Dialog";
import { Notice } from "shared-ui/ui/feedback/Notice";
import { Skeleton } from "shared-ui/ui/feedback/Skeleton";
import { useObjectUrl } from "shared-ui/ui/pictures/use-object-url";
import { homeContacts } from "../../home/text";
import styles from "./contacts.module.css";

interface CertificateDialogProps {
  title: string;
  /** Null once the permission has been taken back. */
  src: string | null;
  /** Asks for the present address, where the one of the opening has expired. */
  readAgain: () => Promise<string | null>;
  onClose: () => void;
}

/** Render the window. */
export function CertificateDialog(props: CertificateDialogProps): ReactElement {
  const { title, src, onClose } = props;
  const [file, setFile] = useState<Blob | null>();
  const url = useObjectUrl(file ?? undefined);
  // Each look is recorded: the addresses that later answers have of the same picture are not looked at.
  const [opened] = useState(props);
  const isAllowed = src !== null;
  useEffect(() => {
    // Fetched as a call is: whoever must prove anew who they are is asked, and then sees it.
    let isGone = false;
    const show = (found: Blob | null): void => {
      if (!isGone) setFile(found);
    };
    if (!isAllowed || opened.src === null) show(null);
    else fetchSignedPicture(opened.src, opened.readAgain).then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, [isAllowed, opened]);
  return (
    <Dialog open onClose={onClose} size="large" title={title}>
      {file === undefined && <Skeleton />}
      {file === null && (
        <Notice tone="warning" announce>
          {homeContacts.certificates.gone}
        </Notice>
      )}
      {url && <img className={styles.certificate} src={url} alt={title} />}
    </Dialog>
  );
}
