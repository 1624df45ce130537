/** One picture of a FileField: a stored one by its address or a picked one by its file. */
import type { ReactElement, ReactNode } from "react";
import { Button } from "../buttons/Button";
import { TrashIcon } from "../icons/icons";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import styles from "./FileField.module.css";
import { useObjectUrl } from "./use-object-url";

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
