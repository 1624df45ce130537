/** One picture of a FileField: a stored one by its address or a picked one by its file. */
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { Button } from "./Button";
import styles from "./FileField.module.css";
import { TrashIcon } from "./icons/icons";
import { VisuallyHidden } from "./VisuallyHidden";

interface FilePreviewProps {
  name: string;
  url?: string;
  file?: File;
  removeLabel: ReactNode;
  onRemove?: () => void;
}

/** Render the picture with its name and its remove button. */
export function FilePreview({ name, url, file, removeLabel, onRemove }: FilePreviewProps): ReactElement {
  const pickedUrl = useObjectUrl(file);
  return (
    <li className={styles.preview}>
      <img className={styles.image} src={url ?? pickedUrl} alt={name} />
      {onRemove && (
        <Button variant="quiet" size="small" icon={<TrashIcon />} onClick={onRemove}>
          <VisuallyHidden>{name}を</VisuallyHidden>
          {removeLabel}
        </Button>
      )}
    </li>
  );
}

function useObjectUrl(file: File | undefined): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
