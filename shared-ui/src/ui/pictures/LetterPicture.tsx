/** A letter box with a letter. Decoration only. */
import type { ReactElement } from "react";
import styles from "./Picture.module.css";

export function LetterPicture(): ReactElement {
  return (
    <svg className={styles.picture} viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      <path d="M10 136c22-40 58-58 100-44 44-28 96-10 120 44Z" fill="var(--color-role-tint)" />
      <g fill="none" stroke="var(--color-role)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M6 136h228" />
        <path d="M126 136v-38" />
      </g>
      <path
        d="M84 98V74a24 24 0 0 1 24-24h44a24 24 0 0 1 24 24v24Z"
        fill="var(--color-picture-paper)"
        stroke="var(--color-role)"
        strokeWidth="5"
        strokeLinejoin="round"
      />
      <path d="M132 98V74a24 24 0 0 0-24-24 24 24 0 0 0-24 24v24Z" fill="var(--color-role)" opacity=".85" />
      <path d="M98 76h20" stroke="var(--color-picture-paper)" strokeWidth="4" strokeLinecap="round" />
      <path d="M160 72V44h14v10h-14" fill="var(--color-sun)" stroke="var(--color-role)" strokeWidth="3.5" />
      <g transform="rotate(-12 52 44)" stroke="var(--color-role)" strokeWidth="3.5" strokeLinejoin="round">
        <rect x="26" y="28" width="52" height="34" rx="4" fill="var(--color-picture-paper)" />
        <path d="M28 31l24 18 24-18" fill="none" />
      </g>
      <path
        d="M84 40q8-2 12 2M78 60q6 4 8 2"
        fill="none"
        stroke="var(--color-sun)"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </svg>
  );
}
