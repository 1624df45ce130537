/** One certificate, large enough to read. */
import { type ReactElement, useEffect, useState } from "react";
import { fetchPicture } from "shared-ui/api/pictures";
import { Dialog } from "shared-ui/components/dialogs/Dialog";
import { Notice } from "shared-ui/components/feedback/Notice";
import { Skeleton } from "shared-ui/components/feedback/Skeleton";
import { useObjectUrl } from "shared-ui/components/pictures/use-object-url";
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
  const [file, setFile] = useState<Blob | null>();
  const url = useObjectUrl(file ?? undefined);
  useEffect(() => {
    // Fetched as a call is: whoever must prove anew who they are is asked, and then sees it.
    let isGone = false;
    const show = (found: Blob | null): void => {
      if (!isGone) setFile(found);
    };
    if (src === null) show(null);
    else fetchPicture(src).then(show, () => show(null));
    return () => {
      isGone = true;
    };
  }, [src]);
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
