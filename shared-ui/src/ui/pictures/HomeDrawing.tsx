/** A house with its lights on between two trees. Decoration only. */
import type { ReactElement } from "react";
import styles from "./Picture.module.css";

export default function HomeDrawing(): ReactElement {
  return (
    <svg className={styles.drawing} viewBox="0 0 240 150" aria-hidden="true" focusable="false">
      <circle cx="188" cy="38" r="16" fill="var(--color-sun)" opacity=".75" />
      <path d="M8 134c26-34 62-44 96-26 38-30 92-26 128 26Z" fill="var(--color-role-tint)" />
      <g fill="var(--color-role)" opacity=".55">
        <path d="M43 134v-12c-12 0-19-9-19-21 0-17 11-31 21-37 10 6 21 20 21 37 0 12-7 21-19 21v12Z" />
        <path d="M205 134v-9c-9 0-14-6-14-15 0-12 8-22 15-27 7 5 15 15 15 27 0 9-5 15-13 15v9Z" />
      </g>
      <path d="M78 134V78l42-36 42 36v56Z" fill="var(--color-picture-paper)" />
      <g fill="none" stroke="var(--color-role)" strokeWidth="5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M66 86l51-43a5 5 0 0 1 6 0l51 43" />
        <path d="M80 82v52h80V82" />
        <path d="M6 134h228" />
      </g>
      <g fill="var(--color-sun)" stroke="var(--color-role)" strokeWidth="3.5">
        <rect x="92" y="84" width="20" height="20" rx="3" />
        <path d="M128 134v-38a4 4 0 0 1 4-4h12a4 4 0 0 1 4 4v38Z" />
      </g>
    </svg>
  );
}
