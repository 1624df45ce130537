/** The service's logo: a roof with a light. */
import type { ReactElement } from "react";

/** In the text's colour. The service's name is next to it. */
export function Logo(): ReactElement {
  return (
    <svg viewBox="0 0 40 40" width="32" height="32" aria-hidden="true" focusable="false">
      <g fill="none" stroke="currentColor" strokeWidth="3.5" strokeLinecap="round" strokeLinejoin="round">
        <path d="M4 20.5 18.25 7.750a2.6 2.6 0 0 1 3.5 0L36 20.5" />
        <path d="M9 21v10.500A3.5 3.5 0 0 0 12.5 35h15a3.5 3.5 0 0 0 3.5-3.500V21" />
      </g>
      <circle cx="20" cy="24.5" r="4" fill="var(--color-sun)" />
    </svg>
  );
}
