/** Selects image files, with previews and removal. The server checks and scales the images. */
import { type ReactElement, useId, useState } from "react";
import { useCommonText } from "../../lib/text/common.text";
import { FieldGroup, type FieldGroupProps } from "../form/FieldGroup";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Furigana } from "../text/Furigana";
import { Text } from "../text/Text";
import styles from "./FileField.module.css";
import { FilePicker } from "./FilePicker";
import { FilePreview } from "./FilePreview";

export interface StoredFile {
  id: string;
  url: string;
  /** What the picture shows, for its alternative text and the name of its delete button. */
  name: string;
  /** Loads the picture if an <img> URL is not sufficient, for example because it expires. */
  load?: (url: string) => Promise<Blob>;
}

/** Selected files that will replace stored ones, by the id of the stored file. */
export type Replaced = Readonly<Record<string, File>>;

export interface FileFieldProps extends Omit<FieldGroupProps, "children"> {
  /** Selected files that are not stored yet. */
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** The maximum of stored and selected files together. */
  max: number;
  stored?: readonly StoredFile[];
  /** Asks for confirmation and deletes. Without it, stored files cannot be removed here. */
  onRemoveStored?: (file: StoredFile) => void;
  /** Selected files that replace stored ones when the form is saved. */
  replaced?: Replaced;
  /** Selects a replacement for a stored file; null undoes that. Without it, stored files cannot be replaced here. */
  onReplace?: (id: string, file: File | null) => void;
  /** Why a file is not accepted, shown immediately after selection; null if it is accepted. */
  faultOf: (file: File) => Promise<string | null>;
  /** Large previews for documents that must be legible, small ones for photos. */
  previewSize?: "small" | "large";
}

/**
 * Never holds more than `max` files, and says so if some were left out. If `max` is 1, a new selection replaces the
 * file.
 */
export function FileField(props: FileFieldProps): ReactElement {
  const {
    files,
    onChange,
    max,
    stored = [],
    onRemoveStored,
    replaced = {},
    onReplace,
    faultOf,
    previewSize = "small",
  } = props;
  const { name, label, required, hint, help, error } = props;
  const inputId = useId();
  const [news, setNews] = useState("");
  const [refused, setRefused] = useState("");
  const words = useCommonText().pictures;
  const stays = max === 1 ? [] : files;
  // The only picture is not deleted first; the new one replaces it when the form is saved.
  const keeps = max === 1 && files.length > 0 ? [] : stored;
  const room = max === 1 ? 1 : max - stored.length - stays.length;

  /** Returns the accepted files and shows why the others were not accepted. */
  async function goodOf(picked: File[]): Promise<File[]> {
    const faults = await Promise.all(picked.map(faultOf));
    setRefused(faults.filter((fault) => fault !== null).join(""));
    return picked.filter((_, index) => faults[index] === null);
  }

  async function replace({ id, name: place }: StoredFile, picked: File[]): Promise<void> {
    const [good] = await goodOf(picked);
    if (good) onReplace?.(id, good);
    setNews(good ? words.inItsPlace(place, good.name) : "");
  }

  function putBack({ id, name: place }: StoredFile): void {
    onReplace?.(id, null);
    setNews(words.stays(place));
    document.getElementById(inputId)?.focus();
  }

  async function add(picked: File[]): Promise<void> {
    const good = await goodOf(picked);
    const accepted = good.slice(0, room);
    const [first] = accepted;
    if (first) onChange([...stays, ...accepted]);
    const leftOut = good.length - accepted.length;
    if (leftOut > 0) setNews(words.leftOut(leftOut, max));
    else if (!first) setNews("");
    else if (max === 1 && files.length + stored.length > 0) setNews(words.replaced(first.name));
    else setNews(words.added(accepted.length));
  }

  function remove(file: File): void {
    onChange(files.filter((other) => other !== file));
    setNews(words.takenBack(file.name));
    document.getElementById(inputId)?.focus();
  }

  return (
    <FieldGroup
      name={name}
      label={label}
      required={required}
      hint={hint}
      help={help}
      error={refused ? <Furigana text={refused} /> : error}
    >
      {keeps.length + files.length > 0 && (
        <ul className={styles[previewSize]}>
          {keeps.map((file) => (
            <FilePreview
              key={file.id}
              name={file.name}
              url={file.url}
              load={file.load}
              file={replaced[file.id]}
              onReplace={onReplace && ((picked) => replace(file, picked))}
              {...(replaced[file.id]
                ? { removeLabel: <Furigana text={words.putBack} />, onRemove: () => putBack(file) }
                : {
                    removeLabel: <Furigana text={words.remove} />,
                    onRemove: onRemoveStored && (() => onRemoveStored(file)),
                  })}
            />
          ))}
          {files.map((file) => (
            <FilePreview
              key={`${file.name}-${file.lastModified}-${file.size}`}
              name={file.name}
              file={file}
              removeLabel={<Furigana text={words.takeBack} />}
              onRemove={() => remove(file)}
            />
          ))}
        </ul>
      )}
      <div className={styles.picker}>
        <FilePicker id={inputId} multiple={max > 1} full={room <= 0} onPick={add}>
          <Furigana text={words.choose} />
        </FilePicker>
        <Text as="span" size={14} tone="quiet">
          <Furigana text={words.count(keeps.length + files.length, max)} />
        </Text>
      </div>
      <p role="status" className={styles.news}>
        <Furigana text={news} />
        {/* Shown at the field, and announced when it appears. */}
        {refused !== "" && (
          <VisuallyHidden>
            <Furigana text={refused} />
          </VisuallyHidden>
        )}
      </p>
    </FieldGroup>
  );
}
