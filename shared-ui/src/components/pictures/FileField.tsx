/** Picking image files, with previews and removal. Checking and shrinking images is the server's part. */
import { type ReactElement, useId, useState } from "react";
import { PICTURE_TYPES } from "../../rules/pictures";
import { common } from "../../strings/common";
import { easyCommon } from "../../strings/easy-common";
import { useStrings } from "../../strings/use-strings";
import { buttonClass } from "../buttons/button-class";
import { FieldGroup, type FieldGroupProps } from "../form/FieldGroup";
import { CameraIcon } from "../icons/icons";
import { VisuallyHidden } from "../layout/VisuallyHidden";
import { Furigana } from "../text/Furigana";
import styles from "./FileField.module.css";
import { FilePreview } from "./FilePreview";

export interface StoredFile {
  id: string;
  url: string;
  /** What the picture is, for its alternative text and the name of its delete button. */
  name: string;
}

export interface FileFieldProps extends Omit<FieldGroupProps, "children"> {
  /** New picks that are not stored yet. */
  files: readonly File[];
  onChange: (files: File[]) => void;
  /** How many files may be stored and picked together. */
  max: number;
  stored?: readonly StoredFile[];
  /** Asks for confirmation and deletes. Without it stored files cannot be removed here. */
  onRemoveStored?: (file: StoredFile) => void;
  accept?: string;
  /** Why a file cannot be taken, said at once when it is chosen; null where it can. */
  faultOf: (file: File) => string | null;
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
    faultOf,
    accept = PICTURE_TYPES,
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

  function add(picked: File[]): void {
    const good = picked.filter((file) => faultOf(file) === null);
    setRefused(picked.flatMap((file) => faultOf(file) ?? []).join(""));
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
              removeLabel={<Furigana text={words.remove} />}
              onRemove={onRemoveStored && (() => onRemoveStored(file))}
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
        <input
          id={inputId}
          type="file"
          className={styles.input}
          accept={accept}
          multiple={max > 1}
          aria-disabled={room <= 0 || undefined}
          onClick={(event) => {
            if (room <= 0) event.preventDefault();
          }}
          onChange={(event) => {
            add(Array.from(event.target.files ?? []));
            // Lets the same file be picked again after it was taken back.
            event.target.value = "";
          }}
        />
        <label htmlFor={inputId} className={buttonClass({ variant: "secondary" })}>
          <CameraIcon />
          <span>
            <Furigana text={words.choose} />
          </span>
        </label>
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
