/** A text field with several lines. */
import clsx from "clsx";
import { type ComponentPropsWithRef, type ReactElement, useLayoutEffect, useRef } from "react";
import { bringFocusIntoView } from "../focus/focus-in-view";
import styles from "./Control.module.css";
import { Field, type FieldProps } from "./Field";
import { FullNotice } from "./FullNotice";

interface TextAreaProps extends FieldProps {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  onKeyDown?: ComponentPropsWithRef<"textarea">["onKeyDown"];
  rows?: number;
  maxLength?: number;
  /** Starts with one line and grows with the text, up to 150 px. */
  growing?: boolean;
}

export function TextArea(props: TextAreaProps): ReactElement {
  const { value, onChange, growing = false, rows = growing ? 1 : 4, maxLength } = props;
  const area = useRef<HTMLTextAreaElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text, not read by the effect
  useLayoutEffect(() => {
    if (!growing || !area.current) return;
    const { style, offsetHeight, clientHeight } = area.current;
    style.height = "auto";
    style.height = `${area.current.scrollHeight + offsetHeight - clientHeight}px`;
  }, [growing, value]);

  return (
    <Field {...props}>
      {(control) => (
        <>
          <textarea
            {...control}
            ref={area}
            rows={rows}
            className={clsx(styles.control, growing ? styles.growing : styles.textarea)}
            value={value}
            maxLength={maxLength}
            onChange={(event) => onChange(event.target.value)}
            onBlur={props.onBlur}
            onKeyDown={props.onKeyDown}
            // The browser scrolls only the line of the caret into view, so the focus ring would be hidden.
            onFocus={bringFocusIntoView}
          />
          <FullNotice value={value} max={maxLength} />
        </>
      )}
    </Field>
  );
}
