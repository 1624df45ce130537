/** A button that selects files: the label of a native file input. */
import { type ReactElement, type ReactNode, useId } from "react";
import { PICTURE_TYPES } from "../../lib/pictures";
import { type ButtonLook, buttonClass } from "../buttons/button-class";
import { CameraIcon } from "../icons/icons";
import styles from "./FileField.module.css";

interface FilePickerProps {
  id?: string;
  children: ReactNode;
  onPick: (files: File[]) => void;
  multiple?: boolean;
  full?: boolean;
  look?: ButtonLook;
}

/** If `full`, it stays in the tab order but does not open the file dialog. */
export function FilePicker({ id, children, onPick, multiple, full, look }: FilePickerProps): ReactElement {
  const ownId = useId();
  const inputId = id ?? ownId;
  return (
    <>
      <input
        id={inputId}
        type="file"
        className={styles.input}
        accept={PICTURE_TYPES}
        multiple={multiple}
        aria-disabled={full || undefined}
        onClick={(event) => {
          if (full) event.preventDefault();
        }}
        onChange={(event) => {
          onPick(Array.from(event.target.files ?? []));
          // Lets the user select the same file again after removing it.
          event.target.value = "";
        }}
      />
      <label htmlFor={inputId} className={buttonClass(look ?? { variant: "secondary" })}>
        <CameraIcon />
        <span>{children}</span>
      </label>
    </>
  );
}
