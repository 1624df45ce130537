/** One picture of a FileField: a stored one by its URL, or a selected file, possibly as a replacement. */
import { type ReactElement, type ReactNode, useEffect, useState } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { Button } from "../buttons/Button";
import { TrashIcon } from "../icons/icons";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Furigana } from "../text/Furigana";
import styles from "./FileField.module.css";
import { FilePicker } from "./FilePicker";
import { useObjectUrl } from "./use-object-url";

interface FilePreviewProps {
  name: string;
  url?: string;
  load?: (url: string) => Promise<Blob>;
  file?: File;
  removeLabel: ReactNode;
  onRemove?: () => void;
  onReplace?: (picked: File[]) => void;
}

export function FilePreview(props: FilePreviewProps): ReactElement {
  const { name, url, load, file, removeLabel, onRemove, onReplace } = props;
  const words = useCommonText().pictures;
  const fetched = useFetched(url, load);
  const shownUrl = useObjectUrl(file ?? fetched);
  return (
    <li className={styles.preview}>
      <img className={styles.image} src={file || load ? shownUrl : url} alt={name} />
      {onReplace && (
        <FilePicker onPick={onReplace} look={{ variant: "quiet", size: "small" }}>
          <VisuallyHidden>{name}を</VisuallyHidden>
          <Furigana text={words.replace} />
        </FilePicker>
      )}
      {onRemove && (
        <Button variant="quiet" size="small" icon={<TrashIcon />} onClick={onRemove}>
          <VisuallyHidden>{name}を</VisuallyHidden>
          {removeLabel}
        </Button>
      )}
    </li>
  );
}

/** If the picture cannot be loaded, its name is shown instead. */
function useFetched(url?: string, load?: (url: string) => Promise<Blob>): Blob | undefined {
  const [found, setFound] = useState<Blob>();
  useEffect(() => {
    if (url && load) load(url).then(setFound, () => setFound(undefined));
  }, [url, load]);
  return found;
}
