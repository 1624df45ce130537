/** Picking image files, with previews and removal. Checking and shrinking images is the server's part. */
import { type ReactElement, useId, useState } from "react";
import { common } from "../../lib/text/common.text";
import { easyCommon } from "../../lib/text/common.text.easy";
import { useStrings } from "../../lib/text/use-strings";
import { FieldGroup, type FieldGroupProps } from "../form/FieldGroup";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Furigana } from "../text/Furigana";
import styles from "./FileField.module.css";
import { FilePicker } from "./FilePicker";
import { FilePreview } from "./FilePreview";

export interface StoredFile {
  id: string;
  url: string;
  /** What the picture is, for its alternative text and the name of its delete button. */
  name: string;
  /** Fetches it, where the page itself may be refused it. */
  load?: (url: string) => Promise<Blob>;
}

/** The pick that takes the place of a stored file, by the id of that. */
export type Replaced = Readonly<Record<string, File>>;

export interface FileFieldProps extends Omit<FieldGroupProps, "children"> {
  /** New picks that are not stored yet. */
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** How many files may be stored and picked together. */
  max: number;
  stored?: readonly StoredFile[];
  /** Asks for confirmation and deletes. Without it stored files cannot be removed here. */
  onRemoveStored?: (file: StoredFile) => void;
  /** New picks that take the places of stored files once they are saved. */
  replaced?: Replaced;
  /** Puts a pick in the place of a stored file, or takes that back. Without it stored files are not replaced here. */
  onReplace?: (id: string, file: File | null) => void;
  /** Why a file cannot be taken, said at once when it is chosen; null where it can. */
  faultOf: (file: File) => Promise<string | null>;
  /** Full-size previews for documents that must be legible; small ones for photos. */
  previewSize?: "small" | "large";
}

/**
 * Render a labelled file picker that never holds more than max files, and says so when it left some out.
 * Where there is only one, another pick takes the place of the first.
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
  const words = useStrings(common, easyCommon).pictures;
  const stays = max === 1 ? [] : files;
  // The only picture is not deleted first: a new one takes its place once it is saved.
  const keeps = max === 1 && files.length > 0 ? [] : stored;
  const room = max === 1 ? 1 : max - stored.length - stays.length;

  /** Return which picks can be taken, and say why the others cannot. */
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
      error={refused || error}
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
        <span className={styles.count}>
          <Furigana text={words.count(keeps.length + files.length, max)} />
        </span>
      </div>
      <p role="status" className={styles.news}>
        <Furigana text={news} />
        {/* Shown at the field, and read out when it comes. */}
        {refused !== "" && (
          <VisuallyHidden>
            <Furigana text={refused} />
          </VisuallyHidden>
        )}
      </p>
    </FieldGroup>
  );
}
